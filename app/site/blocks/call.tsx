import { RuneStrip } from "#app/kit/ui/ornaments/rune-strip.tsx";
import type { BlockOf } from "#domain/pages/blocks.ts";
import { MoonsCall } from "./moons-call.tsx";
import { PageButton } from "./page-button.tsx";

/** A closing call to action, which repeats the page's first button. */
export function Call({ block }: { block: BlockOf<"call"> }) {
  const { anchor, title, text, button, ornament } = block;
  if (ornament === "moons") return <MoonsCall block={block} />;
  return (
    <section aria-labelledby={anchor} className="mx-auto mt-16 w-full max-w-7xl px-5 pb-16 sm:px-8 md:mt-26 md:pb-26">
      <RuneStrip lit={[ornament]} />
      <div className="mt-10 flex flex-col items-start gap-6 md:mt-16 md:flex-row md:items-end md:justify-between md:gap-16">
        <div>
          <h2 id={anchor} className="text-3xl">
            {title}
          </h2>
          <p className="mt-4 max-w-prose text-lg text-quiet">{text}</p>
        </div>
        <PageButton button={button} className="md:shrink-0" />
      </div>
    </section>
  );
}
