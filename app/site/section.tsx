import type { ReactNode } from "react";

type SectionProps = { id: string; title: string; intro?: ReactNode; children: ReactNode };

/** A section of a public page under a hairline: its heading is on the left on a wide screen, above on a phone. */
export function Section({ id, title, intro, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="mx-auto mt-16 w-full max-w-7xl px-5 sm:px-8 md:mt-26">
      <div className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[1fr_2fr]">
        <header className="self-start lg:sticky lg:top-10 print:static">
          <h2 id={id} className="text-3xl">
            {title}
          </h2>
          {intro && <p className="mt-4 max-w-sm text-quiet">{intro}</p>}
        </header>
        <div>{children}</div>
      </div>
    </section>
  );
}
