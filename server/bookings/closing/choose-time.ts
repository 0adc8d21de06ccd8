import { bookableSpan, openings } from "#domain/bookings/slots.ts";
import { done, refused } from "#domain/result.ts";
import type { CalendarDate } from "#domain/time.ts";
import type { Practice } from "#kit/server/practice.ts";
import { claimBooking, findBooking, isTimeTaken } from "#server/bookings/bookings.queries.ts";
import { moveWithin } from "#server/bookings/changes/move-booking.ts";
import { loadDiary } from "#server/bookings/diary/diary.queries.ts";
import { findSessionToChoose } from "./closing.queries.ts";

/** The format of private.random_name; PostgreSQL does not accept every text. */
const IS_KEY = /^[0-9a-f]{32}$/;

/**
 * What the link of an email leads to that asks for another time: `open` with the free times, each a day of `days`; `used` once a time was
 * chosen, with the time that the session has now; `over` once it was cancelled or nothing was chosen in time. The key is the only
 * credential. Refused with link-over if it never was one.
 */
export async function timesToChoose({ database }: Practice, _: unknown, { key }: { key: string }) {
  const session = IS_KEY.test(key) ? await findSessionToChoose(database, key) : undefined;
  if (!session) return refused("link-over");
  const { bookingId, chooseUntil, ...facts } = session;
  const answer = { ...facts, until: chooseUntil.toISOString(), days: {} as Record<CalendarDate, string[]> };
  const booking = facts.state === "open" ? await findBooking(database, bookingId) : undefined;
  if (!booking) return done(answer);
  const diary = await loadDiary(database);
  const { from, to } = bookableSpan(diary);
  const days = openings(diary, booking, from, to);
  const others = days[facts.date]?.filter((time) => time !== facts.time);
  return done({ ...answer, days: others ? { ...days, [facts.date]: others } : days });
}

/**
 * Moves the session of a link to a free time, once: repeated, it changes nothing more, and another time is refused. Its client needs no
 * account. Refusals: link-over, time-chosen, slot-not-offered.
 */
export async function chooseTime(practice: Practice, { key, date, time }: { key: string; date: string; time: string }) {
  try {
    return await practice.database.transaction(async (tx) => {
      const asked = IS_KEY.test(key) ? await findSessionToChoose(tx, key) : undefined;
      const booking = asked && (await claimBooking(tx, asked.bookingId, date));
      const session = booking && (await findSessionToChoose(tx, key)); // another tap may have been first
      if (!booking || !session || session.state === "over") return refused("link-over");
      const isThere = booking.date === date && booking.time === time;
      if (session.state === "used") return isThere ? done({ date, time }) : refused("time-chosen");
      if (isThere) return refused("slot-not-offered");
      const moved = await moveWithin(tx, practice.publicUrl, {
        bookingId: booking.id,
        date,
        time,
        by: "client",
        userId: booking.userId,
      });
      if (moved.ok) return done({ date, time });
      return refused(moved.reason === "slot-not-offered" ? moved.reason : "link-over");
    });
  } catch (error) {
    if (isTimeTaken(error)) return refused("slot-not-offered");
    throw error;
  }
}
