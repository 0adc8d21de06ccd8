import { randomUUID } from "node:crypto";
import { actAs } from "#database/connection/as-identity.ts";
import { confirmUser, insertAccount, noteMail } from "#database/accounts/users.ts";
import type { StoredPage } from "#database/pages/pages.ts";
import type { StoredBlock } from "#domain/pages/blocks.ts";
import type { CostCategory } from "#domain/payments/cost.ts";
import { pounds } from "#domain/money.ts";
import type { Result } from "#domain/result.ts";
import { addDays, type CalendarDate } from "#domain/time.ts";
import { formatDay } from "#domain/wording.ts";
import { addBooking } from "#practice/bookings/new/add-booking.ts";
import { startBooking } from "#practice/bookings/new/start-booking.ts";
import { cancelBooking } from "#practice/bookings/cancel-booking.ts";
import { completeBooking } from "#practice/bookings/complete-booking.ts";
import { expireHolds } from "#practice/bookings/expire-holds.ts";
import { moveBooking } from "#practice/bookings/move-booking.ts";
import { saveReading, sendReading } from "#practice/bookings/readings/write-reading.ts";
import { recordNoShow } from "#practice/bookings/record-no-show.ts";
import { savePrivateNotes } from "#practice/bookings/save-private-notes.ts";
import { sendReminders } from "#practice/bookings/send-reminders.ts";
import { settlePhoneCall } from "#practice/messages/settle-phone-call.ts";
import { joinWaitingList } from "#practice/catalog/waiting-list.ts";
import { saveSeries } from "#practice/catalog/save-series.ts";
import { addClient, editClient } from "#practice/clients/save-client.ts";
import { saveClientNote } from "#practice/clients/save-client-note.ts";
import { sellPass } from "#practice/credits/sell-pass.ts";
import { sellVoucher } from "#practice/credits/sell-voucher.ts";
import { confirmSubscription } from "#practice/newsletter/confirm-subscription.ts";
import { addNewsletter, saveNewsletter } from "#practice/newsletter/edit-newsletter.ts";
import { sendNewsletters } from "#practice/newsletter/send-newsletters.ts";
import { startSending } from "#practice/newsletter/start-sending.ts";
import { subscribe } from "#practice/newsletter/subscribe.ts";
import { publishPage, savePageDraft } from "#practice/pages/edit-page.ts";
import { confirmPayment } from "#practice/payments/confirm-payment.ts";
import { sweepCheckouts } from "#practice/payments/sweeps/sweep-checkouts.ts";
import { sweepFees } from "#practice/payments/sweeps/sweep-fees.ts";
import { takePayment } from "#practice/payments/take-payment.ts";
import { billOf } from "./bill.ts";
import { seeded } from "./chance.ts";
import { LONGEST, type Person, WITH_PASS } from "./people.ts";
import { dayAt, FIRST_DAY, plan, type PlannedGroup, type PlannedReading, type PlannedSession, WEEKS_BEFORE } from "./plan.ts";
import type { Stage } from "./stage.ts";
import * as words from "./words.ts";

/** Something that happens at a local time, yyyy-MM-ddTHH:mm. */
type Happening = { at: string; run(): Promise<unknown> };

export type StoredFile = { bucket: string; name: string; type: string; content: string };

export const FOUNDED = `${dayAt(-WEEKS_BEFORE)}T07:00`;
/** On how many days, from the first day on, the practice is looked at as each of them begins. */
export const DAYS = 7;

/**
 * Plays the year through the use cases. `look` sees the practice as each of the seven days begins: whatever the weekday of a load, the
 * practice stands as it stood on that weekday. Resolves to the files that were uploaded.
 */
export async function play(stage: Stage, look: (day: CalendarDate) => Promise<void>): Promise<StoredFile[]> {
  const it = new Played(stage);
  const happenings = it.happenings();
  for (let nth = 0; nth < DAYS; nth += 1) {
    const day = addDays(FIRST_DAY, nth);
    happenings.push({
      at: `${day}T00:00`,
      run: async () => {
        await stage.rows(
          `insert into private.chosen_times (booking_id, chosen_at) select id, 'infinity' from bookings where booking_date >= private.today() - 7
           on conflict (booking_id) do update set chosen_at = 'infinity'`, // no email is ever due for these
        );
        await look(day);
        await stage.rows("delete from private.chosen_times where chosen_at = 'infinity'");
      },
    });
  }
  const last = `${addDays(FIRST_DAY, DAYS - 1)}T00:00`;
  let second = 0;
  for (const { at, run } of happenings.filter((each) => each.at <= last).toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))) {
    second = (second + 7) % 59;
    await stage.at(instantOf(at, at.endsWith("T00:00") ? 0 : second));
    try {
      await run();
      // Of the last weeks every email has its own minute; before, a day's jobs are done at its end.
      if (at >= dayAt(-3) || at.endsWith("T23:55")) await stage.work();
    } catch (error) {
      throw new Error(`At ${at}: ${(error as Error).message}`, { cause: error });
    }
  }
  return it.files;
}

