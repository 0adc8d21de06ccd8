import type { BlockOf } from "#domain/pages/blocks.ts";
import { PageButton } from "./page-button.tsx";

type HeroLinksProps = Pick<BlockOf<"hero">, "button" | "link"> & { className?: string };

/** The next step, and beside it the second link. */
export function HeroLinks({ button, link, className = "" }: HeroLinksProps) {
  return (
    <div className={`flex flex-wrap items-center gap-x-8 gap-y-3 ${className}`}>
      <PageButton button={button} />
      {link && (
        <a
          href={link.href}
          className="inline-flex min-h-12 items-center underline decoration-control underline-offset-4 hover:text-gold"
        >
          {link.label}
        </a>
      )}
    </div>
  );
}
