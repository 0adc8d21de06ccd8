import type { Logo } from "./logo.ts";
import type { RuneName } from "./runes.ts";

// Without its schema (domain/practice-settings.ts), because every page downloads it.

export const OPENING_THEMES = ["device", "night", "dawn"] as const;

/** How the practice looks, named as on the wire. */
export type Look = {
  tagline: string;
  mark: RuneName;
  /** Instead of the rune. */
  logo: Logo | null;
  /** "#rrggbb", from which the colours of both themes are derived; null: the designed gold. */
  accent: string | null;
  /** The theme of a first visit; `device` follows the visitor's own. */
  opening_theme: (typeof OPENING_THEMES)[number];
};

/** The practice's name while none is saved. */
export const SPECIFIED_NAME = "Sacred Space";

/** The specified look. Pages say nothing of what is as specified. */
export const DEFAULT_LOOK: Look = {
  tagline: "Readings, Reiki and stillness",
  mark: "perthro",
  logo: null,
  accent: null,
  opening_theme: "device",
};

/** What differs from the specified look; undefined when nothing does. */
export function ownLook(look: Look): Partial<Look> | undefined {
  const names = (Object.keys(DEFAULT_LOOK) as (keyof Look)[]).filter((name) => look[name] !== DEFAULT_LOOK[name]);
  return names.length === 0 ? undefined : Object.fromEntries(names.map((name) => [name, look[name]]));
}
