import fc from "fast-check";
import { expect, test } from "vitest";
import { ProviderUnavailable } from "#gateways/card-payments.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { stripeWebhook } from "#http/webhooks/stripe.ts";
import { cancelBooking } from "#practice/bookings/cancel-booking.ts";
import { eraseAccount } from "#practice/accounts/erase-account.ts";
import { addBooking } from "#practice/bookings/add-booking.ts";
import { expireHolds } from "#practice/bookings/expire-holds.ts";
import { noteNoShow } from "#practice/bookings/mark-no-show.ts";
import { moveBooking } from "#practice/bookings/move-booking.ts";
import type { Practice } from "#practice/practice.ts";
import { startBooking } from "#practice/bookings/start-booking.ts";
import { handBackCash } from "#practice/payments/return-cash.ts";
import { resumePayment } from "#practice/payments/resume-payment.ts";
import { sweepCheckouts } from "#practice/payments/sweep-checkouts.ts";
import { sweepPayments } from "#practice/payments/sweep-payments.ts";
import { sweepRefunds, watchRefunds } from "#practice/payments/sweep-refunds.ts";
import { takePayment } from "#practice/payments/take-payment.ts";
import { verifyPayment } from "#practice/payments/verify-payment.ts";
import { type TestPractice, startPractice, PRACTITIONER } from "#tests/support/start-practice.ts";
import { LONG_TEST_MS } from "#tests/support/limits.ts";

// Histories that nobody thought of: clients, practitioner, provider and clock do what they like, and after every step nothing that must
// hold is broken. A failure prints its seed and its last steps; HISTORY_SEED and HISTORIES play others.
const SEED = Number(process.env["HISTORY_SEED"] ?? 20261121);
const HISTORIES = Number(process.env["HISTORIES"] ?? 9);
const STEPS = 250;
const CLIENTS = 4;
const TIMES = ["09:00", "09:30", "10:00", "11:00"];

/** Numbers that each step reads as it needs: which client, which booking, which day ... */
type Dice = { a: number; b: number; c: number };
type Step = { name: keyof typeof ACTS; dice: Dice; also: { name: keyof typeof ACTS; dice: Dice } | undefined };

/** What has really happened, as far as the rules need to know it beside the database. */
type World = {
  at: TestPractice;
  provider: "up" | "away" | "answers lost";
  clients: string[];
  services: string[];
  /** The service that group sessions are of. */
  circle: string;
  /** Successful moves by booking: each owes one email. */
  moves: Map<string, number>;
  /** What the practice may keep of a cancelled booking, by the answer it gave. */
  mayKeep: Map<string, number>;
};

async function newWorld(): Promise<World> {
  const at = await startPractice();
  const world: World = { at, provider: "up", clients: [], services: [], circle: "", moves: new Map(), mayKeep: new Map() };
  at.practice.payments = unreliable(at.practice.payments, world);
  for (let i = 0; i < CLIENTS; i += 1) world.clients.push((await at.client()).userId);
  for (const name of ["Tarot or rune reading by video or phone", "One-to-one shamanic yoga"]) {
    world.services.push((await at.serviceNamed(name)).id);
  }
  world.circle = (await at.serviceNamed("Meditation group")).id;
  await at.fresh.asOwner(
    "with u as (insert into auth.users (email) values ('practitioner@example.com') returning id) insert into business_settings (user_id, business_email) select id, 'room@example.com' from u",
  );
  return world;
}

function unreliable(payments: Practice["payments"], world: World): Practice["payments"] {
  const through =
    <A extends unknown[], R>(call: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      if (world.provider === "away") throw new ProviderUnavailable("away");
      const answer = await call(...given);
      if (world.provider === "answers lost") throw new ProviderUnavailable("the answer was lost");
      return answer;
    };
  return {
    ...payments,
    openCheckout: through(payments.openCheckout),
    findCheckout: through(payments.findCheckout),
    expireCheckout: through(payments.expireCheckout),
    refund: through(payments.refund),
    findRefunds: through(payments.findRefunds),
    findDisputes: through(payments.findDisputes),
    findRefundedPayments: through(payments.findRefundedPayments),
    findPaidCheckouts: through(payments.findPaidCheckouts),
    findCheckoutOfPayment: through(payments.findCheckoutOfPayment),
  };
}

