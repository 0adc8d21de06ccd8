import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { ProviderUnavailable } from "#gateways/card-payments.ts";
import type { Practice } from "#kit/server/practice.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { stripeWebhook } from "#http/stripe-webhook.ts";
import { cancelBooking, loadCancellationTerms } from "#server/bookings/changes/cancel-booking.ts";
import { eraseAccount } from "#server/accounts/own-data/erase-account.ts";
import { cancelGroupSession } from "#server/catalog/cancel-group-session.ts";
import { addBooking } from "#server/bookings/new/add-booking.ts";
import { expireHolds } from "#server/bookings/new/expire-holds.ts";
import { offerPlaces, sweepWaiting } from "#server/waiting/offer-places.ts";
import { joinWaitingList, leaveWaitingList } from "#server/waiting/waiting-list.ts";
import { cancelSeries } from "#server/catalog/cancel-series.ts";
import { saveSeries } from "#server/catalog/save-series.ts";
import { currentRule } from "#server/settings/rules.queries.ts";
import type { BookingRule } from "#domain/payments/booking-rule.ts";
import { refundTerms } from "#domain/payments/refunds.ts";
import { saveRule } from "#server/settings/save-rule.ts";
import { addDays, dayOfWeek } from "#domain/time.ts";
import { recordNoShow } from "#server/bookings/changes/record-no-show.ts";
import { moveBooking } from "#server/bookings/changes/move-booking.ts";
import { startBooking } from "#server/bookings/new/start-booking.ts";
import { handBackCash } from "#server/payments/refunds/hand-back-cash.ts";
import { resumePayment } from "#server/payments/resume-payment.ts";
import { readOutsideCalendars } from "#server/calendars/read-outside-calendars.ts";
import { sweepCheckouts } from "#server/payments/sweeps/sweep-checkouts.ts";
import { sweepFees } from "#server/payments/sweeps/sweep-fees.ts";
import { sweepPayments } from "#server/payments/sweeps/sweep-payments.ts";
import { sweepRefunds, watchRefunds } from "#server/payments/sweeps/sweep-refunds.ts";
import { refundPass } from "#server/credits/refund-pass.ts";
import { refundVoucher } from "#server/credits/refund-voucher.ts";
import { sellPass } from "#server/credits/sell-pass.ts";
import { sellVoucher } from "#server/credits/sell-voucher.ts";
import { giveRefund } from "#server/payments/refunds/give-refund.ts";
import { takePayment } from "#server/payments/take-payment.ts";
import { verifyPayment } from "#server/payments/verify-payment.ts";
import { PRACTITIONER } from "#tests/support/start-practice.ts";
import {
  PRICE_OF_A_PLACE,
  type World,
  asPractitioner,
  calendarFile,
  doJobs,
  rows,
} from "#tests/flows/histories/world.ts";

const TIMES = ["09:00", "09:30", "10:00", "11:00"];
const TIERS = [
  [
    { hours: 48, percent: 100 },
    { hours: 24, percent: 50 },
  ],
  [{ hours: 72, percent: 33 }],
  [
    { hours: 40, percent: 75 },
    { hours: 20, percent: 50 },
    { hours: 1, percent: 1 },
  ],
  [],
];
const DEPOSITS = [null, 5, 33, 50, 95];
const GROUP_HOURS = [
  ["09:00", "11:30"],
  ["10:00", "12:00"],
  ["14:00", "15:30"],
  ["16:00", "18:00"],
];
const SERIES_DATE = {
  price: PRICE_OF_A_PLACE,
  leastPlaces: null,
  decideOn: null,
  salesEndHours: 0,
  location: null,
  joinUrl: null,
  note: null,
  isActive: true,
};
export const SWEEPS = [expireHolds, sweepWaiting, sweepCheckouts, sweepPayments, sweepRefunds, watchRefunds, sweepFees];

/** Random numbers by which an action chooses its client, booking, day ... */
export type Dice = { a: number; b: number; c: number };

