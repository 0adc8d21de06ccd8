import { langOf } from "#app/kit/ui/lang-of.ts";
import type { Paper } from "#domain/payments/paper.ts";

/** The paper as it is printed, in its client's language; its heading is the page's. */
export function PaperSheet({
  paper: { language, heading, practice, facts, sections, totals, note },
}: {
  paper: Paper;
}) {
  return (
    <article lang={langOf(language)} aria-label={heading} className="paper [overflow-wrap:anywhere]">
      <header className="border-b-2 border-gold pb-5">
        <p className="font-display text-2xl">{practice.name}</p>
        {practice.lines.map((line) => (
          <p key={line} className="text-quiet">
            {line}
          </p>
        ))}
      </header>
      <dl className="mt-5">
        {facts.map(([label, value]) => (
          <div key={label} className="paper-fact">
            <dt className="text-quiet">{label}</dt>
            <dd className="min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
      {sections.map(({ title, rows, none }) => (
        <section key={title} aria-label={title} className="mt-7">
          <h2 className="border-b border-control pb-2 font-sans text-base font-semibold">{title}</h2>
          {rows.length === 0 && <p className="py-2.5 text-quiet">{none}</p>}
          <ul>
            {rows.map((row, index) => (
              <li key={index} className="paper-row border-b border-hairline">
                <span className="min-w-0">{row.what}</span>
                <span className="tabular-nums">{row.amount}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <dl className="mt-5">
        {totals.map(({ name, amount, isMain }) => (
          <div key={name} className={`paper-row ${isMain ? "text-lg font-semibold" : ""}`}>
            <dt className="min-w-0">{name}</dt>
            <dd className="tabular-nums">{amount}</dd>
          </div>
        ))}
      </dl>
      {note && <p className="mt-7 whitespace-pre-line text-quiet">{note}</p>}
    </article>
  );
}
