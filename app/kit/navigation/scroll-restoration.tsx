import { useContext } from "react";
import { UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router";
import { inlineScript } from "#app/kit/hydration/inline-script.ts";
import { NonceContext } from "#app/kit/ui/nonce.ts";

/** Under which the router stores how far each page was scrolled. */
const STORAGE_KEY = "react-router-scroll-positions";

/** Inline script: scrolls a page that was loaded anew to where it was left. The router knows a history entry by the `key` of its state. */
function restoreScroll(storageKey: string): void {
  if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, "");
  try {
    const top = JSON.parse(sessionStorage.getItem(storageKey) ?? "")[history.state.key];
    if (top) scrollTo(0, top);
  } catch {}
}

/** Only in the served HTML, as the first script is. */
const RESTORE_SCROLL = import.meta.env.SSR ? inlineScript(restoreScroll, STORAGE_KEY) : "";

/** React Router's component of this name, whose script comes unminified and a second time in the browser's files. */
export function ScrollRestoration() {
  useScrollRestoration();
  return (
    <script
      nonce={useContext(NonceContext)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: RESTORE_SCROLL }}
    />
  );
}
