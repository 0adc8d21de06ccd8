import type { Choices } from "#domain/catalog/choice-request.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import type { ServerResult } from "#app/kit/backend/server/server-result.ts";
import { fetchOpenings, type Openings } from "#app/bookings/openings.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { personVisitor } from "#app/kit/backend/server/visitor.ts";

type OpeningsOptions = {
  /** The id of the user's booking being moved, whose time counts as free. */
  moving?: string;
  /** The number of holds that this page has released, whose times may be free again: a change refetches. */
  releasedHolds?: number;
  /** Determine the session's length. */
  choices?: Choices;
  /** The id of a visitor's hold, whose time counts as free. A change does not refetch. */
  hold?: string;
};

/** The free times of one service; `answer` is undefined while they load or are reloaded by `reload`. */
export function useOpenings(
  serviceId: string,
  { moving, releasedHolds = 0, choices: { variantId, addOnIds } = {}, hold }: OpeningsOptions = {},
) {
  const { visitor, connect, status } = useAuth();
  // A visitor need not wait for the code of the signed-in client.
  const reader = status === "signed-out" ? visitor : personVisitor(visitor, connect);
  const queries = useQueryClient();
  const narrowed = {
    ...(moving && { moving }),
    ...(variantId && { variantId }),
    ...(addOnIds?.length && { addOnIds: addOnIds.join() }),
  };
  const key = ["openings", serviceId, narrowed, releasedHolds];
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
