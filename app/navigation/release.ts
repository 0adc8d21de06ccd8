import { hasDrafts } from "#app/backend/drafts.ts";
import { setHeldPage } from "#app/ui/toast/connection.ts";

/** Names the file for which this tab has been loaded anew. */
const KEY = "sacred-space.loaded-anew-for";

/**
 * The site has been released anew since this tab was loaded: `missing`, a file of the page at `to`, is no longer there. Loads that page as a
 * document, once for each missing file; where drafts would be lost, or a new document has not helped, the person decides.
 */
export function loadRelease(to: string, missing: string): void {
  const load = () => window.location.assign(to);
  if (hasDrafts() || !claim(missing)) setHeldPage({ because: "outdated", resume: load });
  else load();
}

/** False when the tab has been loaded for this file before, or cannot remember whether it has. */
function claim(missing: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === missing) return false;
    sessionStorage.setItem(KEY, missing);
    return true;
  } catch {
    return false;
  }
}