const pick = <T>(list: readonly T[], dice: number): T | undefined => list[dice % list.length];
const rows = <R extends object>(world: World, text: string, ...values: unknown[]) => world.at.fresh.asOwner<R>(text, values);
/** The practitioner's own write in the data API. */
async function asPractitioner(world: World, statement: string, ...values: unknown[]) {
  await world.at.fresh.database.transaction(async (tx) => {
    await tx.rows("set local role admin");
    await tx.rows(statement, values);
  });
}
/** What a person may be refused, and a provider that is away, are no failures. */
const unlessAway = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error;
  });
const refusedIs =
  (...codes: string[]) =>
  (error: unknown) => {
    if (!codes.includes((error as { code?: string }).code ?? "")) throw error;
  };

const someBooking = async (world: World, dice: number) =>
  pick(await rows<{ id: string; user: string | null }>(world, "select id, user_id as user from bookings order by created_at, id"), dice);
const somePage = async (world: World, dice: number) =>
  pick(await rows<{ id: string }>(world, "select id from stand_in_stripe.checkout_sessions order by number desc limit 12"), dice)?.id;

/** Notes what a person's cancellation left with the practice: more than that may never be kept. */
async function cancelled(world: World, bookingId: string) {
  const [row] = await rows<{ left: number }>(
    world,
    "select private.refundable_pence(id) as left from bookings where id = $1 and cancelled_because in ('client', 'practitioner')",
    bookingId,
  );
  if (row && !world.mayKeep.has(bookingId)) world.mayKeep.set(bookingId, row.left);
}

