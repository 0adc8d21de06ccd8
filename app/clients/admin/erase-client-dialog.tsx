import { AFTER_A_BOOKING } from "#app/bookings/admin/use-status.ts";
import { useNavigate } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { DialogForm, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import type { ListedClient } from "#app/clients/clients.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { act, type AnswerOf } from "#app/kit/backend/server/functions.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { clientErasureTerms, eraseClient } from "#server/clients/actions.ts";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { InputField } from "#app/kit/ui/forms/form-fields.tsx";
import { pounds } from "#domain/money.ts";

type ErasureTerms = AnswerOf<typeof clientErasureTerms>;
type EraseClientProps = { client: ListedClient; onClose: () => void };

/** Erases a client's personal data: says what is deleted, kept and cancelled, and asks for the name as confirmation. */
export function EraseClientDialog({ client, onClose }: EraseClientProps) {
  const terms = useServerQuery(
    ["client-erasure", client.id],
    (server) => act<typeof clientErasureTerms>(server, "practice-client-erasure-terms", { clientId: client.id }),
    { gcTime: 0 },
  );
  return (
    <Dialog
      title={t("Erase this client?")}
      about={t(
        "{hasAccount, select, true {Name, addresses, note, tags, messages, newsletter subscription and account are erased at once.} other {Name, addresses, note, tags, messages and newsletter subscription are erased at once.}} It cannot be undone. Past sessions stay with day, service and money, without the name; so does the record of payments, for 7 years, as the law requires.",
        { hasAccount: Boolean(client.userId) },
      )}
      onClose={onClose}
    >
      <QueryResult
        query={terms}
        loading={t("Looking up what is still to come…")}
        failed={t("Failed to load what is still to come")}
      >
        {(known) => <EraseForm client={client} terms={known} />}
      </QueryResult>
    </Dialog>
  );
}

function EraseForm({ client, terms }: { client: ListedClient; terms: ErasureTerms }) {
  const navigate = useNavigate();
  const form = useDialogForm({ defaultValues: { name: "" } });
  const { field, close } = form;
  const erase = useAction<typeof eraseClient>("practice-erase-client", {
    successToast: { title: t("Client erased"), description: client.name },
    errorToast: t("Nothing was erased"),
    invalidates: [...AFTER_A_BOOKING, "credits", "clients", "client_tags", "client-erasure", "subscribers"],
    onSuccess: () => {
      close();
      void navigate("/admin/clients");
    },
  });
  return (
    <DialogForm
      form={form}
      isUnsaved={false}
      autoComplete="off"
      onSubmit={({ name }) =>
        erase.mutate({ clientId: client.id, name: name.trim(), refundPence: terms.refundPence, seen: terms.seen })
      }
      cancelLabel={t("Keep them")}
      actionLabel={t("Erase client")}
      variant="danger"
      busy={erase.isPending}
    >
      {terms.sessions > 0 && <p className="border-l-2 border-bad pl-4">{describeCancellations(terms)}</p>}
      {terms.vouchers > 0 && (
        <p>
          {t(
            "{vouchers, plural, one {One voucher} other {# vouchers}} used by them or with their name: names and message are erased. What is left stays.",
            { vouchers: terms.vouchers },
          )}
        </p>
      )}
      {terms.passSessions > 0 && (
        <p className="border-l-2 border-bad pl-4">
          {t(
            "{sessions, plural, one {One session is left on their passes.} other {# sessions are left on their passes.}} Afterwards nobody can use them: give back first what you owe.",
            { sessions: terms.passSessions },
          )}
        </p>
      )}
      <InputField
        label={t("Type the name: {name}", { name: client.name })}
        autoComplete="off"
        {...field("name", {
          validate: (text) => text.trim() === client.name || t("Please type it as it stands there."),
        })}
      />
    </DialogForm>
  );
}

/** Erasing sends no email, since no address is left. */
function describeCancellations({ sessions, refundPence, byHandPence }: ErasureTerms): string {
  return [
    t(
      "{sessions, plural, one {One session to come is cancelled, and its time is free again.} other {# sessions to come are cancelled, and their times are free again.}}",
      { sessions },
    ),
    refundPence > 0 &&
      t("By your rule {amount} goes back to the card, voucher or pass that paid.", { amount: pounds(refundPence) }),
    byHandPence > 0 &&
      t("{amount} was paid by hand: give back what is due before you erase.", { amount: pounds(byHandPence) }),
    t("They get no email about it: tell them yourself."),
  ]
    .filter(Boolean)
    .join(" ");
}
