import { useEffect } from "react";

/** Counts page views with the Google tag `id` while `allowed`, which is undefined until it is known. `pathname` is the current page's. */
export function useAnalytics(id: string | undefined, allowed: boolean | undefined, pathname: string): void {
  useEffect(() => {
    if (id === undefined || allowed === undefined) return;
    const follow = async () => {
      const { countVisit, endCounting } = await import("./analytics-tag.ts");
      if (allowed) countVisit(id, pathname);
      else endCounting(id);
    };
    void follow().catch(() => undefined); // the view is not counted
  }, [id, allowed, pathname]);
}
