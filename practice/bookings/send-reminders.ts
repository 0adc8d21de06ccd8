import { raiseAlert } from "#database/alerts.ts";
import { queueMail } from "#database/messages/emails.ts";
import { findDueReminders, findOverdueReadings, type Reminder, settleOverdueReadings } from "#database/bookings/reminders.ts";
import type { Email } from "#database/messages/emails.ts";
import { loadBookingFacts } from "./load-booking-facts.ts";
import type { BookingFacts } from "#practice/emails/bookings/booking-facts.ts";
import { reminderOfDeadlineEmail } from "#practice/emails/bookings/reminder-of-deadline.ts";
import { reminderOfSessionEmail } from "#practice/emails/bookings/reminder-of-session.ts";
import { readingLateEmail } from "#practice/emails/bookings/reading-late.ts";
import { thanksEmail } from "#practice/emails/bookings/thanks.ts";
import { formatDay } from "#domain/wording.ts";
import type { Practice } from "#practice/practice.ts";

const EMAILS: Record<Reminder["kind"], (facts: BookingFacts) => Email> = {
  "reminder-of-deadline": reminderOfDeadlineEmail,
  "reminder-of-session": reminderOfSessionEmail,
  thanks: thanksEmail,
  "reading-late": readingLateEmail,
};

/**
 * Queues what is due: the reminder of the first refund deadline (in the 24 hours before it), the one of the day before, and where the settings say
 * so the thanks afterwards. A written reading that is late raises an alert, and a day later its client is offered the money back. Safe on
 * any number of nodes: each is queued once for a session's time. One that is no longer true when its turn comes is dropped
 * (private.outdated_reason).
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
      detail: `A written reading was promised by ${formatDay(date, "full")}. Send it, or mark it complete if you have sent it in another way; a day later its client is offered the money back`,
      reference: `${bookingId} ${date}`,
      bookingId,
    });
  }
}
