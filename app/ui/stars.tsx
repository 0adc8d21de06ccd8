/** Where the stars of a section stand: left and top in percent, size in pixels. */
const SKIES = {
  wide: [
    [4, 22, 1.1],
    [11, 68, 0.8],
    [23, 9, 0.9],
    [38, 84, 1.2],
    [46, 14, 0.7],
    [57, 48, 0.9],
    [69, 6, 1.3],
    [83, 78, 0.8],
    [91, 18, 1],
    [97, 56, 1.2],
  ],
  edges: [
    [2, 31, 1],
    [5, 74, 1.3],
    [9, 12, 0.8],
    [89, 86, 0.9],
    [94, 26, 1.2],
    [98, 62, 0.8],
  ],
} as const;

/** A handful of fixed dots behind a section, which must be `relative`. */
export function Stars({ sky = "wide" }: { sky?: keyof typeof SKIES }) {
  return (
    <svg className="pointer-events-none absolute inset-0 size-full" aria-hidden="true" focusable="false">
      {SKIES[sky].map(([left, top, size]) => (
        <circle key={`${left} ${top}`} cx={`${left}%`} cy={`${top}%`} r={size} className="fill-quiet" />
      ))}
    </svg>
  );
}
