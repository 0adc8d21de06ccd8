import { EARLY_HANDS, NOT_WHOLE } from "./early-hands.ts";

/** When React takes over a page: `"idle"` as soon as it is painted, `"person"` at the first sign of somebody using it. */
export type Takeover = "idle" | "person";

/**
 * Holds back React Router's own start script and its preloads until the page is painted and, on a page that is
 * complete as it is, until somebody touches it. Whoever has an account on this browser, or arrives from a link in a
 * mail, is awaited by the page at once. `html` still carries the nonce; what is added carries it too.
 */
export function withTakeover(html: string, nonce: string, when: Takeover): string {
  const preloads: string[] = [];
  const preload = new RegExp(`<link rel="modulepreload"[^<>]*\\snonce="${nonce}"[^<>]*>`, "g");
  const start = new RegExp(`<script\\b(?=[^<>]*\\stype="module")[^<>]*\\snonce="${nonce}"[^<>]*>`);
  return html
    .replace(preload, (link) => {
      preloads.push(/\shref="([^"]*)"/.exec(link)?.[1] ?? "");
      return "";
    })
    .replace(start, `<script type="text/plain" id="takeover" nonce="${nonce}">`)
    .replace("</body>", () => `<script nonce="${nonce}">${EARLY_HANDS}${starter(preloads, when)}</script></body>`);
}

/** The waiting code stays a data block with a hash of its own; starting it is putting the same text into a module script. */
function starter(preloads: string[], when: Takeover): string {
  return `(() => {
  const code = document.getElementById("takeover").textContent;
  const signs = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "click", "scroll"];
  let started = false;
  const add = (tag, properties) => document.head.append(Object.assign(document.createElement(tag), properties));
  const start = () => {
    if (started) return;
    started = true;
    for (const sign of signs) removeEventListener(sign, start, true);
    for (const href of ${JSON.stringify(preloads)}) add("link", { rel: "modulepreload", href });
    add("script", { type: "module", textContent: code, onerror: () => document.dispatchEvent(new Event("${NOT_WHOLE}")) });
  };
  const painted = () => requestAnimationFrame(() => ("requestIdleCallback" in window ? requestIdleCallback(start, { timeout: 1000 }) : setTimeout(start)));
  const awaited = () => {
    if (/[#?&](access_token|error|error_code|code)=/.test(location.hash + location.search)) return true;
    return "remembered" in document.documentElement.dataset;
  };
  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
  if (${when === "idle" ? "true" : "awaited()"}) painted();
})();`;
}
