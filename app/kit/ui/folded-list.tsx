import type { ReactNode } from "react";

const SHOWN = 6;

type FoldedListProps<T> = {
  items: T[];
  /** The label of the collapsed part: "More dates". */
  more: string;
  className?: string;
  children: (item: T) => ReactNode;
};

/** A list that shows only its first items until it is expanded, also without JavaScript. A single further item is not collapsed. */
export function FoldedList<T>({ items, more, className, children }: FoldedListProps<T>) {
  const shown = items.length > SHOWN + 1 ? SHOWN : items.length;
  const rest = items.slice(shown);
  return (
    <>
      <ul className={className}>{items.slice(0, shown).map(children)}</ul>
      {rest.length > 0 && (
        <details>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">{`${more} (${rest.length})`}</summary>
          <ul className={className}>{rest.map(children)}</ul>
        </details>
      )}
    </>
  );
}
