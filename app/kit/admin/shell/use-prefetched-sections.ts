import { useEffect } from "react";
import { loadHeldPages } from "#app/kit/navigation/navigation-guard.ts";
import { SECTIONS } from "./sections.ts";

const PAGES = [...SECTIONS.map(({ to }) => to), "/admin/clients/one"];

/** Prefetches the code of every page of the back office, unless the browser is saving data. */
export function usePrefetchedSections() {
  useEffect(() => {
    if (isSavingData()) return;
    void loadHeldPages().then(
      ({ prefetchPages }) => prefetchPages(PAGES),
      () => undefined,
    );
  }, []);
}

/** Whether the user has turned on data saving. Not every browser supports this, and TypeScript's library does not declare it. */
function isSavingData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
}
