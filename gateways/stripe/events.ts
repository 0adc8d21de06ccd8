import type Stripe from "stripe";
import type { ProviderEvent } from "../card-payments.ts";
import { expectObject, idOf, isStripeError } from "./answers.ts";
import { checkoutOf } from "./checkouts.ts";

/** Stripe's own tolerance for the age of a signature; here it also bounds one dated in the future. */
const TOLERANCE_SECONDS = 300;
/** For the SDK: any age. */
const NO_TOLERANCE = 0;

type Received = { rawBody: string; signature: string | undefined; clock: () => Promise<Date> };

/** The event in a webhook's body; undefined without a valid signature, recent by `clock`, which only valid ones cause to be read. */
export async function readEvent(
  stripe: Stripe,
  secret: string,
  { rawBody, signature, clock }: Received,
): Promise<ProviderEvent | undefined> {
  if (signature === undefined || !isSigned(stripe, secret, rawBody, signature) || !isRecent(signature, await clock()))
    return undefined;
  const event = eventIn(rawBody);
  if (!event) return undefined;
  const { id, type, data } = event;
  const { object } = data;
  const session = object.object === "checkout.session" ? checkoutOf(object) : undefined;
  const isMoney = object.object === "charge" || object.object === "refund" || object.object === "dispute";
  return { id, type, session, paymentReference: isMoney ? idOf(object.payment_intent) : undefined };
}

/** A valid signature does not guarantee valid JSON: another sender may have the same secret. */
function eventIn(rawBody: string): Stripe.Event | undefined {
  try {
    const event = JSON.parse(rawBody) as Partial<Stripe.Event> | null;
    const isEvent =
      typeof event?.id === "string" && typeof event.type === "string" && event.data?.object instanceof Object;
    return isEvent ? (event as Stripe.Event) : undefined;
  } catch {
    return undefined;
  }
}

/** Any error of the SDK means not verified: an empty `v1=` throws a plain Error, not the SDK's own. */
function isSigned(stripe: Stripe, secret: string, rawBody: string, signature: string): boolean {
  try {
    return stripe.webhooks.signature?.verifyHeader(rawBody, signature, secret, NO_TOLERANCE) ?? false;
  } catch {
    return false;
  }
}

/** By a clock of ours: the SDK has the node's alone, and accepts any future date. Every time in the header counts: one of them is signed. */
function isRecent(signature: string, now: Date): boolean {
  const times = [...signature.matchAll(/(?:^|,)t=([^,]*)/g)].map(([, time]) => Number(time));
  return times.length > 0 && times.every((sentAt) => Math.abs(sentAt - now.getTime() / 1000) <= TOLERANCE_SECONDS);
}

/** Whether an enabled endpoint has this address; undefined: the key is restricted. */
export async function hasWebhook(stripe: Stripe, url: string): Promise<boolean | undefined> {
  try {
    const { data } = expectObject("list", await stripe.webhookEndpoints.list({ limit: 100 }));
    return data.some((endpoint) => endpoint.url === url && endpoint.status === "enabled");
  } catch (error) {
    if (isStripeError(error, "StripePermissionError")) return undefined;
    throw error;
  }
}
