import { useEffect, useState } from "react";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { readJson } from "#app/backend/server/server-result.ts";

/** Until settings are saved. */
const USUAL = 90;

/** For how many days after the session answers about health are kept; undefined while that is not known. */
export function useHealthDays(isAsked: boolean): number | undefined {
  const { visitor } = useAuth();
  const [days, setDays] = useState<number>();
  useEffect(() => {
    if (!isAsked) return undefined;
    let isCurrent = true;
    void readJson(visitor, "/rest/v1/business_settings?select=health_answers_days&limit=1").then((read) => {
      if (!isCurrent || !read.ok) return;
      const [row] = read.value as { health_answers_days: number }[];
      setDays(row?.health_answers_days ?? USUAL);
    });
    return () => {
      isCurrent = false;
    };
  }, [visitor, isAsked]);
  return days;
}
