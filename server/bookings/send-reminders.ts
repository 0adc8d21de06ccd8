import { t } from "@sacred-space/words/t.ts";
import { raiseAlert } from "#server/site/alerts.queries.ts";
import { queueMail } from "#server/messages/emails.queries.ts";
import { findDueReminders, findOverdueReadings, type Reminder, settleOverdueReadings } from "./reminders.queries.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { loadBookingFacts } from "./load-booking-facts.ts";
import type { BookingFacts } from "./emails/booking-facts.ts";
import { reminderOfDeadlineEmail } from "./emails/reminder-of-deadline.ts";
import { reminderOfSessionEmail } from "./emails/reminder-of-session.ts";
import { readingLateEmail } from "./emails/reading-late.ts";
import { thanksEmail } from "./emails/thanks.ts";
import { formatDay } from "#domain/wording.ts";
import { forPractitioner } from "#server/settings/for-practitioner.ts";
import type { Practice } from "#kit/server/practice.ts";

const EMAILS: Record<Reminder["kind"], (facts: BookingFacts) => Email> = {
  "reminder-of-deadline": reminderOfDeadlineEmail,
  "reminder-of-session": reminderOfSessionEmail,
  thanks: thanksEmail,
  "reading-late": readingLateEmail,
};

/**
 * Queues the emails that are due: the reminder of the first refund deadline (in the 24 hours before it), the reminder of the day before,
 * and, if enabled in the settings, the thanks afterwards. A late written reading raises an alert, and a day later its client is offered a
 * refund. Safe on any number of nodes: each email is queued once per session time. An email that is outdated when it is to be sent is
 * dropped (private.outdated_reason).
 */
export async function sendReminders(practice: Practice): Promise<void> {
  const due = await findDueReminders(practice.database);
  for (const { bookingId, kind } of due) {
    await practice.database.transaction(async (tx) => {
      const loaded = await loadBookingFacts(tx, bookingId, practice.publicUrl);
      if (loaded) await queueMail(tx, EMAILS[kind](loaded.facts));
    });
  }
  await watchWrittenReadings(practice);
  if (due.length > 0) practice.log.info({ emails: due.length }, "reminders written");
}

async function watchWrittenReadings({ database }: Practice): Promise<void> {
  await settleOverdueReadings(database);
  for (const { bookingId, date } of await findOverdueReadings(database)) {
    await raiseAlert(database, {
      kind: "reading-overdue",
      detail: await forPractitioner(database, () =>
        t(
          "A written reading was promised by {date}. Send it, or mark it complete if you have sent it in another way; a day later its client is offered the money back",
          { date: formatDay(date, "full") },
        ),
      ),
      reference: `${bookingId} ${date}`,
      bookingId,
    });
  }
}
