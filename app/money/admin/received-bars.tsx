import { pounds } from "#domain/money.ts";
import type { ReceivedPart } from "#domain/payments/money-figures.ts";

/** What was received in each month (or week) as bars, with a dashed line for the year before; to readers and on paper, a table. */
export function ReceivedBars({ parts, isByWeek }: { parts: ReceivedPart[]; isByWeek: boolean }) {
  const most = Math.max(1, ...parts.flatMap(({ received, yearBefore }) => [received, yearBefore]));
  const height = (pence: number) => `${(pence / most) * 100}%`;
  const areFew = parts.length <= 6;
  const title = isByWeek ? "Received by week" : "Received by month";
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="mb-3 font-sans text-base font-semibold">
        {title} <span className="font-normal text-quiet">Dashes: the same days last year.</span>
      </h3>
      <ol aria-hidden="true" className={`flex items-end print:hidden ${areFew ? "gap-3 sm:gap-6" : "gap-1 sm:gap-2"}`}>
        {parts.map(({ from, name, received, yearBefore }) => (
          <li key={from} title={`${name}: ${pounds(received)}`} className="min-w-0 grow basis-0">
            {areFew && (
              <span className="block truncate text-sm font-semibold tabular-nums">
                {received > 0 ? pounds(received) : " "}
              </span>
            )}
            <span className="relative block h-32 sm:h-44">
              <span
                className="absolute inset-x-0 bottom-0 border-t-3 border-text bg-[color-mix(in_srgb,var(--text)_17%,transparent)]"
                style={{ height: height(received) }}
              />
              {yearBefore > 0 && (
                <span
                  className="absolute -inset-x-1 border-t-2 border-dashed border-control"
                  style={{ bottom: height(yearBefore) }}
                />
              )}
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
      <div className="sr-only print:not-sr-only">
        <table className="w-full text-left">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{isByWeek ? "Days" : "Month"}</th>
              <th scope="col" className="text-right">
                Received
              </th>
              <th scope="col" className="text-right">
                A year before
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
