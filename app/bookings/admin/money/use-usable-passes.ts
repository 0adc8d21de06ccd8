import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { ask } from "#app/kit/backend/server/functions.ts";
import type { CalendarDate } from "#domain/time.ts";
import type { usablePasses } from "#server/credits/actions.ts";

export type SessionToPay = { clientId: string; serviceId: string; date: CalendarDate; places: number };
import type { Pass } from "#domain/credits/pass.ts";

/** The passes that can pay for a session; of several with one name, the first to expire. Empty while the session is incomplete. */
export function useUsablePasses(session: SessionToPay): Pass[] {
  const { clientId, serviceId, date, places } = session;
  const isWhole = clientId !== "" && serviceId !== "" && date !== "";
  const query = useServerQuery(
    ["credits", "usable", clientId, serviceId, date, places],
    (client) => ask<typeof usablePasses>(client, "practice-usable-passes", session),
    {
      enabled: isWhole,
      placeholderData: undefined,
    },
  );
  const passes = isWhole ? (query.data?.passes ?? []) : [];
  return passes.filter(({ name }, index) => passes.findIndex((other) => other.name === name) === index);
}
