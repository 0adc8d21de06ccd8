import { useState } from "react";
import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { HandedBackButton } from "#app/bookings/admin/money/hand-back-cash.tsx";
import { AdminPage, AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { NothingLeft, NumberedPager, pageIn } from "#app/kit/admin/ui/pager.tsx";
import { useManualRefunds } from "#app/kit/admin/ui/payment-summary.tsx";
import { useUrlParams } from "#app/kit/admin/shell/use-url-params.ts";
import type { Money } from "#app/money/money.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { ask } from "#app/kit/backend/server/functions.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { pounds } from "#domain/money.ts";
import { describeLedgerEntry, nameEntry } from "#domain/payments/describe-ledger-entry.ts";
import { LINES_A_PAGE, type MoneyLine } from "#domain/payments/money-figures.ts";
import { formatPeriod, isToldByWeek, parsePeriod, taxYears } from "#domain/payments/money-period.ts";
import { formatDateTime } from "#domain/wording.ts";
import type { moneyOfPeriod } from "#server/money/actions.ts";
import { Costs, type EditedCost } from "./costs.tsx";
import { ForAccountant } from "./for-accountant.tsx";
import { MoneySummary } from "./money-summary.tsx";
import { OwedToYou } from "./owed-to-you.tsx";
import { PeriodBar } from "./period-bar.tsx";
import { ReceivedBars } from "./received-bars.tsx";
import { ReceivedKinds } from "./received-kinds.tsx";

/** Income and costs of a period by date of payment. The URL keeps the period. `zone` is the practice's time zone. */
export function MoneyPage({ zone }: { zone: string }) {
  const [searchParams, change] = useUrlParams();
  const chosenPeriod = parsePeriod(searchParams.get("period") ?? "")?.key ?? ""; // a mistyped one is this month
  const page = pageIn(searchParams);
  const show = (period: string, to = 0) =>
    change(() => new URLSearchParams({ ...(period && { period }), ...(to > 0 && { page: String(to + 1) }) }));
  const [edited, setEdited] = useState<EditedCost>();
  const query = useServerQuery(["money", chosenPeriod, page], (client) =>
    ask<typeof moneyOfPeriod>(client, "practice-money", { period: chosenPeriod || undefined, page }),
  );
  return (
    <AdminPage
      title={t("Money")}
      actions={
        <Button dense variant="gold" disabled={!query.data} onClick={() => setEdited("new")}>
          {t("Add cost")}
        </Button>
      }
    >
      <QueryResult query={query} loading={t("Adding up…")} failed={t("Failed to load money")}>
        {(money) => (
          <>
            <PeriodBar period={money.period} onShow={show} />
            <MoneySummary figures={money.figures} />
            <div className="money-charts">
              <ReceivedBars parts={money.parts} isByWeek={isToldByWeek(money.period)} />
              <div>
                <ReceivedKinds kinds={money.kinds} />
                <OwedToYou figures={money.figures} sessions={money.owing} />
              </div>
            </div>
            <ToHandBack />
            <Lines money={money} page={page} zone={zone} onPage={(to) => show(chosenPeriod, to)} />
            <Costs money={money} edited={edited} onEdit={setEdited} />
            <ForAccountant period={money.period} />
          </>
        )}
      </QueryResult>
    </AdminPage>
  );
}

function Lines({
  money,
  page,
  zone,
  onPage,
}: {
  money: Money;
  page: number;
  zone: string;
  onPage: (to: number) => void;
}) {
  const { lines, isLast, period } = money;
  return (
    <AdminSection title={t("Payments and refunds")} aside={t("By the day of the payment, the newest first")}>
      {lines.length === 0 ? (
        <p className="border-l-2 border-hairline py-3 pl-4 text-quiet">
          {page > 0 ? (
            <NothingLeft words={t("No payments are left on this page.")} onReturn={() => onPage(0)} />
          ) : period.kind === "tax-year" ? (
            t("Nothing was paid in the tax year {years}.", { years: taxYears(period) })
          ) : period.kind === "month" ? (
            t("Nothing was paid in {period}.", { period: formatPeriod(period) })
          ) : (
            t("Nothing was paid from {period}.", { period: formatPeriod(period) })
          )}
        </p>
      ) : (
        <>
          <ul aria-label={t("Payments and refunds, {period}, the newest first", { period: formatPeriod(period) })}>
            {lines.map((line) => (
              <Row key={line.number} line={line} zone={zone} />
            ))}
          </ul>
          {(page > 0 || !isLast) && (
            <NumberedPager page={page} perPage={LINES_A_PAGE} shown={lines.length} isLast={isLast} onTurn={onPage} />
          )}
        </>
      )}
    </AdminSection>
  );
}

const ROW =
  "relative grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-hairline py-2 hover:bg-surface " +
  "lg:min-h-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_9.5rem_6rem] lg:py-1.5";

/** Two lines on a phone. Links to the sheet of the booking, unless it was deleted, or of the voucher. */
function Row({ line, zone }: { line: MoneyLine; zone: string }) {
  const { number, kind, pence, fee, at, bookingId, creditId, clientName, serviceName } = line;
  return (
    <li className={ROW}>
      <span className="min-w-0 lg:contents">
        <span className="block min-w-0">
          {clientName === null && !creditId ? (
            <span className="text-quiet">{t("Deleted booking")}</span>
          ) : (
            <Link
              to={
                creditId
                  ? `/admin/vouchers?${serviceName === null ? "voucher" : "pass"}=${creditId}`
                  : `/admin/bookings?booking=${bookingId}`
              }
              className="block max-w-full font-medium [overflow-wrap:anywhere] after:absolute after:inset-0 hover:text-gold"
            >
              {clientName ?? serviceName ?? t("Voucher")}
            </Link>
          )}
          <span className="block truncate text-quiet max-lg:hidden">{serviceName ?? (creditId && t("Voucher"))}</span>
        </span>
        <span className="block min-w-0 text-quiet [overflow-wrap:anywhere] lg:text-text">
          {describeLedgerEntry(line)} ·{" "}
          <Link to={`/admin/receipts/${number}`} className="link relative z-10 whitespace-nowrap tabular-nums">
            {nameEntry(kind, number)}
          </Link>
          {fee !== null && (
            <span className="whitespace-nowrap tabular-nums text-quiet">{` · ${t("fee {fee}", { fee: pounds(fee) })}`}</span>
          )}
        </span>
      </span>
      <span className="text-right tabular-nums lg:contents">
        <span className={`block font-medium lg:order-last lg:text-right ${pence < 0 ? "text-bad" : ""}`}>
          {pounds(pence)}
        </span>
        <span className="block whitespace-nowrap text-quiet lg:text-text">
          {formatDateTime(at, zone, "shortDayAndMonth")}
        </span>
      </span>
    </li>
  );
}

/** Pending refunds in cash and by transfer, whatever the period; they enter the ledger once they are handed over. */
function ToHandBack() {
  const owed = useManualRefunds();
  if (owed.length === 0) return null;
  return (
    <AdminSection title={t("To hand back")} aside={t("Counted as refunded once it is ticked")}>
      <ul>
        {owed.map((each) => (
          <li
            key={each.id}
            className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline py-1.5"
          >
            {each.clientName === null ? (
              <span className="text-quiet">{t("Deleted booking")}</span>
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
