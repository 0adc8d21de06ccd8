import { expect } from "vitest";
import { ProviderUnavailable } from "#gateways/card-payments.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { stripeWebhook } from "#http/webhooks/stripe.ts";
import { cancelBooking } from "#practice/bookings/cancel-booking.ts";
import { eraseAccount } from "#practice/accounts/erase-account.ts";
import { cancelGroupSession } from "#practice/bookings/cancel-group-session.ts";
import { addBooking } from "#practice/bookings/add-booking.ts";
import { expireHolds } from "#practice/bookings/expire-holds.ts";
import { offerPlaces, sweepWaiting } from "#practice/bookings/offer-places.ts";
import { joinWaitingList, leaveWaitingList } from "#practice/bookings/waiting-list.ts";
import { noteNoShow } from "#practice/bookings/mark-no-show.ts";
import { moveBooking } from "#practice/bookings/move-booking.ts";
import { startBooking } from "#practice/bookings/start-booking.ts";
import { handBackCash } from "#practice/payments/return-cash.ts";
import { resumePayment } from "#practice/payments/resume-payment.ts";
import { sweepCheckouts } from "#practice/payments/sweep-checkouts.ts";
import { sweepPayments } from "#practice/payments/sweep-payments.ts";
import { sweepRefunds, watchRefunds } from "#practice/payments/sweep-refunds.ts";
import { takePayment } from "#practice/payments/take-payment.ts";
import { verifyPayment } from "#practice/payments/verify-payment.ts";
import { PRACTITIONER } from "#tests/support/start-practice.ts";
import { type World, asPractitioner, doJobs, rows } from "#tests/flows/histories/world.ts";

const TIMES = ["09:00", "09:30", "10:00", "11:00"];
export const SWEEPS = [expireHolds, sweepWaiting, sweepCheckouts, sweepPayments, sweepRefunds, watchRefunds];

/** Random numbers by which an action chooses its client, booking, day ... */
export type Dice = { a: number; b: number; c: number };

