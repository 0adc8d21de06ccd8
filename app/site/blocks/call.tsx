import { RuneStrip } from "#app/kit/ui/ornaments/rune-strip.tsx";
import type { BlockOf } from "#domain/pages/blocks.ts";
import { PageButton } from "./page-button.tsx";
import { Moon } from "#app/kit/ui/ornaments/moon.tsx";
import { Stars } from "#app/kit/ui/ornaments/stars.tsx";
import { moonPath } from "#app/site/moon-phase.ts";

/** A closing call to action, which repeats the page's first button. */
export function Call({ block }: { block: BlockOf<"call"> }) {
  const { anchor, title, text, button, ornament } = block;
  if (ornament === "moons") return <MoonsCall block={block} />;
  return (
    <section aria-labelledby={anchor} className="mx-auto mt-16 w-full max-w-7xl px-5 pb-16 sm:px-8 md:mt-26 md:pb-26">
      {ornament === "none" ? <hr className="border-hairline" /> : <RuneStrip lit={[ornament]} />}
      <div className="mt-10 flex flex-col items-start gap-6 md:mt-16 md:flex-row md:items-end md:justify-between md:gap-16">
        <div>
          <h2 id={anchor} className="text-3xl">
            {title}
          </h2>
          {text && <p className="mt-4 max-w-prose text-lg text-quiet">{text}</p>}
        </div>
        <PageButton button={button} className="md:shrink-0" />
      </div>
    </section>
  );
}

/** The angles of seven moons of a month, from the first crescent to the last. */
const MONTH = [40, 90, 130, 180, 230, 270, 320] as const;

/** A closing call to action with a row of moon phases. */
function MoonsCall({ block: { anchor, title, text, button } }: { block: BlockOf<"call"> }) {
  return (
    <section aria-labelledby={anchor} className="relative mt-16 md:mt-26">
      <Stars />
      <div className="relative mx-auto flex max-w-3xl flex-col items-center px-5 pb-26 pt-10 text-center sm:px-8 md:pb-40">
        <div className="flex max-w-full items-center gap-4 overflow-x-clip sm:gap-6">
          {MONTH.map((angle) => (
            <Moon
              key={angle}
              path={moonPath(angle)}
              className={angle === 180 ? "size-9 sm:size-11" : "size-6 sm:size-7"}
            />
          ))}
        </div>
        <h2 id={anchor} className="mt-10 text-4xl">
          {title}
        </h2>
        <p className="mt-4 max-w-md text-lg text-quiet">{text}</p>
        <PageButton button={button} className="mt-8" />
      </div>
    </section>
  );
}
