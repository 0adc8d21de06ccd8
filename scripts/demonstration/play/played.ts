import { createHash, randomUUID } from "node:crypto";
import { recordConsent } from "#server/accounts/own-data/consents.queries.ts";
import { confirmUser, insertAccount, noteMail } from "#server/accounts/users/users.queries.ts";
import { actAs } from "#database/connection/as-identity.ts";
import { consentVersion } from "#domain/pages/legal.ts";
import type { Result } from "#domain/result.ts";
import type { CalendarDate } from "#domain/time.ts";
import { addBooking } from "#server/bookings/new/add-booking.ts";
import { startBooking } from "#server/bookings/new/start-booking.ts";
import { confirmPayment } from "#server/payments/confirm-payment.ts";
import { MAX_PICTURE } from "#domain/media/picture.ts";
import type { StoredFiles } from "#kit/server/ports.ts";
import { measurePicture } from "@sacred-space/storage/pictures/render.ts";
import { type Chance, seeded } from "../chance.ts";
import type { Person } from "../people.ts";
import { type Plan, plan } from "../plan.ts";
import type { Stage } from "../stage.ts";

/** Something that happens at a local time, yyyy-MM-ddTHH:mm. */
export type Happening = { at: string; run(): Promise<unknown> };

export type StoredFile = { bucket: string; name: string; type: string; content: string };

/** What clients agree to: the first editions, which are in force all year. */
const AGREED = consentVersion({ terms: 1, privacy: 1 });

type Request = Parameters<typeof startBooking>[2];
type Payment = Pick<Parameters<typeof addBooking>[2], "payment" | "passId" | "code">;

/** The practice while it is played: what the parts of the play share. */
export class Played {
  readonly plan: Plan = plan();
  readonly files: StoredFile[] = [];
  readonly chance: Chance = seeded(11);
  readonly userIds = new Map<Person, string>();
  /** The ids of the services, by name. */
  services: Record<string, string> = {};
  readonly stage: Stage;

  constructor(stage: Stage) {
    this.stage = stage;
  }

  get practice() {
    return this.stage.practice;
  }
  get practitioner() {
    return this.stage.practitioner;
  }

  named(name: string): Person {
    const person = this.plan.people.find((each) => each.name === name);
    if (!person) throw new Error(`${name} is nobody`);
    return person;
  }

  serviceId(name: string): string {
    const id = this.services[name];
    if (id === undefined) throw new Error(`${name} is not offered`);
    return id;
  }

  /** A change that the back office makes through the data API. */
  asAdmin(text: string, values: unknown[] = []) {
    return this.practice.database.transaction(async (tx) => {
      await actAs(tx, this.practitioner.userId);
      await tx.rows("set local role admin");
      return tx.rows<{ id: string }>(text, values);
    });
  }

  /** The account of a person, who signs up now if there is none, and agrees to the terms. */
  async accountOf(person: Person): Promise<string> {
    const known = this.userIds.get(person);
    if (known) return known;
    const { email, name } = person;
    // Confirmed afterwards, as by the emailed link: what the practitioner entered before becomes the account's.
    const made = await this.practice.database.transaction(async (tx) => {
      const account = { email, passwordHash: null, fullName: name, metadata: { full_name: name }, confirmed: false };
      const id = await insertAccount(tx, account);
      if (id === undefined) return undefined;
      await recordConsent(tx, { userId: id, version: AGREED });
      await noteMail(tx, id, "signup");
      await confirmUser(tx, id, { forgetPassword: false });
      return id;
    });
    if (made === undefined) throw new Error(`${email} has an account already`);
    this.userIds.set(person, made);
    return made;
  }

  async clientIdOf({ name }: Person): Promise<string | undefined> {
    return (
      await this.stage.rows<{ id: string }>(
        "select id from clients where client_name = $1 order by created_at limit 1",
        [name],
      )
    )[0]?.id;
  }

  requestOf(person: Person, service: string, date: CalendarDate, time: string) {
    return {
      serviceId: this.serviceId(service),
      clientName: person.name,
      clientEmail: person.email,
      clientPhone: person.phone,
      bookingDate: date,
      bookingTime: time,
      notes: null as string | null,
    };
  }

  /** A client books on the site and pays by card, or leaves the card page. */
  async order(person: Person, request: Request, isPaid = true): Promise<string> {
    const agreed = { ...request, consentVersion: AGREED };
    const started = must(await startBooking(this.practice, { userId: await this.accountOf(person) }, agreed));
    if (!isPaid) return started.bookingId;
    await this.stage.pay(started.url, person.name);
    const outcome = await confirmPayment(this.practice, started.sessionId);
    if (outcome !== "paid") throw new Error(`The payment is ${outcome}`);
    return started.bookingId;
  }

  /** The practitioner enters it after a call. Who comes again has signed up. */
  async enter(
    person: Person,
    request: Omit<Parameters<typeof addBooking>[2], "payment">,
    payment: Payment,
  ): Promise<string> {
    if (person.email !== "" && person.comes !== "once") await this.accountOf(person);
    const clientId = await this.clientIdOf(person);
    const entered = {
      ...request,
      ...payment,
      requestId: randomUUID(),
      bookAnyway: true,
      ...(clientId && { clientId }),
    };
    return must(await addBooking(this.practice, this.practitioner, entered)).bookingId;
  }

  /** A document or picture of the practitioner or a client, as it would have been uploaded. */
  keep(bucket: string, name: string, type: string, content: Buffer) {
    this.files.push({ bucket, name, type, content: content.toString("base64") });
  }

  /** Where a use case finds the one file that was uploaded. What it makes of it is made again where the practice is loaded. */
  filesOfPlay(bucket: string, content: Buffer): StoredFiles {
    return {
      removeDiscarded: async () => 0,
      removeObjects: async () => 0,
      sweepOrphans: async () => ({ bytes: 0, rows: 0, unfinished: 0 }),
      readFile: async (from) => (from === bucket ? content : undefined),
      putFile: async () => undefined,
      removeFiles: async () => undefined,
      measurePicture: (source) => measurePicture(source, MAX_PICTURE.pixels),
      renderPicture: async (source) => source,
    };
  }

  /** An id that is the same in every play. */
  idOf(text: string): string {
    const hex = createHash("sha256").update(text).digest("hex");
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `4${hex.slice(13, 16)}`,
      `8${hex.slice(17, 20)}`,
      hex.slice(20, 32),
    ].join("-");
  }

  async now(): Promise<Temporal.Instant> {
    const [row] = await this.stage.rows<{ at: Date }>("select private.clock() as at");
    if (!row) throw new Error("The clock does not answer");
    return Temporal.Instant.fromEpochMilliseconds(row.at.getTime());
  }

  /** Lets some minutes go by within a happening. */
  async pass(minutes: number): Promise<void> {
    await this.stage.at((await this.now()).add({ minutes }).toString());
  }
}

/** What succeeded; a refusal ends the play. */
export function must<R extends Result<object, string>>(result: R): Extract<R, { ok: true }> {
  if (!result.ok) throw new Error(`${result.reason}: ${(result as { detail?: string }).detail ?? ""}`);
  return result as Extract<R, { ok: true }>;
}
