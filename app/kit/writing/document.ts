import type { Node, Schema } from "prosemirror-model";
import { inlinesOf, type Piece, piecesOf } from "#domain/pages/rich-text-pieces.ts";
import {
  blockTypesOf,
  hasLinkTitle,
  type Inline,
  parseInline,
  parseRichText,
  type RichText,
  type RichTextBlock,
} from "#domain/pages/rich-text.ts";
import { inlineSchema } from "./schema.ts";
import { writeBlock, writeInline, writeRichText } from "#domain/pages/write-rich-text.ts";

/** Whether it has the lines of one paragraph only. */
export const isInline = (schema: Schema): boolean => schema === inlineSchema;

/** Returns the document of a stored text. */
export function readDocument(schema: Schema, markdown: string): Node {
  const text: RichText = isInline(schema)
    ? [{ kind: "paragraph", children: parseInline(markdown) }]
    : parseRichText(markdown);
  return documentOf(schema, text);
}

export function documentOf(schema: Schema, text: RichText): Node {
  const blocks = text.map((each) => nodeOf(schema, each)).filter((node) => node.content.size > 0);
  return schema.node("doc", null, blocks.length > 0 ? blocks : [schema.node("paragraph")]);
}

/** Returns the text to store. */
export function writeDocument(doc: Node): string {
  if (isInline(doc.type.schema)) return writeInline(inlinesIn(doc.firstChild ?? doc));
  return writeRichText(doc.children.map(blockOf), writeOnce);
}

/**
 * Whether a text comes out of the editor as it went in, but for signs that mean the same. Other texts, such as one with a list within a
 * list, are shown on the site as the editor shows them, but would lose what their author wrote.
 */
export function isEditable(schema: Schema, markdown: string): boolean {
  const doc = readDocument(schema, markdown);
  const again = writeDocument(doc);
  if (hasLinkTitle(markdown) || !readDocument(schema, again).eq(doc)) return false;
  if (isInline(schema)) return blockTypesOf(markdown).every((type) => /^(?:paragraph|inline)/u.test(type));
  return blockTypesOf(again).join(" ") === blockTypesOf(markdown).join(" ");
}

function nodeOf(schema: Schema, block: RichTextBlock): Node {
  if (block.kind === "list") {
    const items = block.items.map((item) => inlineNodes(schema, item)).filter((nodes) => nodes.length > 0);
    return schema.node(
      block.isOrdered ? "ordered_list" : "bullet_list",
      null,
      items.map((nodes) => schema.node("list_item", null, schema.node("paragraph", null, nodes))),
    );
  }
  return schema.node(block.kind, null, inlineNodes(schema, block.children));
}

function inlineNodes(schema: Schema, text: Inline[]): Node[] {
  return piecesOf(text).map(({ text: words, strong, emphasis, href }) => {
    const marks = [
      ...(href ? [schema.mark("link", { href })] : []),
      ...(strong ? [schema.mark("strong")] : []),
      ...(emphasis ? [schema.mark("emphasis")] : []),
    ];
    return words === "\n" ? schema.node("line_end", null, undefined, marks) : schema.text(words, marks);
  });
}

/** Nodes never change, so what a paragraph was written as stays true while others are typed in. */
const blocks = new WeakMap<Node, RichTextBlock>();
const writtenBlocks = new WeakMap<RichTextBlock, string>();

function writeOnce(block: RichTextBlock, marker = 0): string {
  const known = marker === 0 ? writtenBlocks.get(block) : undefined;
  const written = known ?? writeBlock(block, marker);
  if (marker === 0) writtenBlocks.set(block, written);
  return written;
}

function blockOf(node: Node): RichTextBlock {
  const known = blocks.get(node);
  if (known) return known;
  const kind = node.type.name;
  const block: RichTextBlock =
    kind === "bullet_list" || kind === "ordered_list"
      ? {
          kind: "list",
          isOrdered: kind === "ordered_list",
          items: node.children.map((item) => inlinesIn(item.child(0))),
        }
      : { kind: kind === "heading" || kind === "quote" ? kind : "paragraph", children: inlinesIn(node) };
  blocks.set(node, block);
  return block;
}

function inlinesIn(textblock: Node): Inline[] {
  return inlinesOf(
    textblock.children.map((node): Piece => {
      const link = node.marks.find(({ type }) => type.name === "link");
      const has = (name: string) => node.marks.some(({ type }) => type.name === name);
      return {
        text: node.text ?? "\n",
        strong: has("strong"),
        emphasis: has("emphasis"),
        href: String(link?.attrs["href"] ?? ""),
      };
    }),
  );
}
