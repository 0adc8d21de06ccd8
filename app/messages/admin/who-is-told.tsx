import { t } from "@sacred-space/words/t.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { act } from "#app/kit/backend/server/functions.ts";
import type { audience as readAudience } from "#server/messages/actions.ts";
import { type Audience, announceAudience, type AudienceRequest } from "#domain/messages/audience.ts";

/** Whom an act would tell; `isLoading` until the server has said it or has failed to. */
export type Told = { audience: Audience | undefined; isLoading: boolean; isSingle: boolean };

/** Asks the server whom an act would tell, anew each time a dialog opens. */
export function useWhoIsTold(request: AudienceRequest, { enabled = true }: { enabled?: boolean } = {}): Told {
  const { data, isPending } = useServerQuery(
    ["audience", request],
    (client) => act<typeof readAudience>(client, "practice-audience", request),
    {
      enabled,
      gcTime: 0,
      placeholderData: undefined,
    },
  );
  const isSingle =
    request.act !== "write" && request.bookingIds?.length === 1 && !request.groupSessionIds && !request.seriesId;
  return { audience: data, isLoading: enabled && isPending, isSingle };
}

/** The sentence of a dialog about who gets an email and who does not. */
export function WhoIsTold({
  told: { audience, isLoading, isSingle },
  className = "",
}: {
  told: Told;
  className?: string;
}) {
  return (
    <p role="status" className={`text-quiet [overflow-wrap:anywhere] ${className}`}>
      {isLoading
        ? t("Looking up who is told…")
        : audience
          ? announceAudience(audience, { isSingle })
          : t("Who gets an email could not be looked up. Whoever gets none waits on your dashboard afterwards.")}
    </p>
  );
}
