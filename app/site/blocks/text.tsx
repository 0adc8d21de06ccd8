import { Section } from "#app/site/section.tsx";
import type { BlockOf } from "#domain/pages/blocks.ts";
import { Paragraphs } from "./rich-text.tsx";

export function Text({ block: { anchor, title, text } }: { block: BlockOf<"text"> }) {
  return (
    <Section id={anchor} title={title}>
      <div className="flex max-w-prose flex-col gap-4">
        <Paragraphs text={text} />
      </div>
    </Section>
  );
}
