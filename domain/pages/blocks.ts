import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { categoryFacts } from "#domain/catalog/category.ts";
import { COOKIE_CATEGORY_KEYS } from "#domain/accounts/cookie-consent.ts";
import { line, lines } from "#domain/text/stored-text.ts";
import { isSafeHref, parseInline, parseRichText } from "./rich-text.ts";
import { FUTHARK, RUNE_CHOICES } from "#domain/look/runes.ts";

// The schema of the blocks of a public page, shared by editor, server and renderer. Texts may be empty: a page shows only those that are
// written.

export const DRAWINGS = ["readings", "shamanicYoga", "reikiTherapy", "meditation"] as const;

/** Drawn things that a page shows like a picture, in the light of a window. */
export const OBJECTS = ["stone", "feather", "cup", "water"] as const;

/** The scenes on which a section may stand. */
export const GROUNDS = ["letter", "lane", "weekend"] as const;

export function isDrawing(picture: string): picture is (typeof DRAWINGS)[number] {
  return DRAWINGS.some((each) => each === picture);
}

export const MAX_BLOCKS = 60;
/** The maximum size of all blocks of a page as JSON; the table allows a fifth more. */
const MAX_BYTES = 400_000;
const MAX_ITEMS = 30;

const title = () => line(150);
const items = <Item extends z.ZodMiniType>(item: Item) =>
  z.array(item).check(z.maxLength(MAX_ITEMS, { error: () => t("has more than {most} entries", { most: MAX_ITEMS }) }));
const rune = () => z.enum(RUNE_CHOICES, { error: "is not a rune" });

/** A link to a page of this site, a web page, an email address or a telephone number; null: no button. */
const button = () =>
  z.nullable(
    z.object({ label: line(60), href: line(500).check(z.refine(isSafeHref, { error: () => t("is not an address") })) }),
  );

/** The scene on which a section stands; without one it stands on the page. */
const ground = () => z.nullish(z.enum(GROUNDS));

/** Selects services: one-to-one sessions come before groups, each sorted by price. */
const services = () =>
  z.object({
    category: categoryFacts.shape.key,
    only: z.nullable(z.enum(["one-to-one", "group"])),
    order: z.enum(["cheapest-first", "dearest-first"]),
  });

/**
 * The kinds of blocks. `rich` is the schema of a text of several paragraphs, `inline` of a single paragraph; both are Markdown in stored
 * blocks and parsed in rendered ones. `anchor` is the block's id in the URL.
 */