export const ACTIONS = {
  async book(world: World, { a, b, c }: Dice) {
    const userId = pick(world.clients, a) as string;
    const date = await world.at.day(1 + (b % 4));
    const request = world.at.request(pick(world.services, b) as string, date, pick(TIMES, c) as string);
    await startBooking(world.at.practice, { userId }, { ...request, clientEmail: `${userId}@example.com` });
  },
  async bookPlaces(world: World, { a, b, c }: Dice) {
    const userId = pick(world.clients, a) as string;
    const sessions = await rows<{ id: string; day: string; time: string }>(
      world,
      "select id, starts_on::text as day, start_time as time from group_sessions where is_active and starts_on > private.today() order by created_at, id",
    );
    const session = pick(sessions, b);
    if (!session) return;
    const request = { ...world.at.request(world.circle, session.day, session.time), groupSessionId: session.id, places: 1 + (c % 2) };
    await startBooking(world.at.practice, { userId }, { ...request, clientEmail: `${userId}@example.com` });
  },
  async joinLine(world: World, { a, b, c }: Dice) {
    const groupSessionId = await someGroupSession(world, b);
    const client = { userId: pick(world.clients, a) as string };
    if (groupSessionId) await joinWaitingList(world.at.practice, client, { groupSessionId, places: 1 + (c % 2) });
  },
  async leaveLine(world: World, { a, b }: Dice) {
    const groupSessionId = await someGroupSession(world, b);
    if (groupSessionId) await leaveWaitingList(world.at.practice, { userId: pick(world.clients, a) as string, groupSessionId });
  },
  /** Ends a group session's offers, or only looks at its line, as the job does. */
  async offersExpire(world: World, { a, b }: Dice) {
    const groupSessionId = await someGroupSession(world, a);
    if (!groupSessionId) return;
    if (b % 2)
      await rows(
        world,
        "update waiting set offered_until = private.clock() where offered_until > private.clock() and group_session_id = $1",
        groupSessionId,
      );
    await offerPlaces(world.at.practice, groupSessionId);
  },
  async pay(world: World, { a }: Dice) {
    const checkout = await someCheckout(world, a);
    // A closed or paid checkout refuses.
    if (checkout) await world.at.pay(`/${checkout}`, a % 9 === 0 ? "4000 0000 0000 0259" : undefined).catch(() => undefined);
  },
  async verify(world: World, { a, b }: Dice) {
    const checkout = await someCheckout(world, a);
    if (checkout) await verifyPayment(world.at.practice, { userId: pick(world.clients, b), isAdmin: false }, checkout);
  },
  /** Delivers one of the provider's last events, perhaps again. */
  async deliverWebhook(world: World, { a }: Dice) {
    const messages = (await world.at.messages()).slice(-15);
    const message = pick(messages, a);
    if (!message) return;
    const route = stripeWebhook({ practice: world.at.practice } as Dependencies).onError((error) => {
      throw error;
    });
    const response = await route.request("/", { method: "POST", body: message.body, headers: { "stripe-signature": message.signature } });
    expect([200, 503]).toContain(response.status);
  },
  async cancel(world: World, { a }: Dice) {
    const booking = await someBooking(world, a);
    if (!booking?.user) return;
    const request = { bookingId: booking.id, by: "client", userId: booking.user, refund: "policy" } as const;
    const result = await cancelBooking(world.at.practice, request);
    if (result.ok) await noteCancellation(world, booking.id);
  },
  async move(world: World, { a, b, c }: Dice) {
    const booking = await someBooking(world, a);
    if (!booking?.user) return;
    await moveTo(world, booking.id, { by: "client", userId: booking.user }, b, c);
  },
  async releaseHold(world: World, { a }: Dice) {
    const booking = await someBooking(world, a);
    if (!booking?.user) return;
    const hold = {
      bookingId: booking.id,
      by: "client",
      userId: booking.user,
      refund: "policy",
      expectedPaid: 0,
      onlyIfHeld: true,
    } as const;
    const result = await cancelBooking(world.at.practice, hold);
    if (result.ok) await noteCancellation(world, booking.id);
  },
  async resumePayment(world: World, { a }: Dice) {
    const booking = await someBooking(world, a);
    if (booking?.user) await resumePayment(world.at.practice, { userId: booking.user }, booking.id);
  },
  async addBooking(world: World, { a, b, c }: Dice) {
    const request = world.at.request(pick(world.services, b) as string, await world.at.day(1 + (b % 4)), pick(TIMES, c) as string);
    const payment = pick(["cash", "at-session", "link"] as const, a) ?? "cash";
    await addBooking(world.at.practice, PRACTITIONER, { ...request, clientEmail: `by-hand-${a % 3}@example.com`, payment });
  },
  async takePayment(world: World, { a, b }: Dice) {
    const booking = await someBooking(world, a);
    if (booking) await takePayment(world.at.practice, PRACTITIONER, { bookingId: booking.id, by: b % 2 ? "cash" : "link" });
  },
  async returnCash(world: World, { a }: Dice) {
    const owed = await rows<{ id: string }>(world, "select id from refunds where payment_reference like 'cash%' and status = 'queued'");
    const refund = pick(owed, a);
    if (refund) await handBackCash(world.at.practice, PRACTITIONER, { refundId: refund.id });
  },
  async markNoShow(world: World, { a, b }: Dice) {
    const booking = await someBooking(world, a);
    if (booking) await noteNoShow(world.at.practice, PRACTITIONER, { bookingId: booking.id, missed: b % 2 === 0 });
  },
  async completeInDiary(world: World, { a }: Dice) {
    const booking = await someBooking(world, a);
    const completed = "update bookings set status = 'completed' where id = $1 and status = 'confirmed'";
    if (booking) await asPractitioner(world, completed, booking.id).catch(unlessCode("23514")); // before its start
  },
  async practitionerCancels(world: World, { a, b }: Dice) {
    const booking = await someBooking(world, a);
    if (!booking) return;
    const refund = pick(["full", "none", "policy", 1000] as const, b) ?? "full";
    const result = await cancelBooking(world.at.practice, { bookingId: booking.id, by: "practitioner", ...PRACTITIONER, refund });
    if (result.ok) await noteCancellation(world, booking.id);
  },
  async practitionerMoves(world: World, { a, b, c }: Dice) {
    const booking = await someBooking(world, a);
    if (booking) await moveTo(world, booking.id, { by: "practitioner", ...PRACTITIONER }, b, c);
  },
  async confirmInDiary(world: World, { a }: Dice) {
    const booking = await someBooking(world, a);
    if (booking) await asPractitioner(world, "update bookings set status = 'confirmed' where id = $1 and status = 'pending'", booking.id);
  },
  async cancelInDiary(world: World, { a }: Dice) {
    const booking = await someBooking(world, a);
    if (booking)
      await asPractitioner(world, "update bookings set status = 'cancelled' where id = $1 and status <> 'cancelled'", booking.id);
  },
  async moveInDiary(world: World, { a, b, c }: Dice) {
    const booking = await someBooking(world, a);
    if (!booking) return;
    const date = await world.at.day(1 + (b % 4));
    const move = asPractitioner(
      world,
      "update bookings set booking_date = $2, booking_time = $3 where id = $1 and status in ('pending', 'confirmed') and hold_expires_at is null",
      booking.id,
      date,
      pick(TIMES, c),
    );
    await move.catch(unlessCode("23P01", "23514", "40P01")); // a place stays with its group session
  },
  async deleteFromDiary(world: World, { a, b }: Dice) {
    if (b % 3 > 0) return; // seldom
    const booking = await someBooking(world, a);
    if (booking) await asPractitioner(world, "delete from bookings where id = $1", booking.id);
  },
  async changeBlockedDate(world: World, { a, b }: Dice) {
    const date = await world.at.day(1 + (a % 4));
    if (b % 2) await rows(world, "delete from blocked_dates where blocked_date = $1", date);
    else await rows(world, "insert into blocked_dates (blocked_date, reason) values ($1, 'rest') on conflict do nothing", date);
  },
  async changeClosedHours(world: World, { a, b, c }: Dice) {
    const date = await world.at.day(1 + (a % 4));
    if (b % 2) await rows(world, "delete from closed_hours where on_date = $1", date);
    else {
      const hours = [pick(TIMES, c), "17:30"];
      await rows(world, "insert into closed_hours (on_date, start_time, end_time, reason) values ($1, $2, $3, 'dentist')", date, ...hours);
    }
  },
  /** Adds a group session, moves one, switches one off or on, deletes one. */
  async groupSession(world: World, { a, b, c }: Dice) {
    const day = await world.at.day(1 + (a % 4));
    const hours = [pick(TIMES, c), c % 2 ? "11:30" : "12:00"];
    const ids = await rows<{ id: string }>(
      world,
      "select id from group_sessions where starts_on > private.today() order by created_at, id",
    );
    const id = pick(ids, a)?.id;
    const [statement, ...values] = pick(
      [
        [
          `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places, price_pence)
             values ($1, $2, $2::date + $3::integer, $4, $5, $6, 2500)`,
          world.circle,
          day,
          b % 2,
          ...hours,
          1 + (a % 3),
        ],
        ["update group_sessions set starts_on = $2, ends_on = $2, start_time = $3, end_time = $4 where id = $1", id, day, ...hours],
        ["update group_sessions set is_active = not is_active where id = $1", id],
        ["delete from group_sessions where id = $1", id],
      ] as const,
      b,
    ) as [string, ...unknown[]];
    await asPractitioner(world, statement, ...values).catch(unlessCode("23P01", "23505", "23503", "23514", "40P01"));
  },
  async cancelGroupSession(world: World, { a, b }: Dice) {
    if (b % 3 > 0) return; // seldom
    const sessions = await rows<{ id: string }>(
      world,
      "select id from group_sessions where starts_on > private.today() order by created_at, id",
    );
    const groupSessionId = pick(sessions, a)?.id;
    if (!groupSessionId) return;
    const live = await rows<{ id: string }>(
      world,
      "select id from bookings where group_session_id = $1 and status in ('pending', 'confirmed')",
      groupSessionId,
    );
    await cancelGroupSession(world.at.practice, PRACTITIONER, { groupSessionId });
    for (const { id } of live) await noteCancellation(world, id);
  },
  async refundAtProvider(world: World, { a, b }: Dice) {
    if (b % 3 > 0) return; // seldom
    const payment = pick(
      await rows<{ id: string }>(world, "select id from stand_in_stripe.payment_intents where amount_refunded < amount order by id"),
      a,
    );
    // The provider refuses a disputed payment, and one that a concurrent action refunded.
    if (payment)
      await world.at.atProvider("refunds", { payment_intent: payment.id, amount: String(500 + (b % 1000)) }).catch(() => undefined);
  },
  async disputeEnds(world: World, { a, b }: Dice) {
    const dispute = pick(await rows<{ id: string }>(world, "select id from stand_in_stripe.disputes where status = 'needs_response'"), a);
    const evidence = b % 2 ? "winning_evidence" : "losing_evidence";
    // The provider refuses one that a concurrent action has closed.
    if (dispute) {
      await world.at
        .atProvider(`disputes/${dispute.id}`, { "evidence[uncategorized_text]": evidence, submit: "true" })
        .catch(() => undefined);
    }
  },
  async timePasses(world: World, { a, b }: Dice) {
    await world.at.ahead(pick(["1 minute", "10 minutes", "31 minutes", "5 hours", "1 day"], b % 8 === 0 ? a : a % 3) as string);
  },
  async providerChanges(world: World, { a }: Dice) {
    world.provider = pick(["up", "up", "up", "away", "answers lost"] as const, a) ?? "up";
  },
  async jobs(world: World) {
    await doJobs(world);
  },
  async sweeps(world: World, { a }: Dice) {
    await unlessAway((pick(SWEEPS, a) ?? expireHolds)(world.at.practice));
  },
  async erase(world: World, { a, b }: Dice) {
    if (b % 5 > 0) return; // seldom
    const index = a % world.clients.length;
    const live = await rows<{ id: string }>(
      world,
      "select id from bookings where user_id = $1 and status in ('pending', 'confirmed')",
      world.clients[index],
    );
    await eraseAccount(world.at.practice, world.clients[index] as string);
    for (const { id } of live) {
      const [row] = await rows<{ status: string }>(world, "select status from bookings where id = $1", id);
      if (row?.status === "cancelled") await noteCancellation(world, id);
    }
    world.clients[index] = (await world.at.client()).userId;
  },
};