export const ACTIONS = {
  async book(world: World, { a, b, c }: Dice, practice: Practice) {
    const userId = pick(world.clients, a) as string;
    const date = await world.at.day(1 + (b % 4));
    const request = world.at.request(pick(world.services, b) as string, date, pick(TIMES, c) as string);
    await startBooking(practice, { userId }, { ...request, clientEmail: `${userId}@example.com` });
  },
  async bookPlaces(world: World, { a, b, c }: Dice, practice: Practice) {
    const userId = pick(world.clients, a) as string;
    const session = await someGroupSession(world, b);
    if (!session) return;
    const request = {
      ...world.at.request(world.circle, session.day, session.time),
      groupSessionId: session.id,
      places: 1 + (c % 2),
    };
    await startBooking(practice, { userId }, { ...request, clientEmail: `${userId}@example.com` });
  },
  /** Two clients request the same time, or the same places, on both nodes at once. */
  async contend(world: World, { a, b, c }: Dice): Promise<void> {
    const wanted = c % 2 ? ACTIONS.book : ACTIONS.bookPlaces;
    await Promise.all(world.nodes.map((node, index) => unlessAway(wanted(world, { a: a + index, b, c }, node))));
  },
  async joinLine(world: World, { a, b, c }: Dice, practice: Practice) {
    const groupSessionId = (await someGroupSession(world, b))?.id;
    const client = { userId: pick(world.clients, a) as string };
    if (groupSessionId) await joinWaitingList(practice, client, { groupSessionId, places: 1 + (c % 2) });
  },
  async leaveLine(world: World, { a, b }: Dice, practice: Practice) {
    const groupSessionId = (await someGroupSession(world, b))?.id;
    if (groupSessionId)
      await leaveWaitingList(practice, { userId: pick(world.clients, a) as string }, { groupSessionId });
  },
  /** Ends a group session's offers in half of the cases; then offers places to its waiting list, as the job does. */
  async offersExpire(world: World, { a, b }: Dice, practice: Practice) {
    const groupSessionId = (await someGroupSession(world, a))?.id;
    if (!groupSessionId) return;
    if (b % 2)
      await rows(
        world,
        "update waiting set offered_until = private.clock() where offered_until > private.clock() and group_session_id = $1",
        groupSessionId,
      );
    await offerPlaces(practice, groupSessionId);
  },
  async pay(world: World, { a }: Dice) {
    const checkout = await someCheckout(world, a);
    // The page of a closed or paid checkout refuses.
    if (checkout)
      await world.at.pay(`/${checkout}`, a % 9 === 0 ? "4000 0000 0000 0259" : undefined).catch(() => undefined);
  },
  async verify(world: World, { a, b }: Dice, practice: Practice) {
    const checkout = await someCheckout(world, a);
    if (checkout) await verifyPayment(practice, { userId: pick(world.clients, b), isAdmin: false }, checkout);
  },
  /** Delivers one of the provider's last events, possibly for a second time. */
  async deliverWebhook(world: World, { a }: Dice, practice: Practice) {
    const messages = (await world.at.messages()).slice(-15);
    const message = pick(messages, a);
    if (!message) return;
    const route = stripeWebhook({ practice } as Dependencies).onError((error) => {
      throw error;
    });
    const response = await route.request("/", {
      method: "POST",
      body: message.body,
      headers: { "stripe-signature": message.signature },
    });
    expect([200, 503]).toContain(response.status);
  },
  async cancel(world: World, { a, b }: Dice, practice: Practice) {
    const booking = b % 2 ? await someBooking(world, a) : await somePaidBooking(world, a);
    if (!booking?.user) return;
    const request = { bookingId: booking.id, by: "client", userId: booking.user, refund: "policy" } as const;
    const result = await cancelBooking(practice, request);
    if (!result.ok) return;
    await noteCancellation(world, booking.id);
    await expectRefundByItsRule(world, booking.id, result.refund);
  },
  async move(world: World, { a, b, c }: Dice, practice: Practice) {
    const booking = await someBooking(world, a);
    if (!booking?.user) return;
    await moveTo(world, practice, booking.id, { by: "client", userId: booking.user }, b, c);
  },
  async releaseHold(world: World, { a }: Dice, practice: Practice) {
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
    const result = await cancelBooking(practice, hold);
    if (result.ok) await noteCancellation(world, booking.id);
  },
  /** Publishes a new version of the practice's rule or of a service's own; its `from` may be outdated by then. */
  async publishRule(world: World, { a, b, c }: Dice, practice: Practice) {
    const serviceId = pick([null, null, ...world.services], a) ?? null;
    const tiers = pick(TIERS, b) ?? [];
    const terms =
      serviceId && c % 3 === 0
        ? null
        : { tiers, moveHours: 1 + (c % 72), leastAge: 18, deposit: pick(DEPOSITS, c) ?? null };
    await saveRule(practice, PRACTITIONER, {
      serviceId,
      from: (await currentRule(world.at.fresh.database, serviceId)).version,
      terms,
    });
  },
  async resumePayment(world: World, { a }: Dice, practice: Practice) {
    const booking = await someBooking(world, a);
    if (booking?.user) await resumePayment(practice, { userId: booking.user }, booking.id);
  },
  async addBooking(world: World, { a, b, c }: Dice, practice: Practice) {
    const request = world.at.request(
      pick(world.services, b) as string,
      await world.at.day(1 + (b % 4)),
      pick(TIMES, c) as string,
    );
    const payment = pick(["cash", "at-session", "link"] as const, a) ?? "cash";
    await addBooking(practice, PRACTITIONER, { ...request, clientEmail: addressByHand(a, payment), payment });
  },
  async addPlaces(world: World, { a, b, c }: Dice, practice: Practice) {
    const session = await someGroupSession(world, b);
    if (!session) return;
    const places = { groupSessionId: session.id, places: 1 + (c % 2) };
    const payment = pick(["cash", "at-session", "link"] as const, a) ?? "cash";
    const request = {
      ...world.at.request(world.circle, session.day, session.time),
      clientEmail: addressByHand(a, payment),
      ...places,
    };
    await addBooking(practice, PRACTITIONER, { ...request, payment });
  },
  async takePayment(world: World, { a, b }: Dice, practice: Practice) {
    const booking = await someBooking(world, a);
    if (booking)
      await takePayment(practice, PRACTITIONER, {
        bookingId: booking.id,
        by: pick(["cash", "link", "transfer"] as const, b) ?? "cash",
      });
  },
  /** Pays the rest after a deposit: on the client's page, in cash, by transfer, by a link, or by card and in cash at once. */
  async payRest(world: World, { a, b, c }: Dice, practice: Practice) {
    const owing =
      "select id, user_id as user from bookings where payment_status = 'paid' and owed_pence > 0 order by created_at, id";
    const booking = pick(await rows<{ id: string; user: string | null }>(world, owing), a);
    if (!booking) return;
    const byHand = (by: "cash" | "transfer" | "link") =>
      takePayment(practice, PRACTITIONER, { bookingId: booking.id, by });
    const byCard = async () => {
      const page = booking.user && (await resumePayment(practice, { userId: booking.user }, booking.id));
      // If the booking was cancelled or paid meanwhile, its page refuses.
      if (page && page.ok)
        await world.at.pay(page.url, c % 7 === 0 ? "4000 0000 0000 0259" : undefined).catch(() => undefined);
    };
    const ways = [
      byCard,
      byCard,
      () => byHand("cash"),
      () => byHand("transfer"),
      () => byHand("link"),
      () => Promise.all([byCard(), byHand("cash")]),
    ];
    await pick<() => Promise<unknown>>(ways, b)?.();
  },
  async sellVoucher(_world: World, { a, b }: Dice, practice: Practice) {
    const by = pick(["cash", "transfer"] as const, b) ?? "cash";
    const facts = { buyerName: "Ida", recipientName: "", message: "", expiresOn: null };
    await sellVoucher(practice, PRACTITIONER, { requestId: randomUUID(), amount: 1000 + (a % 9) * 1500, by, ...facts });
  },
  /** Pays one booking, or two at once with the same voucher. */
  async payWithVoucher(world: World, { a, b, c }: Dice, practice: Practice) {
    const code = (await someVoucher(world, b))?.code;
    if (!code) return;
    const bookings = [await someBooking(world, a), ...(c % 2 ? [await someBooking(world, a + 1)] : [])];
    await Promise.all(
      bookings.flatMap((booking) =>
        booking ? [takePayment(practice, PRACTITIONER, { bookingId: booking.id, by: "voucher", code })] : [],
      ),
    );
  },
  async returnVoucher(world: World, { a, b }: Dice, practice: Practice) {
    const voucher = b % 4 === 0 ? await someVoucher(world, a) : undefined; // rarely
    if (voucher)
      await refundVoucher(practice, PRACTITIONER, {
        requestId: randomUUID(),
        voucherId: voucher.id,
        expectedLeft: voucher.left,
      });
  },
  async sellPass(world: World, { a, b, c }: Dice, practice: Practice) {
    const clientId = pick(await rows<{ id: string }>(world, "select id from clients order by id"), a)?.id;
    if (!clientId) return;
    const serviceIds = pick([[...world.services, world.circle], world.services.slice(0, 1), [world.circle]], b) ?? [];
    const sessions = 1 + (c % 4);
    const pass = {
      requestId: randomUUID(),
      clientId,
      name: "A pass",
      sessions,
      serviceIds,
      amount: sessions * 1999,
      expiresOn: null,
    };
    await sellPass(practice, PRACTITIONER, { ...pass, by: pick(["cash", "transfer"] as const, a) ?? "cash" });
  },
  /** Pays one booking with a pass of its client's, or two at once. */
  async payWithPass(world: World, { a, c }: Dice, practice: Practice) {
    const payable = await rows<{ id: string; pass: string }>(
      world,
      `select b.id, c.id as pass from bookings b join credits c using (client_id) where b.owed_pence > 0 and c.sessions_left > 0 order by b.created_at, b.id, c.id`,
    );
    const uses = [pick(payable, a), ...(c % 2 ? [pick(payable, a + 1)] : [])];
    await Promise.all(
      uses.flatMap((use) =>
        use ? [takePayment(practice, PRACTITIONER, { bookingId: use.id, by: "pass", passId: use.pass })] : [],
      ),
    );
  },
  async returnPass(world: World, { a, b, c }: Dice, practice: Practice) {
    if (b % 4 > 0) return; // rarely
    const passes = await rows<{ id: string; left: number; pence: number }>(
      world,
      "select id, sessions_left as left, left_pence as pence from credits where sessions_left > 0 order by created_at, id",
    );
    const pass = pick(passes, a);
    if (!pass) return;
    const pence = c % 3 === 0 ? 1 + (c % 500) : pass.pence;
    await refundPass(practice, PRACTITIONER, {
      requestId: randomUUID(),
      passId: pass.id,
      pence,
      expectedLeft: pass.left,
    });
  },
  async returnCash(world: World, { a }: Dice, practice: Practice) {
    const owed = await rows<{ id: string }>(world, "select id from refunds where is_by_hand and status = 'queued'");
    const refund = pick(owed, a);
    if (refund) await handBackCash(practice, PRACTITIONER, { refundId: refund.id });
  },
  async giveRefund(world: World, { a, b }: Dice, practice: Practice) {
    const booking = await someBooking(world, a);
    const terms = booking && (await loadCancellationTerms(practice.database, booking.id));
    if (!booking || !terms?.ok) return;
    const pence = Math.ceil((terms.held * (1 + (b % 4))) / 3); // from a third to more than everything
    await giveRefund(practice, PRACTITIONER, { bookingId: booking.id, pence, expectedHeldPence: terms.held });
  },
  async markNoShow(world: World, { a, b }: Dice, practice: Practice) {
    const booking = await someBooking(world, a);
    if (booking) await recordNoShow(practice, PRACTITIONER, { bookingId: booking.id, missed: b % 2 === 0 });
  },
  async completeInDiary(world: World, { a }: Dice) {
    const booking = await someBooking(world, a);
    const completed = "update bookings set status = 'completed' where id = $1 and status = 'confirmed'";
    if (booking) await asPractitioner(world, completed, booking.id).catch(unlessCode("23514")); // before its start
  },
  async practitionerCancels(world: World, { a, b }: Dice, practice: Practice) {
    const booking = await someBooking(world, a);
    if (!booking) return;
    const refund = pick(["full", "none", "policy", 1000] as const, b) ?? "full";
    const result = await cancelBooking(practice, {
      bookingId: booking.id,
      by: "practitioner",
      ...PRACTITIONER,
      refund,
    });
    if (result.ok) await noteCancellation(world, booking.id);
  },
  async practitionerMoves(world: World, { a, b, c }: Dice, practice: Practice) {
    const booking = await someBooking(world, a);
    if (booking) await moveTo(world, practice, booking.id, { by: "practitioner", ...PRACTITIONER }, b, c);
  },
  async confirmInDiary(world: World, { a }: Dice) {
    const booking = await someBooking(world, a);
    if (booking)
      await asPractitioner(
        world,
        "update bookings set status = 'confirmed' where id = $1 and status = 'pending'",
        booking.id,
      );
  },
  async cancelInDiary(world: World, { a }: Dice) {
    const booking = await someBooking(world, a);
    if (booking)
      await asPractitioner(
        world,
        "update bookings set status = 'cancelled' where id = $1 and status <> 'cancelled'",
        booking.id,
      );
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
    if (b % 3 > 0) return; // rarely
    const booking = await someBooking(world, a);
    if (booking) await asPractitioner(world, "delete from bookings where id = $1", booking.id);
  },
  async changeBlockedDate(world: World, { a, b }: Dice) {
    const date = await world.at.day(1 + (a % 4));
    if (b % 2) await rows(world, "delete from blocked_dates where blocked_date = $1", date);
    else
      await rows(
        world,
        "insert into blocked_dates (blocked_date, reason) values ($1, 'rest') on conflict do nothing",
        date,
      );
  },
  /** Changes the hours in the practitioner's external calendar, or breaks it, and reads it. */
  async changeFeed(world: World, { a, b, c }: Dice, practice: Practice) {
    const hours = [
      { date: await world.at.day(1 + (a % 4)), time: pick(TIMES, b) as string },
      { date: await world.at.day(1 + (c % 4)), time: pick(TIMES, a) as string },
    ];
    const file = calendarFile(hours.slice(0, b % 3));
    world.feeds.paths.set("/own.ics", c % 5 === 0 ? { file: "<!doctype html>" } : { file, etag: true });
    await rows(world, "update private.outside_calendars set next_read_at = private.clock()");
    await readOutsideCalendars(practice);
  },
  async changeClosedHours(world: World, { a, b, c }: Dice) {
    const date = await world.at.day(1 + (a % 4));
    if (b % 2) await rows(world, "delete from closed_hours where on_date = $1", date);
    else {
      const hours = [pick(TIMES, c), "17:30"];
      await rows(
        world,
        "insert into closed_hours (on_date, start_time, end_time, reason) values ($1, $2, $3, 'dentist')",
        date,
        ...hours,
      );
    }
  },
  /** Adds a group session, moves one, turns one off or on, or deletes one. */
  async groupSession(world: World, { a, b, c }: Dice) {
    const day = await world.at.day(1 + (a % 4));
    const hours = pick(GROUP_HOURS, c) as [string, string];
    const ids = await rows<{ id: string }>(
      world,
      "select id from group_sessions where starts_on > private.today() order by created_at, id",
    );
    const id = pick(ids, a)?.id;
    const added = [
      `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places, price_pence)
         values ($1, $2, $2::date + $3::integer, $4, $5, $6, ${PRICE_OF_A_PLACE})`,
      world.circle,
      day,
      (b >> 3) % 2,
      ...hours,
      1 + (a % 3),
    ] as const;
    const [statement, ...values] = pick(
      [
        added,
        added,
        [
          "update group_sessions set starts_on = $2, ends_on = $2, start_time = $3, end_time = $4 where id = $1",
          id,
          day,
          ...hours,
        ],
        ["update group_sessions set is_active = not is_active where id = $1", id],
        ["delete from group_sessions where id = $1", id],
      ] as const,
      b,
    ) as [string, ...unknown[]];
    await asPractitioner(world, statement, ...values).catch(unlessCode("23P01", "23505", "23503", "23514", "40P01"));
  },
  async cancelGroupSession(world: World, { a, b }: Dice, practice: Practice) {
    if (b % 3 > 0) return; // rarely
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
    await cancelGroupSession(practice, PRACTITIONER, { groupSessionId });
    for (const { id } of live) await noteCancellation(world, id);
  },
  /** Creates a series, changes a date and all later ones, or cancels them. */
  async series(world: World, { a, b, c }: Dice, practice: Practice) {
    const dates = await rows<{ id: string; series: string | null; occursOn: string; startsOn: string }>(
      world,
      `select id, series_id as series, occurs_on::text as "occursOn", starts_on::text as "startsOn" from group_sessions
       where starts_on > private.today() order by created_at, id`,
    );
    const date = pick(dates, a);
    if (b % 4 === 0) {
      if (!date?.series) return;
      const live = await rows<{ id: string }>(
        world,
        "select b.id from bookings b join group_sessions g on g.id = b.group_session_id where g.series_id = $1 and g.occurs_on >= $2 and b.status in ('pending', 'confirmed')",
        date.series,
        date.occursOn,
      );
      await cancelSeries(practice, PRACTITIONER, { seriesId: date.series, from: date.occursOn });
      for (const { id } of live) await noteCancellation(world, id);
      return;
    }
    const isChange = b % 4 > 1 && date !== undefined;
    const startsOn = isChange && c % 2 ? date.startsOn : await world.at.day(1 + (a % 4));
    const [startTime, endTime] = pick(GROUP_HOURS, c) as [string, string];
    await saveSeries(practice, PRACTITIONER, {
      seriesId: randomUUID(),
      ...(isChange && { groupSessionId: date.id }),
      date: {
        ...SERIES_DATE,
        serviceId: world.circle,
        startsOn,
        endsOn: startsOn,
        startTime,
        endTime,
        places: 1 + (a % 3),
      },
      rule: {
        repeats: "weekly",
        every: 1,
        nth: 1,
        weekdays: [...new Set([dayOfWeek(startsOn), c % 7])],
        until: addDays(startsOn, 9),
        except: c % 3 ? [] : [addDays(startsOn, 7)],
      },
    });
  },
  async refundAtProvider(world: World, { a, b }: Dice) {
    if (b % 3 > 0) return; // rarely
    const payment = pick(
      await rows<{ id: string }>(
        world,
        "select id from stand_in_stripe.payment_intents where amount_refunded < amount order by id",
      ),
      a,
    );
    // The provider refuses a disputed payment, and one that a concurrent action refunded.
    if (payment)
      await world.at
        .atProvider("refunds", { payment_intent: payment.id, amount: String(500 + (b % 1000)) })
        .catch(() => undefined);
  },
  async disputeEnds(world: World, { a, b }: Dice) {
    const dispute = pick(
      await rows<{ id: string }>(world, "select id from stand_in_stripe.disputes where status = 'needs_response'"),
      a,
    );
    const evidence = b % 2 ? "winning_evidence" : "losing_evidence";
    // The provider refuses a dispute that a concurrent action has closed.
    if (dispute) {
      await world.at
        .atProvider(`disputes/${dispute.id}`, { "evidence[uncategorized_text]": evidence, submit: "true" })
        .catch(() => undefined);
    }
  },
  async timePasses(world: World, { a, b }: Dice) {
    await world.at.ahead(
      pick(["1 minute", "10 minutes", "31 minutes", "5 hours", "1 day"], b % 8 === 0 ? a : a % 3) as string,
    );
  },
  async providerChanges(world: World, { a }: Dice) {
    world.provider = pick(["up", "up", "up", "away", "answers lost"] as const, a) ?? "up";
  },
  async jobs(world: World) {
    await doJobs(world);
  },
  async sweeps(_: World, { a }: Dice, practice: Practice) {
    await unlessAway((pick(SWEEPS, a) ?? expireHolds)(practice));
  },
  async erase(world: World, { a, b }: Dice, practice: Practice) {
    if (b % 5 > 0) return; // rarely
    const index = a % world.clients.length;
    const live = await rows<{ id: string }>(
      world,
      "select id from bookings where user_id = $1 and status in ('pending', 'confirmed')",
      world.clients[index],
    );
    await eraseAccount(practice, world.clients[index] as string);
    for (const { id } of live) {
      const [row] = await rows<{ status: string }>(world, "select status from bookings where id = $1", id);
      if (row?.status === "cancelled") await noteCancellation(world, id);
    }
    world.clients[index] = (await world.at.client()).userId;
  },
};

