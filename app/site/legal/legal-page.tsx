import type { ReactNode } from "react";

/** One rule of a legal text: what it says in plain words, then the words that count. */
export type Clause = { id: string; title: string; plain: string; text: ReactNode };

type LegalPageProps = { title: string; updated: string; intro: ReactNode; clauses: readonly Clause[]; children?: ReactNode };

/** A legal text to be read, found in and printed: contents beside it on a wide screen, above it on a phone. */
export function LegalPage({ title, updated, intro, clauses, children }: LegalPageProps) {
  return (
    <article className="mx-auto w-full max-w-7xl px-5 pb-16 pt-10 sm:px-8 md:pb-26 md:pt-16 print:max-w-none print:pb-0 print:pt-4">
      <header className="max-w-prose">
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-4 text-quiet">Last updated: {updated}</p>
        <div className="mt-6 flex flex-col gap-4 text-lg text-quiet">{intro}</div>
      </header>
      <div className="mt-10 grid gap-x-10 gap-y-10 md:mt-16 lg:grid-cols-[1fr_2fr] print:block">
        <Contents clauses={clauses} />
        <div className="flex max-w-prose flex-col gap-10 md:gap-16">
          {clauses.map((clause) => (
            <ClauseText key={clause.id} clause={clause} />
          ))}
          {children}
        </div>
      </div>
    </article>
  );
}

function Contents({ clauses }: { clauses: readonly Clause[] }) {
  return (
    <nav aria-label="On this page" className="self-start lg:sticky lg:top-10 print:hidden">
      <ol className="border-t border-hairline">
        {clauses.map(({ id, title }) => (
          <li key={id} className="border-b border-hairline">
            <a href={`#${id}`} className="flex min-h-11 items-center py-1.5 text-quiet underline-offset-4 hover:text-gold hover:underline">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function ClauseText({ clause: { id, title, plain, text } }: { clause: Clause }) {
  return (
    <section aria-labelledby={id} className="print:break-inside-avoid">
      <h2 id={id} className="text-2xl print:break-after-avoid">
        {title}
      </h2>
      <p className="mt-4 border-l-2 border-gold pl-5 text-lg">
        <span className="label-caps block text-quiet">In plain words</span>
        {plain}
      </p>
      <div className="mt-5 flex flex-col gap-4 text-quiet [&_li]:ml-5 [&_li]:list-disc [&_strong]:font-semibold [&_strong]:text-text [&_ul]:flex [&_ul]:flex-col [&_ul]:gap-2">
        {text}
      </div>
    </section>
  );
}
