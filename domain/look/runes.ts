/** The elder futhark, drawn in straight strokes of one weight on a field 16 wide and 24 high. */
export const RUNES = {
  fehu: "M4 24V0M4 11L13 2M4 18L13 9",
  uruz: "M3 24V1L13 8V24",
  thurisaz: "M4 0V24M4 5L12 12L4 19",
  ansuz: "M4 24V0L13 8M4 8L13 16",
  raidho: "M4 24V0L12 6L4 12L13 24",
  kenaz: "M12 3L4 12L12 21",
  gebo: "M2 2L14 22M14 2L2 22",
  wunjo: "M4 24V0L12 6L4 12",
  hagalaz: "M3 0V24M13 0V24M3 9L13 15",
  nauthiz: "M8 0V24M2 9L14 15",
  isa: "M8 0V24",
  jera: "M9 1L3 7L9 13M7 11L13 17L7 23",
  eihwaz: "M14 6L8 0V24L2 18",
  perthro: "M13 1L8 7L3 0V24L8 17L13 23",
  algiz: "M8 24V0M1 1L8 10L15 1",
  sowilo: "M13 0L4 8L12 15L4 24",
  tiwaz: "M8 24V0M1 8L8 0L15 8",
  berkano: "M4 24V0L12 6L4 12L12 18L4 24",
  ehwaz: "M2 24V0L8 7L14 0V24",
  mannaz: "M2 24V0L14 11M14 24V0L2 11",
  laguz: "M5 24V0L13 8",
  ingwaz: "M8 3L15 12L8 21L1 12Z",
  dagaz: "M1 3V21L15 3V21Z",
  othala: "M2 24L14 10L8 2L2 10L14 24",
} as const;

export type RuneName = keyof typeof RUNES;

/** "none": of who works without runes. */
export type RuneChoice = RuneName | "none";

/** The names in the traditional order, from fehu to othala. */
export const FUTHARK = Object.keys(RUNES) as RuneName[];

/** What a practice's mark, and the sign of a list, may be. */
export const RUNE_CHOICES: readonly RuneChoice[] = ["none", ...FUTHARK];
