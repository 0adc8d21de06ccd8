import { forReader } from "@sacred-space/words/for-reader.ts";
import { t } from "@sacred-space/words/t.ts";
import { pounds } from "#domain/money.ts";
import { nameEntry } from "#domain/payments/describe-ledger-entry.ts";
import type { Days } from "#domain/payments/money-period.ts";
import type { Paper } from "#domain/payments/paper.ts";
import { listed } from "#domain/text/lists.ts";
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
    const { language } = client;
    return forReader({ language }, () => ({
      kind: "statement",
      language,
      heading: t("Statement"),
      title: t("Statement: {name}, {from} to {upTo}", {
        name: client.name,
        from: formatDay(days.from, "date"),
        upTo: formatDay(days.upTo, "date"),
      }),
      fileName: `statement-${days.from}-to-${days.upTo}.pdf`,
      practice: practiceOnPaper(card),
      facts: [
        [t("Client"), client.name],
        [t("Sessions from"), formatDay(days.from, "date")],
        [t("Up to"), formatDay(days.upTo, "date")],
        [t("Written on"), formatDay(today, "date")],
      ],
      sections: [
        {
          title: t("Sessions"),
          rows: sessions.map((session) => ({ what: describeSession(session), amount: pounds(session.price) })),
          none: t("No sessions in these days."),
        },
        {
          title: t("Payments for these sessions"),
          rows: entries.map((entry) => ({
            what: [
              formatDayOfInstant(entry.at, zone, "date"),
              entry.number === null ? undefined : nameEntry(entry.kind, entry.number),
              entryInWords(entry),
            ]
              .filter(Boolean)
              .join(", "),
            amount: pounds(signedAmount(entry)),
          })),
          none: t("Nothing has been paid for them."),
        },
      ],
      totals: [
        { name: t("Total received"), amount: pounds(sum(money)), isMain: true },
        ...(covered === 0
          ? []
          : [{ name: t("Paid with passes and vouchers"), amount: pounds(covered), isMain: false }]),
        ...(owed === 0 ? [] : [{ name: t("Still to pay"), amount: pounds(owed), isMain: false }]),
      ],
      note: card.receiptNote,
      recipient: client.email,
      days,
    }));
  });
}

/** "3 November 2026, Reiki, 60 minutes, cancelled" */
function describeSession({ date, name, durationMinutes, isWritten, isLater, status, noShow }: StatedSession): string {
  const state =
    status === "cancelled" ? t("cancelled") : noShow ? t("did not come") : isLater ? t("to come") : undefined;
  const length = isWritten ? t("in writing") : formatDuration(durationMinutes);
  return listed([formatDay(date, "date"), name, length, ...(state ? [state] : [])]);
}
