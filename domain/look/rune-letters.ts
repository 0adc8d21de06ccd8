import type { RuneName } from "./runes.ts";

/** Each rune as a Unicode character, for emails, which cannot contain drawings. */
export const RUNE_LETTERS: Record<RuneName, string> = {
  fehu: "ᚠ",
  uruz: "ᚢ",
  thurisaz: "ᚦ",
  ansuz: "ᚨ",
  raidho: "ᚱ",
  kenaz: "ᚲ",
  gebo: "ᚷ",
  wunjo: "ᚹ",
  hagalaz: "ᚺ",
  nauthiz: "ᚾ",
  isa: "ᛁ",
  jera: "ᛃ",
  eihwaz: "ᛇ",
  perthro: "ᛈ",
  algiz: "ᛉ",
  sowilo: "ᛊ",
  tiwaz: "ᛏ",
  berkano: "ᛒ",
  ehwaz: "ᛖ",
  mannaz: "ᛗ",
  laguz: "ᛚ",
  ingwaz: "ᛜ",
  dagaz: "ᛞ",
  othala: "ᛟ",
};
