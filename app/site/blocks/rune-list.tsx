import { Rune } from "#app/kit/ui/ornaments/rune.tsx";
import type { Inline } from "#domain/pages/rich-text.ts";
import type { RuneChoice } from "#domain/look/runes.ts";
import { InlineText } from "./rich-text.tsx";

/** A list with runes or dashes as bullets; `quiet` is for a list of what does not apply. */
export function RuneList({
  rune,
  quiet = false,
  items,
}: {
  rune: RuneChoice;
  quiet?: boolean;
  items: readonly Inline[][];
}) {
  return (
    <ul className="flex flex-col gap-4">
      {items.map((item, index) => (
        <li key={index} className="flex max-w-prose gap-4">
          {rune === "none" ? (
            <span
              aria-hidden="true"
              className={`mt-3 w-3 shrink-0 border-t ${quiet ? "border-control" : "border-gold"}`}
            />
          ) : (
            <Rune name={rune} className={`mt-1.5 h-4 w-3 ${quiet ? "text-control" : "text-gold"}`} />
          )}
          <div className="min-w-0">
            <InlineText text={item} />
          </div>
        </li>
      ))}
    </ul>
  );
}
