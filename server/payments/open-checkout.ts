import { forReader } from "@sacred-space/words/for-reader.ts";
import { t } from "@sacred-space/words/t.ts";
import type { Booking } from "#server/bookings/bookings.queries.ts";
import { type Checkout, findCheckoutById, markCheckoutFailed, markCheckoutOpen } from "./checkouts.queries.ts";
import { endHold } from "#server/bookings/new/holds.queries.ts";
import type { Pence } from "#domain/money.ts";
import { type Result, refused } from "#domain/result.ts";
import type { CalendarDate } from "#domain/time.ts";
import { formatZone } from "#domain/wording.ts";
import { formatBeginning } from "#server/bookings/emails/booking-facts.ts";
import type { Practice } from "#kit/server/practice.ts";

/** The booking that a Checkout session is for. `date` and `time` are on the wall clock of `zone`. */
export type Unpaid = {
  bookingId: string;
  checkout: Checkout;
  /** BCP 47: the client's, in which the Checkout page names the booking. The same for every opening, as `cancelPath`. */
  language: string;
  title: () => string;
  date: CalendarDate;
  time: string;
  zone: string;
  clientEmail: string;
  /** The path of this site that the Checkout page's back link leads to. */
  cancelPath: string;
};

/** The Checkout page and the provider's id of its session. */
type CardPage = { url: string; sessionId: string };

/** Calls in progress in this process, so that a double click opens one session. Between nodes the idempotency key does so. */
type Opened = Result<CardPage, "payment-unavailable">;
const underWay = new Map<string, Promise<Opened>>();

/**
 * The Checkout page of a stored checkout, opened at the provider if needed, outside any transaction. Refusal: payment-unavailable, when the
 * provider fails; the hold remains (`giveUpOpening` ends it).
 */
export async function openCheckout(practice: Practice, unpaid: Unpaid): Promise<Opened> {
  const { checkout } = unpaid;
  const page = pageOf(checkout);
  if (page) return { ok: true, ...page };
  const already = underWay.get(checkout.id);
  if (already) return already;
  const opening = openAtProvider(practice, unpaid).finally(() => underWay.delete(checkout.id));
  underWay.set(checkout.id, opening);
  return opening;
}

async function openAtProvider(practice: Practice, unpaid: Unpaid): Promise<Opened> {
  const { bookingId, checkout, zone, clientEmail, cancelPath } = unpaid;
  const words = forReader(unpaid, () => ({
    title: unpaid.title(),
    description: t("{when} ({zone})", { when: formatBeginning(unpaid), zone: formatZone(zone) }),
  }));
  const { database, payments, publicUrl, log } = practice;
  try {
    const session = await payments.openCheckout({
      idempotencyKey: checkout.id,
      bookingId,
      amount: checkout.amount,
      ...words,
      clientEmail,
      successUrl: `${publicUrl}/booking-success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: publicUrl + cancelPath,
      expiresAt: checkout.expiresAt,
    });
    if (!session.url) throw new Error("The provider opened a session without a page");
    if (await markCheckoutOpen(database, checkout.id, { id: session.id, url: session.url })) {
      return { ok: true, url: session.url, sessionId: session.id };
    }
  } catch (error) {
    log.error({ err: error, bookingId }, "the card provider did not open a checkout");
  }
  const meanwhile = pageOf(await findCheckoutById(database, checkout.id)); // another node opened it with the same key
  return meanwhile ? { ok: true, ...meanwhile } : refused("payment-unavailable");
}

/** Releases the time after the session could not be opened, unless another node has opened it. */
export async function giveUpOpening(
  { database }: Practice,
  { bookingId, checkout }: Pick<Unpaid, "bookingId" | "checkout">,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (await markCheckoutFailed(tx, checkout.id)) await endHold(tx, bookingId);
  });
}

/**
 * Where the Checkout page's back link leads: a page that ends the hold, or the account page. It must be the same for every opening of one
 * checkout, because the provider refuses a repeated key with other parameters.
 */
export function cancelPathOf(
  booking: Pick<Booking, "id" | "userId" | "serviceId" | "groupSessionId" | "isHold">,
): string {
  const chosen = booking.groupSessionId ? `session=${booking.groupSessionId}` : `service=${booking.serviceId}`;
  if (booking.isHold) return `/book?${chosen}&payment=abandoned&booking=${booking.id}`;
  return booking.userId ? "/account" : "/contact";
}

/** The title on the card page: "Rune reading", "Rune reading, deposit", "Rune reading, the rest". */
export function titleOfPayment(
  title: string,
  amount: Pence,
  { price, paymentStatus }: Pick<Booking, "price" | "paymentStatus">,
): string {
  if (amount === price) return title;
  return paymentStatus === "pending" ? t("{title}, deposit", { title }) : t("{title}, the rest", { title });
}

function pageOf(checkout: Checkout | undefined): CardPage | undefined {
  return checkout?.url && checkout.sessionId ? { url: checkout.url, sessionId: checkout.sessionId } : undefined;
}
