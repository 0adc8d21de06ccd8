import { createHash, timingSafeEqual } from "node:crypto";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import type { z } from "zod";
import { type StripeResponse, found, noSuch, stripeError } from "./response.ts";
import type { Store, Transaction } from "./store.ts";
import { updateDispute, closeDispute } from "./disputes.ts";
import { freshId } from "./events.ts";
import { readForm } from "./form-body.ts";
import { once } from "./idempotency.ts";
import { readPayment, refundPayment } from "./refunds.ts";
import {
  disputeEvidence,
  eventListParams,
  noParams,
  paymentParams,
  createSessionParams,
  refundListParams,
  refundParams,
  validationError,
  sessionListParams,
  type ListParams,
} from "./request-shapes.ts";
import { type CardPageAddress, expireDueSessions, expireSession, createSession, readSession } from "./sessions.ts";
import {
  disputeObject,
  type DisputeRow,
  paymentObject,
  refundObject,
  type RefundRow,
  sessionObject,
  type SessionRow,
} from "./stripe-objects.ts";

type ApiDependencies = {
  store: Store;
  secretKey: string;
  cardPage: CardPageAddress;
  /** Called after every write, which may have added an event to deliver. */
  onChange: () => void;
  log: Logger;
};

/** The part of Stripe's API that the practice uses, in Stripe's shapes: Checkout sessions, refunds, payment intents, events. */
export function stripeApi(deps: ApiDependencies): Hono {
  const { cardPage } = deps;
  const api = new Hono();
  api.use(async (c, next) => {
    await next();
    c.header("request-id", freshId("req"));
  });
  api.use(
    bodyLimit({
      maxSize: 64 * 1024,
      onError: (c) => reply(c, stripeError(413, { message: "The request is too large." })),
    }),
  );
  api.use(async (c, next) => {
    if (!carriesKey(c.req.header("authorization"), deps.secretKey)) {
      return reply(c, stripeError(401, { message: "Invalid API Key provided." }));
    }
    await next();
  });
  const { get, post } = verbs(api, deps);

  post("/v1/checkout/sessions", createSessionParams, (tx, params) => createSession(tx, params, cardPage));
  get("/v1/checkout/sessions", sessionListParams, async (tx, params) => {
    await expireDueSessions(tx, cardPage);
    const { status, payment_intent } = params;
    const listed = { table: "checkout_sessions", kind: "checkout.session", url: "/v1/checkout/sessions" } as const;
    return readPage<SessionRow>(tx, listed, params, { status, payment_intent }, (row) => sessionObject(row, cardPage));
  });
  get("/v1/checkout/sessions/:id", noParams, async (tx, _, id) => {
    const row = await readSession(tx, id, cardPage);
    return row ? found(sessionObject(row, cardPage)) : noSuch("checkout.session", id, "session");
  });
  post("/v1/checkout/sessions/:id/expire", noParams, (tx, _, id) => expireSession(tx, id, cardPage));

  post("/v1/refunds", refundParams, refundPayment);
  get("/v1/refunds", refundListParams, (tx, params) => {
    const { payment_intent, charge } = params;
    return readPage<RefundRow>(
      tx,
      { table: "refunds", kind: "refund", url: "/v1/refunds" },
      params,
      { payment_intent, charge },
      refundObject,
    );
  });
  get("/v1/disputes", refundListParams, (tx, params) => {
    const { payment_intent, charge } = params;
    const listed = { table: "disputes", kind: "dispute", url: "/v1/disputes" } as const;
    return readPage<DisputeRow>(tx, listed, params, { payment_intent, charge }, disputeObject);
  });
  get("/v1/disputes/:id", noParams, (tx, _, id) => closeDispute(tx, id, undefined));
  post("/v1/disputes/:id", disputeEvidence, updateDispute);
  post("/v1/disputes/:id/close", noParams, (tx, _, id) => closeDispute(tx, id, "lost"));
  get("/v1/payment_intents/:id", paymentParams, async (tx, { expand }, id) => {
    const row = await readPayment(tx, id);
    return row
      ? found(paymentObject(row, { isExpanded: expand !== undefined }))
      : noSuch("payment_intent", id, "intent");
  });
  get("/v1/events", eventListParams, (tx, params) => {
    const listed = { table: "events", kind: "event", url: "/v1/events" } as const;
    return readPage<{ body: string }>(
      tx,
      listed,
      params,
      { type: params.type },
      (row) => JSON.parse(row.body) as object,
    );
  });

  api.notFound((c) =>
    reply(c, stripeError(404, { message: `Unrecognized request URL (${c.req.method}: ${c.req.path}).` })),
  );
  api.onError((error, c) => {
    deps.log.error({ reason: error.message }, "The card stand-in failed");
    return reply(c, stripeError(500, { type: "api_error", message: "The card stand-in failed." }));
  });
  return api;
}

