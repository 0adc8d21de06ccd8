import { RUNES, type RuneName } from "./runes.ts";

type RuneProps = {
  name: RuneName;
  className?: string;
  /** A motion class for the stroke: `draws` (once) or `draws-again` (while something works). */
  strokes?: "draws" | "draws-again";
};

/** One rune in the colour of the text around it. Decoration: what it means must stand beside it in words. */
export function Rune({ name, className = "", strokes }: RuneProps) {
  return (
    <svg viewBox="0 0 16 24" className={`overflow-visible ${className}`} aria-hidden="true" focusable="false">
      <path
        d={RUNES[name]}
        pathLength={1}
        className={strokes}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="square"
        strokeLinejoin="miter"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
