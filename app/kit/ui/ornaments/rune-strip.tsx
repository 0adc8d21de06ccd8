import { Rune } from "./rune.tsx";
import { FUTHARK, type RuneName } from "#domain/look/runes.ts";

/** The whole futhark as one frieze between two hairlines; the runes in `lit` are gold. */
export function RuneStrip({ lit = [] }: { lit?: readonly RuneName[] }) {
  return (
    <div className="flex justify-between overflow-x-clip border-y border-hairline py-4 sm:py-5" aria-hidden="true">
      {FUTHARK.map((name) => (
        <Rune
          key={name}
          name={name}
          className={`h-3 w-2 max-sm:[stroke-width:1.1] sm:h-5 sm:w-3.5 ${lit.includes(name) ? "text-gold" : "text-control"}`}
        />
      ))}
    </div>
  );
}
