import { usePracticeLang } from "#app/site/practice-lang.ts";
import type { BlockOf } from "#domain/pages/blocks.ts";
import { RuneList } from "./rune-list.tsx";

/** Two lists side by side as cards, such as what a session includes and what it does not. */
export function TwoLists({ block: { anchor, title, rune, left, right } }: { block: BlockOf<"two-lists"> }) {
  const lang = usePracticeLang();
  return (
    <section aria-labelledby={anchor} className="mx-auto mt-16 w-full max-w-7xl px-5 sm:px-8 md:mt-26">
      <h2 id={anchor} className="text-3xl">
        {title}
      </h2>
      <div className="mt-8 grid grid-cols-1 gap-6 md:grid-cols-2">
        {[left, right].map((list, index) => (
          <div
            key={index}
            className={`rounded-control px-5 py-8 sm:px-8 print:px-0 ${list === left ? "bg-surface" : "border border-hairline"}`}
          >
            <h3 lang={lang} className="label-caps mb-4 font-sans text-quiet">
              {list.title}
            </h3>
            <RuneList rune={rune} items={list.items} quiet={list === right} />
          </div>
        ))}
      </div>
    </section>
  );
}
