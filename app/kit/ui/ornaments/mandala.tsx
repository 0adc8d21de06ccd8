/** Rings of petals: their number, inner and outer radius, and the width of their bulge. */
const PETALS = [
  { count: 8, from: 10, to: 42, bulge: 13 },
  { count: 16, from: 42, to: 68, bulge: 10 },
  { count: 12, from: 26, to: 92, bulge: 20 },
] as const;

const CIRCLES = [10, 26, 42, 68, 92, 98] as const;
const BEADS = 24;

/** Thin circles and petals around one centre, drawn once in 1.2 seconds in the current text colour. Decorative. */
export function Mandala({ className = "" }: { className?: string }) {
  return (
    <svg viewBox="-100 -100 200 200" className={className} aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" strokeWidth="0.3">
        {CIRCLES.map((radius) => (
          <circle key={radius} r={radius} pathLength={1} className="draws" />
        ))}
        {PETALS.flatMap((ring) =>
          turns(ring.count).map((turn) => (
            <path
              key={`${ring.to} ${turn}`}
              d={petal(ring)}
              transform={`rotate(${turn})`}
              pathLength={1}
              className="draws"
            />
          )),
        )}
      </g>
      {turns(BEADS).map((turn) => (
        <circle key={turn} cy="-95" r="0.7" transform={`rotate(${turn})`} fill="currentColor" />
      ))}
    </svg>
  );
}

function turns(count: number): number[] {
  return Array.from({ length: count }, (_, index) => (index * 360) / count);
}

function petal({ from, to, bulge }: { from: number; to: number; bulge: number }): string {
  const middle = (from + to) / 2;
  return `M0 ${-from}Q${bulge} ${-middle} 0 ${-to}Q${-bulge} ${-middle} 0 ${-from}`;
}
