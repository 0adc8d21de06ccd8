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

type Review = BlockOf<"reviews">["items"][number];

/** In characters; longer words are not read large. */
const LARGE = 160;

/** What clients said; the first one large, if it is short. */
export function Reviews({ block: { anchor, title, intro, items } }: { block: BlockOf<"reviews"> }) {
  const [first, ...rest] = items;
  const large = first && first.text.length <= LARGE ? first : undefined;
  const others = large ? rest : items;
  return (
    <section aria-labelledby={anchor} className="mx-auto mt-16 w-full max-w-7xl px-5 sm:px-8 md:mt-26">
      <h2 id={anchor} className="text-3xl">
        {title}
      </h2>
      {intro && <p className="mt-4 max-w-prose text-quiet">{intro}</p>}
      {large && (
        <figure className="mt-8 max-w-4xl md:mt-10">
          <blockquote className="whitespace-pre-line text-balance font-display text-4xl">{large.text}</blockquote>
          <Whose review={large} />
        </figure>
      )}
      {others.length > 0 && (
        <ul className="mt-10 grid grid-cols-1 gap-x-16 gap-y-10 md:grid-cols-2">
          {others.map((review, index) => (
            <li key={index}>
              <figure className="border-l-2 border-gold pl-5">
                <blockquote className="max-w-prose whitespace-pre-line">{review.text}</blockquote>
                <Whose review={review} />
              </figure>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Whose({ review: { by, when } }: { review: Review }) {
  if (!by && !when) return null;
  return <figcaption className="mt-2 text-quiet">{[by, when].filter(Boolean).join(", ")}</figcaption>;
}
