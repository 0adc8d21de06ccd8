import { useState } from "react";
import { type ClientToNotify, loadClientsToNotify, requestNotification } from "#app/backend/messages/clients-to-notify.ts";
import { useServerMutation, useServerQuery } from "#app/backend/queries.tsx";
import { Button } from "#app/ui/button.tsx";

/** Offers to email clients whose last email gives another place for a future session; renders nothing if there are none. */
export function NotifyClients() {
  const { data: clients = [] } = useServerQuery(["meeting_details", "to-tell"], loadClientsToNotify);
  if (clients.length === 0) return null;
  return <Offer key={clients.flatMap(({ bookingIds }) => bookingIds).join()} clients={clients} />;
}

function Offer({ clients }: { clients: ClientToNotify[] }) {
  const [messageId] = useState(() => crypto.randomUUID()); // idempotency key: a retry sends no second email
  const notify = useServerMutation({
    mutationFn: requestNotification,
    successToast: ({ recipients }) => (recipients === 1 ? "One email on its way" : `${recipients} emails on their way`),
    errorToast: "Failed to write to the clients",
    invalidates: ["meeting_details", "mail"],
  });
  const whom = clients.length === 1 ? "One client" : `${clients.length} clients`;
  const were = clients.length === 1 ? "was" : "were";
  return (
    <section aria-label="Clients who were told another place" className="my-6 max-w-prose border-l-2 border-gold pl-4">
      <p className="mb-2">{`${whom} with sessions to come ${were} told of another place, or another way to meet, in their emails.`}</p>
      <ul className="mb-3 text-quiet [overflow-wrap:anywhere]">
        {clients.map(({ name, bookingIds }) => (
          <li key={bookingIds[0]}>
            <bdi>{name}</bdi>
            {bookingIds.length > 1 && `, ${bookingIds.length} sessions`}
          </li>
        ))}
      </ul>
      <Button
        dense
        busy={notify.isPending}
        onClick={() => notify.mutate({ messageId, bookingIds: clients.flatMap(({ bookingIds }) => bookingIds) })}
      >
        {clients.length === 1 ? "Tell this client" : `Tell the ${clients.length} clients`}
      </Button>
    </section>
  );
}
