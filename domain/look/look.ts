import type { Logo } from "./logo.ts";
import type { RuneChoice } from "./runes.ts";

// The schema is in domain/practice-settings.ts, because every page downloads this module.

/** The complete looks of the public pages: type, colours, shapes and compositions. A stored name that is not offered is shown as night. */
export const LOOKS = ["night", "linen", "shore", "garden", "clear", "lamp"] as const;
export type LookName = (typeof LOOKS)[number];

export const OPENING_THEMES = ["device", "night", "dawn"] as const;

/** The appearance of the site, named as on the wire. */
export type Look = {
  look: LookName;
  tagline: string;
  /** The line at the end of every page; "": none. */
  closing_line: string;
  mark: RuneChoice;
  /** Replaces the rune. */
  logo: Logo | null;
  /** "#rrggbb", from which the colours of both themes are derived; null: the default gold. */
  accent: string | null;
  /** The theme of a first visit; `device` follows the visitor's preference. */
  opening_theme: (typeof OPENING_THEMES)[number];
};

/** The specified practice's year in the footer; another practice has the year in which it opened. */
export const SPECIFIED_YEAR = 2024;

/** The practice's name until one is saved. */
export const SPECIFIED_NAME = "Sacred Space";

/** The specified look; pages omit values that equal it. */
export const DEFAULT_LOOK: Look = {
  look: "night",
  tagline: "Readings, Reiki and stillness",
  closing_line: "A quiet hour, kept for you.",
  mark: "perthro",
  logo: null,
  accent: null,
  opening_theme: "device",
};

/** A look's name as stored: by a program of another version, perhaps. */
export function offeredLook(name: string): LookName {
  return LOOKS.find((offered) => offered === name) ?? "night";
}

/** Returns the values that differ from the specified look; undefined if none does. */
export function ownLook(look: Look): Partial<Look> | undefined {
  const names = (Object.keys(DEFAULT_LOOK) as (keyof Look)[]).filter((name) => look[name] !== DEFAULT_LOOK[name]);
  return names.length === 0 ? undefined : Object.fromEntries(names.map((name) => [name, look[name]]));
}
