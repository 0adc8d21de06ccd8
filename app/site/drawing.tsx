import type { Ink } from "./strokes.ts";
import { type DrawingName, DRAWING_OF } from "./drawings.ts";

const INKS: Record<Ink, string> = {
  hair: "fill-none stroke-hairline",
  line: "fill-none stroke-control",
  gold: "fill-none stroke-gold",
  moon: "fill-moonlight stroke-gold/40",
  ground: "fill-ground stroke-control",
};

/** The drawing of an offering. Decorative: the text beside it says the same. */
export function Drawing({ of, className = "" }: { of: DrawingName; className?: string }) {
  return (
    <svg viewBox="-200 -200 400 400" className={className} aria-hidden="true" focusable="false">
      {DRAWING_OF[of].map(({ d, ink, transform }) => (
        <path
          key={d + transform}
          d={d}
          transform={transform}
          className={INKS[ink]}
          strokeWidth={ink === "gold" ? 2 : 1.2}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
