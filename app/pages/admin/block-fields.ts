import { capitalised } from "#domain/wording.ts";
import { type BlockKind, DRAWINGS, GROUNDS, type StoredBlock } from "#domain/pages/blocks.ts";
import { COOKIE_CATEGORY_KEYS } from "#domain/accounts/cookie-consent.ts";
import { RUNE_CHOICES } from "#domain/look/runes.ts";

type Labelled = { name: string; label: string; hint?: string };
type Choice = Labelled & {
  type: "choice";
  options: readonly (readonly [value: string, label: string])[];
  optional?: boolean;
};

/** One field of a block's form; the names are those of the block's schema. */
export type BlockField =
  | (Labelled & { type: "line" | "lines" | "rich" | "inline" | "button" | "check" | "category" | "picture" })
  | Choice
  /** A drawing, or a picture of the practice. */
  | (Labelled & { type: "hero-picture"; options: Choice["options"] })
  | (Labelled & { type: "group"; fields: BlockField[] })
  /** Entries of several fields each. */
  | (Labelled & { type: "items"; entry: string; fields: BlockField[]; empty: Record<string, unknown> })
  /** Entries of one text each. */
  | (Labelled & { type: "texts"; entry: string });

const DRAWING_NAMES = {
  readings: "A table with cards and runes",
  shamanicYoga: "A bow at the water's edge",
  reikiTherapy: "Hands at rest",
  meditation: "A ring of lamps",
};

const RUNES = RUNE_CHOICES.map((name) => [name, name === "none" ? "No rune" : capitalised(name)] as const);

const DRAWN = [
  ["moon", "Hills under tonight's moon"],
  ["look", "The look's drawing; Night has none"],
  ["none", "None"],
  ...DRAWINGS.map((name) => [name, DRAWING_NAMES[name]] as const),
] as const;

const ground: BlockField = {
  type: "choice",
  name: "ground",
  label: "Ground",
  optional: true,
  options: [["", "None"], ...GROUNDS.map((name) => [name, capitalised(name)] as const)],
};
const title: BlockField = { type: "line", name: "title", label: "Heading" };
const intro: BlockField = { type: "line", name: "intro", label: "Line under the heading" };
const button: BlockField = { type: "button", name: "button", label: "Button" };
const rune: BlockField = { type: "choice", name: "rune", label: "Rune", options: RUNES };
const services: BlockField = {
  type: "group",
  name: "services",
  label: "Which services",
  fields: [
    { type: "category", name: "category", label: "Category" },
    {
      type: "choice",
      name: "only",
      label: "Of these",
      optional: true,
      options: [
        ["", "All"],
        ["one-to-one", "Sessions for one"],
        ["group", "Groups"],
      ],
    },
    {
      type: "choice",
      name: "order",
      label: "Order",
      options: [
        ["cheapest-first", "Lowest price first"],
        ["dearest-first", "Highest price first"],
      ],
    },
  ],
};
const list = (name: string, label: string): BlockField => ({
  type: "group",
  name,
  label,
  fields: [title, { type: "texts", name: "items", label: "Entries", entry: "Entry" }],
});

type Common = "id" | "anchor" | "isHidden" | "kind";
type Empty<Kind extends BlockKind> = Omit<Extract<StoredBlock, { kind: Kind }>, Common>;
type KindOfBlock<Kind extends BlockKind> = { label: string; about: string; fields: BlockField[]; empty: Empty<Kind> };

const SERVICES = { category: "readings", only: null, order: "cheapest-first" } as const;

