import { STAR } from "#app/ui/ornaments/star.ts";

const STEPS = [
  { title: "Choose", words: "A session, then a day and a time." },
  { title: "Pay", words: "By card, on a secure payment page. Your time is held while you do." },
  { title: "Prepare", words: "A confirmation reaches you by email, with a few words on how to get ready." },
  { title: "Meet", words: "By video, by phone, or in a private healing space. The hour is yours." },
] as const;

/** Where each star stands: how far down on a wide screen, how far across on a phone, in percent. */
const DOWN = [70, 18, 58, 30] as const;
const ACROSS = [30, 85, 45, 75] as const;

/** Four stars of one constellation: choose, pay, prepare, meet. */
export function HowItGoes() {
  return (
    <section aria-labelledby="how" className="mt-16 border-y border-hairline bg-surface md:mt-26">
      <div className="mx-auto w-full max-w-7xl px-5 py-16 sm:px-8 md:py-26">
        <h2 id="how" className="text-3xl">
          How a session goes
        </h2>
        <ol className="mt-8 md:mt-10 md:grid md:grid-cols-4">
          {STEPS.map(({ title, words }, index) => (
            <li key={title} className="relative flex gap-5 md:block">
              <StarAcross step={index} />
              <StarDown step={index} />
              <div className={`${index < STEPS.length - 1 ? "pb-10" : ""} md:pb-0 md:pr-10 md:pt-5`}>
                <h3 className="text-2xl">{title}</h3>
                <p className="mt-2 max-w-sm text-quiet">{words}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** On a wide screen the line runs to the right, to the next column's star. */
function StarAcross({ step }: { step: number }) {
  const next = DOWN[step + 1];
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

/** On a phone it runs down to the next line's star. */
function StarDown({ step }: { step: number }) {
  const next = ACROSS[step + 1];
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
