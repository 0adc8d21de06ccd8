import { Link } from "react-router";
import { HandedBackButton } from "#app/admin/bookings/money/hand-back-cash.tsx";
import { AdminPage, AdminSection } from "#app/admin/ui/admin-page.tsx";
import { type Column, DataTable } from "#app/admin/ui/data-table.tsx";
import { Listed } from "#app/admin/ui/listed.tsx";
import { NothingLeft, pageIn, Pager } from "#app/admin/ui/pager.tsx";
import { useCashToHandBack } from "#app/admin/ui/payment-words.tsx";
import { useAddress } from "#app/admin/use-address.ts";
import { LINES_A_PAGE, loadMoney, type Money, type MoneyLine } from "#app/backend/payments/money.ts";
import { useServerQuery } from "#app/backend/queries.tsx";
import { pounds } from "#domain/money.ts";
import { ENTRY_NAMES, entryInWords } from "#domain/payments/ledger-words.ts";
import { periodInWords } from "#domain/payments/money-period.ts";
import { momentInWords } from "#domain/wording.ts";
import { Costs } from "./costs.tsx";
import { ExportMoney } from "./export-money.tsx";
import { MoneySummary } from "./money-summary.tsx";
import { PeriodBar } from "./period-bar.tsx";

/** What came and went in a month or a tax year, by the day on which it was paid; the address keeps the period. Times are in the practice's `zone`. */
export function MoneyPage({ zone }: { zone: string }) {
  const [query, change] = useAddress();
  const asked = query.get("period") ?? "";
  const page = pageIn(query);
  const show = (period: string, to = 0) =>
    change(() => new URLSearchParams({ ...(period && { period }), ...(to > 0 && { page: String(to + 1) }) }));
  const read = useServerQuery(["money", asked, page], (client) => loadMoney(client, { period: asked, page }));
  return (
    <AdminPage title="Money">
      <Listed read={read} loading="Adding up…" failed="Failed to load money">
        {(money) => (
          <>
            <PeriodBar period={money.period} onShow={show} />
            <MoneySummary figures={money.figures} />
            <ToHandBack />
            <Lines money={money} page={page} zone={zone} onPage={(to) => show(asked, to)} />
            <Costs money={money} />
            <ExportMoney period={money.period.key} />
          </>
        )}
      </Listed>
    </AdminPage>
  );
}

const columns = (zone: string): Column<MoneyLine>[] => [
  { header: "Booking", cell: (line) => <Booking line={line} />, leads: true },
  { header: "Paid", cell: ({ at }) => momentInWords(at, zone, "shortDate"), className: "whitespace-nowrap tabular-nums" },
  { header: "What", cell: (line) => entryInWords(line) },
  { header: "Number", cell: ({ kind, number }) => `${ENTRY_NAMES[kind]} ${number}`, className: "whitespace-nowrap tabular-nums" },
  { header: "Fee", cell: ({ fee }) => (fee === null ? "" : pounds(fee)), numeric: true },
  { header: "Amount", cell: ({ pence }) => <span className={pence < 0 ? "text-bad" : ""}>{pounds(pence)}</span>, numeric: true },
];

function Lines({ money, page, zone, onPage }: { money: Money; page: number; zone: string; onPage: (to: number) => void }) {
  const { lines, isLast, period } = money;
  return (
    <AdminSection title="Payments and refunds" aside="By the day of the payment, the newest first">
      {lines.length === 0 ? (
        <p className="border-l-2 border-hairline py-3 pl-4 text-quiet">
          {page > 0 ? <NothingLeft what="payments" onReturn={() => onPage(0)} /> : `Nothing was paid in ${inSentence(period)}.`}
        </p>
      ) : (
        <>
          <DataTable
            caption={`Payments and refunds, ${periodInWords(period)}, the newest first`}
            columns={columns(zone)}
            rows={lines}
            keyOf={({ number }) => String(number)}
          />
          {(page > 0 || !isLast) && (
            <Pager onNewer={page > 0 ? () => onPage(page - 1) : undefined} onOlder={isLast ? undefined : () => onPage(page + 1)}>
              {`${page * LINES_A_PAGE + 1} to ${page * LINES_A_PAGE + lines.length}`}
            </Pager>
          )}
        </>
      )}
    </AdminSection>
  );
}

/** Leads to the booking's sheet as long as there is a booking. */
function Booking({ line: { bookingId, clientName, serviceName } }: { line: MoneyLine }) {
  if (clientName === null) return <span className="font-normal text-quiet">Deleted booking</span>;
  return (
    <>
      <Link to={`/admin/bookings?booking=${bookingId}`} className="link inline-flex min-h-11 items-center sm:min-h-0">
        {clientName}
      </Link>
      <span className="block font-normal text-quiet">{serviceName}</span>
    </>
  );
}

/** Cash and transfers that were promised back and are not in the ledger before they are handed over, whatever the period. */
function ToHandBack() {
  const owed = useCashToHandBack();
  if (owed.length === 0) return null;
  return (
    <AdminSection title="To hand back" aside="Counted as refunded once it is ticked">
      <ul>
        {owed.map((each) => (
          <li
            key={each.id}
            className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline py-1.5"
          >
            {each.clientName === null ? (
              <span className="text-quiet">Deleted booking</span>
            ) : (
              <Link to={`/admin/bookings?booking=${each.bookingId}`} className="link inline-flex min-h-11 items-center">
                {each.clientName}
              </Link>
            )}
            <HandedBackButton owed={each} />
          </li>
        ))}
      </ul>
    </AdminSection>
  );
}

function inSentence(period: Money["period"]): string {
  return period.kind === "month" ? periodInWords(period) : `the t${periodInWords(period).slice(1)}`;
}
