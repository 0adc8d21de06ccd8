import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { showPhoneCalls } from "#app/messages/admin/show-phone-calls.ts";
import { useWhoIsTold, WhoIsTold } from "#app/messages/admin/who-is-told.tsx";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { type AnswerOf, ask } from "#app/kit/backend/server/functions.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { clientsToNotify, notifyOfPlace } from "#server/messages/actions.ts";
import { describeAudience } from "#domain/messages/audience.ts";
import { Button } from "#app/kit/ui/button.tsx";

/** Offers to tell clients who were last told another place for a future session; renders nothing if there are none. */
export function NotifyClients() {
  const { data } = useServerQuery(["meeting_details", "to-tell"], (client) =>
    ask<typeof clientsToNotify>(client, "practice-clients-to-notify", {}),
  );
  const clients = data?.clients ?? [];
  if (clients.length === 0) return null;
  return <Offer key={clients.flatMap(({ bookingIds }) => bookingIds).join()} clients={clients} />;
}

function Offer({ clients }: AnswerOf<typeof clientsToNotify>) {
  const [messageId] = useState(() => crypto.randomUUID()); // idempotency key: a retry sends no second email
  const notify = useAction<typeof notifyOfPlace>("practice-notify-of-place", {
    successToast: ({ recipients }) =>
      told.audience
        ? t("Told: {audience}", { audience: describeAudience(told.audience) })
        : t("{recipients, plural, one {# person} other {# people}} told", { recipients }),
    errorToast: t("Failed to write to the clients"),
    invalidates: ["meeting_details", "mail", "to-do"],
    onSuccess: () => showPhoneCalls(told.audience),
  });
  const bookingIds = clients.flatMap((each) => each.bookingIds);
  const told = useWhoIsTold({ act: "write", bookingIds });

  return (
    <section
      aria-label={t("Clients who were told another place")}
      className="my-4 max-w-prose border-l-2 border-gold pl-4"
    >
      <p className="mb-2">
        {t(
          "{clients, plural, one {One client with sessions to come was told of another place, or another way to meet.} other {# clients with sessions to come were told of another place, or another way to meet.}}",
          { clients: clients.length },
        )}
      </p>
      <ul className="mb-3 text-quiet [overflow-wrap:anywhere]">
        {clients.map(({ name, bookingIds }) => (
          <li key={bookingIds[0]}>
            <bdi>{name}</bdi>
            {bookingIds.length > 1 &&
              `, ${t("{sessions, plural, one {# session} other {# sessions}}", { sessions: bookingIds.length })}`}
          </li>
        ))}
      </ul>
      <WhoIsTold told={told} className="mb-3" />
      <Button dense busy={notify.isPending} onClick={() => notify.mutate({ messageId, bookingIds })}>
        {clients.length === 1 ? t("Tell this client") : t("Tell the {clients} clients", { clients: clients.length })}
      </Button>
    </section>
  );
}
