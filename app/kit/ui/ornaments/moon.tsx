import { useId } from "react";

type MoonProps = {
  /** The lit part: a closed path around (0, 0), radius 100. */
  path: string;
  className?: string;
};

/** The dark disc and its lit part. Decorative: the phase must be given in words beside it. */
export function Moon({ path, className = "" }: MoonProps) {
  return (
    <svg viewBox="-102 -102 204 204" className={`overflow-visible ${className}`} aria-hidden="true" focusable="false">
      <circle r="100" className="fill-moonshade stroke-hairline" vectorEffect="non-scaling-stroke" />
      <path d={path} className="fill-moonlight stroke-gold/40" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** A moon with its seas in the flat inks of a scene, to be placed in a drawing at (0, 0). */
export function FlatMoon({ path }: { path: string }) {
  const id = useId();
  return (
    <>
      <circle r="100" className="fill-moonshade" />
      <clipPath id={id}>
        <path d={path} />
      </clipPath>
      <path d={path} className="fill-moonlight" />
      <path d={SEAS} className="fill-moonsea" opacity="0.62" clipPath={`url(#${id})`} />
    </>
  );
}

/** In the style of an engraving: the seas as fine parallel lines, three craters as rings. */
function Seas() {
  const lines = useId();
  return (
    <>
      <pattern id={lines} width="3.2" height="3.2" patternUnits="userSpaceOnUse" patternTransform="rotate(-38)">
        <path d="M0 1.6H3.2" className="stroke-moonsea" strokeWidth="0.8" />
      </pattern>
      <path d={SEAS} fill={`url(#${lines})`} />
      <g className="fill-none stroke-moonsea" strokeWidth="0.8">
        <circle cx="-12" cy="70" r="4.5" />
        <circle cx="-30" cy="-6" r="4" />
        <circle cx="-56" cy="-10" r="2.5" />
      </g>
    </>
  );
}

/**
 * The seas visible to the naked eye, north up: Imbrium and Procellarum, Serenitatis, Tranquillitatis, Fecunditatis, Nectaris, Crisium,
 * Nubium, Humorum.
 */
const SEAS = [
  "M-60 -48C-58 -72 -36 -80 -18 -74C-2 -68 4 -50 -4 -38C-12 -26 -26 -24 -34 -14C-42 -4 -34 10 -42 22C-50 34 -70 26 -78 6C-86 -16 -78 -38 -60 -48Z",
  "M8 -54C20 -62 36 -54 38 -42C40 -34 36 -30 44 -26C58 -22 60 -8 52 0C60 4 70 10 68 24C66 36 54 36 50 24C48 16 46 10 40 8C44 16 42 26 34 26C26 24 26 14 32 8C22 4 16 -6 20 -16C10 -22 0 -40 8 -54Z",
  "M62 -36C70 -40 78 -34 78 -25C77 -17 68 -15 63 -21C59 -26 58 -33 62 -36Z",
  "M-40 28C-32 22 -20 24 -12 20C-2 18 4 28 0 38C-6 48 -20 46 -26 40C-30 46 -40 52 -48 46C-54 40 -48 32 -40 28Z",
].join("");

/** A moon that waxes from new to full once, as a sign of success. Full from the start with reduced motion. */
export function FillingMoon({ className = "" }: { className?: string }) {
  const disc = useId();
  return (
    <svg viewBox="-102 -102 204 204" className={className} aria-hidden="true" focusable="false">
      <clipPath id={disc}>
        <circle r="100" />
      </clipPath>
      <g clipPath={`url(#${disc})`}>
        <circle r="100" className="fill-moonlight" />
        <Seas />
        <circle r="104" className="uncovers fill-moonshade" />
      </g>
      <circle r="100" className="fill-none stroke-hairline" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
