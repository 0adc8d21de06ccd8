import { t } from "@sacred-space/words/t.ts";
import { PatientSpinner } from "#app/payments/client/patient-spinner.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { lazyComponent } from "#app/kit/ui/lazy-component.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";

/** Lazy, since few services have variants and add-ons. */
export const ChoicesFields = lazyComponent({
  load: () => import("#app/kit/ui/forms/choices-fields.tsx"),
  waiting: <PatientSpinner label={t("Reading what you can choose…")} />,
  failed: (retry) => (
    <Notice tone="bad" title={t("The choices could not be loaded")}>
      <Button onClick={retry}>{t("Try again")}</Button>
    </Notice>
  ),
});

/** Lazy, since few services have questions of the practice. */
export const QuestionsFields = lazyComponent({
  load: () => import("#app/kit/ui/forms/questions-fields.tsx"),
  waiting: <PatientSpinner label={t("Reading the questions…")} />,
  failed: (retry) => (
    <Notice tone="bad" title={t("The questions could not be loaded")}>
      <Button onClick={retry}>{t("Try again")}</Button>
    </Notice>
  ),
});

/** Lazy, since a signed-in client needs no code. */
export const CodeStep = lazyComponent({
  load: () => import("#app/bookings/client/form/code-step.tsx"),
  waiting: <PatientSpinner label={t("One moment…")} />,
  failed: (retry) => (
    <Notice tone="bad" title={t("The page for your code could not be loaded")}>
      <p>{t("The email with the code is on its way.")}</p>
      <Button onClick={retry}>{t("Try again")}</Button>
    </Notice>
  ),
});
