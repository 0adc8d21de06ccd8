import { ButtonLink } from "#app/ui/button.tsx";
import { RuneStrip } from "#app/ui/ornaments/rune-strip.tsx";
import { Stars } from "#app/ui/ornaments/stars.tsx";
import { MoonDial } from "./moon-dial.tsx";

/** The first look: tonight's moon, what this is, and the way in. */
export function Hero({ moon }: { moon: { path: string; name: string; angle: number } }) {
  return (
    <section aria-labelledby="welcome" className="relative">
      <Stars sky="hero" />
      <div className="relative mx-auto grid w-full max-w-7xl items-center gap-x-10 gap-y-8 px-5 pb-10 pt-4 short:gap-y-4 short:pt-1 sm:px-8 md:grid-cols-[1.35fr_1fr] md:pb-16 md:pt-16">
        <div className="order-2 md:order-1">
          <h1 id="welcome" className="text-5xl">
            A sacred space, and time that is yours
          </h1>
          <p className="mt-6 max-w-lg text-lg text-quiet short:mt-4">
            Tarot and rune readings, Reiki and shamanic yoga with one practitioner, unhurried. Choose a free hour, pay safely by card, and
            come as you are.
          </p>
          <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3 short:mt-5 md:mt-10">
            <ButtonLink to="/book" variant="gold" className="px-8">
              Begin Your Journey
            </ButtonLink>
            <a href="#costs" className="inline-flex min-h-12 items-center underline decoration-control underline-offset-4 hover:text-gold">
              What it costs
            </a>
          </div>
        </div>
        <MoonDial moon={moon} className="order-1 md:order-2" />
      </div>
      <div className="relative mx-auto w-full max-w-7xl px-5 sm:px-8">
        <RuneStrip lit={["perthro", "sowilo", "laguz", "isa"]} />
      </div>
    </section>
  );
}