async function moveTo(world: World, bookingId: string, who: { by: "client" | "practitioner"; userId: string }, b: number, c: number) {
  const [before] = await rows<{ n: number }>(world, "select calendar_sequence as n from bookings where id = $1", bookingId);
  const moved = await moveBooking(world.at.practice, {
    bookingId,
    date: await world.at.day(1 + (b % 4)),
    time: pick(TIMES, c) as string,
    ...who,
  });
  const [after] = await rows<{ n: number; erased: boolean }>(
    world,
    "select calendar_sequence as n, erased_at is not null as erased from bookings where id = $1",
    bookingId,
  );
  if (moved.ok && after && after.n !== before?.n && !after.erased) world.moves.set(bookingId, (world.moves.get(bookingId) ?? 0) + 1);
}

/** Records what a person's cancellation leaves with the practice, the most that it may keep. */
async function noteCancellation(world: World, bookingId: string) {
  const [row] = await rows<{ left: number }>(
    world,
    "select private.refundable_pence(id) as left from bookings where id = $1 and cancelled_because in ('client', 'practitioner')",
    bookingId,
  );
  if (row && !world.mayKeep.has(bookingId)) world.mayKeep.set(bookingId, row.left);
}

const someBooking = async (world: World, dice: number) =>
  pick(await rows<{ id: string; user: string | null }>(world, "select id, user_id as user from bookings order by created_at, id"), dice);
const someGroupSession = async (world: World, dice: number) =>
  pick(
    await rows<{ id: string }>(
      world,
      "select id from group_sessions where is_active and starts_on > private.today() order by created_at, id",
    ),
    dice,
  )?.id;
const someCheckout = async (world: World, dice: number) =>
  pick(await rows<{ id: string }>(world, "select id from stand_in_stripe.checkout_sessions order by number desc limit 12"), dice)?.id;

const pick = <T>(list: readonly T[], dice: number): T | undefined => list[dice % list.length];
/** A provider that is unavailable is no failure. */
const unlessAway = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error;
  });
const unlessCode =
  (...codes: string[]) =>
  (error: unknown) => {
    if (!codes.includes((error as { code?: string }).code ?? "")) throw error;
  };
