import { toggleMark } from "prosemirror-commands";
import { type Schema, Slice } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import { isWebAddress, linkFromTyped } from "#domain/pages/link-address.ts";
import { type Inline, type RichText, toLines } from "#domain/pages/rich-text.ts";
import { markType } from "./commands.ts";
import { documentOf, isInline } from "./document.ts";
import { inlinesOf, piecesOf } from "#domain/pages/rich-text-pieces.ts";
import { readPastedHtml } from "./pasted-html.ts";

/**
 * Pastes what the text can hold: from other programs with their headings, lists, bold words and links. `onLeftOut` is called with the number
 * of pictures. An address on selected words makes them a link.
 */
export function pasting(schema: Schema, onLeftOut: (pictures: number) => void): Plugin {
  const fitting = (text: RichText): RichText =>
    isInline(schema) ? [{ kind: "paragraph", children: toLines(text) }] : text;
  return new Plugin({
    props: {
      transformPastedHTML(html) {
        if (html.includes("data-pm-slice")) return html; // copied here
        const { text, pictures } = readPastedHtml(html);
        if (pictures > 0) onLeftOut(pictures);
        return htmlOf(fitting(text));
      },
      clipboardTextParser: (words) => {
        const paragraphs = words.replaceAll("\r\n", "\n").split(/\n[ \t]*\n\s*/u);
        const text = paragraphs.map((paragraph) => ({ kind: "paragraph" as const, children: linesOf(paragraph) }));
        return new Slice(documentOf(schema, fitting(text)).content, 1, 1);
      },
      handlePaste(view, { clipboardData }) {
        const words = clipboardData?.getData("text/plain").trim() ?? "";
        const files = Array.from(clipboardData?.files ?? []);
        if (words === "" && !clipboardData?.getData("text/html") && files.length > 0) {
          onLeftOut(files.length);
          return true;
        }
        const href = isWebAddress(words) ? linkFromTyped(words) : undefined;
        if (href === undefined) return false;
        const link = markType(view.state, "link");
        if (!view.state.selection.empty)
          return toggleMark(link, { href }, { removeWhenPresent: false })(view.state, view.dispatch);
        view.dispatch(view.state.tr.replaceSelectionWith(schema.text(words, [link.create({ href })]), false));
        return true;
      },
    },
  });
}

function linesOf(paragraph: string): Inline[] {
  return paragraph.split("\n").flatMap((line, index): Inline[] => (index === 0 ? [line] : [{ kind: "break" }, line]));
}

function htmlOf(text: RichText): string {
  const blocks = text.map((block) => {
    if (block.kind !== "list") {
      const [before, after] = TAGS[block.kind];
      return before + inlineHtml(block.children) + after;
    }
    const items = block.items.map((item) => `<li><p>${inlineHtml(item)}</p></li>`).join("");
    return block.isOrdered ? `<ol>${items}</ol>` : `<ul>${items}</ul>`;
  });
  return blocks.join("");
}

const TAGS = {
  paragraph: ["<p>", "</p>"],
  heading: ["<h2>", "</h2>"],
  quote: ["<blockquote>", "</blockquote>"],
} as const;

function inlineHtml(text: Inline[]): string {
  return inlinesOf(piecesOf(text)).map(partHtml).join("");
}

function partHtml(part: Inline): string {
  if (typeof part === "string") return escaped(part);
  if (part.kind === "break") return "<br>";
  const inner = part.children.map(partHtml).join("");
  if (part.kind === "link") return `<a href="${escaped(part.href)}">${inner}</a>`;
  return part.kind === "strong" ? `<strong>${inner}</strong>` : `<em>${inner}</em>`;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
