import Stripe from "stripe";
import { ProviderUnavailable } from "../card-payments.ts";

/** The SDK takes an error page that happens to be JSON, such as `{}` with 503, for an answer. */
export function answered<T extends { object: string }>(kind: T["object"], answer: Stripe.Response<T>): T {
  const { statusCode } = answer.lastResponse;
  if (statusCode === 200 && answer.object === kind) return answer;
  throw new ProviderUnavailable(`Stripe answered ${statusCode} with something else than a ${kind}`);
}

/** Stripe names an object by its id, or sends it whole. */
export function idOf(named: string | { id: string } | null | undefined): string | undefined {
  return (typeof named === "string" ? named : named?.id) ?? undefined;
}

/** The SDK's own timeout ends a silent connection; this one also ends an answer that drips, and a pause that the provider asks for. */
export async function answeredWithin<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderUnavailable(`Stripe gave no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([work, deadline]);
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? failureOf(error) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Stripe's sentences quote what was sent, so they stay out of our errors and logs; the request id finds them in its dashboard. */
function failureOf(error: Stripe.errors.StripeError): Error {
  const facts = [error.type, error.code, error.param, error.statusCode, error.requestId].filter(Boolean).join(" ");
  return isOutage(error) ? new ProviderUnavailable(`Stripe cannot be asked: ${facts}`) : new Error(`Stripe refuses the request: ${facts}`);
}

function isOutage(error: Stripe.errors.StripeError): boolean {
  if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeRateLimitError) return true;
  // An answer that is no JSON has no status; 409 is the same call still under way.
  const status = error.statusCode;
  return error instanceof Stripe.errors.StripeAPIError && (status === undefined || status === 409 || status >= 500);
}