export function instantOf(local: string, second = 0): string {
  return Temporal.PlainDateTime.from(local).with({ second }).toZonedDateTime("Europe/London").toInstant().toString();
}

class Played {
  readonly files: StoredFile[] = [];
  private readonly plan = plan();
  private readonly chance = seeded(11);
  private readonly userIds = new Map<Person, string>();
  /** Of sessions that their clients missed. */
  private readonly missed = new Set<string>();
  private readonly likes = new Map<string, PlannedSession["like"]>();
  private readonly seen = new Set<Person>();
  private services: Record<string, string> = {};

  private readonly stage: Stage;

  constructor(stage: Stage) {
    this.stage = stage;
  }

  happenings(): Happening[] {
    const { plan: planned } = this;
    return [
      { at: FOUNDED, run: () => this.found() },
      ...planned.away.map((away) => ({ at: away.decided < FOUNDED ? FOUNDED : away.decided, run: () => this.goAway(away) })),
      ...planned.sessions.flatMap((session) => this.sessionOf(session)),
      ...this.groupDates(),
      ...planned.groups.flatMap((group) => this.placesOf(group)),
      ...planned.readings.map((reading) => ({ at: reading.made, run: () => this.bookReading(reading) })),
      ...this.credits(),
      ...this.costs(),
      ...this.newsletters(),
      ...this.everyDay(),
      { at: `${dayAt(-40)}T21:30`, run: () => this.describeLongest() },
      { at: `${dayAt(-25)}T09:10`, run: () => this.publishStory() },
    ];
  }

  private get practice() {
    return this.stage.practice;
  }