function blockKinds<Rich extends z.ZodMiniType, Inline extends z.ZodMiniType>(rich: () => Rich, inline: () => Inline) {
  const common = {
    id: z.string().check(z.regex(/^[\w-]{1,40}$/u, "is not an id")),
    anchor: z
      .string()
      .check(z.regex(/^[a-z0-9-]{0,60}$/u, { error: () => t("may have small letters, digits and hyphens") })),
    isHidden: z.boolean(),
    title: title(),
  };
  const list = z.object({ title: title(), items: items(inline()) });
  return z.discriminatedUnion("kind", [
    /** The opening of a page. `picture`: the hills under tonight's moon, another scene, `look`: the look's own drawing (Night has none), none, or the id of a picture of the practice. */
    z.object({
      ...common,
      kind: z.literal("hero"),
      text: rich(),
      picture: z.union([z.enum(["moon", "look", "none", ...DRAWINGS]), z.uuid("is not a picture")]),
      button: button(),
      link: button(),
    }),
    z.object({ ...common, kind: z.literal("text"), text: rich(), ground: ground() }),
    /** A list whose bullets are a rune, or plain. */
    z.object({
      ...common,
      kind: z.literal("list"),
      intro: line(500),
      rune: rune(),
      items: items(inline()),
      button: button(),
    }),
    /** Two lists side by side, such as what happens and what does not; the second is less prominent. */
    z.object({ ...common, kind: z.literal("two-lists"), rune: rune(), left: list, right: list }),
    /** Links to bookings by category, each with its rune and its lowest price. */
    z.object({
      ...common,
      kind: z.literal("offerings"),
      intro: line(500),
      items: items(
        z.object({
          category: categoryFacts.shape.key,
          title: title(),
          /** None: an offering without a sign. */
          runes: z.array(z.enum(FUTHARK, { error: "is not a rune" })).check(z.maxLength(2)),
          text: lines(1000),
          label: line(60),
        }),
      ),
    }),
    /** All prices, by category. */
    z.object({ ...common, kind: z.literal("all-prices"), intro: line(500), note: inline() }),
    /** Length, price and place of the selected services. */
    z.object({
      ...common,
      kind: z.literal("prices"),
      intro: line(500),
      services: services(),
      notes: rich(),
      rule: inline(),
    }),
    /** The future dates of the selected services. `people` names the participants ("students"); `join` follows "To join, write or call". */
    z.object({
      ...common,
      kind: z.literal("dates"),
      services: services(),
      namesServices: z.boolean(),
      people: line(40),
      join: line(200),
      none: inline(),
      ground: ground(),
    }),
    z.object({ ...common, kind: z.literal("next-times"), label: line(60) }),
    z.object({
      ...common,
      kind: z.literal("steps"),
      items: z
        .array(z.object({ title: title(), text: lines(500) }))
        .check(z.maxLength(6, { error: () => t("has more than 6 steps") })),
    }),
    z.object({
      ...common,
      kind: z.literal("questions"),
      items: items(z.object({ question: line(300), answer: lines(2000) })),
    }),
    /** A picture of the practice, or a drawn thing; null: not yet chosen. */
    z.object({
      ...common,
      kind: z.literal("picture"),
      picture: z.nullable(z.union([z.enum(OBJECTS), z.uuid("is not a picture")])),
      shape: z.enum(["whole", "wide", "portrait"]),
      caption: inline(),
    }),
    z.object({ ...common, kind: z.literal("quote"), text: lines(1000), by: line(100) }),
    /** `when` is free text: "May 2026". */
    z.object({
      ...common,
      kind: z.literal("reviews"),
      intro: z.optional(line(500)),
      items: items(z.object({ text: lines(1000), by: line(100), when: z.optional(line(40)) })),
    }),
    /** A call to action at the end of a page. `ornament`: a month of moons, the row of runes with one highlighted, or none. */
    z.object({
      ...common,
      kind: z.literal("call"),
      text: line(500),
      button: button(),
      ornament: z.union([z.literal("moons"), rune()]),
    }),
    /** The practice's contact details, from the settings. */
    z.object({ ...common, kind: z.literal("contact"), intro: line(500), note: inline(), ground: ground() }),
    /** The top of a legal text, with the date of its last change. */
    z.object({ ...common, kind: z.literal("legal"), text: rich() }),
    /** A clause of a legal text: a summary in plain words, then the binding text. */
    z.object({ ...common, kind: z.literal("clause"), plain: line(500), text: rich() }),
    /** The list of cookies of one category. */
    z.object({ ...common, kind: z.literal("cookies"), plain: line(500), category: z.enum(COOKIE_CATEGORY_KEYS) }),
    /** A button that opens the cookie preferences, labelled with `title`. */
    z.object({ ...common, kind: z.literal("cookie-choice") }),
  ]);
}

export function isObject(picture: string | null): picture is (typeof OBJECTS)[number] {
  return OBJECTS.some((each) => each === picture);
}

/** Whether a block's picture is the id of one of the practice's pictures, not the name of a drawing. */
export function isPictureId(picture: string | null): picture is string {
  return picture !== null && z.safeParse(z.uuid(), picture).success;
}

/** A block as stored and as the editor sends it. */
const storedBlock = blockKinds(
  () => lines(20_000),
  () => lines(4000),
);

/** A stored block with its Markdown parsed. */
const renderedBlock = blockKinds(
  () => z.pipe(z.string(), z.transform(parseRichText)),
  () => z.pipe(z.string(), z.transform(parseInline)),
);

export const pageBlocks = z.array(storedBlock).check(
  z.maxLength(MAX_BLOCKS, { error: () => t("has more than {most} blocks", { most: MAX_BLOCKS }) }),
  z.refine((blocks) => new Set(blocks.map(({ id }) => id)).size === blocks.length, {
    error: () => t("has two blocks with one id"),
  }),
  z.refine((blocks) => new TextEncoder().encode(JSON.stringify(blocks)).length <= MAX_BYTES, {
    error: () => t("is longer than a page can be"),
  }),
);

export type StoredBlock = z.output<typeof storedBlock>;
export type RenderedBlock = z.output<typeof renderedBlock>;
export type BlockKind = StoredBlock["kind"];
export type BlockOf<Kind extends BlockKind> = Extract<RenderedBlock, { kind: Kind }>;

/** Returns the blocks to show to visitors. Blocks that are hidden, empty or of a kind unknown to this version are left out. */
export function renderBlocks(stored: unknown): RenderedBlock[] {
  return (Array.isArray(stored) ? stored : []).flatMap((block) => {
    const parsed = z.safeParse(renderedBlock, block);
    return parsed.success && !parsed.data.isHidden && !isBlank(parsed.data) ? [parsed.data] : [];
  });
}

/** Whether a block has no content. Only kinds that default pages contain without content are checked. */
function isBlank(block: RenderedBlock): boolean {
  if (block.kind === "text") return block.text.length === 0;
  if (block.kind === "list") return block.items.length === 0 && block.intro === "" && block.button === null;
  return block.kind === "reviews" && block.items.length === 0;
}
