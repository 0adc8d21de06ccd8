import { t } from "@sacred-space/words/t.ts";
import { AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { useAction } from "#app/kit/backend/use-action.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Checklist } from "./checklist.tsx";
import { OpenButton } from "./open-button.tsx";
import type { FirstRunState } from "#domain/first-run/steps.ts";
import type { hideChecklist } from "#server/setup/actions.ts";
import { FIRST_RUN } from "./use-first-run.ts";

/**
 * Lists the unfinished steps of the first run until all are done or the reminder is hidden. It cannot be hidden before the practice opens.
 */
export default function SetupReminder({ run }: { run: FirstRunState }) {
  const hide = useAction<typeof hideChecklist>("practice-hide-checklist", {
    errorToast: t("The list could not be put away"),
    invalidates: [FIRST_RUN],
  });
  const left = run.steps.filter(({ isDone }) => !isDone);
  return (
    <AdminSection
      title={t("Before you begin")}
      aside={t("{done} of {steps} done", { done: run.steps.length - left.length, steps: run.steps.length })}
    >
      {!run.isOpen && (
        <p className="mb-3 max-w-prose text-quiet">
          {t("Only you see the site yet. Visitors read that it opens soon.")}
        </p>
      )}
      <Checklist steps={left} />
      <div className="mt-4 flex flex-wrap gap-3">
        {run.isOpen ? (
          <Button dense variant="quiet" className="-ml-3" busy={hide.isPending} onClick={() => hide.mutate({})}>
            {t("Put this list away")}
          </Button>
        ) : (
          <OpenButton {...run} />
        )}
      </div>
    </AdminSection>
  );
}
