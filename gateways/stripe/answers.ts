import type Stripe from "stripe";
import { ProviderUnavailable } from "../card-payments.ts";

/** Checks the answer, because the SDK accepts an error page that happens to be JSON, such as `{}` with 503. */
export function expectObject<T extends { object: string }>(kind: T["object"], answer: Stripe.Response<T>): T {
  const { statusCode } = answer.lastResponse;
  if (statusCode === 200 && answer.object === kind) return answer;
  throw new ProviderUnavailable(`Stripe answered ${statusCode} with something else than a ${kind}`);
}

/** Whether the SDK threw this error. Checks the class by name, so that the SDK (a tenth of all modules) can be loaded at first use. */
export function isStripeError(error: unknown, type?: string): error is Stripe.errors.StripeError {
  const thrown = error instanceof Error && "type" in error ? String(error.type) : "";
  return type === undefined ? thrown.startsWith("Stripe") : thrown === type;
}

/** Stripe refers to an object by its id or sends it expanded. */
export function idOf(named: string | { id: string } | null | undefined): string | undefined {
  return (typeof named === "string" ? named : named?.id) ?? undefined;
}

/** The SDK's own timeout ends a silent connection; this one also ends a slowly dripping answer and a retry delay that Stripe asks for. */
export async function withDeadline<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ProviderUnavailable(`Stripe gave no answer within ${timeoutMs} ms`)),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([work, deadline]);
  } catch (error) {
    throw isStripeError(error) ? failureOf(error) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Stripe's sentences quote what was sent, so they stay out of our errors and logs; the request id finds them in its dashboard. */
function failureOf(error: Stripe.errors.StripeError): Error {
  const facts = [error.type, error.code, error.param, error.statusCode, error.requestId].filter(Boolean).join(" ");
  return isOutage(error)
    ? new ProviderUnavailable(`Stripe cannot be asked: ${facts}`)
    : new Error(`Stripe refuses the request: ${facts}`);
}

function isOutage({ type, statusCode: status }: Stripe.errors.StripeError): boolean {
  if (type === "StripeConnectionError" || type === "StripeRateLimitError") return true;
  // An answer that is not JSON has no status; 409 means that the same call is still in progress.
  return type === "StripeAPIError" && (status === undefined || status === 409 || status >= 500);
}
