import { EXTENSIONS } from "#server/modules.ts";
import { Logger, runOnce } from "graphile-worker";
import pg from "pg";
import { pino } from "pino";
import { connect, type Database } from "#database/connection/connect.ts";
import type { BookingRequest } from "#domain/bookings/booking-request.ts";
import type { CalendarsStandIn } from "@sacred-space/stand-ins/start-calendars.ts";
import { signatureOf } from "@sacred-space/stand-ins/stripe/deliver-events.ts";
import { startStripeStandIn, type StripeStandIn } from "@sacred-space/stand-ins/stripe/start-stripe-stand-in.ts";
import { outsideCalendars } from "#gateways/calendars/outside-calendars.ts";
import { smtpMailer } from "#gateways/mail.ts";
import { stripePayments } from "#gateways/stripe.ts";
import { tasksOf } from "#jobs/work.ts";
import { confirmPayment } from "#server/payments/confirm-payment.ts";
import type { Practice } from "#kit/server/practice.ts";
import { startBooking } from "#server/bookings/new/start-booking.ts";
import { type FreshDatabase, seededDatabase } from "./database/database.ts";

/** The use cases over their own database, with the stand-in for Stripe and a clock that the test sets. */
export type TestPractice = {
  practice: Practice;
  fresh: FreshDatabase;
  standIn: StripeStandIn;
  /** A confirmed client, created without a sign-up. */
  client(): Promise<{ userId: string }>;
  serviceNamed(name: string): Promise<{ id: string; price: number; duration: number }>;
  /** The nth bookable day from tomorrow on: any day but Sunday. */
  day(nth: number): Promise<string>;
  request(serviceId: string, date: string, time: string): BookingRequest;
  pay(url: string, card?: string): Promise<void>;
  /** An action in the provider's own dashboard: posts a form to its API. */
  atProvider(path: string, form: Record<string, string>): Promise<Record<string, unknown>>;
  /** The provider's events so far, signed for the webhook but not delivered. */
  messages(): Promise<{ type: string; body: string; signature: string }[]>;
  /** Moves the clocks of the practice and the provider ahead. */
  ahead(interval: string): Promise<void>;
  /** Sets both clocks to this moment, from which they continue. */
  clockAt(moment: Date | number): Promise<void>;
  booking(id: string): Promise<Record<string, unknown> | undefined>;
  /** A booking of a reading (£45, half an hour) whose payment the practice has recorded; by a new client unless one is given. */
  paidBooking(date: string, time: string, client?: { userId: string }): Promise<PaidBooking>;
  /** Runs the due jobs, except emails, until none is left; if there are several nodes, on all of them concurrently. */
  doJobs(): Promise<void>;
  /** Another instance of the program on the same database, with its own pools and gateways. */
  addNode(): Practice;
  close(): Promise<void>;
};

export type PaidBooking = { bookingId: string; sessionId: string; client: { userId: string }; begins: Date };

export const PUBLIC_URL = "http://localhost:3000";

/** Acts for the practice; the account exists only where a test creates it. */
export const PRACTITIONER = { userId: "11111111-1111-4111-8111-111111111111" };

