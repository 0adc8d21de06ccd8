import { DialogButtons } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { act } from "#app/kit/backend/server/functions.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";
import type { RuleTerms } from "#domain/payments/booking-rule.ts";
import { ruleInFull } from "#domain/payments/describe-rules.ts";
import type { compareRule, saveRule } from "#server/settings/actions.ts";
import { describeReplay } from "./rule-values.ts";

type CompareDialogProps = {
  serviceId: string | null;
  /** The version that the draft is based on. */
  from: number;
  terms: RuleTerms;
  onSaved: (version: number) => void;
  onClose: () => void;
};

/** Replays the draft against the last year's cancellations, and publishes it. */
export function CompareDialog({ onClose, ...draft }: CompareDialogProps) {
  return (
    <Dialog
      title="Publish this rule?"
      about="It counts for what is booked from now on. What is booked already keeps its rule."
      onClose={onClose}
    >
      <Comparison {...draft} />
    </Dialog>
  );
}

function Comparison({ serviceId, from, terms, onSaved }: Omit<CompareDialogProps, "onClose">) {
  const close = useCloseDialog();
  const compare = (client: DataClient) =>
    act<typeof compareRule>(client, "practice-compare-rule", { serviceId, terms });
  const query = useServerQuery(["rule-replay", serviceId, terms], compare, { gcTime: 0 });
  const save = useAction<typeof saveRule>("practice-save-rule", {
    successToast: "Rule published",
    errorToast: "Not published",
    invalidates: ["booking_rules"],
    onSuccess: ({ version }) => {
      close();
      onSaved(version);
    },
    onError: ({ code }) => code === "changed-meanwhile" && close(),
  });
  return (
    <>
      <p className="mt-5 max-w-prose border-l-2 border-gold pl-4">{ruleInFull(terms)}</p>
      <div className="mt-5" aria-live="polite">
        <QueryResult query={query} loading="Comparing with the last year…" failed="The last year could not be compared">
          {(replay) => <p className="max-w-prose text-lg">{describeReplay(replay)}</p>}
        </QueryResult>
      </div>
      <DialogButtons
        cancelLabel="Keep editing"
        onCancel={close}
        actionLabel="Publish"
        type="button"
        disabled={query.data === undefined}
        busy={save.isPending}
        onClick={() => save.mutate({ serviceId, from, terms })}
      />
    </>
  );
}
