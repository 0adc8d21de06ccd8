import { Section } from "#app/site/section.tsx";
import type { BlockOf } from "#domain/pages/blocks.ts";

/** A single large quotation with its author. */
export function Quote({ block: { anchor, title, text, by } }: { block: BlockOf<"quote"> }) {
  return (
    <figure
      id={anchor}
      aria-label={title || undefined}
      className="mx-auto mt-16 w-full max-w-4xl px-5 text-center sm:px-8 md:mt-26"
    >
      <blockquote className="whitespace-pre-line text-balance font-display text-3xl">{text}</blockquote>
      {by && <figcaption className="mt-4 text-quiet">{by}</figcaption>}
    </figure>
  );
}

export function Reviews({ block: { anchor, title, items } }: { block: BlockOf<"reviews"> }) {
  return (
    <Section id={anchor} title={title}>
      <ul className="grid grid-cols-1 gap-x-16 gap-y-10 md:grid-cols-2">
        {items.map(({ text, by, when }, index) => (
          <li key={index}>
            <figure className="border-l-2 border-gold pl-5">
              <blockquote className="whitespace-pre-line">{text}</blockquote>
              {(by || when) && (
                <figcaption className="mt-2 text-quiet">{[by, when].filter(Boolean).join(", ")}</figcaption>
              )}
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