const ACTS = {
  async book(world: World, { a, b, c }: Dice) {
    const userId = pick(world.clients, a) as string;
    const date = await world.at.day(1 + (b % 4));
    const request = world.at.request(pick(world.services, b) as string, date, pick(TIMES, c) as string);
    await startBooking(world.at.practice, { userId }, { ...request, clientEmail: `${userId}@example.com` });
  },
  async pay(world: World, { a }: Dice) {
    const page = await somePage(world, a);
    // A page that is closed or paid refuses; that is its business.
    if (page) await world.at.pay(`/${page}`, a % 9 === 0 ? "4000 0000 0000 0259" : undefined).catch(() => undefined);
  },
  async verify(world: World, { a, b }: Dice) {
    const page = await somePage(world, a);
    if (page) await verifyPayment(world.at.practice, { userId: pick(world.clients, b), isAdmin: false }, page);
  },
  /** Any event of the provider, new or old, delivered once or again; the others are lost. */
  async bring(world: World, { a }: Dice) {
    const messages = (await world.at.messages()).slice(-15);
    const message = pick(messages, a);
    if (!message) return;
    const route = stripeWebhook({ practice: world.at.practice } as Dependencies).onError((error) => {
      throw error;
    });
    const answer = await route.request("/", { method: "POST", body: message.body, headers: { "stripe-signature": message.signature } });
    expect([200, 503]).toContain(answer.status);
  },
  async cancel(world: World, { a }: Dice) {
    const booking = await someBooking(world, a);
    if (!booking?.user) return;
    const asked = { bookingId: booking.id, by: "client", userId: booking.user, refund: "policy" } as const;
    const answer = await cancelBooking(world.at.practice, asked);
    if (answer.ok) await cancelled(world, booking.id);
  },
  async move(world: World, { a, b, c }: Dice) {
    const booking = await someBooking(world, a);
    if (!booking?.user) return;
    await moveTo(world, booking.id, { by: "client", userId: booking.user }, b, c);
  },
  async giveBackHold(world: World, { a }: Dice) {
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
    const answer = await cancelBooking(world.at.practice, hold);
    if (answer.ok) await cancelled(world, booking.id);
  },
  async resumePayment(world: World, { a }: Dice) {
    const booking = await someBooking(world, a);
    if (booking?.user) await resumePayment(world.at.practice, { userId: booking.user }, booking.id);
  },
  async addByHand(world: World, { a, b, c }: Dice) {
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
    if (booking) await asPractitioner(world, completed, booking.id).catch(refusedIs("23514")); // before its start
  },
  async practitionerCancels(world: World, { a, b }: Dice) {
    const booking = await someBooking(world, a);
    if (!booking) return;
    const refund = pick(["full", "none", "policy", 1000] as const, b) ?? "full";
    const answer = await cancelBooking(world.at.practice, { bookingId: booking.id, by: "practitioner", ...PRACTITIONER, refund });
    if (answer.ok) await cancelled(world, booking.id);
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
    await move.catch(refusedIs("23P01", "40P01"));
  },
  async deleteFromDiary(world: World, { a, b }: Dice) {
    if (b % 3 > 0) return; // seldom
    const booking = await someBooking(world, a);
    if (booking) await asPractitioner(world, "delete from bookings where id = $1", booking.id);
  },
  async dayOff(world: World, { a, b }: Dice) {
    const date = await world.at.day(1 + (a % 4));
    if (b % 2) await rows(world, "delete from blocked_dates where blocked_date = $1", date);
    else await rows(world, "insert into blocked_dates (blocked_date, reason) values ($1, 'rest') on conflict do nothing", date);
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
          "insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time) values ($1, $2, $2::date + $3::integer, $4, $5)",
          world.circle,
          day,
          b % 2,
          ...hours,
        ],
        ["update group_sessions set starts_on = $2, ends_on = $2, start_time = $3, end_time = $4 where id = $1", id, day, ...hours],
        ["update group_sessions set is_active = not is_active where id = $1", id],
        ["delete from group_sessions where id = $1", id],
      ] as const,
      b,
    ) as [string, ...unknown[]];
    await asPractitioner(world, statement, ...values).catch(refusedIs("23P01", "23505", "40P01"));
  },
  async refundAtProvider(world: World, { a, b }: Dice) {
    if (b % 3 > 0) return; // seldom
    const payment = pick(
      await rows<{ id: string }>(world, "select id from stand_in_stripe.payment_intents where amount_refunded < amount order by id"),
      a,
    );
    // A disputed payment cannot be refunded, and another hand may have been quicker.
    if (payment)
      await world.at.atProvider("refunds", { payment_intent: payment.id, amount: String(500 + (b % 1000)) }).catch(() => undefined);
  },
  async disputeEnds(world: World, { a, b }: Dice) {
    const dispute = pick(await rows<{ id: string }>(world, "select id from stand_in_stripe.disputes where status = 'needs_response'"), a);
    const evidence = b % 2 ? "winning_evidence" : "losing_evidence";
    if (dispute) await world.at.atProvider(`disputes/${dispute.id}`, { "evidence[uncategorized_text]": evidence, submit: "true" });
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
    const sweeps = [expireHolds, sweepCheckouts, sweepPayments, sweepRefunds, watchRefunds];
    await unlessAway((pick(sweeps, a) ?? expireHolds)(world.at.practice));
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
      if (row?.status === "cancelled") await cancelled(world, id);
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

/** Everything that waits is due now: what matters here is what happens, not how long it takes. */
async function doJobs(world: World) {
  await rows(world, "update graphile_worker._private_jobs set run_at = now(), attempts = 0 where locked_at is null");
  await world.at.doJobs();
}

/** Each rule as a query for what breaks it. */
const BROKEN: Record<string, string> = {
  "two live bookings overlap": `select a.id from bookings a join bookings b on a.id < b.id and a.during && b.during
    where a.status <> 'cancelled' and b.status <> 'cancelled'`,
  "a live booking overlaps a group date": `select b.id from group_sessions g, private.hours_of(g) hours, bookings b
    where g.is_active and b.status <> 'cancelled' and b.during && hours`,
  "what occupies the diary differs from what is in it": `(
      select booking_id, group_session_id, during from private.occupancy
      except select id, null, during from bookings where status <> 'cancelled'
      except select null, g.id, hours from group_sessions g, private.hours_of(g) hours where g.is_active
    ) union all (
      (select id, null, during from bookings where status <> 'cancelled'
        union all select null, g.id, hours from group_sessions g, private.hours_of(g) hours where g.is_active)
      except select booking_id, group_session_id, during from private.occupancy
    )`,
  "a client holds more than one unpaid time": `select user_id from bookings
    where status = 'pending' and hold_expires_at > private.clock() and user_id is not null group by 1 having count(*) > 1`,
  "a booking is paid without its money": `select b.id from bookings b where payment_status = 'paid' and (private.held_pence(id) <= 0
    or price_pence > (select sum(amount_pence) from ledger l where l.booking_id = b.id and kind = 'charge'))`,
  "a booking is refunded and its money is still here": `select id from bookings where payment_status = 'refunded' and private.held_pence(id) > 0`,
  "a booking's figures differ from the ledger": `select b.id from bookings b
    where refunded_pence <> coalesce((select sum(case kind when 'charge' then 0 when 'reversal' then -amount_pence else amount_pence end)
      from ledger l where l.booking_id = b.id), 0)`,
  "more is promised back than is here": `select booking_id from refunds where status = 'queued' group by 1
    having sum(amount_pence) > private.held_pence(booking_id)`,
  "there is money for which there is neither booking nor refund": `select l.booking_id from (select distinct booking_id from ledger) l
    left join bookings b on b.id = l.booking_id
    where (b.id is null and private.card_refundable_pence(l.booking_id) > 0
        and not exists (select from went_by where id = l.booking_id)
        and not exists (select from graphile_worker.jobs j where j.key like 'follow-change:' || l.booking_id || ':%')
        and not exists (select from ledger r where r.booking_id = l.booking_id and r.kind = 'reversal'))
      or (b.payment_status = 'pending' and private.refundable_pence(l.booking_id) > 0)`,
  "the ledger says what the provider does not": `select l.provider_reference from ledger l
    left join stand_in_stripe.payment_intents p on l.kind = 'charge' and p.id = l.provider_reference and p.amount = l.amount_pence
    left join stand_in_stripe.refunds r on l.kind = 'refund' and r.id = l.provider_reference and r.amount = l.amount_pence
    left join stand_in_stripe.disputes d on l.kind in ('dispute', 'reversal') and d.id = l.provider_reference and d.amount = l.amount_pence
    where l.means = 'card' and coalesce(p.id, r.id, d.id) is null or (l.kind = 'reversal' and d.status <> 'won')`,
  "a paid booking is not told of, or twice": `select b.id from bookings b
    where erased_at is null and exists (select from ledger l where l.booking_id = b.id and kind = 'charge' and means = 'card')
      and not exists (select from alerts where kind = 'paid-twice' and booking_id = b.id)
      and (select count(*) from mail m where m.booking_id = b.id and m.kind = 'booking-paid')
        <> case when exists (select from refunds r where r.booking_id = b.id and r.why = 'late-payment') then 0 else 1 end`,
  "a late payment that went back is not told of": `select r.id from refunds r join bookings b on b.id = r.booking_id
    where r.why = 'late-payment' and r.status = 'done' and b.erased_at is null
      and (select count(*) from mail m where m.booking_id = b.id and m.kind = 'late-payment-refunded') <> 1`,
  "a cancelled booking is not told of, or twice": `select b.id from bookings b
    where status = 'cancelled' and cancelled_because <> 'hold-ended' and payment_status <> 'pending' and erased_at is null
      and not exists (select from refunds r where r.booking_id = b.id and r.why = 'late-payment')
      and not exists (select from graphile_worker.jobs j where j.key like 'follow-change:' || b.id || ':%')
      and (select count(*) from mail m where m.booking_id = b.id and m.kind = 'booking-cancelled') <> 1`,
  "a session that was deleted before its time is not told of, or twice": `select t.id from taken_away t
    where exists (select from auth.users u where u.id = t.client)
      and not exists (select from graphile_worker.jobs j where j.key like 'follow-change:' || t.id || ':%')
      and (select count(*) from mail m where m.booking_id = t.id and m.kind = 'booking-cancelled') <> 1`,
};

/** All that is known about a booking, for the failure's message. */
async function told(world: World, id: unknown) {
  const about = async (text: string) =>
    (await rows<{ row: unknown }>(world, `select to_jsonb(t) as row from (${text}) t`, id)).map(({ row }) => row);
  return {
    id,
    booking: await about(
      "select status, payment_status, cancelled_because, hold_expires_at, refunded_pence, price_pence from bookings where id::text = $1::text",
    ),
    ledger: await about(
      "select kind, amount_pence, provider_reference, reason from ledger where booking_id::text = $1::text order by recorded_at",
    ),
    refunds: await about("select why, status, amount_pence, last_error from refunds where booking_id::text = $1::text order by created_at"),
    emails: await about("select kind, about from mail where booking_id::text = $1::text order by created_at"),
    audit: await about("select role, act, changes from audit where row_id::text = $1::text order by id"),
  };
}

async function expectNothingBroken(world: World) {
  for (const [rule, query] of Object.entries(BROKEN)) {
    const broken = await rows(world, query);
    if (broken.length > 0) throw new Error(`${rule}: ${JSON.stringify(await told(world, Object.values(broken[0] ?? {})[0]))}`);
  }
  const kept = await rows<{ id: string; held: number }>(
    world,
    `select b.id, private.refundable_pence(b.id) as held from bookings b where status = 'cancelled' and private.refundable_pence(b.id) > 0
       and not exists (select from graphile_worker.jobs j where j.key like 'follow-change:' || b.id || ':%')
       and not exists (select from ledger l where l.booking_id = b.id and kind = 'reversal')
       and not exists (select from alerts where kind = 'paid-twice' and booking_id = b.id)`,
  );
  for (const { id, held } of kept) {
    if (held > (world.mayKeep.get(id) ?? 0)) throw new Error(`${held} pence are kept of the cancelled booking ${id}, and less was said`);
  }
  for (const [id, moves] of world.moves) {
    const [row] = await rows<{ emails: number }>(
      world,
      `select count(m.id)::integer as emails from bookings b left join mail m on m.booking_id = b.id and m.kind = 'booking-moved'
       where b.id = $1 and b.erased_at is null and not exists (select from moved_in_diary d where d.id = b.id) group by b.id`,
      id,
    );
    if (row && row.emails !== moves) throw new Error(`${moves} moves of ${id} are told of in ${row.emails} letters`);
  }
}

/** Everything works again and all that waited is done: now both sides' books are the same, to the penny. */
async function expectBalance(world: World) {
  world.provider = "up";
  await world.at.ahead("3 days"); // an emailed payment link has ended by then, too
  for (let round = 0; round < 3; round += 1) {
    for (const sweep of [expireHolds, sweepCheckouts, sweepPayments, sweepRefunds, watchRefunds]) await sweep(world.at.practice);
    await doJobs(world);
  }
  await expectNothingBroken(world);
  const rules = {
    "a refund still waits": "select id from refunds where status = 'queued' and payment_reference not like 'cash%'",
    "a card page is still open": "select id from checkouts where status in ('opening', 'open')",
    "a payment is not written down": `select p.id from stand_in_stripe.payment_intents p
      where not exists (select from ledger l where l.kind = 'charge' and l.provider_reference = p.id)`,
    "the books differ": `select l.booking_id from ledger l
      left join stand_in_stripe.payment_intents p on l.kind = 'charge' and p.id = l.provider_reference
      left join stand_in_stripe.disputes d on d.payment_intent = p.id and d.status <> 'won'
      where l.means = 'card' group by 1
      having sum(case when l.kind in ('charge', 'reversal') then l.amount_pence else -l.amount_pence end)
        <> sum(p.amount - p.amount_refunded - coalesce(d.amount, 0))`,
    "a job is left":
      "select task_identifier from graphile_worker.jobs where task_identifier <> 'send-mail' and task_identifier <> 'send-sms'",
  };
  for (const [rule, query] of Object.entries(rules)) {
    const broken = await rows(world, query);
    if (broken.length > 0) throw new Error(`${rule}: ${JSON.stringify(broken)}`);
  }
}

async function play(world: World, { name, dice, also }: Step) {
  const acts = [ACTS[name](world, dice), ...(also ? [ACTS[also.name](world, also.dice)] : [])];
  const done = await Promise.allSettled(acts);
  for (const { reason } of done.filter(({ status }) => status === "rejected") as PromiseRejectedResult[]) {
    if (!(reason instanceof ProviderUnavailable)) throw reason;
  }
}

/** What the practitioner does in the diary itself is noted by the database, so that the rules above can tell it apart. */
async function watchDiary(world: World) {
  await rows(world, "create table went_by (id uuid)");
  await rows(world, "create table moved_in_diary (id uuid)");
  await rows(world, "create table taken_away (id uuid, client uuid)");
  await rows(world, "grant insert on went_by, moved_in_diary, taken_away to admin");
  await rows(
    world,
    `create function note_deletion() returns trigger language plpgsql as $$ begin
       if old.status = 'completed' or lower(old.during) at time zone 'Europe/London' <= private.clock() or old.status = 'cancelled' then
         insert into public.went_by values (old.id);
       elsif old.hold_expires_at is null then
         insert into public.taken_away values (old.id, old.user_id);
       end if;
       return null;
     end $$`,
  );
  await rows(world, "create trigger note_deletion after delete on bookings for each row execute function note_deletion()");
  await rows(
    world,
    `create function note_move() returns trigger language plpgsql as $$ begin insert into public.moved_in_diary values (new.id); return null; end $$`,
  );
  await rows(
    world,
    `create trigger note_move after update on bookings for each row
     when (current_user = 'admin' and (old.booking_date, old.booking_time) is distinct from (new.booking_date, new.booking_time))
     execute function note_move()`,
  );
}

const dice = fc.record({ a: fc.nat(9999), b: fc.nat(9999), c: fc.nat(9999) });
/** What people do most comes most often. */
const LIKELY: Partial<Record<keyof typeof ACTS, number>> = {
  book: 8,
  pay: 7,
  bring: 7,
  timePasses: 3,
  jobs: 3,
  sweeps: 3,
  cancel: 3,
  move: 3,
  groupSession: 2,
  verify: 2,
};
const name = fc.oneof(
  ...(Object.keys(ACTS) as (keyof typeof ACTS)[]).map((act) => ({ weight: LIKELY[act] ?? 1, arbitrary: fc.constant(act) })),
);
const step = fc.record({ name, dice, also: fc.option(fc.record({ name, dice }), { freq: 3, nil: undefined }) });

test(
  "whatever clients, practitioner, provider and clock do: no overlap, group sessions included, no money astray, every email once",
  { timeout: LONG_TEST_MS },
  async () => {
    const histories = fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      const world = await newWorld();
      try {
        await watchDiary(world);
        for (const [index, one] of steps.entries()) {
          await play(world, one);
          try {
            await expectNothingBroken(world);
          } catch (error) {
            const said = steps.slice(Math.max(0, index - 8), index + 1).map((it) => JSON.stringify(it));
            throw new Error(`After step ${index}, the last of\n${said.join("\n")}\n${(error as Error).message}`, { cause: error });
          }
        }
        await expectBalance(world);
      } finally {
        await world.at.close();
      }
    });
    const { failed, errorInstance, counterexamplePath } = await fc.check(histories, { seed: SEED, numRuns: HISTORIES, endOnFailure: true });
    if (failed) throw new Error(`HISTORY_SEED=${SEED}, history ${counterexamplePath}: ${(errorInstance as Error).message}`);
  },
);
