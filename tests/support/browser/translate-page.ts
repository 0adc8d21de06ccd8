import type { BrowserContext, Page } from "playwright-core";

/**
 * Translates pages as Chrome does: each text node is replaced by `<font><font>…</font></font>` once the page has arrived, and later ones as
 * soon as they appear or change. The words stay the same, so that a test finds them. With `joined`, the words of a whole sentence move into
 * its first text, as when a language puts them in another order.
 */
export async function translatePages(window: BrowserContext | Page): Promise<void> {
  await window.addInitScript(translate, { joined: false });
}

/** Runs in the page. */
export function translate({ joined }: { joined: boolean }): void {
  const KEPT = "font, script, style, noscript, textarea, title, [data-untranslated]";
  const PHRASE = "span, strong, em, b, i, a, small, time";
  const isText = (node: Node): node is Text =>
    node instanceof Text && node.data.trim() !== "" && node.isConnected && !node.parentElement?.closest(KEPT);
  const textsIn = (root: Node): Text[] => {
    const found: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) if (isText(node)) found.push(node);
    return found;
  };
  const sentenceOf = (text: Text) => text.parentElement?.closest(`:not(${PHRASE})`) ?? undefined;
  const show = (text: Text, words: string) => {
    const template = document.createElement("template");
    template.innerHTML = "<font><font></font></font>";
    const [outer] = template.content.children;
    if (!outer) return;
    outer.children[0]?.append(words);
    text.replaceWith(outer);
  };
  const translateIn = (root: Node) => {
    const texts = textsIn(root);
    if (!joined) return texts.forEach((text) => show(text, text.data));
    for (const [, own] of Map.groupBy(texts, sentenceOf)) {
      const words = own.map(({ data }) => data).join("");
      own.forEach((text, index) => show(text, index === 0 ? words : ""));
    }
  };
  const begin = () => {
    document.documentElement.classList.add("translated-ltr");
    translateIn(document.body);
    new MutationObserver((records) => {
      if (joined) return void setTimeout(() => translateIn(document.body));
      for (const { target, addedNodes, type } of records)
        for (const node of type === "characterData" ? [target] : addedNodes)
          if (document.body.contains(node)) translateIn(node);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  };
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin);
  else begin();
}