/** Every kind of block: its name, description, form and initial values. In the order in which they are offered. */
export const BLOCK_KINDS: { [Kind in BlockKind]: KindOfBlock<Kind> } = {
  hero: {
    label: "Opening",
    about: "The top of a page, with a picture",
    fields: [
      title,
      { type: "rich", name: "text", label: "Text" },
      { type: "hero-picture", name: "picture", label: "Picture", options: DRAWN },
      button,
      { type: "button", name: "link", label: "Second link" },
    ],
    empty: {
      title: "A new page",
      text: "",
      picture: "meditation",
      button: { label: "See free times", href: "/book" },
      link: null,
    },
  },
  text: {
    label: "Text",
    about: "A heading and paragraphs",
    fields: [title, { type: "rich", name: "text", label: "Text" }, ground],
    empty: { title: "Heading", text: "Write here." },
  },
  list: {
    label: "List",
    about: "Points, each with a rune",
    fields: [title, intro, { type: "texts", name: "items", label: "Points", entry: "Point" }, rune, button],
    empty: { title: "Good to know", intro: "", rune: "sowilo", items: ["A first point."], button: null },
  },
  "two-lists": {
    label: "Two lists",
    about: "Side by side, such as what happens and what does not",
    fields: [title, list("left", "First list"), list("right", "Second list"), rune],
    empty: {
      title: "In the room",
      rune: "sowilo",
      left: { title: "What happens", items: ["We talk first."] },
      right: { title: "What does not", items: ["Nobody is hurried."] },
    },
  },
  offerings: {
    label: "Offerings",
    about: "The ways in, each with its lowest price",
    fields: [
      title,
      intro,
      {
        type: "items",
        name: "items",
        label: "Offerings",
        entry: "Offering",
        fields: [
          { type: "category", name: "category", label: "Category" },
          title,
          { type: "lines", name: "text", label: "Text" },
          { type: "line", name: "label", label: "Words of the link" },
        ],
        empty: { category: "readings", title: "Readings", runes: ["perthro"], text: "", label: "See what there is" },
      },
    ],
    empty: {
      title: "What I offer",
      intro: "",
      items: [{ category: "readings", title: "Readings", runes: ["perthro"], text: "", label: "See what there is" }],
    },
  },
  "all-prices": {
    label: "All prices",
    about: "Every price, by category",
    fields: [title, intro, { type: "inline", name: "note", label: "Note below" }],
    empty: { title: "What it costs", intro: "", note: "" },
  },
  prices: {
    label: "Prices",
    about: "Lengths and prices of a category",
    fields: [
      title,
      intro,
      services,
      { type: "rich", name: "notes", label: "Notes" },
      {
        type: "inline",
        name: "rule",
        label: "The rule for cancelling",
        hint: "Shown where something can be booked online. {cancelling} stands for your rule.",
      },
    ],
    empty: { title: "Prices", intro: "", services: SERVICES, notes: "", rule: "" },
  },
  dates: {
    label: "Coming dates",
    about: "When a group meets next",
    fields: [
      title,
      services,
      { type: "check", name: "namesServices", label: "Name the group at each date" },
      { type: "line", name: "people", label: "Who comes", hint: "As in “at most 6 students”." },
      { type: "line", name: "join", label: "After “To join, write or call”" },
      { type: "inline", name: "none", label: "While there is no date" },
      ground,
    ],
    empty: {
      title: "Coming dates",
      services: { ...SERVICES, category: "yoga", only: "group" },
      namesServices: false,
      people: "people",
      join: ".",
      none: "The next dates are not fixed yet.",
    },
  },
  "next-times": {
    label: "Next free times",
    about: "The next hours that can be booked",
    fields: [title, { type: "line", name: "label", label: "Words of the link" }],
    empty: { title: "The next free times", label: "See all free times" },
  },
  steps: {
    label: "Steps",
    about: "How it goes, one after the other",
    fields: [
      title,
      {
        type: "items",
        name: "items",
        label: "Steps",
        entry: "Step",
        fields: [title, { type: "lines", name: "text", label: "Text" }],
        empty: { title: "Next", text: "" },
      },
    ],
    empty: { title: "How it goes", items: [{ title: "Choose a time", text: "" }] },
  },
  questions: {
    label: "Questions",
    about: "Questions with answers that open",
    fields: [
      title,
      {
        type: "items",
        name: "items",
        label: "Questions",
        entry: "Question",
        fields: [
          { type: "line", name: "question", label: "Question" },
          { type: "lines", name: "answer", label: "Answer" },
        ],
        empty: { question: "", answer: "" },
      },
    ],
    empty: { title: "Questions people ask", items: [{ question: "What do I need to bring?", answer: "" }] },
  },
  picture: {
    label: "Picture",
    about: "One of your pictures, with a caption",
    fields: [
      { type: "picture", name: "picture", label: "Picture" },
      {
        type: "choice",
        name: "shape",
        label: "Shape",
        options: [
          ["whole", "Whole"],
          ["wide", "A wide strip"],
          ["portrait", "Portrait"],
        ],
      },
      title,
      { type: "inline", name: "caption", label: "Caption" },
    ],
    empty: { title: "", picture: null, shape: "whole", caption: "" },
  },
  quote: {
    label: "Quotation",
    about: "A sentence by another author",
    fields: [
      { type: "lines", name: "text", label: "Words" },
      { type: "line", name: "by", label: "Whose" },
    ],
    empty: { title: "", text: "", by: "" },
  },
  reviews: {
    label: "Words from clients",
    about: "What clients said, with their consent",
    fields: [
      title,
      intro,
      {
        type: "items",
        name: "items",
        label: "Words",
        entry: "Client",
        fields: [
          { type: "lines", name: "text", label: "Words" },
          { type: "line", name: "by", label: "Whose", hint: "A first name, with their consent." },
          { type: "line", name: "when", label: "When", hint: "For example: May 2026." },
        ],
        empty: { text: "", by: "", when: "" },
      },
    ],
    empty: { title: "What clients say", items: [{ text: "", by: "" }] },
  },
  call: {
    label: "Last word",
    about: "The next step once more, at the end of a page",
    fields: [
      title,
      { type: "line", name: "text", label: "Text" },
      button,
      { type: "choice", name: "ornament", label: "Ornament", options: [["moons", "A month in moons"], ...RUNES] },
    ],
    empty: {
      title: "When you are ready",
      text: "",
      button: { label: "See free times", href: "/book" },
      ornament: "moons",
    },
  },
  contact: {
    label: "Contact",
    about: "How to reach you, from your settings",
    fields: [title, intro, { type: "inline", name: "note", label: "Note below" }, ground],
    empty: { title: "Contact", intro: "", note: "" },
  },
  legal: {
    label: "Legal text",
    about: "The top of a legal text, with its date",
    fields: [title, { type: "rich", name: "text", label: "Text" }],
    empty: { title: "House rules", text: "" },
  },
  clause: {
    label: "Clause",
    about: "One rule, in plain words and in full",
    fields: [
      title,
      { type: "lines", name: "plain", label: "In plain words" },
      { type: "rich", name: "text", label: "The words that count" },
    ],
    empty: { title: "Clause", plain: "", text: "" },
  },
  cookies: {
    label: "Cookies",
    about: "What this site keeps in browsers, as it is",
    fields: [
      title,
      { type: "lines", name: "plain", label: "In plain words" },
      {
        type: "choice",
        name: "category",
        label: "Category",
        options: COOKIE_CATEGORY_KEYS.map((key) => [key, capitalised(key)] as const),
      },
    ],
    empty: { title: "Essential cookies", plain: "", category: "essential" },
  },
  "cookie-choice": {
    label: "Cookie preferences",
    about: "A button that opens them",
    fields: [{ type: "line", name: "title", label: "Words of the button" }],
    empty: { title: "Cookie Preferences" },
  },
};

/** Creates a block; its id is also its anchor. */
export function newBlock(kind: BlockKind): StoredBlock {
  const id = `${kind}-${crypto.randomUUID().slice(0, 8)}`;
  return { ...BLOCK_KINDS[kind].empty, kind, id, anchor: id, isHidden: false } as StoredBlock;
}

/** A block's name in lists and buttons: its kind and its heading. */
export function blockName({ kind, title: heading }: Pick<StoredBlock, "kind" | "title">): string {
  return heading ? `${BLOCK_KINDS[kind].label}: ${heading}` : BLOCK_KINDS[kind].label;
}
