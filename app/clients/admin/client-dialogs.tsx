import { useState } from "react";
import { useNavigate } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { describeChanges, changedFrom } from "#app/kit/ui/forms/changed-from.ts";
import { useSeen } from "#app/kit/ui/forms/use-seen.tsx";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { act } from "#app/kit/backend/server/functions.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { addClient, editClient } from "#server/clients/actions.ts";
import type { ListedClient } from "#app/clients/clients.ts";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";
import { isEmailAddress } from "#domain/accounts/email-address.ts";
import type { ClientDetails } from "#domain/clients/client-details.ts";
import { digitsToFind } from "#domain/clients/client-filter.ts";
import { ClientForm, clientDetailsOf, NOBODY } from "./client-form.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import type { Sharer } from "./who-is-it.tsx";

type AddClientDialogProps = {
  /** What was searched: a name, an address or a number. */ searchText?: string;
  onClose: () => void;
};

/** Adds a client without a booking. */
export function AddClientDialog({ searchText = "", onClose }: AddClientDialogProps) {
  return (
    <Dialog
      title={t("Add a client")}
      about={t("They need no booking and no account. Nothing is sent to them.")}
      onClose={onClose}
    >
      <AddForm begun={begunWith(searchText)} />
    </Dialog>
  );
}

function begunWith(searchText: string): ClientDetails {
  if (isEmailAddress(searchText)) return { ...NOBODY, email: searchText };
  if (digitsToFind(searchText) !== "") return { ...NOBODY, phone: searchText };
  return { ...NOBODY, name: searchText.replaceAll(/(?<=^|[\s-])\p{Ll}/gu, (first) => first.toUpperCase()) };
}

function AddForm({ begun }: { begun: ClientDetails }) {
  const navigate = useNavigate();
  const close = useCloseDialog();
  const add = useAction<typeof addClient>("practice-add-client", {
    successToast: (_, { name }) => t("{name} added", { name }),
    errorToast: t("Failed to add the client"),
    invalidates: ["clients", "client_tags"],
    onSuccess: ({ clientId }) => {
      close();
      void navigate(`/admin/clients/${clientId}`);
    },
  });
  return (
    <ClientForm
      client={begun}
      actionLabel={t("Add client")}
      isSaving={add.isPending || add.isSuccess}
      onSave={(details) => add.mutate(details)}
      onSame={({ id }) => {
        close();
        void navigate(`/admin/clients/${id}`);
      }}
    />
  );
}

const LABELS = { name: "name", email: "email", phone: "phone", birthday: "birthday", tags: "tags" };

export function EditClientDialog({ client, onClose }: { client: ListedClient; onClose: () => void }) {
  const [same, setSame] = useState("");
  if (same) return <MergeDialog client={client} otherId={same} onClose={onClose} />;
  return (
    <Dialog
      title={t("Edit {name}", { name: client.name })}
      about={t("Bookings to come follow; past ones keep what was said then.")}
      onClose={onClose}
    >
      <EditForm client={client} onSame={({ id }) => setSame(id)} />
    </Dialog>
  );
}

function EditForm({ client, onSame }: { client: ListedClient; onSame: (person: Sharer) => void }) {
  const close = useCloseDialog();
  const stored = clientDetailsOf(client);
  const lock = useSeen(stored);
  const { opened, seen } = lock;
  const save = useServerMutation({
    mutationFn: (server, { isAnother, ...to }: ClientDetails & { isAnother?: true }) =>
      act<typeof editClient>(server, "practice-edit-client", {
        clientId: client.id,
        from: seen,
        to: { ...seen, ...changedFrom(opened, to) },
        ...(isAnother && { isAnother }),
      }),
    successToast: (_, { name }) => t("{name} saved", { name }),
    errorToast: t("Failed to save the client"),
    invalidates: ["clients", "client_tags", "bookings", "day", "calendar"],
    onSuccess: close,
    onError: lock.onError,
  });
  return (
    <ClientForm
      client={opened}
      actionLabel={t("Save")}
      isSaving={save.isPending || save.isSuccess}
      except={client.id}
      onSave={(to) => save.mutate(to)}
      onSame={onSame}
      savedMeanwhile={{ changes: describeChanges(opened, stored, LABELS), isRefused: lock.isRefused }}
    />
  );
}
