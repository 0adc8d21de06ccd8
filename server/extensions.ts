import type { Database, Queries } from "#database/connection/connect.ts";
import type { Booking } from "./bookings/bookings.queries.ts";
import type { CancellationReason } from "./bookings/emails/booking-cancelled.ts";
import type { GroupSessionDetails } from "./catalog/group-sessions.queries.ts";
import type { OfferedService } from "./catalog/services.queries.ts";
import type { Email } from "./messages/emails.queries.ts";
import type { PracticeDetails } from "./settings/practice-settings.queries.ts";
import type { Person } from "./accounts/own-data/own-data.queries.ts";
import type { BookingRule } from "#domain/payments/booking-rule.ts";
import type { CalendarDate } from "#domain/time.ts";
import type { OwnRejection } from "#domain/result.ts";
import type { StoredFiles } from "#kit/server/ports.ts";

/**
 * Where modules take part in acts of the core, in the transaction of the act. The core names and calls these points, and knows no module;
 * `modules.ts` lists who fills them. With nobody behind a point its act goes on without: only money pays, nobody waits in line.
 */
export type Extensions = {
  /** By the name that a request gives as its way to pay. */
  payers: Readonly<Record<string, Payer>>;
  line?: Line;
  promises?: Promises;
  emails: readonly OwnEmails[];
  /** An example of each kind of email that is a module's, for the preview of the practitioner's words. */
  examples: Readonly<Record<string, (facts: ExampleFacts) => Email>>;
  personal: readonly PersonalData[];
  /** Whether a module shows this picture, whose row is locked against new references. */
  showsPicture: readonly ((queries: Queries, pictureId: string) => Promise<boolean>)[];
  /** Deletes each night what is no longer needed. Safe to repeat. */
  expire: readonly ((database: Database) => Promise<void>)[];
  /** Tables in `public` of what the practice offers and publishes, which go with a demonstration. */
  offered: readonly string[];
};

/** What is to be paid of a booking that may not be written yet. */
export type Payable = Pick<Booking, "clientId" | "serviceId" | "date" | "places" | "owed" | "price">;

/** Pays for bookings with something that was sold before. */
export type Payer = {
  /** Claims what is to pay, locked until the transaction ends; `pay` takes it off once the booking stands. It refuses in words of its own. */
  claim(
    tx: Queries,
    by: { code: string; passId: string },
    booking: Payable,
  ): Promise<{ ok: true; pay(bookingId: string): Promise<void> } | OwnRejection>;
  /** Sessions that a person has paid for and not had, which an erasure ends. */
  sessionsLeft?(queries: Queries, person: Person): Promise<number>;
};

/** Those who wait for places in a group session. */
export type Line = {
  /** Offers free places to those in line, before any is sold. */
  offer(tx: Queries, publicUrl: string, groupSessionId: string): Promise<void>;
  /** How many places are kept for this client by an offer. */
  placesOffered(queries: Queries, userId: string | null, groupSessionId: string): Promise<number>;
  /** Which of these group sessions somebody waits for. */
  findAwaited(queries: Queries, groupSessionIds: string[]): Promise<string[]>;
  /** The email addresses of those in the lines of these group sessions. */
  addresses(queries: Queries, groupSessionIds: string[]): Promise<string[]>;
  /** Ends the line of a group session that does not take place, with an email to each. */
  end(tx: Queries, publicUrl: string, session: GroupSessionDetails, why: CancellationReason): Promise<void>;
  /** Tells those who were in line at this moment that the group session has moved. */
  tellOfMove(
    tx: Queries,
    publicUrl: string,
    session: GroupSessionDetails,
    move: { was: { date: CalendarDate; time: string }; at: string },
  ): Promise<void>;
};

/** A service in writing, which takes no time of the diary but is promised by a day. */
export type Written = Pick<OfferedService, "id" | "writtenPerDay"> & { writtenDays: number };

/** `earliest`: the day that would be promised if nobody else waited. `day` is undefined if the practice works on too few days. */
export type PromisedDay = {
  day: CalendarDate | undefined;
  earliest: CalendarDate | undefined;
  today: CalendarDate;
  zone: string;
};

export type Promises = {
  /** The day by which a written service that this client books now is promised. */
  dayOf(queries: Queries, service: Written, userId?: string): Promise<PromisedDay>;
  /** Whether as much is promised for this day, to others, as the practice takes. The day is locked. */
  isFull(
    tx: Queries,
    service: Pick<OfferedService, "id" | "writtenPerDay">,
    day: CalendarDate,
    userId: string,
  ): Promise<boolean>;
  /** Whether what was promised has been sent. */
  isSent(queries: Queries, bookingId: string): Promise<boolean>;
};

/** Emails that a module sends by rules of its own. */
export type OwnEmails = {
  /** Withholds an email that is queued and no longer wanted. */
  withhold?(database: Database, mailId: string): Promise<void>;
  /** Records what became of an email of `newsletterSendId`, which is not retried. `error`: why it was not sent, or why that is unknown. */
  settle?(database: Database, email: { mailId: string; sendId: string }, error?: unknown): Promise<void>;
  /** The file of emails of this kind, rendered when they are sent. */
  attached?: {
    kind: string;
    render(
      practice: { database: Database; files?: StoredFiles },
      about: string,
    ): Promise<{ name: string; body: Buffer }>;
  };
};

/** Real facts of the practice; `now` is an instant. */
export type ExampleFacts = { card: PracticeDetails; rule: BookingRule; publicUrl: string; zone: string; now: Date };

/** What a module keeps of persons beside the bookings. Each of its tables in `public` is in `erased` or in `kept`. */
export type PersonalData = {
  /** Tables that are emptied when everybody is erased, before those of the core. */
  erased?: readonly string[];
  /** Tables without personal data, or with the practitioner's own; rows of an account go with it. */
  kept?: readonly string[];
  /** What goes with everybody beside `erased`, before it. */
  forgetEverybody?(tx: Queries): Promise<void>;
  /** Its part of a person's own export. */
  collect?(queries: Queries, own: { userId: string; bookingIds: string[] }): Promise<Record<string, unknown>>;
  /** Which of these addresses somebody has given to it. */
  findAddresses?(queries: Queries, among: string[]): Promise<string[]>;
  /** Deletes what belongs to these bookings, before they lose their client. */
  forgetBookings?(tx: Queries, bookingIds: string[]): Promise<void>;
  /**
   * Finds what names the person, by the bookings that still have their client, or by the name if there is one, and returns what forgets it
   * afterwards.
   */
  findTraces?(tx: Queries, person: Person, name: string | null): Promise<{ named: number; forget(): Promise<void> }>;
};
