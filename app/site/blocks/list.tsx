import { Section } from "#app/site/section.tsx";
import type { BlockOf } from "#domain/pages/blocks.ts";
import { PageButton } from "./page-button.tsx";
import { RuneList } from "./rune-list.tsx";

export function List({ block: { anchor, title, intro, rune, items, button } }: { block: BlockOf<"list"> }) {
  return (
    <Section id={anchor} title={title} intro={intro}>
      <RuneList rune={rune} items={items} />
      <PageButton button={button} className="mt-8" />
    </Section>
  );
}
