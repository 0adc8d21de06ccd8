import { Section } from "#app/site/section.tsx";
import type { BlockOf } from "#domain/pages/blocks.ts";
import { RuneList } from "./rune-list.tsx";

/** Two lists side by side, such as what a session includes and what it does not. */
export function TwoLists({ block: { anchor, title, rune, left, right } }: { block: BlockOf<"two-lists"> }) {
  return (
    <Section id={anchor} title={title}>
      <div className="grid grid-cols-1 gap-x-16 gap-y-10 md:grid-cols-2">
        {[left, right].map((list, index) => (
          <div key={index}>
            <h3 className="label-caps mb-4 font-sans text-quiet">{list.title}</h3>
            <RuneList rune={rune} items={list.items} quiet={list === right} />
          </div>
        ))}
      </div>
    </Section>
  );
}
