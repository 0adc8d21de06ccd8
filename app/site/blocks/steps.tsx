import type { BlockOf } from "#domain/pages/blocks.ts";
import { STAR } from "#app/kit/ui/ornaments/star.ts";

/** The position of each star in per cent: from the top on a wide screen, from the left on a phone. */
const DOWN = [70, 18, 58, 30, 64, 22] as const;
const ACROSS = [30, 85, 45, 75, 35, 80] as const;

/** A sequence of steps, drawn as the stars of one constellation. */
export function Steps({ block: { anchor, title, items } }: { block: BlockOf<"steps"> }) {
  return (
    <section aria-labelledby={anchor} className="mt-16 border-y border-hairline bg-surface md:mt-26">
      <div className="mx-auto w-full max-w-7xl px-5 py-16 sm:px-8 md:py-26">
        <h2 id={anchor} className="text-3xl">
          {title}
        </h2>
        <ol className="mt-8 md:mt-10 md:grid md:auto-cols-fr md:grid-flow-col">
          {items.map(({ title, text }, index) => (
            <li key={index} className="relative flex gap-5 md:block">
              <StarAcross step={index} isLast={index === items.length - 1} />
              <StarDown step={index} isLast={index === items.length - 1} />
              <div className={`${index < items.length - 1 ? "pb-10" : ""} md:pb-0 md:pr-10 md:pt-5`}>
                {title && <h3 className="text-2xl">{title}</h3>}
                <p className="mt-2 max-w-sm whitespace-pre-line text-quiet">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

type StarProps = { step: number; isLast: boolean };

/** On a wide screen the line leads right, to the next column's star. */
function StarAcross({ step, isLast }: StarProps) {
  const next = isLast ? undefined : DOWN[step + 1];
  return (
    <svg className="hidden h-32 w-full overflow-visible md:block" aria-hidden="true" focusable="false">
      <svg x="8" className="overflow-visible">
        {next && <line x1="0" y1={`${DOWN[step]}%`} x2="100%" y2={`${next}%`} className="stroke-control" />}
        <svg y={`${DOWN[step]}%`} className="overflow-visible">
          <Star />
        </svg>
      </svg>
    </svg>
  );
}

/** On a phone the line leads down, to the next row's star. */
function StarDown({ step, isLast }: StarProps) {
  const next = isLast ? undefined : ACROSS[step + 1];
  return (
    <svg className="w-14 shrink-0 overflow-visible md:hidden" aria-hidden="true" focusable="false">
      <svg y="16" className="overflow-visible">
        {next && <line x1={`${ACROSS[step]}%`} y1="0" x2={`${next}%`} y2="100%" className="stroke-control" />}
        <svg x={`${ACROSS[step]}%`} className="overflow-visible">
          <Star />
        </svg>
      </svg>
    </svg>
  );
}

function Star() {
  return (
    <>
      <circle r="12" className="fill-surface" />
      <path d={STAR} className="fill-gold" />
    </>
  );
}
