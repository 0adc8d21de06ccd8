import { RUNES, type RuneName } from "#domain/look/runes.ts";

type RuneProps = {
  name: RuneName;
  className?: string;
  /** A motion class for the stroke: `draws` (once) or `draws-again` (while something works). */
  strokes?: "draws" | "draws-again";
};

/** One rune in the colour of the text around it. Decoration: its meaning must be beside it in words. */
export function Rune({ name, className = "", strokes }: RuneProps) {
  // A dash that draws is measured in the drawing's own units, so a moving stroke scales with it; a still one keeps its weight.
  const moving = strokes !== undefined;
  return (
    <svg
      viewBox="0 0 16 24"
      className={`shrink-0 overflow-visible ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={moving ? 1 : 1.5}
      strokeLinejoin="bevel"
      aria-hidden="true"
      focusable="false"
    >
      <path d={RUNES[name]} pathLength={1} className={strokes} vectorEffect={moving ? undefined : "non-scaling-stroke"} />
    </svg>
  );
}
