import { useState } from "react";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import { act } from "#app/kit/backend/server/functions.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { mergeClients, unmergeClients } from "#server/clients/actions.ts";
import { DialogButtons } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { type ListedClient, loadClient } from "#app/clients/clients.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";
import { type ClientDetails, MAX_TAGS } from "#domain/clients/client-details.ts";
import { withoutDirectionMarks } from "#domain/text/reading-direction.ts";
import { formatDay } from "#domain/wording.ts";
import { ClientCombobox } from "./client-combobox.tsx";
import { clientDetailsOf } from "./client-form.tsx";

export const AFTER_A_MERGE = ["clients", "client_tags", "client_merges", "bookings", "day", "mail"];

type MergeDialogProps = { client: ListedClient; otherId?: string; onClose: () => void };

/** Finds the duplicate of a client, unless it is known, and asks which fields to keep. */
export function MergeDialog({ client, otherId = "", onClose }: MergeDialogProps) {
  const [chosen, setChosen] = useState<ListedClient | null>();
  const { data } = useServerQuery(
    ["clients", "one", otherId],
    (server, signal) => loadClient(server, otherId, signal),
    {
      enabled: otherId !== "",
    },
  );
  const other = chosen === undefined ? data?.[0] : chosen;
  return (
    <Dialog
      title={t("Merge with {name}", { name: client.name })}
      about={t("Bookings, notes, tags and messages of both go to one client. It can be undone for a day.")}
      onClose={onClose}
    >
      {other ? (
        <Choose key={other.id} client={client} other={other} onBack={() => setChosen(null)} />
      ) : (
        <Find client={client} onFound={setChosen} />
      )}
    </Dialog>
  );
}

function Find({ client, onFound }: { client: ListedClient; onFound: (other: ListedClient) => void }) {
  const close = useCloseDialog();
  return (
    <div className="mt-5">
      <ClientCombobox
        label={t("Find the other entry")}
        unknown={t("No other client is found by this. Try another name, the email or the number.")}
        initialSearchText={client.name.split(" ")[0] ?? ""}
        without={client.id}
        onChoose={onFound}
      />
      <div className="mt-6 flex justify-end">
        <Button dense onClick={close}>
          {t("Cancel")}
        </Button>
      </div>
    </div>
  );
}

const FIELDS = { name: t("Name"), email: t("Email"), phone: t("Phone"), birthday: t("Birthday") } as const;
type FieldName = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as FieldName[];

function Choose({ client, other, onBack }: { client: ListedClient; other: ListedClient; onBack: () => void }) {
  const close = useCloseDialog();
  const [one, two] = [clientDetailsOf(client), clientDetailsOf(other)];
  const [chosen, setChosen] = useState<Record<FieldName, string>>(() => ({
    name: one.name,
    email: one.email || two.email,
    phone: one.phone || two.phone,
    birthday: one.birthday || two.birthday,
  }));
  const merge = useAction<typeof mergeClients>("practice-merge-clients", {
    successToast: t("{name}: one client now", { name: withoutDirectionMarks(chosen.name) }),
    undo: ({ mergeId }) => ({
      mutationFn: (server) => act<typeof unmergeClients>(server, "practice-unmerge-clients", { mergeId }),
      done: t("They are two clients again"),
    }),
    errorToast: t("Failed to merge"),
    invalidates: AFTER_A_MERGE,
    onSuccess: close,
  });
  const details: ClientDetails = { ...chosen, tags: [...new Set([...one.tags, ...two.tags])].slice(0, MAX_TAGS) };
  const differing = NAMES.filter((name) => one[name] !== "" && two[name] !== "" && one[name] !== two[name]);
  const submit = () => merge.mutate({ keptId: client.id, goneId: other.id, details });
  return (
    <div className="mt-5 flex flex-col gap-5">
      <p>
        {rich(
          "<bdi>{other}</bdi> ({bookings, plural, one {# booking} other {# bookings}}) becomes a part of <kept>{client}</kept>.",
          {
            other: other.name,
            bookings: other.bookings,
            client: client.name,
            bdi: (words) => <bdi>{words}</bdi>,
            kept: (words) => <bdi>{words}</bdi>,
          },
        )}
      </p>
      {differing.map((name) => (
        <fieldset key={name}>
          <legend className="mb-1 font-medium">{FIELDS[name]}</legend>
          {[one[name], two[name]].map((value) => (
            <label key={value} className="flex min-h-11 items-center gap-3 py-1.5 [overflow-wrap:anywhere]">
              <input
                type="radio"
                name={name}
                checked={chosen[name] === value}
                onChange={() => setChosen({ ...chosen, [name]: value })}
                className="tick"
              />
              {name === "birthday" ? formatDay(value, "medium") : value}
            </label>
          ))}
        </fieldset>
      ))}
      <DialogButtons
        cancelLabel={t("Choose another")}
        onCancel={onBack}
        actionLabel={t("Merge")}
        type="button"
        onClick={submit}
        busy={merge.isPending}
      />
    </div>
  );
}
