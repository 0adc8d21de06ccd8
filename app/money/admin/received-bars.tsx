import { t } from "@sacred-space/words/t.ts";
import { pounds } from "#domain/money.ts";
import type { ReceivedPart } from "#domain/payments/money-figures.ts";

/** What was received in each month (or week) as bars, with a dashed line for the year before; to readers and on paper, a table. */
export function ReceivedBars({ parts, isByWeek }: { parts: ReceivedPart[]; isByWeek: boolean }) {
  if (parts.every(({ received, yearBefore }) => received === 0 && yearBefore === 0)) return null;
  const most = Math.max(1, ...parts.flatMap(({ received, yearBefore }) => [received, yearBefore]));
  const height = (pence: number) => `${(pence / most) * 100}%`;
  const hasYearBefore = parts.some(({ yearBefore }) => yearBefore > 0);
  const areFew = parts.length <= 6;
  const title = isByWeek ? t("Received by week") : t("Received by month");
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="mb-3 font-sans text-base font-semibold">
        {title}{" "}
        {hasYearBefore && (
          <span className="font-normal text-quiet max-sm:block">{t("Dashes: the same days last year.")}</span>
        )}
      </h3>
      <ol aria-hidden="true" className="money-bars" data-many={!areFew || undefined}>
        {parts.map(({ from, name, received, yearBefore }) => (
          <li key={from} title={`${name}: ${pounds(received)}`}>
            {areFew && (
              <span
                className={`block truncate text-sm font-semibold tabular-nums ${parts.length > 3 ? "max-sm:hidden" : ""}`}
              >
                {received > 0 ? pounds(received) : " "}
              </span>
            )}
            <span className="money-column">
              <span style={{ height: height(received) }} />
              {yearBefore > 0 && <span className="money-before" style={{ bottom: height(yearBefore) }} />}
            </span>
            <span className="block truncate pt-1 text-sm">
              {areFew ? (
                name
              ) : (
                <>
                  <span className="sm:hidden">{name.slice(0, 1)}</span>
                  <span className="max-sm:hidden">{name.slice(0, 3)}</span>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
      {/* A table is as wide as its words, hidden or not. */}
      <div className="sr-only">
        <table className="money-table text-left">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{isByWeek ? t("Days") : t("Month")}</th>
              <th scope="col" className="text-right">
                {t("Received")}
              </th>
              <th scope="col" className="text-right">
                {t("A year before")}
              </th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ from, name, received, yearBefore }) => (
              <tr key={from}>
                <th scope="row" className="font-normal">{`${name} ${from.slice(0, 4)}`}</th>
                <td className="text-right tabular-nums">{pounds(received)}</td>
                <td className="text-right tabular-nums">{pounds(yearBefore)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