/** The provider's events are not delivered. `calendars`: a server of external calendars, which stops with the practice. */
export async function startPractice({ calendars }: { calendars?: CalendarsStandIn } = {}): Promise<TestPractice> {
  const fresh = await seededDatabase();
  // At a time of the diary, as a practice may have it: the shortest session there is. Tests of promised days set theirs.
  await fresh.asOwner("update services set written_days = null");
  const log = pino({ level: process.env["LOG_LEVEL"] ?? "silent" });
  const standIn = await startStripeStandIn({
    connectionString: fresh.url,
    webhookUrl: "http://127.0.0.1:9/", // a closed port: tests deliver the events themselves
    cardPageBase: PUBLIC_URL,
    clock: "private.clock()",
    log,
  });
  const nodes: { practice: Practice; jobs: pg.Pool }[] = [];
  const addNode = (database: Database) => {
    const practice: Practice = {
      database,
      payments: stripePayments(standIn),
      calendars: outsideCalendars({ trustedOrigins: calendars ? [calendars.origin] : [], limits: { wholeMs: 4_000 } }),
      publicUrl: PUBLIC_URL,
      extensions: EXTENSIONS,
      log,
    };
    const jobs = new pg.Pool({ connectionString: fresh.url });
    jobs.on("error", () => undefined);
    jobs.on("connect", (client) => void client.on("error", () => undefined));
    nodes.push({ practice, jobs });
    return practice;
  };
  const practice = addNode(fresh.database);
  let people = 0;
  const at: TestPractice = {
    practice,
    fresh,
    standIn,
    async client() {
      const email = `client${(people += 1)}@example.com`;
      const [user] = await fresh.asOwner<{ id: string }>(
        "insert into auth.users (email, email_confirmed_at) values ($1, now()) returning id",
        [email],
      );
      const userId = user?.id as string;
      await fresh.asOwner("insert into profiles (user_id, full_name, email) values ($1, 'A Client', $2)", [
        userId,
        email,
      ]);
      return { userId };
    },
    async serviceNamed(name) {
      const row = await fresh.database.row<{ id: string; price: number; duration: number }>(
        "select id, price_gbp as price, duration_minutes as duration from services where name = $1",
        [name],
      );
      if (!row) throw new Error(`No service is named ${name}`);
      return row;
    },
    async day(nth) {
      const row = await fresh.database.row<{ day: string }>(
        `select day::date::text as day from generate_series(private.today() + 1, private.today() + 60, interval '1 day') day
         where extract(dow from day) <> 0 order by day offset $1 limit 1`,
        [nth - 1],
      );
      return row?.day as string;
    },
    request: (serviceId, date, time) => ({
      serviceId,
      clientName: "A Client",
      clientEmail: "a.client@example.com",
      clientPhone: null,
      bookingDate: date,
      bookingTime: time,
      notes: null,
    }),
    async atProvider(path, form) {
      const { protocol, host, port } = standIn.host;
      const headers = { authorization: `Bearer ${standIn.secretKey}` };
      const answer = await fetch(`${protocol}://${host}:${port}/v1/${path}`, {
        method: "POST",
        headers,
        body: new URLSearchParams(form),
      });
      if (!answer.ok) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as Record<string, unknown>;
    },
    async messages() {
      const sent = await fresh.asOwner<{ type: string; body: string }>(
        "select type, body from stand_in_stripe.events order by number",
      );
      return sent.map(({ type, body }) => ({
        type,
        body,
        signature: signatureOf(body, standIn.webhookSecret, new Date()),
      }));
    },
    async pay(url, card = "4242 4242 4242 4242") {
      const id = url.slice(url.lastIndexOf("/") + 1);
      const answer = await standIn.cardPage.request(`/${id}`, {
        method: "POST",
        body: new URLSearchParams({ number: card, expiry: "12/40", cvc: "123", name: "A Client" }),
      });
      if (answer.status !== 303) throw new Error(`The card page answered ${answer.status}`);
    },
    async ahead(interval) {
      await fresh.asOwner(
        "insert into private.clock (ahead) values ($1) on conflict (only_one) do update set ahead = private.clock.ahead + excluded.ahead",
        [interval],
      );
    },
    async clockAt(moment) {
      await fresh.asOwner(
        "insert into private.clock (ahead) values ($1 - now()) on conflict (only_one) do update set ahead = excluded.ahead",
        [new Date(moment)],
      );
    },
    async paidBooking(date, time, client) {
      const owner = client ?? (await at.client());
      const { id } = await at.serviceNamed("Tarot or rune reading by video or phone");
      const started = await startBooking(practice, owner, at.request(id, date, time));
      if (!started.ok) throw new Error(started.reason);
      await at.pay(started.url);
      await confirmPayment(practice, started.sessionId);
      const begins = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime("Europe/London");
      return { ...started, client: owner, begins: new Date(begins.epochMilliseconds) };
    },
    async doJobs() {
      const runs = nodes.map((node) => {
        const { "send-mail": _, ...taskList } = tasksOf(
          node.practice,
          smtpMailer("smtp://127.0.0.1:9", "nobody@example.com"),
        );
        return runOnce({ pgPool: node.jobs, taskList, logger: new Logger(() => () => undefined) });
      });
      await Promise.all(runs);
    },
    addNode: () => addNode(connect(fresh.url, () => undefined, { max: 5 })),
    booking: (id) => fresh.database.row("select * from bookings where id = $1", [id]),
    async close() {
      await standIn.stop();
      await calendars?.stop();
      for (const { jobs } of nodes) await jobs.end();
      for (const { practice: other } of nodes.slice(1)) await other.database.close();
      await fresh.close();
    },
  };
  return at;
}
