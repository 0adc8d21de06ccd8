import { pounds } from "#domain/money.ts";
import { ENTRY_NAMES } from "#domain/payments/describe-ledger-entry.ts";
import type { Days } from "#domain/payments/money-period.ts";
import type { Paper } from "#domain/payments/paper.ts";
import { formatDay, formatDayOfInstant, formatDuration } from "#domain/wording.ts";
import { holdSnapshot } from "#database/connection/snapshot.ts";
import { practiceClock, practiceToday } from "#server/settings/practice-clock.queries.ts";
import { findPracticeDetails } from "#server/settings/practice-settings.queries.ts";
import { entryInWords, signedAmount } from "#server/money/describe-entry.ts";
import type { Practice } from "#kit/server/practice.ts";
import { practiceOnPaper } from "./practice-on-paper.ts";
import { findClient, findEntriesOf, findStatedSessions, type StatedSession } from "./papers.queries.ts";

/** The sessions of a client in these days (by default this year's so far), and what was paid for them. Undefined: there is no such client. */
export function statementOf(
  { database }: Pick<Practice, "database">,
  clientId: string,
  chosen: Days | undefined,
): Promise<Paper | undefined> {
  return database.transaction(async (tx) => {
    await holdSnapshot(tx);
    const client = await findClient(tx, clientId);
    if (!client) return undefined;
    const { zone } = await practiceClock(tx);
    const today = await practiceToday(tx);
    const days = chosen ?? { from: `${today.slice(0, 4)}-01-01`, upTo: today };
    const sessions = await findStatedSessions(tx, clientId, days);
    const entries = await findEntriesOf(
      tx,
      sessions.map(({ id }) => id),
    );
    const card = await findPracticeDetails(tx);
    const sum = (of: typeof entries) => of.reduce((total, entry) => total + signedAmount(entry), 0);
    const money = entries.filter(({ number }) => number !== null);
    const covered = sum(entries.filter(({ number }) => number === null));
    const owed = sessions.reduce((total, session) => total + session.owed, 0);
    return {
      heading: "Statement",
      title: `Statement: ${client.name}, ${formatDay(days.from, "date")} to ${formatDay(days.upTo, "date")}`,
      fileName: `statement-${days.from}-to-${days.upTo}.pdf`,
      practice: practiceOnPaper(card),
      facts: [
        ["Client", client.name],
        ["Sessions from", formatDay(days.from, "date")],
        ["Up to", formatDay(days.upTo, "date")],
        ["Written on", formatDay(today, "date")],
      ],
      sections: [
        {
          title: "Sessions",
          rows: sessions.map((session) => ({ what: describeSession(session), amount: pounds(session.price) })),
          none: "No sessions in these days.",
        },
        {
          title: "Payments for these sessions",
          rows: entries.map((entry) => ({
            what: [
              formatDayOfInstant(entry.at, zone, "date"),
              entry.number === null ? undefined : `${ENTRY_NAMES[entry.kind]} ${entry.number}`,
              entryInWords(entry),
            ]
              .filter(Boolean)
              .join(", "),
            amount: pounds(signedAmount(entry)),
          })),
          none: "Nothing has been paid for them.",
        },
      ],
      totals: [
        { name: "Total received", amount: pounds(sum(money)), isMain: true },
        ...(covered === 0 ? [] : [{ name: "Paid with passes and vouchers", amount: pounds(covered), isMain: false }]),
        ...(owed === 0 ? [] : [{ name: "Still to pay", amount: pounds(owed), isMain: false }]),
      ],
      note: card.receiptNote,
      recipient: client.email,
      days,
    };
  });
}

/** "3 November 2026, Reiki, 60 minutes, cancelled" */
function describeSession({ date, name, durationMinutes, isWritten, isLater, status, noShow }: StatedSession): string {
  const state = status === "cancelled" ? "cancelled" : noShow ? "did not come" : isLater ? "to come" : undefined;
  return [formatDay(date, "date"), name, isWritten ? "in writing" : formatDuration(durationMinutes), state]
    .filter(Boolean)
    .join(", ");
}
