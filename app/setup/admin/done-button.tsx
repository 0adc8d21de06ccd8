import { useAction } from "#app/kit/backend/use-action.ts";
import { Button } from "#app/kit/ui/button.tsx";
import type { MARKED_STEPS } from "#domain/first-run/steps.ts";
import type { finishStep } from "#server/setup/actions.ts";
import { FIRST_RUN } from "./use-first-run.ts";

/** Marks a step as done, where only the practitioner can decide that. */
export function DoneButton({
  step,
  isDone,
  children,
}: {
  step: (typeof MARKED_STEPS)[number];
  isDone: boolean;
  children: string;
}) {
  const finish = useAction<typeof finishStep>("practice-finish-step", {
    errorToast: "Not saved",
    invalidates: [FIRST_RUN],
  });
  if (isDone) return null;
  return (
    <Button dense variant="gold" busy={finish.isPending} onClick={() => finish.mutate({ step })}>
      {children}
    </Button>
  );
}
