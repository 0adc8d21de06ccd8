import { Moon } from "#app/kit/ui/ornaments/moon.tsx";
import { Stars } from "#app/kit/ui/ornaments/stars.tsx";
import { moonPath } from "#app/site/moon-phase.ts";
import type { BlockOf } from "#domain/pages/blocks.ts";
import { PageButton } from "./page-button.tsx";

/** The angles of seven moons of a month, from the first crescent to the last. */
const MONTH = [40, 90, 130, 180, 230, 270, 320] as const;

/** A closing call to action with a row of moon phases. */
export function MoonsCall({ block: { anchor, title, text, button } }: { block: BlockOf<"call"> }) {
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
