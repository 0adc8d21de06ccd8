import { useEffect } from "react";

/**
 * Counts the pages that are visited, `pathname` being the present one, with Google's tag `id` while that is `allowed`; undefined: not known
 * yet. Loaded where a practice counts visits.
 */
export function useAnalytics(id: string | undefined, allowed: boolean | undefined, pathname: string): void {
  useEffect(() => {
    if (id === undefined || allowed === undefined) return;
    const follow = async () => {
      const { countVisit, endCounting } = await import("./analytics-tag.ts");
      if (allowed) countVisit(id, pathname);
      else endCounting(id);
    };
    void follow().catch(() => undefined); // not counted
  }, [id, allowed, pathname]);
}
