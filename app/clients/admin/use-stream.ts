import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { type AnswerOf, ask } from "#app/kit/backend/server/functions.ts";
import type { StreamKind } from "#domain/clients/client-stream.ts";
import type { clientStream } from "#server/clients/actions.ts";

export type Stream = AnswerOf<typeof clientStream>;
export type StreamEntry = Stream["entries"][number];

/** A page of what there is of a client; the first also tells since when they come. */
export function useStream(clientId: string, kind: StreamKind, before?: StreamEntry) {
  return useServerQuery(["bookings", "stream", clientId, kind, before?.id ?? ""], (client) =>
    ask<typeof clientStream>(client, "practice-client-stream", {
      clientId,
      kind,
      ...(before && { beforeAt: before.at, beforeId: before.id }),
    }),
  );
}
