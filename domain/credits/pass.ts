import * as z from "zod/mini";
import type { Pence } from "#domain/money.ts";
import { line } from "#domain/text/stored-text.ts";
import type { CalendarDate } from "#domain/time.ts";
import { formatDay } from "#domain/wording.ts";
import { lastDay, paidByHand, salePrice } from "./voucher.ts";

export const MAX_SESSIONS = 100;

const SESSIONS = `A pass has 1 to ${MAX_SESSIONS} sessions.`;

/** What the practitioner may change of a pass after its sale. */
const facts = {
  name: line(100).check(z.minLength(1, "Please give it a name, such as 5 yoga classes.")),
  /** The services that it pays for. */
  serviceIds: z
    .array(z.uuid({ error: "is not a service" }))
    .check(z.minLength(1, "Please choose what it is for."), z.maxLength(200, "are too many")),
  /** The last day of the sessions that it pays for; null: it does not expire. */
  expiresOn: lastDay,
};

/** A pass that is sold by hand to a client on file and paid for now. `requestId` is the sender's, the same each time the message is repeated. */
export const passSale = z.object({
  requestId: z.uuid({ error: "is not an id" }),
  clientId: z.uuid({ error: "Please choose a client." }),
  sessions: z.int({ error: SESSIONS }).check(z.minimum(1, SESSIONS), z.maximum(MAX_SESSIONS, SESSIONS)),
  amount: salePrice,
  by: paidByHand,
  ...facts,
});
export type PassSale = z.output<typeof passSale>;

export const passFacts = z.object(facts);
export type PassFacts = z.output<typeof passFacts>;

/** So much has been given back for the sessions that are left. */
export const passRefund = z.object({
  requestId: z.uuid({ error: "is not an id" }),
  passId: z.uuid({ error: "is not a pass" }),
  pence: z.int({ error: "is not an amount in pence" }).check(z.minimum(1, "must be at least a penny")),
  /** Sessions, as she was shown them. */
  expectedLeft: z.int({ error: "is not a number of sessions" }).check(z.minimum(0, "is not a number of sessions")),
});
export type PassRefund = z.output<typeof passRefund>;

/** `soldAt` and `updatedAt` are instants (ISO); the client is null once they are erased. */
export type Pass = {
  id: string;
  name: string;
  /** The number sold. */
  sessions: number;
  /** Sessions. */
  left: number;
  amount: Pence;
  /** The part of the amount that the sessions left are, at most what is held of it: what the practice owes. */
  leftPence: Pence;
  clientId: string | null;
  clientName: string | null;
  services: { id: string; name: string }[];
  expiresOn: CalendarDate | null;
  soldAt: string;
  updatedAt: string;
};

/** An entry for its sale, or for the booking that it paid for. Names are null once the booking is deleted, the number if no money moved. */
export type PassEntry = {
  number: number | null;
  kind: "charge" | "refund";
  method: "cash" | "transfer" | "credit";
  amount: Pence;
  sessions: number;
  /** An instant (ISO). */
  at: string;
  bookingId: string | null;
  serviceName: string | null;
  /** The day of the booking's session. */
  date: CalendarDate | null;
};

type Session = { clientId: string | null; serviceId: string; date: CalendarDate; places: number; owed: Pence; price: Pence };

/** Whether its whole price was given back: a session that came back since pays for nothing. */
export function isGivenBack({ left, leftPence }: Pick<Pass, "left" | "leftPence">): boolean {
  return left > 0 && leftPence === 0;
}

/** Why a pass cannot pay for a session; undefined: it can. What counts for its last day is the day of the session. */
export function whyNotUsable(pass: Pass, { clientId, serviceId, date, places, owed, price }: Session): string | undefined {
  const { name, left, services, expiresOn } = pass;
  if (clientId === null || pass.clientId !== clientId) return `${name} is the pass of another client`;
  if (!services.some(({ id }) => id === serviceId))
    return `${name} does not pay for this service. What it pays for can be changed under Vouchers and passes`;
  if (left === 0) return `No session is left of ${name}`;
  if (isGivenBack(pass)) return `The price of ${name} was given back`;
  if (left < places) return `${places} places take ${places} sessions, and ${left} of ${name} ${left === 1 ? "is" : "are"} left`;
  if (expiresOn !== null && date > expiresOn)
    return `${name} pays for sessions until ${formatDay(expiresOn, "date")}. You can give it another last day under Vouchers and passes`;
  return owed === price ? undefined : "A pass pays for whole sessions, and a part of this one is paid already";
}

/** "3 of 5 left" */
export function describeLeft({ left, sessions }: Pick<Pass, "left" | "sessions">): string {
  return `${left} of ${sessions} left`;
}
