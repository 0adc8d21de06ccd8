import { useId } from "react";

type MoonProps = {
  /** The lit part: a closed path around (0, 0), radius 100. */
  path: string;
  className?: string;
};

/** The dark disc and what the sun lights of it. Decoration: its name must stand beside it in words. */
export function Moon({ path, className = "" }: MoonProps) {
  return (
    <svg viewBox="-102 -102 204 204" className={`overflow-visible ${className}`} aria-hidden="true" focusable="false">
      <MoonDisc path={path} />
    </svg>
  );
}

/** The same, to be set into a larger drawing at (0, 0). */
export function MoonDisc({ path }: { path: string }) {
  return (
    <>
      <circle r="100" className="fill-moonshade stroke-hairline" vectorEffect="non-scaling-stroke" />
      <path d={path} className="fill-moonlight stroke-gold/40" vectorEffect="non-scaling-stroke" />
    </>
  );
}

/** A moon that goes from new to full once, for something that came true. Full from the start where motion is not wanted. */
export function FillingMoon({ className = "" }: { className?: string }) {
  const disc = useId();
  return (
    <svg viewBox="-102 -102 204 204" className={className} aria-hidden="true" focusable="false">
      <clipPath id={disc}>
        <circle r="100" />
      </clipPath>
      <g clipPath={`url(#${disc})`}>
        <circle r="100" className="fill-moonlight" />
        <circle r="104" className="uncovers fill-moonshade" />
      </g>
      <circle r="100" className="fill-none stroke-hairline" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
