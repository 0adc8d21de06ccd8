import { t } from "@sacred-space/words/t.ts";
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
  readings: t("A table with cards and runes"),
  shamanicYoga: t("A bow at the water's edge"),
  reikiTherapy: t("Hands at rest"),
  meditation: t("A ring of lamps"),
};

const RUNES = RUNE_CHOICES.map((name) => [name, name === "none" ? t("No rune") : capitalised(name)] as const);

const DRAWN = [
  ["moon", t("Hills under tonight's moon")],
  ["look", t("The look's drawing; Night has none")],
  ["none", t("None")],
  ...DRAWINGS.map((name) => [name, DRAWING_NAMES[name]] as const),
] as const;

const COOKIE_NAMES = {
  essential: t("Essential"),
  analytics: t("Analytics"),
  marketing: t("Marketing"),
  preferences: t("Preferences"),
};
const GROUND_NAMES = { letter: t("Letter"), lane: t("Lane"), weekend: t("Weekend") };
const ground: BlockField = {
  type: "choice",
  name: "ground",
  label: t("Ground"),
  optional: true,
  options: [["", t("None")], ...GROUNDS.map((name) => [name, GROUND_NAMES[name]] as const)],
};
const title: BlockField = { type: "line", name: "title", label: t("Heading") };
const intro: BlockField = { type: "line", name: "intro", label: t("Line under the heading") };
const button: BlockField = { type: "button", name: "button", label: t("Button") };
const rune: BlockField = { type: "choice", name: "rune", label: t("Rune"), options: RUNES };
const services: BlockField = {
  type: "group",
  name: "services",
  label: t("Which services"),
  fields: [
    { type: "category", name: "category", label: t("Category") },
    {
      type: "choice",
      name: "only",
      label: t("Of these"),
      optional: true,
      options: [
        ["", t("All")],
        ["one-to-one", t("Sessions for one")],
        ["group", t("Groups")],
      ],
    },
    {
      type: "choice",
      name: "order",
      label: t("Order"),
      options: [
        ["cheapest-first", t("Lowest price first")],
        ["dearest-first", t("Highest price first")],
      ],
    },
  ],
};
const list = (name: string, label: string): BlockField => ({
  type: "group",
  name,
  label,
  fields: [title, { type: "texts", name: "items", label: t("Entries"), entry: t("Entry") }],
});

type Common = "id" | "anchor" | "isHidden" | "kind";
type Empty<Kind extends BlockKind> = Omit<Extract<StoredBlock, { kind: Kind }>, Common>;
type KindOfBlock<Kind extends BlockKind> = { label: string; about: string; fields: BlockField[]; empty: Empty<Kind> };

const SERVICES = { category: "readings", only: null, order: "cheapest-first" } as const;

