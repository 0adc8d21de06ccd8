import { Icon } from "#app/kit/ui/icon.tsx";
import type { BlockOf } from "#domain/pages/blocks.ts";
import { Section } from "#app/site/section.tsx";

/** Frequently asked questions, expanded and collapsed without JavaScript. */
export function Questions({ block: { anchor, title, items } }: { block: BlockOf<"questions"> }) {
  return (
    <Section id={anchor} title={title}>
      <div className="border-t border-hairline">
        {items.map(({ question, answer }, index) => (
          <details key={index} className="group border-b border-hairline">
            <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-4 font-medium hover:text-gold [&::-webkit-details-marker]:hidden">
              {question}
              <Icon name="chevron" className="size-5 text-gold transition-transform group-open:rotate-180" />
            </summary>
            <p className="max-w-prose whitespace-pre-line pb-6 text-quiet">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
