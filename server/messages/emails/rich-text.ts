import { html } from "hono/html";
import { type Inline, isSafeHref, type RichText, type RichTextBlock } from "#domain/pages/rich-text.ts";
import { HAIRLINE, INK, LINK, MUTED } from "./palette.ts";

type Markup = ReturnType<typeof html>;

/** Text in CommonMark as the body of an email. Links to pages of the site begin with `publicUrl`. */
export function richTextMarkup(text: RichText, publicUrl: string): Markup[] {
  const inline = (children: Inline[]): (Markup | string)[] =>
    children.map((part) => {
      if (typeof part === "string") return part;
      if (part.kind === "break") return html`<br />`;
      const inner = inline(part.children);
      if (part.kind === "strong") return html`<strong>${inner}</strong>`;
      if (part.kind === "emphasis") return html`<em>${inner}</em>`;
      const href = absolute(part.href, publicUrl);
      return href === undefined
        ? html`${inner}`
        : html`<a href="${href}" class="link" style="color:${LINK}">${inner}</a>`;
    });
  return text.map((block) => {
    if (block.kind === "list") {
      const items = block.items.map((item) => html`<li style="margin:0 0 4px">${inline(item)}</li>`);
      return block.isOrdered
        ? html`<ol style="margin:0 0 16px;padding-left:22px">
            ${items}
          </ol>`
        : html`<ul style="margin:0 0 16px;padding-left:22px">
            ${items}
          </ul>`;
    }
    const inner = inline(block.children);
    if (block.kind === "heading")
      return html`<h2 class="ink" style="margin:24px 0 8px;font-size:19px;line-height:1.4;font-weight:600;color:${INK}">${inner}</h2>`;
    if (block.kind === "quote") {
      return html`<blockquote class="quiet line" style="margin:0 0 16px;padding-left:16px;border-left:2px solid ${HAIRLINE};color:${MUTED}">
        ${inner}
      </blockquote>`;
    }
    return html`<p style="margin:0 0 16px">${inner}</p>`;
  });
}

/** Renders the same as plain text, with the address of each link after its text. */
export function richTextPlain(text: RichText, publicUrl: string): string[] {
  return text.flatMap((block) => [plainBlock(block, (children) => plainInline(children, publicUrl)), ""]);
}

function plainBlock(block: RichTextBlock, words: (children: Inline[]) => string): string {
  if (block.kind === "list")
    return block.items.map((item, index) => `${block.isOrdered ? `${index + 1}.` : "-"} ${words(item)}`).join("\n");
  const line = words(block.children);
  if (block.kind === "heading") return `${line}\n${"-".repeat(line.length)}`;
  return block.kind === "quote" ? line.replaceAll(/^/gmu, "> ") : line;
}

function plainInline(children: Inline[], publicUrl: string): string {
  return children
    .map((part) => {
      if (typeof part === "string") return part;
      if (part.kind === "break") return "\n";
      const words = plainInline(part.children, publicUrl);
      const href = part.kind === "link" ? absolute(part.href, publicUrl) : undefined;
      return href === undefined || href === words ? words : `${words} (${href})`;
    })
    .join("");
}

/** Returns the absolute address of a link; undefined if it works only on the same page. */
function absolute(href: string, publicUrl: string): string | undefined {
  if (!isSafeHref(href) || href.startsWith("#")) return undefined;
  return URL.canParse(href, publicUrl) ? new URL(href, publicUrl).href : undefined;
}
