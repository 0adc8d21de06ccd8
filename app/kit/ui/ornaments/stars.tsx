type Star = readonly [left: number, top: number, size: number];

/**
 * The positions of a section's stars: left and top in per cent, size in pixels. A phone shows only those in `always`, which are clear of
 * the text; `edges` spans a whole page, whose text ends anywhere, so its stars stand in the margins.
 */
const SKIES: Record<"hero" | "calm" | "edges", { always: readonly Star[]; wide: readonly Star[] }> = {
  hero: {
    always: [
      [96, 3, 1.2],
      [71, 7, 0.8],
      [99, 19, 1],
      [98, 31, 0.8],
      [1.2, 34, 1],
      [97.5, 66, 1],
    ],
    wide: [
      [1, 19, 1.1],
      [23, 7, 0.9],
      [39, 84, 1.2],
      [57, 58, 1],
      [94, 78, 1.2],
    ],
  },
  calm: {
    always: [
      [1.5, 12, 1],
      [93, 6, 1.2],
      [97, 52, 0.8],
      [2, 71, 0.8],
    ],
    wide: [
      [13, 40, 1.3],
      [24, 84, 0.9],
      [76, 90, 1.1],
      [84, 30, 0.9],
      [31, 14, 0.8],
    ],
  },
  edges: {
    always: [
      [98.5, 14, 1],
      [1.5, 47, 0.8],
      [99, 83, 1.2],
    ],
    wide: [
      [1, 88, 1],
      [98, 40, 1.2],
    ],
  },
};

/** Static dots behind a section, which must be `relative`. */
export function Stars({ sky = "calm" }: { sky?: keyof typeof SKIES }) {
  const { always, wide } = SKIES[sky];
  return (
    <svg
      className="pointer-events-none absolute inset-0 size-full fill-quiet print:hidden"
      aria-hidden="true"
      focusable="false"
    >
      <Dots stars={always} />
      <g className="max-md:hidden">
        <Dots stars={wide} />
      </g>
    </svg>
  );
}

function Dots({ stars }: { stars: readonly Star[] }) {
  return stars.map(([left, top, size]) => <circle key={`${left} ${top}`} cx={`${left}%`} cy={`${top}%`} r={size} />);
}
