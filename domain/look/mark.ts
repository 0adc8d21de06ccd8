import { type RuneChoice, RUNES } from "./runes.ts";

/**
 * Returns the practice's mark: a path in the middle of 48 by 48, within a ring of radius 22. Perthro has its own drawing; of who has no rune
 * it is a small circle, for icons, which cannot be empty.
 */
export function markPath(rune: RuneChoice): string {
  if (rune === "none") return "M24 17.5A6.5 6.5 0 0 1 24 30.5A6.5 6.5 0 0 1 24 17.5Z";
  if (rune === "perthro") return "M32 11L24.5 18.5L17 11V37L24.5 29.5L32 37";
  const placed = { M: [1.2, 14.4, 9.6], L: [1.2, 14.4, 9.6], V: [1.2, 9.6], Z: [] } as const;
  return RUNES[rune].replaceAll(/([MLVZ])([\d. ]*)/g, (_, command: keyof typeof placed, numbers: string) => {
    const [scale = 1, ...offsets] = placed[command];
    const at = numbers.split(" ").filter(Boolean);
    return (
      command +
      at.map((number, index) => Math.round((Number(number) * scale + (offsets[index] ?? 0)) * 10) / 10).join(" ")
    );
  });
}
