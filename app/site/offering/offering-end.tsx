import { ButtonLink } from "#app/ui/button.tsx";
import { RuneStrip } from "#app/ui/ornaments/rune-strip.tsx";
import type { RuneName } from "#domain/look/runes.ts";
import type { NextStep } from "./offering-hero.tsx";

/** The last word of an offering page, and the same next step as the first. */
export function OfferingEnd({ rune, title, words, step }: { rune: RuneName; title: string; words: string; step: NextStep }) {
  return (
    <section aria-labelledby="begin" className="mx-auto mt-16 w-full max-w-7xl px-5 pb-16 sm:px-8 md:mt-26 md:pb-26">
      <RuneStrip lit={[rune]} />
      <div className="mt-10 flex flex-col items-start gap-6 md:mt-16 md:flex-row md:items-end md:justify-between md:gap-16">
        <div>
          <h2 id="begin" className="text-3xl">
            {title}
          </h2>
          <p className="mt-4 max-w-prose text-lg text-quiet">{words}</p>
        </div>
        <ButtonLink to={step.to} variant="gold" className="px-8 md:shrink-0">
          {step.label}
        </ButtonLink>
      </div>
    </section>
  );
}
