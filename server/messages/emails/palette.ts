import { PALETTES } from "#domain/look/palettes.ts";
import { DESIGNED_ACCENT, THEMES } from "#domain/look/accent.ts";

// The colours of the dawn theme (app/tokens.css), repeated because mail programs support no variables and drop style sheets.
export const { ground: CREAM, hairline: HAIRLINE, quiet: MUTED, text: INK } = THEMES.dawn;
export const { gold: GOLD } = DESIGNED_ACCENT.night;
export const LINK = PALETTES.night.dawn.link;
export const NIGHT_LINK = PALETTES.night.night.link;
export const DISPLAY_FONT = "Marcellus,'Palatino Linotype',Palatino,Georgia,serif";
export const TEXT_FONT = "Figtree,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
