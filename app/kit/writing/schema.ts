import { type NodeSpec, Schema } from "prosemirror-model";

// What can be typed is what can be stored: the blocks and marks of domain/pages/rich-text.ts.

const block: Record<"heading" | "quote" | "bullet_list" | "ordered_list" | "list_item", NodeSpec> = {
  heading: {
    group: "block",
    content: "text*",
    defining: true,
    parseDOM: ["h1", "h2", "h3", "h4", "h5", "h6"].map((tag) => ({ tag })),
    toDOM: () => ["h2", 0],
  },
  quote: {
    group: "block",
    content: "inline*",
    defining: true,
    parseDOM: [{ tag: "blockquote" }],
    toDOM: () => ["blockquote", 0],
  },
  bullet_list: {
    group: "block",
    content: "list_item+",
    parseDOM: [{ tag: "ul" }],
    toDOM: () => ["ul", 0],
  },
  ordered_list: {
    group: "block",
    content: "list_item+",
    parseDOM: [{ tag: "ol" }],
    toDOM: () => ["ol", 0],
  },
  list_item: { content: "paragraph", defining: true, parseDOM: [{ tag: "li" }], toDOM: () => ["li", 0] },
};

const inline: Record<"paragraph" | "text" | "line_end", NodeSpec> = {
  paragraph: { group: "block", content: "inline*", parseDOM: [{ tag: "p" }], toDOM: () => ["p", 0] },
  text: { group: "inline" },
  line_end: {
    group: "inline",
    inline: true,
    selectable: false,
    leafText: () => "\n",
    parseDOM: [{ tag: "br" }],
    toDOM: () => ["br"],
  },
};

const marks = {
  link: {
    attrs: { href: { validate: "string" } },
    inclusive: false,
    parseDOM: [{ tag: "a[href]", getAttrs: (element: HTMLElement) => ({ href: element.getAttribute("href") ?? "" }) }],
    toDOM: ({ attrs }: { attrs: Record<string, unknown> }) => ["a", { href: String(attrs["href"]) }, 0] as const,
  },
  strong: { parseDOM: [{ tag: "strong" }, { tag: "b" }], toDOM: () => ["strong", 0] as const },
  emphasis: { parseDOM: [{ tag: "em" }, { tag: "i" }], toDOM: () => ["em", 0] as const },
};

/** Several paragraphs, headings, quotations and lists. */
export const richSchema: Schema = new Schema({ nodes: { doc: { content: "block+" }, ...inline, ...block }, marks });

/** The lines of one paragraph. */
export const inlineSchema: Schema = new Schema({ nodes: { doc: { content: "paragraph" }, ...inline }, marks });
