import { RuneStrip } from "#app/kit/ui/ornaments/rune-strip.tsx";
import { Stars } from "#app/kit/ui/ornaments/stars.tsx";
import type { BlockOf } from "#domain/pages/blocks.ts";
import { MoonDial } from "./moon-dial.tsx";
import { PageButton } from "./page-button.tsx";
import { Paragraphs } from "./rich-text.tsx";

type WelcomeHeroProps = { block: BlockOf<"hero">; moon: { path: string; name: string; angle: number } | undefined };

/** A page's opening with tonight's moon within its month. */
export function WelcomeHero({ block: { anchor, title, text, button, link }, moon }: WelcomeHeroProps) {
  return (
    <section aria-labelledby={anchor} className="relative">
      <Stars sky="hero" />
      <div className="relative mx-auto grid w-full max-w-7xl grid-cols-1 items-center gap-x-10 gap-y-8 px-5 pb-10 pt-4 short:gap-y-4 short:pt-1 sm:px-8 md:grid-cols-[1.35fr_1fr] md:pb-16 md:pt-16">
        <div className="order-2 md:order-1">
          <h1 id={anchor} className="text-5xl">
            {title}
          </h1>
          <Paragraphs
            text={text}
            className="mt-6 max-w-lg text-lg text-quiet short:mt-4"
            strong="font-normal text-text"
          />
          <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3 short:mt-5 md:mt-10">
            <PageButton button={button} />
            {link && (
              <a
                href={link.href}
                className="inline-flex min-h-12 items-center underline decoration-control underline-offset-4 hover:text-gold"
              >
                {link.label}
              </a>
            )}
          </div>
        </div>
        {moon && <MoonDial moon={moon} className="order-1 md:order-2" />}
      </div>
      <div className="relative mx-auto w-full max-w-7xl px-5 sm:px-8">
        <RuneStrip lit={["perthro", "sowilo", "laguz", "isa"]} />
      </div>
    </section>
  );
}
