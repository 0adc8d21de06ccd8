import type { ReactNode } from "react";
import { TRANSLATION } from "./events.ts";

// Lets React change a page that the browser translates, which replaces text nodes by <font> elements behind React's back
// (facebook/react#11538). Before React changes or removes such a text, or inserts beside it, the original sentence is put back; the browser
// translates again what then stands there, so that nothing outdated stays on the screen. Takes effect when it is imported.

/** A variable, since the type of the literal marks the element as deprecated. */
const FONT: string = "font";

/** Parts of a sentence: a translation may move words from one to another. */
const PHRASE = "font,span,strong,em,b,i,a,small,time";

const { insertBefore, removeChild } = Node.prototype;
const fonts = new WeakMap<Node, Element>();
const texts = new WeakMap<Node, Text[]>();
const observer = new MutationObserver(read);

function read(records: MutationRecord[]): void {
  for (const { target, type, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    if (type === "characterData") putBack(fonts.get(target));
    for (const node of removedNodes) {
      const beside = [addedNodes[0], previousSibling, nextSibling].filter(isFont);
      const font = beside.find((each) => !texts.has(each)) ?? beside[0];
      if (node instanceof Text && font) {
        fonts.set(node, font);
        texts.set(font, [...(texts.get(font) ?? []), node]);
        observer.observe(node, { characterData: true });
      } else if (texts.get(node)?.every((text) => !text.isConnected)) {
        putBack(target); // React wrote over a translation, whose words may go on beside it
      }
    }
  }
}

function isFont(node: Node | null | undefined): node is Element {
  return node?.nodeName === "FONT";
}

function putBack(node: Node | undefined): void {
  const sentence = (node instanceof Element ? node : node?.parentElement)?.closest(`:not(${PHRASE})`);
  for (const font of sentence?.querySelectorAll(FONT) ?? []) {
    const originals = texts.get(font);
    texts.delete(font);
    if (originals) font.replaceWith(...originals);
  }
}

/** Before `changed` is put into `parent` or taken out: the child of `parent` that is `node` or contains it. */
function childOf(parent: Node, node: Node | null, changed: Node): Node | null {
  read(observer.takeRecords());
  const isInSentence = changed instanceof Text || (changed instanceof Element && changed.matches(PHRASE));
  if (isInSentence || (node && node.parentNode !== parent)) putBack(parent);
  while (node && node.parentNode !== parent) node = node.parentNode;
  return node;
}

Object.assign(Node.prototype, {
  insertBefore(this: Node, node: Node, before: Node | null) {
    return insertBefore.call(this, node, childOf(this, before, node));
  },
  removeChild(this: Node, node: Node) {
    const child = childOf(this, node, node);
    if (child) removeChild.call(this, child);
    observer.takeRecords(); // what React removes was not translated
    return node;
  },
});

observer.observe(document, { childList: true, subtree: true });
const collected = window[TRANSLATION];
if (collected) {
  read(collected.splice(0));
  collected.push = () => 0; // this module observes from now on
}

/** Around the whole page: puts the original texts back in the pass in which React hydrates them, which takes several attempts. */
export function Untranslated({ children }: { children: ReactNode }): ReactNode {
  read(observer.takeRecords());
  for (const font of document.querySelectorAll(FONT)) putBack(font);
  return children;
}