  private async found() {
    const found = await this.stage.rows<{ id: string; name: string }>("select id, name from services");
    this.services = Object.fromEntries(found.map(({ id, name }) => [name, id]));
    await this.asAdmin(
      `update business_settings set business_email = 'hello@example.com', business_phone = '01632 960123', website_url = null,
         business_address = 'A private healing space near Glastonbury, Somerset'`,
    );
    const { area, address, directions, parking, door, rings, phone, video, video_server: server } = words.MEETING;
    await this.asAdmin(
      `insert into meeting_details (area, address, directions, parking, door, rings, phone, video, video_server)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [area, address, directions, parking, door, rings, phone, video, server],
    );
    await this.stage.rows("update profiles set full_name = $1 where role = 'admin'", [words.PRACTITIONER]);
  }

  /** A change that the back office makes through the data API. */
  private asAdmin(text: string, values: unknown[] = []) {
    return this.practice.database.transaction(async (tx) => {
      await actAs(tx, this.stage.practitioner.userId);
      await tx.rows("set local role admin");
      return tx.rows<{ id: string }>(text, values);
    });
  }

  private async goAway({ from, to, reason }: { from: CalendarDate; to: CalendarDate; reason: string }) {
    await this.asAdmin(
      "insert into blocked_dates (blocked_date, reason) select day, $3 from generate_series($1::date, $2::date, '1 day') day",
      [from, to, reason],
    );
  }

  private async accountOf(person: Person): Promise<string> {
    const known = this.userIds.get(person);
    if (known) return known;
    const { email, name } = person;
    // Confirmed afterwards, as by the emailed link: what the practitioner entered before becomes the account's.
    const made = await this.practice.database.transaction(async (tx) => {
      const account = { email, passwordHash: null, fullName: name, metadata: { full_name: name }, confirmed: false };
      const id = await insertAccount(tx, account);
      if (id === undefined) return undefined;
      await noteMail(tx, id, "signup");
      await confirmUser(tx, id, { forgetPassword: false });
      return id;
    });
    if (made === undefined) throw new Error(`${email} has an account already`);
    this.userIds.set(person, made);
    return made;
  }

  private async clientIdOf({ name }: Person): Promise<string | undefined> {
    return (await this.stage.rows<{ id: string }>("select id from clients where client_name = $1 order by created_at limit 1", [name]))[0]
      ?.id;
  }

  private sessionOf(session: PlannedSession): Happening[] {
    const { made, ends } = session;
    let id = "";
    const all: Happening[] = [
      {
        at: made < FOUNDED ? `${FOUNDED.slice(0, 10)}T08:00` : made,
        run: async () => {
          id = await this.book(session);
        },
      },
    ];
    if (ends.how === "cancelled") all.push({ at: ends.at, run: () => this.cancel(id, session, ends.by) });
    if (ends.how === "moved")
      all.push({
        at: ends.at,
        run: () =>
          moveBooking(this.practice, {
            bookingId: id,
            date: session.date,
            time: "12:00",
            by: "client",
            userId: this.userIds.get(session.person) as string,
          }),
      });
    return all;
  }

  private async book(session: PlannedSession): Promise<string> {
    const { person, like, offer, place, date, time, by, ends, made } = session;
    const isFirst = !this.seen.has(person);
    this.seen.add(person);
    const sayings = (words.CLIENT_NOTES[like] as string[]).filter((each) => isFirst || !each.startsWith("First time"));
    const notes = this.chance.happens(0.4) ? this.chance.one(sayings) : null;
    const request = { ...this.requestOf(person, offer, date, time), notes, ...(place && { place }) };
    let id: string;
    const hasPass = person.name === WITH_PASS && like === "healing";
    if (hasPass) id = await this.enter(person, request, "at-session");
    else if (by === "practitioner" || made < FOUNDED)
      id = await this.enter(person, request, this.chance.happens(0.25) ? "transfer" : "at-session");
    else id = await this.order(person, request, ends.how !== "left-unpaid");
    this.likes.set(id, like);
    if (ends.how === "missed") this.missed.add(id);
    return id;
  }

  private requestOf(person: Person, service: string, date: CalendarDate, time: string) {
    return {
      serviceId: this.services[service] as string,
      clientName: person.name,
      clientEmail: person.email,
      clientPhone: person.phone,
      bookingDate: date,
      bookingTime: time,
      notes: null as string | null,
    };
  }

  /** A client books on the site and pays by card, or leaves the card page. */
  private async order(person: Person, request: Parameters<typeof startBooking>[2], isPaid = true): Promise<string> {
    const started = must(await startBooking(this.practice, { userId: await this.accountOf(person) }, request));
    if (!isPaid) return started.bookingId;
    await this.stage.pay(started.url, person.name);
    const outcome = await confirmPayment(this.practice, started.sessionId);
    if (outcome !== "paid") throw new Error(`The payment is ${outcome}`);
    return started.bookingId;
  }

  /** The practitioner enters it after a call. */
  private async enter(
    person: Person,
    request: Omit<Parameters<typeof addBooking>[2], "payment">,
    payment: Parameters<typeof addBooking>[2]["payment"],
  ): Promise<string> {
    const clientId = await this.clientIdOf(person);
    const entered = { ...request, payment, requestId: randomUUID(), bookAnyway: true, ...(clientId && { clientId }) };
    return must(await addBooking(this.practice, this.stage.practitioner, entered)).bookingId;
  }

  private async cancel(id: string, { person, by: madeBy }: PlannedSession, by: "client" | "practitioner") {
    const isOwn = madeBy === "client" && person.name !== WITH_PASS;
    const userId = by === "client" && isOwn ? (this.userIds.get(person) as string) : this.stage.practitioner.userId;
    const reason = by === "practitioner" ? "I am in bed with a cold. I am sorry, and I will gladly find another hour for you." : undefined;
    must(
      await cancelBooking(this.practice, {
        bookingId: id,
        by: isOwn ? by : "practitioner",
        userId,
        refund: by === "client" ? "policy" : "full",
        ...(reason && { reason }),
      }),
    );
  }

  /** The evenings of the circle in two series, and the weekends. */
  private groupDates(): Happening[] {
    const nothing = { leastPlaces: null, decideOn: null, salesEndHours: 0, location: null, joinUrl: null, note: null, isActive: true };
    const hours = { startTime: "18:30", endTime: "20:00", places: 10, price: 1000 };
    const evening = (from: CalendarDate, until: CalendarDate) => ({
      seriesId: randomUUID(),
      date: { serviceId: this.services["Meditation group"] as string, startsOn: from, endsOn: from, ...hours, ...nothing },
      rule: { repeats: "weekly" as const, every: 2, weekdays: [2], nth: 1 as const, until, except: [] },
    });
    const series = (from: number, until: number) => async () =>
      must(await saveSeries(this.practice, this.stage.practitioner, evening(dayAt(from, 1), dayAt(until, 1))));
    const weekend = (at: string, service: string, week: number, least: number | null) => ({
      at,
      run: () => {
        const [from, to] = [dayAt(week, 5), dayAt(week, 6)];
        return this.asAdmin(
          `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places, price_pence, least_places, decide_on)
           values ($1, $2, $3, '11:00', '16:00', 6, $4, $5::smallint, case when $5 is not null then $2::date - 7 end)`,
          [this.services[service], from, to, service === "Reiki Master Level" ? 18_000 : 15_000, least],
        );
      },
    });
    return [
      { at: `${FOUNDED.slice(0, 10)}T07:30`, run: series(-52, -16) },
      { at: `${dayAt(-22)}T09:00`, run: series(-14, 8) },
      weekend(`${dayAt(-48)}T09:30`, "Reiki Level 1", -34, 3),
      weekend(`${dayAt(-40)}T09:30`, "Reiki Level 2", -20, 2),
      weekend(`${dayAt(-30)}T09:30`, "Reiki Level 1", -9, 3),
      weekend(`${dayAt(-12)}T09:30`, "Reiki Level 1", 2, 3),
      weekend(`${dayAt(-8)}T09:30`, "Reiki Level 2", 8, null),
      weekend(`${dayAt(-8)}T09:40`, "Reiki Master Level", 14, null),
    ];
  }

  private placesOf({ service, date, time, taking, waiting }: PlannedGroup): Happening[] {
    const sessionId = async () =>
      (
        await this.stage.rows<{ id: string }>("select id from group_sessions where service_id = $1 and starts_on = $2", [
          this.services[service],
          date,
        ])
      )[0]?.id;
    const begun = `${FOUNDED.slice(0, 10)}T08:00`;
    return [
      ...taking.map(({ person, places, made, by }) => ({
        at: made < begun ? begun : made,
        run: async () => {
          const request = { ...this.requestOf(person, service, date, time), groupSessionId: (await sessionId()) as string, places };
          return by === "client" ? this.order(person, request) : this.enter(person, request, "at-session");
        },
      })),
      ...waiting.map(({ person, made }) => ({
        at: made,
        run: async () =>
          must(
            await joinWaitingList(
              this.practice,
              { userId: await this.accountOf(person) },
              { groupSessionId: (await sessionId()) as string },
            ),
          ),
      })),
    ];
  }

  private async bookReading({ person, questions }: PlannedReading) {
    const [first, second] = words.QUESTIONS[questions % words.QUESTIONS.length] as readonly [string, string];
    const request = {
      ...this.requestOf(person, "Written reading", "2000-01-01", "10:00"),
      notes: `Question 1: ${first}\nQuestion 2: ${second}`,
    };
    await this.order(person, request);
  }

  /** A pass that is half used, a second one, two vouchers of which one is spent. */
  private credits(): Happening[] {
    const { people } = this.plan;
    const named = (name: string) => people.find((person) => person.name === name) as Person;
    const passFor = (name: string, sessions: number, amount: number, offer: string, title: string) => async () => {
      const clientId = (await this.clientIdOf(named(name))) as string;
      const requestId = randomUUID();
      const sale = { requestId, clientId, sessions, amount, by: "transfer" as const, name: title, expiresOn: null };
      must(await sellPass(this.practice, this.stage.practitioner, { ...sale, serviceIds: [this.services[offer] as string] }));
    };
    const voucher = (amount: number, buyerName: string, recipientName: string, message: string) => async () => {
      const sale = { requestId: randomUUID(), amount, by: "cash" as const, buyerName, recipientName, message, expiresOn: null };
      must(await sellVoucher(this.practice, this.stage.practitioner, sale));
    };
    return [
      {
        at: `${dayAt(-24)}T10:05`,
        run: passFor(WITH_PASS, 6, 36_000, "Shamanic and Reiki healing session", "6 healing sessions"),
      },
      { at: `${dayAt(-10, 1)}T10:25`, run: passFor("Tomasz Wiśniewski", 5, 20_000, "One-to-one shamanic yoga", "5 yoga hours") },
      {
        at: `${dayAt(-20, 2)}T12:15`,
        run: voucher(4_500, "Rosalind Achterberg", "Callum", "For your crossroads. With love from your aunt."),
      },
      { at: `${dayAt(-4, 3)}T12:20`, run: voucher(7_000, "Noor Haddad", "Leila", "An hour of nothing at all. You have earned it.") },
    ];
  }

  /** Rent every month, the rest now and then; the bills of the last weeks are kept. */
  private costs(): Happening[] {
    const rent = Array.from(
      { length: 13 },
      (_, nth) => [-51 + nth * 4.3, "rooms", "Garden room, rent", 18_000, "Orchard Lane Lettings"] as const,
    );
    const phone = Array.from(
      { length: 12 },
      (_, nth) => [-50.5 + nth * 4.3, "office", "Telephone and website", 2_450, "Mendip Telephone"] as const,
    );
    const others: readonly (readonly [number, CostCategory, string, number, string])[] = [
      [-50, "insurance", "Professional insurance for the year", 14_200, "Holistic Insurance Society"],
      [-44, "materials", "Candles, oils and linen", 6_385, "Avalon Candle Works"],
      [-37, "training", "Supervision, half a day", 9_000, "Elspeth Moor, supervisor"],
      [-35, "materials", "Manuals for the Reiki weekend", 8_640, "Wells Print Shop"],
      [-27, "travel", "Train to Bristol, supervision", 3_120, "Great Western"],
      [-21, "materials", "Two yoga mats and blankets", 9_580, "Mendip Wool"],
      [-17, "advertising", "Notice in the Glastonbury paper", 6_000, "The Tor Gazette"],
      [-11, "training", "Weekend on grief and ritual", 19_500, "The Bridge School"],
      [-10, "materials", "Manuals for the Reiki weekend", 7_920, "Wells Print Shop"],
      [-6, "materials", "Drum skin, new", 5_400, "Dartmoor Drums"],
      [-2, "materials", "Candles and tea", 4_275, "Avalon Candle Works"],
    ];
    return [...rent, ...phone, ...others].map(([weeks, category, what, pence, from]) => ({
      at: `${dayAt(Math.floor(weeks), Math.floor((weeks - Math.floor(weeks)) * 7) % 5)}T17:20`,
      run: async () => {
        const day = dayAt(Math.floor(weeks), Math.floor((weeks - Math.floor(weeks)) * 7) % 5);
        const bill = weeks > -12 ? `${randomUUID()}.pdf` : null;
        if (bill) {
          const content = billOf({ from, day: formatDay(day, "date"), what, amount: pounds(pence).replace("£", "GBP ") });
          this.files.push({ bucket: "bills", name: bill, type: "application/pdf", content: content.toString("base64") });
        }
        await this.asAdmin("insert into costs (spent_on, amount_pence, category, description, bill) values ($1, $2, $3, $4, $5)", [
          day,
          pence,
          category,
          what,
          bill,
        ]);
      },
    }));
  }

  private newsletters(): Happening[] {
    const readers = this.plan.people.filter(({ email }) => email !== "").slice(0, 26);
    return [
      ...readers.map(({ email, since }, nth) => ({
        at: `${dayAt(Math.min(-5, Math.max(since, -WEEKS_BEFORE + 1) + (nth % 3)), nth % 6)}T20:${String(10 + nth)}`,
        run: () => this.subscribe(email),
      })),
      ...words.NEWSLETTERS.map(({ weeks, ...content }) => ({ at: `${dayAt(-weeks, 3)}T18:00`, run: () => this.send(content) })),
      {
        at: `${dayAt(-1, 4)}T18:40`,
        run: async () => {
          const { newsletterId } = must(await addNewsletter(this.practice, this.stage.practitioner, { subject: words.DRAFT.subject }));
          must(await saveNewsletter(this.practice, this.stage.practitioner, { newsletterId, revision: 1, ...words.DRAFT }));
        },
      },
    ];
  }

  private async subscribe(email: string) {
    await subscribe(this.practice, email);
    const [mail] = await this.stage.rows<{ plain: string }>(
      "select plain from mail where recipient = $1 and kind = 'newsletter-confirm' order by created_at desc limit 1",
      [email],
    );
    const token = /[0-9a-f]{56}/.exec(mail?.plain ?? "")?.[0];
    if (token === undefined) throw new Error("The email to a subscriber has no link");
    must(await confirmSubscription(this.practice, token));
  }

  private async send(content: { subject: string; preheader: string; body: string }) {
    const { newsletterId } = must(await addNewsletter(this.practice, this.stage.practitioner, { subject: content.subject }));
    const { revision } = must(await saveNewsletter(this.practice, this.stage.practitioner, { newsletterId, revision: 1, ...content }));
    must(await startSending(this.practice, this.stage.practitioner, { newsletterId, revision }));
    const started = Temporal.Instant.from((await this.now()).toString());
    for (let minute = 1; minute <= 30; minute += 1) {
      await this.stage.at(started.add({ minutes: minute }).toString());
      await sendNewsletters(this.practice);
      await this.stage.work();
    }
    await this.stage.at(started.add({ minutes: 31 }).toString());
  }

  private async now(): Promise<Temporal.Instant> {
    const [row] = await this.stage.rows<{ at: Date }>("select private.clock() as at");
    if (!row) throw new Error("The clock does not answer");
    return Temporal.Instant.fromEpochMilliseconds(row.at.getTime());
  }

  /** What the practitioner does every day, and what the schedule does. */
  private everyDay(): Happening[] {
    const days = Array.from({ length: WEEKS_BEFORE * 7 + DAYS }, (_, nth) => dayAt(-WEEKS_BEFORE, nth));
    return days.flatMap((day) => [
      { at: `${day}T08:10`, run: () => this.confirmAll() },
      ...(day >= dayAt(-2) ? [{ at: `${day}T08:30`, run: () => sendReminders(this.practice) }] : []),
      { at: `${day}T12:35`, run: () => this.ringAll() },
      { at: `${day}T15:40`, run: () => this.writeReadings() },
      { at: `${day}T18:10`, run: () => this.closeDay() },
      { at: `${day}T21:15`, run: () => this.closeDay() },
      ...(day >= dayAt(-2) ? [{ at: `${day}T21:30`, run: () => this.settleOlderAlerts() }] : []),
      {
        at: `${day}T23:55`,
        run: async () => {
          await expireHolds(this.practice);
          await sweepCheckouts(this.practice);
          await sweepFees(this.practice);
        },
      },
    ]);
  }

  private async confirmAll() {
    const paid = await this.stage.rows<{ id: string }>(
      "select id from bookings where status = 'pending' and hold_expires_at is null and payment_status = 'paid' order by created_at, id",
    );
    for (const { id } of paid) await this.asAdmin("update bookings set status = 'confirmed' where id = $1", [id]); // in this order come their emails
  }

  /** Rings whoever could not be written to; who came up today is rung tomorrow. */
  private async ringAll() {
    const calls = await this.stage.rows<{ id: string }>(
      "select id from private.phone_calls where settled_at is null and created_at < private.today() order by created_at, about",
    );
    for (const { id: phoneCallId } of calls)
      must(await settlePhoneCall(this.practice, this.stage.practitioner, { phoneCallId, isTold: true }));
  }

  /** The same address fails again and again; the last time is left to be looked at. */
  private async settleOlderAlerts() {
    await this.asAdmin(
      `update alerts set settled_at = private.clock() where kind = 'mail-failed' and settled_at is null
       and created_at < (select max(created_at) from alerts where kind = 'mail-failed' and settled_at is null)`,
    );
  }

  private async writeReadings() {
    const due = await this.stage.rows<{ id: string }>(
      "select id from bookings where is_written and status = 'confirmed' and booking_date <= private.today() + 1 order by created_at",
    );
    for (const { id: bookingId } of due) {
      const reading = { bookingId, revision: 1, body: this.chance.one(words.READINGS), pictures: [] };
      const { revision } = must(await saveReading(this.practice, this.stage.practitioner, reading));
      must(await sendReading(this.practice, this.stage.practitioner, { bookingId, revision }));
    }
  }

  private async closeDay() {
    const over = await this.stage.rows<{ id: string; owed: number; client: string; service: string; at: string }>(
      `select b.id, b.owed_pence as owed, b.client_name as client, s.name as service, b.booking_time::text as at from bookings b join services s on s.id = b.service_id
       where b.status = 'confirmed' and not b.is_written and b.booking_date + b.booking_time::text::time + b.duration_minutes * interval '1 minute' <= private.wall_clock()
       order by b.booking_date, b.booking_time, b.created_at, b.id`,
    );
    for (const { id: bookingId, owed, client } of over) {
      if (this.missed.has(bookingId)) {
        must(await recordNoShow(this.practice, this.stage.practitioner, { bookingId, missed: true }));
        continue;
      }
      if (owed > 0) await this.takeMoney(bookingId, client);
      must(await completeBooking(this.practice, this.stage.practitioner, { bookingId }));
      await this.note(bookingId, client);
    }
  }

  private async takeMoney(bookingId: string, client: string) {
    const about = { bookingId, requestId: randomUUID() };
    const passes = await this.stage.rows<{ id: string }>(
      `select c.id from credits c join clients k on k.id = c.client_id join credit_services s on s.credit_id = c.id join bookings b on b.service_id = s.service_id
       where k.client_name = $1 and b.id = $2 and c.sessions_left > c.sessions / 2`,
      [client, bookingId],
    );
    const [voucher] = await this.stage.rows<{ code: string }>(
      "select code from credits where recipient_name = 'Callum' and left_pence > 0 and exists (select from bookings where id = $1 and price_pence = left_pence)",
      [bookingId],
    );
    const { practice, stage } = this;
    if (passes[0]) must(await takePayment(practice, stage.practitioner, { ...about, by: "pass", passId: passes[0].id }));
    else if (voucher) must(await takePayment(practice, stage.practitioner, { ...about, by: "voucher", code: voucher.code }));
    else must(await takePayment(practice, stage.practitioner, { ...about, by: this.chance.happens(0.7) ? "cash" : "transfer" }));
  }

  private async note(bookingId: string, client: string) {
    const like = this.likes.get(bookingId);
    if (like === undefined || !(client === LONGEST || this.chance.happens(0.25))) return;
    const text = this.chance.one(words.PRIVATE_NOTES[like] as string[]);
    must(await savePrivateNotes(this.practice, this.stage.practitioner, { bookingId, kept: "", text }));
  }

  private async describeLongest() {
    const person = this.plan.people.find(({ name }) => name === LONGEST) as Person;
    const clientId = (await this.clientIdOf(person)) as string;
    must(await saveClientNote(this.practice, this.stage.practitioner, { clientId, kept: "", text: words.CLIENT_NOTE }));
    const [is] = await this.stage.rows<{ name: string; email: string; phone: string; tags: string[] }>(
      "select client_name as name, client_email as email, coalesce(client_phone, '') as phone, tags from clients where id = $1",
      [clientId],
    );
    const from = { ...(is as { name: string; email: string; phone: string; tags: string[] }), birthday: "" };
    must(
      await editClient(this.practice, this.stage.practitioner, {
        clientId,
        from,
        to: { ...from, birthday: "1968-05-02", tags: ["regular", "circle"] },
      }),
    );
    must(
      await addClient(this.practice, this.stage.practitioner, {
        name: "Hester Blackwood",
        email: "",
        phone: "01632 960431",
        birthday: "",
        tags: ["asked about Level 1"],
      }),
    );
  }

  private async publishStory() {
    const [page] = await this.stage.rows<Pick<StoredPage, "id" | "title" | "description" | "revision"> & { blocks: StoredBlock[] }>(
      "select id, title, description, revision, blocks from pages where path = '/'",
    );
    if (!page) throw new Error("The welcome page is missing");
    const { id: pageId, title, description, revision } = page;
    const blocks = page.blocks.map((block): StoredBlock => {
      if (block.kind === "text" && block.anchor === "about") return { ...block, text: words.ABOUT };
      if (block.kind === "list" && block.anchor === "training") return { ...block, items: [...words.TRAINING] };
      if (block.kind !== "reviews") return block;
      return { ...block, items: words.REVIEWS.map(({ weeks, ...review }) => ({ ...review, when: monthOf(dayAt(-weeks)) })) };
    });
    const saved = must(await savePageDraft(this.practice, this.stage.practitioner, { pageId, revision, title, description, blocks }));
    must(await publishPage(this.practice, this.stage.practitioner, { pageId, revision: saved.revision }));
  }
}

/** "June 2026" */
function monthOf(day: CalendarDate): string {
  return formatDay(day, "date").replace(/^.*?(?=[A-Z][a-z]+ \d{4}$)/u, "");
}

function must<R extends Result>(result: R): Extract<R, { ok: true }> {
  if (!result.ok) throw new Error(`${result.reason}: ${(result as { detail?: string }).detail ?? ""}`);
  return result as Extract<R, { ok: true }>;
}