/** Every kind of block: its name, description, form and initial values. In the order in which they are offered. */
export const BLOCK_KINDS: { [Kind in BlockKind]: KindOfBlock<Kind> } = {
  hero: {
    label: t("Opening"),
    about: t("The top of a page, with a picture"),
    fields: [
      title,
      { type: "rich", name: "text", label: t("Text") },
      { type: "hero-picture", name: "picture", label: t("Picture"), options: DRAWN },
      button,
      { type: "button", name: "link", label: t("Second link") },
    ],
    empty: {
      title: t("A new page"),
      text: "",
      picture: "meditation",
      button: { label: t("See free times"), href: "/book" },
      link: null,
    },
  },
  text: {
    label: t("Text"),
    about: t("A heading and paragraphs"),
    fields: [title, { type: "rich", name: "text", label: t("Text") }, ground],
    empty: { title: t("Heading"), text: t("Write here.") },
  },
  list: {
    label: t("List"),
    about: t("Points, each with a rune"),
    fields: [title, intro, { type: "texts", name: "items", label: t("Points"), entry: t("Point") }, rune, button],
    empty: { title: t("Good to know"), intro: "", rune: "sowilo", items: [t("A first point.")], button: null },
  },
  "two-lists": {
    label: t("Two lists"),
    about: t("Side by side, such as what happens and what does not"),
    fields: [title, list("left", t("First list")), list("right", t("Second list")), rune],
    empty: {
      title: t("In the room"),
      rune: "sowilo",
      left: { title: t("What happens"), items: [t("We talk first.")] },
      right: { title: t("What does not"), items: [t("Nobody is hurried.")] },
    },
  },
  offerings: {
    label: t("Offerings"),
    about: t("The ways in, each with its lowest price"),
    fields: [
      title,
      intro,
      {
        type: "items",
        name: "items",
        label: t("Offerings"),
        entry: t("Offering"),
        fields: [
          { type: "category", name: "category", label: t("Category") },
          title,
          { type: "lines", name: "text", label: t("Text") },
          { type: "line", name: "label", label: t("Words of the link") },
        ],
        empty: {
          category: "readings",
          title: t("Readings"),
          runes: ["perthro"],
          text: "",
          label: t("See what there is"),
        },
      },
    ],
    empty: {
      title: t("What I offer"),
      intro: "",
      items: [
        { category: "readings", title: t("Readings"), runes: ["perthro"], text: "", label: t("See what there is") },
      ],
    },
  },
  "all-prices": {
    label: t("All prices"),
    about: t("Every price, by category"),
    fields: [title, intro, { type: "inline", name: "note", label: t("Note below") }],
    empty: { title: t("What it costs"), intro: "", note: "" },
  },
  prices: {
    label: t("Prices"),
    about: t("Lengths and prices of a category"),
    fields: [
      title,
      intro,
      services,
      { type: "rich", name: "notes", label: t("Notes") },
      {
        type: "inline",
        name: "rule",
        label: t("The rule for cancelling"),
        hint: t("Shown where something can be booked online. {sign} stands for your rule.", { sign: "{cancelling}" }),
      },
    ],
    empty: { title: t("Prices"), intro: "", services: SERVICES, notes: "", rule: "" },
  },
  dates: {
    label: t("Coming dates"),
    about: t("When a group meets next"),
    fields: [
      title,
      services,
      { type: "check", name: "namesServices", label: t("Name the group at each date") },
      { type: "line", name: "people", label: t("Who comes"), hint: t("As in “at most 6 students”.") },
      { type: "line", name: "join", label: t("After “To join, write or call”") },
      { type: "inline", name: "none", label: t("While there is no date") },
      ground,
    ],
    empty: {
      title: t("Coming dates"),
      services: { ...SERVICES, category: "yoga", only: "group" },
      namesServices: false,
      people: "people",
      join: ".",
      none: t("The next dates are not fixed yet."),
    },
  },
  "next-times": {
    label: t("Next free times"),
    about: t("The next hours that can be booked"),
    fields: [title, { type: "line", name: "label", label: t("Words of the link") }],
    empty: { title: t("The next free times"), label: t("See all free times") },
  },
  steps: {
    label: t("Steps"),
    about: t("How it goes, one after the other"),
    fields: [
      title,
      {
        type: "items",
        name: "items",
        label: t("Steps"),
        entry: t("Step"),
        fields: [title, { type: "lines", name: "text", label: t("Text") }],
        empty: { title: t("Next"), text: "" },
      },
    ],
    empty: { title: t("How it goes"), items: [{ title: t("Choose a time"), text: "" }] },
  },
  questions: {
    label: t("Questions"),
    about: t("Questions with answers that open"),
    fields: [
      title,
      {
        type: "items",
        name: "items",
        label: t("Questions"),
        entry: t("Question"),
        fields: [
          { type: "line", name: "question", label: t("Question") },
          { type: "lines", name: "answer", label: t("Answer") },
        ],
        empty: { question: "", answer: "" },
      },
    ],
    empty: { title: t("Questions people ask"), items: [{ question: t("What do I need to bring?"), answer: "" }] },
  },
  picture: {
    label: t("Picture"),
    about: t("One of your pictures, with a caption"),
    fields: [
      { type: "picture", name: "picture", label: t("Picture") },
      {
        type: "choice",
        name: "shape",
        label: t("Shape"),
        options: [
          ["whole", t("Whole")],
          ["wide", t("A wide strip")],
          ["portrait", t("Portrait")],
        ],
      },
      title,
      { type: "inline", name: "caption", label: t("Caption") },
    ],
    empty: { title: "", picture: null, shape: "whole", caption: "" },
  },
  quote: {
    label: t("Quotation"),
    about: t("A sentence by another author"),
    fields: [
      { type: "lines", name: "text", label: t("Words") },
      { type: "line", name: "by", label: t("Whose") },
    ],
    empty: { title: "", text: "", by: "" },
  },
  reviews: {
    label: t("Words from clients"),
    about: t("What clients said, with their consent"),
    fields: [
      title,
      intro,
      {
        type: "items",
        name: "items",
        label: t("Words"),
        entry: t("Client"),
        fields: [
          { type: "lines", name: "text", label: t("Words") },
          { type: "line", name: "by", label: t("Whose"), hint: t("A first name, with their consent.") },
          { type: "line", name: "when", label: t("When"), hint: t("For example: May 2026.") },
        ],
        empty: { text: "", by: "", when: "" },
      },
    ],
    empty: { title: t("What clients say"), items: [{ text: "", by: "" }] },
  },
  call: {
    label: t("Last word"),
    about: t("The next step once more, at the end of a page"),
    fields: [
      title,
      { type: "line", name: "text", label: t("Text") },
      button,
      { type: "choice", name: "ornament", label: t("Ornament"), options: [["moons", t("A month in moons")], ...RUNES] },
    ],
    empty: {
      title: t("When you are ready"),
      text: "",
      button: { label: t("See free times"), href: "/book" },
      ornament: "moons",
    },
  },
  contact: {
    label: t("Contact"),
    about: t("How to reach you, from your settings"),
    fields: [title, intro, { type: "inline", name: "note", label: t("Note below") }, ground],
    empty: { title: t("Contact"), intro: "", note: "" },
  },
  legal: {
    label: t("Legal text"),
    about: t("The top of a legal text, with its date"),
    fields: [title, { type: "rich", name: "text", label: t("Text") }],
    empty: { title: t("House rules"), text: "" },
  },
  clause: {
    label: t("Clause"),
    about: t("One rule, in plain words and in full"),
    fields: [
      title,
      { type: "lines", name: "plain", label: t("In plain words") },
      { type: "rich", name: "text", label: t("The words that count") },
    ],
    empty: { title: t("Clause"), plain: "", text: "" },
  },
  cookies: {
    label: t("Cookies"),
    about: t("What this site keeps in browsers, as it is"),
    fields: [
      title,
      { type: "lines", name: "plain", label: t("In plain words") },
      {
        type: "choice",
        name: "category",
        label: t("Category"),
        options: COOKIE_CATEGORY_KEYS.map((key) => [key, COOKIE_NAMES[key]] as const),
      },
    ],
    empty: { title: t("Essential cookies"), plain: "", category: "essential" },
  },
  "cookie-choice": {
    label: t("Cookie preferences"),
    about: t("A button that opens them"),
    fields: [{ type: "line", name: "title", label: t("Words of the button") }],
    empty: { title: t("Cookie Preferences") },
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
