import { RUNES, type RuneName } from "#domain/look/runes.ts";

type RuneProps = {
  name: RuneName;
  className?: string;
  /** An animation class for the stroke: `draws` (once) or `draws-again` (looping, while busy). */
  strokes?: "draws" | "draws-again";
};

/** One rune in the current text colour. Decorative: its meaning must be given in words beside it. */
export function Rune({ name, className = "", strokes }: RuneProps) {
  // An animated dash is measured in user units, so its stroke scales with the drawing; a static stroke keeps its width.
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
      <path
        d={RUNES[name]}
        pathLength={1}
        className={strokes}
        vectorEffect={moving ? undefined : "non-scaling-stroke"}
      />
    </svg>
  );
}
