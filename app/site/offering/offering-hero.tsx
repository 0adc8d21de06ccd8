import type { ReactNode } from "react";
import { Drawing } from "#app/site/drawings/drawing.tsx";
import type { DrawingName } from "#app/site/drawings/drawings.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Stars } from "#app/ui/ornaments/stars.tsx";

/** The specified button of an offering, and where it leads. */
export type NextStep = { to: string; label: string };

type OfferingHeroProps = { title: string; drawing: DrawingName; step: NextStep; children: ReactNode };

/** The opening of an offering page: its picture, its name, what it is, and the next step. */
export function OfferingHero({ title, drawing, step, children }: OfferingHeroProps) {
  return (
    <section aria-labelledby="offering" className="relative">
      <Stars sky="hero" />
      <div className="relative mx-auto grid w-full max-w-7xl items-center gap-x-16 gap-y-4 px-5 pt-2 sm:gap-y-6 sm:px-8 sm:pt-6 md:grid-cols-[1.6fr_1fr] md:pt-16">
        <Drawing of={drawing} className="size-28 sm:mx-auto sm:size-48 md:order-2 md:size-full md:max-w-96" />
        <div>
          <h1 id="offering" className="text-4xl">
            {title}
          </h1>
          <div className="mt-6 flex max-w-prose flex-col gap-4 text-lg text-quiet">{children}</div>
          <div className="mt-6 flex flex-wrap sm:mt-8 items-center gap-x-8 gap-y-3">
            <ButtonLink to={step.to} variant="gold" className="px-8">
              {step.label}
            </ButtonLink>
            <a href="#price" className="inline-flex min-h-12 items-center underline decoration-control underline-offset-4 hover:text-gold">
              What it costs
            </a>
          </div>
        </div>
      </div>
    </section>
  );
}
