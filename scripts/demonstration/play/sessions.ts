import { formatTime, minutesOf } from "#domain/time.ts";
import { cancelBooking } from "#server/bookings/changes/cancel-booking.ts";
import { completeBooking } from "#server/bookings/changes/complete-booking.ts";
import { moveBooking } from "#server/bookings/changes/move-booking.ts";
import { recordNoShow } from "#server/bookings/changes/record-no-show.ts";
import { savePrivateNotes } from "#server/bookings/save-private-notes.ts";
import { FOUNDED } from "../calendar.ts";
import { passHolder } from "../passes.ts";
import { LONGEST, type Offered, type Person, WITH_VOUCHER } from "../people.ts";
import { OFFERS, type PlannedSession } from "../plan.ts";
import { SAYINGS } from "../clients.ts";
import { passIdOf, takeMoney } from "./money.ts";
import { type Happening, must, type Played } from "./played.ts";

/** Where a session goes that its client moves. */
const MOVED_TO = "12:00";
const MINUTES: Record<Offered, number> = { reading: 30, healing: 60, yoga: 60 };

/** What is said in the year, by whom and of what; each only once. */
type Said = { before: Map<Person, number>; after: Map<Person, number>; met: Set<Person> };

/** Sessions with one client: booked, moved or cancelled, and closed once they are over. */
export function sessions(it: Played): Happening[] {
  const said: Said = { before: new Map(), after: new Map(), met: new Set() };
  return it.plan.sessions.flatMap((session) => sessionOf(it, session, said));
}

function sessionOf(it: Played, session: PlannedSession, said: Said): Happening[] {
  const { like, date, time, made, ends } = session;
  let id = "";
  const all: Happening[] = [
    {
      at: made < FOUNDED ? `${FOUNDED.slice(0, 10)}T08:00` : made,
      run: async () => {
        id = await book(it, session, noteOf(it, session, said));
      },
    },
  ];
  if (ends.how === "cancelled") all.push({ at: ends.at, run: () => cancel(it, id, session, ends.by) });
  if (ends.how === "moved") all.push({ at: ends.at, run: () => move(it, id, session) });
  if (ends.how === "held" || ends.how === "missed" || ends.how === "moved") {
    const over = minutesOf(ends.how === "moved" ? MOVED_TO : time) + MINUTES[like];
    // Right after it, or after the tea; nothing else begins within half an hour.
    all.push({ at: `${date}T${formatTime(over + 2 + it.chance.whole(19))}`, run: () => close(it, id, session, said) });
  }
  return all;
}

async function book(it: Played, session: PlannedSession, notes: string | null): Promise<string> {
  const { person, like, place, date, time, by, ends } = session;
  const request = { ...it.requestOf(person, OFFERS[like], date, time), notes, ...(place && { place }) };
  if (by === "client") return it.order(person, request, ends.how !== "left-unpaid");
  const passId = passHolder(person.name)?.like === like ? await passIdOf(it, person) : undefined;
  if (passId) return it.enter(person, request, { payment: "pass", passId });
  const isAtOnce = person.name !== WITH_VOUCHER && it.chance.happens(0.25);
  return it.enter(person, request, { payment: isAtOnce ? "transfer" : "at-session" });
}

/** A first sentence with the first session only, and later ones that have not been said. */
function noteOf(it: Played, { person, like }: PlannedSession, { before, met }: Said): string | null {
  const isFirst = !met.has(person);
  met.add(person);
  const { first, later = [] } = SAYINGS[person.name] ?? {};
  if (isFirst) return first ?? null;
  return it.chance.happens(0.4) ? next(before, person, later, like) : null;
}

/** The next of these that is about such a session; none once all are said, or while another is due first. */
function next(
  told: Map<Person, number>,
  person: Person,
  all: readonly (readonly [Offered, string])[],
  like: Offered,
): string | null {
  const place = told.get(person) ?? 0;
  const due = all[place];
  if (due?.[0] !== like) return null;
  told.set(person, place + 1);
  return due[1];
}

async function move(it: Played, bookingId: string, { person, date }: PlannedSession) {
  const userId = it.userIds.get(person) as string;
  return must(await moveBooking(it.practice, { bookingId, date, time: MOVED_TO, by: "client", userId }));
}

async function cancel(
  it: Played,
  bookingId: string,
  { person, by: madeBy }: PlannedSession,
  by: "client" | "practitioner",
) {
  const isOwn = by === "client" && madeBy === "client";
  const userId = isOwn ? (it.userIds.get(person) as string) : it.practitioner.userId;
  const reason =
    by === "practitioner"
      ? "I am in bed with a cold. I am sorry, and I will gladly find another hour for you."
      : undefined;
  must(
    await cancelBooking(it.practice, {
      bookingId,
      by: isOwn ? "client" : "practitioner",
      userId,
      refund: by === "client" ? "policy" : "full",
      ...(reason && { reason }),
    }),
  );
}

/** The practitioner closes a session that is over, takes what is owed and writes down what she wants to remember. */
async function close(it: Played, bookingId: string, { person, like, ends }: PlannedSession, { after }: Said) {
  const [booking] = await it.stage.rows<{ owed: number; status: string }>(
    "select owed_pence as owed, status::text from bookings where id = $1",
    [bookingId],
  );
  if (booking?.status !== "confirmed") throw new Error(`${person.name}'s session is ${booking?.status}`);
  if (ends.how === "missed") return must(await recordNoShow(it.practice, it.practitioner, { bookingId, missed: true }));
  if (booking.owed > 0) await takeMoney(it, bookingId, person);
  must(await completeBooking(it.practice, it.practitioner, { bookingId }));
  if (person.name !== LONGEST && !it.chance.happens(0.35)) return;
  const text = next(after, person, SAYINGS[person.name]?.private ?? [], like);
  if (text) must(await savePrivateNotes(it.practice, it.practitioner, { bookingId, kept: "", text }));
}
