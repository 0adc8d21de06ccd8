import { hasDrafts } from "#app/kit/backend/drafts.ts";
import { setHeldPage } from "#app/kit/ui/toast/connection.ts";

/** The session storage key for the missing file that caused a reload. */
const KEY = "sacred-space.loaded-anew-for";

/**
 * A new release has replaced the one in this tab: `missing`, a file of the page at `to`, no longer exists. Loads that page as a document,
 * once for each missing file; asks the user if drafts would be lost, or if a reload has not helped.
 */
export function loadRelease(to: string, missing: string): void {
  const load = () => window.location.assign(to);
  if (hasDrafts() || !claim(missing)) setHeldPage({ because: "outdated", resume: load });
  else load();
}

/** False if the tab was already reloaded for this file, or cannot store that. */
function claim(missing: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === missing) return false;
    sessionStorage.setItem(KEY, missing);
    return true;
  } catch {
    return false;
  }
}
