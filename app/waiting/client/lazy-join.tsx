import { PatientSpinner } from "#app/payments/client/patient-spinner.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { lazyComponent } from "#app/kit/ui/lazy-component.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";

/** Lazy, since few dates are full. */
export const JoinAsVisitor = lazyComponent({
  load: () => import("./join-as-visitor.tsx"),
  waiting: <PatientSpinner label="Opening the waiting list…" />,
  failed: (retry) => (
    <Notice tone="bad" title="The waiting list could not be loaded">
      <Button onClick={retry}>Try again</Button>
    </Notice>
  ),
});