/** Every fourth client has no email address; a payment link needs one. */
const addressByHand = (dice: number, payment: string) =>
  dice % 4 === 3 && payment !== "link" ? "" : `by-hand-${dice % 3}@example.com`;

type Mover = { by: "client" | "practitioner"; userId: string };
async function moveTo(world: World, practice: Practice, bookingId: string, who: Mover, b: number, c: number) {
  const [before] = await rows<{ n: number }>(
    world,
    "select calendar_sequence as n from bookings where id = $1",
    bookingId,
  );
  const moved = await moveBooking(practice, {
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
  if (moved.ok && after && after.n !== before?.n && !after.erased)
    world.moves.set(bookingId, (world.moves.get(bookingId) ?? 0) + 1);
}

/** What came back of a single card payment, by the version that the booking was sold under. */
async function expectRefundByItsRule(world: World, bookingId: string, refund: number): Promise<void> {
  const [cancelled] = await rows<{ rule: BookingRule; paid: number; begins: Date; at: Date; free: Date | null }>(
    world,
    `select private.as_rule(r, b.refund_cap) as rule, l.amount_pence as paid, (b.booking_date + b.booking_time::text::time) at time zone 'Europe/London' as begins,
       b.cancelled_at as at, b.free_until as free
     from bookings b join booking_rules r on r.version = b.rule_version join ledger l on l.booking_id = b.id and l.kind = 'charge' and l.method = 'card'
     where b.id = $1 and b.cancelled_because = 'client' and (select count(*) from ledger where booking_id = b.id) = 1
       and not exists (select from refunds f where f.booking_id = b.id and f.reason <> 'client')`,
    bookingId,
  );
  if (!cancelled) return;
  const { rule, paid, begins, at, free } = cancelled;
  expect(refund).toBe(refundTerms(rule, paid, begins.getTime(), at.getTime(), free?.getTime()).refund);
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
  pick(
    await rows<{ id: string; user: string | null }>(
      world,
      "select id, user_id as user from bookings order by created_at, id",
    ),
    dice,
  );
const someVoucher = async (world: World, dice: number) =>
  pick(
    await rows<{ id: string; code: string; left: number }>(
      world,
      "select id, code, left_pence as left from credits where sessions is null order by left_pence = 0, created_at, id limit 6",
    ),
    dice,
  );
/** A paid booking that is not over, of a client with an account. */
const somePaidBooking = async (world: World, dice: number) =>
  pick(
    await rows<{ id: string; user: string | null }>(
      world,
      `select id, user_id as user from bookings
       where user_id is not null and payment_status = 'paid' and status in ('pending', 'confirmed') order by created_at, id`,
    ),
    dice,
  );
const someGroupSession = async (world: World, dice: number) =>
  pick(
    await rows<{ id: string; day: string; time: string }>(
      world,
      "select id, starts_on::text as day, start_time as time from group_sessions where is_active and starts_on > private.today() order by created_at, id",
    ),
    dice,
  );
const someCheckout = async (world: World, dice: number) =>
  pick(
    await rows<{ id: string }>(world, "select id from stand_in_stripe.checkout_sessions order by number desc limit 12"),
    dice,
  )?.id;

const pick = <T>(list: readonly T[], dice: number): T | undefined => list[dice % list.length];
/** Ignores that the provider is unavailable. */
const unlessAway = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error;
  });
const unlessCode =
  (...codes: string[]) =>
  (error: unknown) => {
    if (!codes.includes((error as { code?: string }).code ?? "")) throw error;
  };
