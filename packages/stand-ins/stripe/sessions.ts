import { type StripeResponse, found, noSuch, stripeError } from "./response.ts";
import type { Transaction } from "./store.ts";
import { freshId, recordEvent } from "./events.ts";
import type { CreateSessionParams } from "./request-shapes.ts";
import { type PaymentRow, seconds, sessionObject, type SessionRow } from "./stripe-objects.ts";

export type CardPageAddress = (sessionId: string) => string;

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** Stripe's minimum charge: 30p (gbp), 50 cents (eur, usd). */
const MIN_AMOUNT: Record<string, number> = { gbp: 30, eur: 50, usd: 50 };

/** `POST /v1/checkout/sessions`. Refuses an amount or an expiry that Stripe would refuse, with Stripe's message. */
export async function createSession(
  tx: Transaction,
  params: CreateSessionParams,
  cardPage: CardPageAddress,
): Promise<StripeResponse> {
  const currencies = new Set(params.line_items.map((item) => item.price_data.currency));
  const [currency = "gbp"] = currencies;
  if (currencies.size > 1)
    return stripeError(400, { message: "All line items must have the same currency.", param: "line_items" });
  const amount = params.line_items.reduce((sum, item) => sum + item.quantity * item.price_data.unit_amount, 0);
  if (amount < (MIN_AMOUNT[currency] ?? 0)) {
    return stripeError(400, {
      code: "amount_too_small",
      message: "The Checkout Session's total amount is too small to be charged.",
      param: "line_items",
    });
  }
  if (amount > 99_999_999)
    return stripeError(400, {
      code: "amount_too_large",
      message: "The total amount is too large.",
      param: "line_items",
    });
  const expiresAt = params.expires_at ?? seconds(tx.now) + DAY;
  const ahead = expiresAt - seconds(tx.now);
  // Tolerates a minute for the request's way: Stripe's own tolerance is unknown.
  if (ahead < 29 * MINUTE) return stripeError(400, wrongExpiry("at least 30 minutes"));
  if (ahead > DAY) return stripeError(400, wrongExpiry("less than 24 hours"));
  const row = await tx.row<SessionRow>(
    `insert into stand_in_stripe.checkout_sessions (id, amount, currency, request, created_at, expires_at)
     values ($1, $2, $3, $4, $5, to_timestamp($6)) returning *`,
    [freshId("cs_test"), amount, currency, JSON.stringify(params), tx.now, expiresAt],
  );
  return row ? found(sessionObject(row, cardPage)) : noSuch("checkout.session", "");
}

function wrongExpiry(limit: string) {
  return {
    message: `The \`expires_at\` timestamp must be ${limit} from Checkout Session creation.`,
    param: "expires_at",
  };
}

/** The session as it is now, its row locked until the transaction ends. Expires it if it is overdue. */
export async function readSession(
  tx: Transaction,
  id: string,
  cardPage: CardPageAddress,
): Promise<SessionRow | undefined> {
  const row = await tx.row<SessionRow>("select * from stand_in_stripe.checkout_sessions where id = $1 for update", [
    id,
  ]);
  return row?.status === "open" && row.expires_at <= tx.now ? close(tx, row, cardPage) : row;
}

/** `POST /v1/checkout/sessions/:id/expire`; only an open session can expire. */
export async function expireSession(tx: Transaction, id: string, cardPage: CardPageAddress): Promise<StripeResponse> {
  const row = await readSession(tx, id, cardPage);
  if (!row) return noSuch("checkout.session", id, "session");
  if (row.status !== "open") {
    return stripeError(400, {
      message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${row.status}\`.`,
    });
  }
  return found(sessionObject(await close(tx, row, cardPage), cardPage));
}

/** Expires every overdue open session; several nodes share the work. */
export async function expireDueSessions(tx: Transaction, cardPage: CardPageAddress): Promise<void> {
  const due = await tx.rows<SessionRow>(
    `select * from stand_in_stripe.checkout_sessions where status = 'open' and expires_at <= $1
     order by expires_at limit 100 for update skip locked`,
    [tx.now],
  );
  for (const row of due) await close(tx, row, cardPage);
}

async function close(tx: Transaction, row: SessionRow, cardPage: CardPageAddress): Promise<SessionRow> {
  await tx.rows("update stand_in_stripe.checkout_sessions set status = 'expired' where id = $1", [row.id]);
  const closed: SessionRow = { ...row, status: "expired" };
  await recordEvent(tx, "checkout.session.expired", sessionObject(closed, cardPage));
  return closed;
}

/** Charges an open session. A second, concurrent payer finds it complete and pays nothing. */
export async function paySession(
  tx: Transaction,
  id: string,
  cardPage: CardPageAddress,
): Promise<SessionRow | undefined> {
  const row = await readSession(tx, id, cardPage);
  if (row?.status !== "open") return row;
  const payment = await tx.row<PaymentRow>(
    `insert into stand_in_stripe.payment_intents (id, charge, checkout_session, amount, currency, metadata, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning *`,
    [
      freshId("pi"),
      freshId("ch"),
      row.id,
      row.amount,
      row.currency,
      JSON.stringify(row.request.payment_intent_data?.metadata ?? {}),
      tx.now,
    ],
  );
  const paid: SessionRow = { ...row, status: "complete", payment_intent: payment?.id ?? null };
  await tx.rows("update stand_in_stripe.checkout_sessions set status = 'complete', payment_intent = $2 where id = $1", [
    row.id,
    paid.payment_intent,
  ]);
  await recordEvent(tx, "checkout.session.completed", sessionObject(paid, cardPage));
  return paid;
}