type Work<P> = (tx: Transaction, params: P, id: string) => Promise<StripeResponse>;

function verbs(api: Hono, { store, onChange }: ApiDependencies) {
  return {
    get: <P>(path: string, shape: z.ZodType<P>, work: Work<P>) =>
      api.get(path, async (c) => {
        const parsed = read(shape, new URL(c.req.url).search.slice(1));
        if (!parsed.ok) return reply(c, parsed.refusal);
        return reply(c, await store.transaction((tx) => work(tx, parsed.params, idOf(c))));
      }),
    post: <P>(path: string, shape: z.ZodType<P>, work: Work<P>) =>
      api.post(path, async (c) => {
        const body = await c.req.text();
        const key = c.req.header("idempotency-key");
        const response = await store.transaction((tx) => {
          const act = async () => {
            const parsed = read(shape, body);
            return parsed.ok ? work(tx, parsed.params, idOf(c)) : parsed.refusal;
          };
          return key === undefined ? act() : once(tx, { key, path: c.req.path, body }, act);
        });
        onChange();
        return reply(c, response);
      }),
  };
}

/** The id in the path; an invalid one is replaced by an id that no object has. */
function idOf(c: Context): string {
  const id = c.req.param("id") ?? "";
  return /^\w{1,255}$/.test(id) ? id : "";
}

function read<P>(shape: z.ZodType<P>, form: string): { ok: true; params: P } | { ok: false; refusal: StripeResponse } {
  const given = readForm(form);
  if (!given) return { ok: false, refusal: stripeError(400, { message: "The parameters cannot be read." }) };
  const parsed = shape.safeParse(given);
  return parsed.success
    ? { ok: true, params: parsed.data }
    : { ok: false, refusal: validationError(parsed.error, given) };
}

function reply(c: Context, { status, body, replayed }: StripeResponse & { replayed?: boolean }): Response {
  if (replayed) c.header("idempotent-replayed", "true");
  return c.json(body, status);
}

function carriesKey(authorization: string | undefined, key: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${key}`));
}

type QueryResult = { table: "checkout_sessions" | "refunds" | "disputes" | "events"; kind: string; url: string };

const COMPARED = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

/**
 * Stripe's list: newest first, `starting_after` the last id of the previous page, `has_more` if there is another page. `filters` maps
 * columns to required values; undefined ones are ignored.
 */
async function readPage<R extends object>(
  tx: Transaction,
  { table, kind, url }: QueryResult,
  params: ListParams,
  filters: Record<string, string | undefined>,
  shape: (row: R) => object,
): Promise<StripeResponse> {
  const values: unknown[] = [];
  const wanted = (condition: string, value: unknown) => `${condition} $${values.push(value)}`;
  const conditions = Object.entries(filters).flatMap(([column, value]) =>
    value === undefined ? [] : [wanted(`${column} =`, value)],
  );
  for (const key of ["gt", "gte", "lt", "lte"] as const) {
    const limit = params.created?.[key];
    if (limit !== undefined) conditions.push(wanted(`floor(extract(epoch from created_at)) ${COMPARED[key]}`, limit));
  }
  if (params.starting_after !== undefined) {
    const last = await tx.row<{ number: string }>(`select number from stand_in_stripe.${table} where id = $1`, [
      params.starting_after,
    ]);
    if (!last) return noSuch(kind, params.starting_after, "starting_after");
    conditions.push(wanted("number <", last.number));
  }
  const where = conditions.length > 0 ? `where ${conditions.join(" and ")}` : "";
  const rows = await tx.rows<R>(
    `select * from stand_in_stripe.${table} ${where} order by number desc limit ${params.limit + 1}`,
    values,
  );
  return found({
    object: "list",
    url,
    has_more: rows.length > params.limit,
    data: rows.slice(0, params.limit).map(shape),
  });
}
