import { useAuth } from "#app/accounts/auth-provider.tsx";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { mapResult, readJson } from "#app/kit/backend/server/server-result.ts";

const USUAL = 90;

/** The number of days for which answers about health are kept after the session; undefined while it loads. */
export function useHealthDays(isAsked: boolean): number | undefined {
  const { visitor } = useAuth();
  const { data } = useServerQuery(
    ["health-days"],
    async (_, signal) => {
      const read = await readJson(visitor, "/rest/v1/business_settings?select=health_answers_days&limit=1", signal);
      return mapResult(read, (rows) => (rows as { health_answers_days: number }[])[0]?.health_answers_days ?? USUAL);
    },
    { enabled: isAsked },
  );
  return data;
}
