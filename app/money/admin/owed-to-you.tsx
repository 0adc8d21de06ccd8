import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { pounds } from "#domain/money.ts";
import type { MoneyFigures, OwingSession } from "#domain/payments/money-figures.ts";
import { MONEY_WORDS } from "#domain/payments/money-words.ts";
import { formatDay } from "#domain/wording.ts";

type OwedToYouProps = { figures: MoneyFigures; sessions: OwingSession[] };

/** What is owed for sessions of the period that have been, by whom, and what is to be paid for those to come. */
export function OwedToYou({ figures: { owed, owing, owedLater, owingLater }, sessions }: OwedToYouProps) {
  return (
    <section aria-label={t(MONEY_WORDS.owed.name)} className="mt-6 border-t border-hairline pt-3">
      <h3 className="font-sans text-base font-semibold tabular-nums">
        {t("Owed to you, {owed}", { owed: pounds(owed) })}
      </h3>
      <p className="text-sm text-quiet">{t(MONEY_WORDS.owed.about)}</p>
      {sessions.length > 0 && (
        <ul>
          {sessions.map(({ bookingId, clientName, date, pence }) => (
            <li key={bookingId} className="flex items-center justify-between gap-x-4">
              <Link
                to={`/admin/bookings?booking=${bookingId}`}
                className="link inline-flex min-h-11 min-w-0 items-center [overflow-wrap:anywhere]"
              >
                {`${clientName}, ${formatDay(date, "shortDayAndMonth")}`}
              </Link>
              <span className="shrink-0 tabular-nums">{pounds(pence)}</span>
            </li>
          ))}
        </ul>
      )}
      {owing > sessions.length && (
        <p className="text-sm text-quiet">
          {t("and {more, plural, one {# session} other {# sessions}} more", { more: owing - sessions.length })}
        </p>
      )}
      {owingLater > 0 && (
        <p className="mt-1 text-sm text-quiet tabular-nums">
          {t("{owedLater} is to be paid for {owingLater, plural, one {# session} other {# sessions}} still to come.", {
            owedLater: pounds(owedLater),
            owingLater,
          })}
        </p>
      )}
    </section>
  );
}
