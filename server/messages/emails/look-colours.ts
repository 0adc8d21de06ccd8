import { THEMES } from "#domain/look/accent.ts";
import type { LookName } from "#domain/look/look.ts";
import { PALETTES } from "#domain/look/palettes.ts";
import { DISPLAY_FONT, LINK, NIGHT_LINK, TEXT_FONT } from "./palette.ts";

/** The look's types where the reader's machine has them, else what is near and everywhere. */
const FONTS: Record<Exclude<LookName, "night">, { display: string; text: string }> = {
  linen: { display: "Newsreader,Georgia,serif", text: "'Instrument Sans',-apple-system,'Segoe UI',Arial,sans-serif" },
  shore: {
    display: "'Bricolage Grotesque',-apple-system,'Segoe UI',Arial,sans-serif",
    text: "'Bricolage Grotesque',-apple-system,'Segoe UI',Arial,sans-serif",
  },
  clear: {
    display: "'Instrument Serif',Georgia,serif",
    text: "'Hanken Grotesk',-apple-system,'Segoe UI',Arial,sans-serif",
  },
  lamp: { display: "'Shippori Mincho',Georgia,serif", text: "'Nunito Sans',-apple-system,'Segoe UI',Arial,sans-serif" },
  garden: { display: "'Young Serif',Georgia,serif", text: "Karla,-apple-system,'Segoe UI',Arial,sans-serif" },
};
const ROLES = ["ground", "surface", "raised", "hairline", "control", "text", "quiet"] as const;

/**
 * An email in the look's colours: each of Night's becomes the look's of the same role, the light theme's in the styles of elements, the dark
 * one's in the style sheet for who reads at night. The words are escaped: nothing in them reads as an attribute or a sheet.
 */
export function inColoursOf(look: LookName | undefined, html: string): string {
  if (look === undefined || look === "night") return html;
  const { dawn, night } = PALETTES[look];
  const { display, text } = FONTS[look];
  const fonts = [
    [DISPLAY_FONT, display],
    [TEXT_FONT, text],
  ] as const;
  const byDay = changes([...pairs("dawn", look), [LINK, dawn.link], ...fonts]);
  const byNight = changes([...pairs("night", look), [NIGHT_LINK, night.link]]);
  return html.replaceAll(/\bstyle="[^"]*"/g, byDay).replaceAll(/<style\b[^>]*>[\s\S]*?<\/style>/g, byNight);
}

type Change = readonly [from: string, to: string];

const pairs = (theme: "dawn" | "night", look: LookName): Change[] =>
  ROLES.map((role) => [THEMES[theme][role], PALETTES[look][theme][role]]);

/** All at once, so that no colour is changed twice. */
function changes(all: readonly Change[]): (style: string) => string {
  const to = new Map(all.map(([from, next]) => [from, next]));
  const from = new RegExp([...to.keys()].map((each) => each.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|"), "g");
  return (style) => style.replaceAll(from, (each) => to.get(each) ?? each);
}
