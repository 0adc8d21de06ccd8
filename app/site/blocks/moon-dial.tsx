import { MoonWithSeas } from "#app/kit/ui/ornaments/moon.tsx";

/** A lunation has 29.53 days; the dial marks the whole ones. */
const DAYS = Array.from({ length: 29 }, (_, day) => (day * 360) / 29.53);

type MoonDialProps = { moon: { path: string; name: string; angle: number }; className?: string };

/** Tonight's moon within its month: a tick for each day since the new moon at the top, and a gold bead for today. */
export function MoonDial({ moon, className = "" }: MoonDialProps) {
  return (
    <figure className={`flex items-center gap-5 large:flex-wrap md:flex-col md:gap-6 ${className}`}>
      <svg
        viewBox="-132 -132 264 264"
        className="size-44 max-w-full shrink-0 overflow-visible short:size-22 md:size-auto md:w-full md:max-w-110"
        aria-hidden="true"
      >
        <g className="stroke-control">
          {DAYS.map((angle) => (
            <line key={angle} y1="-126" y2="-120" transform={`rotate(${angle})`} vectorEffect="non-scaling-stroke" />
          ))}
        </g>
        {/* In Britain the evening moon is tilted towards the sunset. */}
        <g transform="rotate(16)">
          <MoonWithSeas path={moon.path} />
        </g>
        <circle cy="-123" r="4.5" transform={`rotate(${moon.angle})`} className="fill-gold" />
      </svg>
      <figcaption className="text-sm text-quiet">{moon.name}, tonight</figcaption>
    </figure>
  );
}
