import type { TRANSLATION } from "./events.ts";

declare global {
  interface Window {
    [TRANSLATION]?: MutationRecord[];
  }
}

/**
 * Inline script: records what a browser's translation does to the page before `guard-translation.ts` is loaded. It replaces texts by
 * `<font>` elements; a page without one keeps no records.
 */
export function collectTranslation(name: string): void {
  const records: MutationRecord[] = [];
  new MutationObserver((more) => {
    if (!records[0] && !more.some(({ addedNodes: [node] }) => node?.nodeName === "FONT")) return;
    records.push(...more);
    dispatchEvent(new Event(name));
  }).observe(document.body, { childList: true, subtree: true });
  Object.assign(window, { [name]: records });
}
