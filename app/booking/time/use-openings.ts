import type { Choices } from "#domain/catalog/choice-request.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import type { ServerResult } from "#app/backend/server/server-result.ts";
import { fetchOpenings, type Openings } from "#app/backend/bookings/openings.ts";
import { useServerQuery } from "#app/backend/queries.tsx";
import { personVisitor } from "#app/backend/server/visitor.ts";

type OpeningsOptions = {
  /** A booking of the user whose time counts as free. */
  moving?: string;
  /** How many holds this page has released: each of their times may be free again. */
  givenBack?: number;
  /** What is chosen of the service: it decides how long the session lasts. */
  choices?: Choices;
  /** What is kept for a visitor: its time counts as free. Another one does not read the times again. */
  hold?: string;
};

/** The free times of one service; `answer` is undefined while they load, and while they are loaded again by `reload`. */
export function useOpenings(
  serviceId: string,
  { moving, givenBack = 0, choices: { variantId, addOnIds } = {}, hold }: OpeningsOptions = {},
) {
  const { visitor, connect, status } = useAuth();
  const reader = status === "signed-out" ? visitor : personVisitor(visitor, connect); // a visitor need not wait for the client's code
  const queries = useQueryClient();
  const narrowed = { ...(moving && { moving }), ...(variantId && { variantId }), ...(addOnIds?.length && { addOnIds: addOnIds.join() }) };
  const key = ["openings", serviceId, narrowed, givenBack];
  const { data, error } = useServerQuery(
    key,
    (_, signal) => fetchOpenings(reader, serviceId, { ...narrowed, ...(hold && { hold }) }, signal),
    {
      enabled: serviceId !== "",
      gcTime: 0,
      placeholderData: undefined,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  );
  const result: ServerResult<Openings> | undefined = data
    ? { ok: true, value: data }
    : error
      ? { ok: false, refusal: error.refusal }
      : undefined;
  return { result, reload: () => void queries.resetQueries({ queryKey: key }) };
}
