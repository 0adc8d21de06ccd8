import { useNavigate } from "react-router";
import { describeChanges, changedFrom } from "#app/kit/ui/forms/changed-from.ts";
import { useSeen } from "#app/kit/ui/forms/use-seen.tsx";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { act } from "#app/kit/backend/server/functions.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { addClient, editClient } from "#server/clients/actions.ts";
import type { ListedClient } from "#app/clients/clients.ts";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";
import type { ClientDetails } from "#domain/clients/client-details.ts";
import { ClientForm, clientDetailsOf, NOBODY } from "./client-form.tsx";

/** Adds a client without a booking. */
export function AddClientDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Add a client"
      about="They need no booking and no account. Nothing is sent to them."
      onClose={onClose}
    >
      <AddForm />
    </Dialog>
  );
}

function AddForm() {
  const navigate = useNavigate();
  const close = useCloseDialog();
  const add = useAction<typeof addClient>("practice-add-client", {
    successToast: (_, { name }) => `${name} added`,
    errorToast: "Failed to add the client",
    invalidates: ["clients", "client_tags"],
    onSuccess: ({ clientId }) => {
      close();
      void navigate(`/admin/clients/${clientId}`);
    },
  });
  return (
    <ClientForm
      client={NOBODY}
      actionLabel="Add client"
      isSaving={add.isPending || add.isSuccess}
      onSave={(details) => add.mutate(details)}
    />
  );
}

const LABELS = { name: "name", email: "email", phone: "phone", birthday: "birthday", tags: "tags" };

export function EditClientDialog({ client, onClose }: { client: ListedClient; onClose: () => void }) {
  return (
    <Dialog
      title={`Edit ${client.name}`}
      about="Bookings to come follow; past ones keep what was said then."
      onClose={onClose}
    >
      <EditForm client={client} />
    </Dialog>
  );
}

function EditForm({ client }: { client: ListedClient }) {
  const close = useCloseDialog();
  const stored = clientDetailsOf(client);
  const lock = useSeen(stored);
  const { opened, seen } = lock;
  const save = useServerMutation({
    mutationFn: (server, to: ClientDetails) =>
      act<typeof editClient>(server, "practice-edit-client", {
        clientId: client.id,
        from: seen,
        to: { ...seen, ...changedFrom(opened, to) },
      }),
    successToast: (_, { name }) => `${name} saved`,
    errorToast: "Failed to save the client",
    invalidates: ["clients", "client_tags", "bookings", "day", "calendar"],
    onSuccess: close,
    onError: lock.onError,
  });
  return (
    <ClientForm
      client={opened}
      actionLabel="Save"
      isSaving={save.isPending || save.isSuccess}
      onSave={(to) => save.mutate(to)}
      savedMeanwhile={{ changes: describeChanges(opened, stored, LABELS), isRefused: lock.isRefused }}
    />
  );
}
