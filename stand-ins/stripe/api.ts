import { createHash, timingSafeEqual } from "node:crypto";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import type { z } from "zod";
import { type Answer, found, noSuch, refused } from "./answer.ts";
import type { Books, Entry } from "./books.ts";
import { answerDispute, closeDispute } from "./disputes.ts";
import { freshId } from "./events.ts";
import { readForm } from "./form-body.ts";
import { once } from "./idempotency.ts";
import { readPage } from "./pages.ts";
import { readPayment, refundPayment } from "./refunds.ts";
import {
  disputeEvidence,
  eventListParams,
  noParams,
  openSessionParams,
  refundListParams,
  refundParams,
  refusalOf,
  sessionListParams,
} from "./request-shapes.ts";
import { type CardPageAddress, expireDueSessions, expireSession, openSession, readSession } from "./sessions.ts";
import {
  disputeObject,
  type DisputeRow,
  paymentObject,
  refundObject,
  type RefundRow,
  sessionObject,
  type SessionRow,
} from "./stripe-objects.ts";

export type ApiDependencies = {
  books: Books;
  secretKey: string;
  cardPage: CardPageAddress;
  /** Called after every write: there may be an event to deliver. */
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
  api.use(bodyLimit({ maxSize: 64 * 1024, onError: (c) => reply(c, refused(413, { message: "The request is too large." })) }));
  api.use(async (c, next) => {
    if (!carriesKey(c.req.header("authorization"), deps.secretKey)) {
      return reply(c, refused(401, { message: "Invalid API Key provided." }));
    }
    await next();
  });
  const { get, post } = verbs(api, deps);

  post("/v1/checkout/sessions", openSessionParams, (entry, params) => openSession(entry, params, cardPage));
  get("/v1/checkout/sessions", sessionListParams, async (entry, params) => {
    await expireDueSessions(entry, cardPage);
    const { status, payment_intent } = params;
    const listed = { table: "checkout_sessions", kind: "checkout.session", url: "/v1/checkout/sessions" } as const;
    return readPage<SessionRow>(entry, listed, params, { status, payment_intent }, (row) => sessionObject(row, cardPage));
  });
  get("/v1/checkout/sessions/:id", noParams, async (entry, _, id) => {
    const row = await readSession(entry, id, cardPage);
    return row ? found(sessionObject(row, cardPage)) : noSuch("checkout.session", id, "session");
  });
  post("/v1/checkout/sessions/:id/expire", noParams, (entry, _, id) => expireSession(entry, id, cardPage));

  post("/v1/refunds", refundParams, refundPayment);
  get("/v1/refunds", refundListParams, (entry, params) => {
    const { payment_intent, charge } = params;
    return readPage<RefundRow>(
      entry,
      { table: "refunds", kind: "refund", url: "/v1/refunds" },
      params,
      { payment_intent, charge },
      refundObject,
    );
  });
  get("/v1/disputes", refundListParams, (entry, params) => {
    const { payment_intent, charge } = params;
    const listed = { table: "disputes", kind: "dispute", url: "/v1/disputes" } as const;
    return readPage<DisputeRow>(entry, listed, params, { payment_intent, charge }, disputeObject);
  });
  post("/v1/disputes/:id", disputeEvidence, answerDispute);
  post("/v1/disputes/:id/close", noParams, (entry, _, id) => closeDispute(entry, id, "lost"));
  get("/v1/payment_intents/:id", noParams, async (entry, _, id) => {
    const row = await readPayment(entry, id);
    return row ? found(paymentObject(row)) : noSuch("payment_intent", id, "intent");
  });
  get("/v1/events", eventListParams, (entry, params) => {
    const listed = { table: "events", kind: "event", url: "/v1/events" } as const;
    return readPage<{ body: string }>(entry, listed, params, { type: params.type }, (row) => JSON.parse(row.body) as object);
  });

  api.notFound((c) => reply(c, refused(404, { message: `Unrecognized request URL (${c.req.method}: ${c.req.path}).` })));
  api.onError((error, c) => {
    deps.log.error({ reason: error.message }, "The card stand-in failed");
    return reply(c, refused(500, { type: "api_error", message: "The card stand-in failed." }));
  });
  return api;
}

type Work<P> = (entry: Entry, params: P, id: string) => Promise<Answer>;

function verbs(api: Hono, { books, onChange }: ApiDependencies) {
  return {
    get: <P>(path: string, shape: z.ZodType<P>, work: Work<P>) =>
      api.get(path, async (c) => {
        const asked = read(shape, new URL(c.req.url).search.slice(1));
        if (!asked.ok) return reply(c, asked.refusal);
        return reply(c, await books.entry((entry) => work(entry, asked.params, idOf(c))));
      }),
    post: <P>(path: string, shape: z.ZodType<P>, work: Work<P>) =>
      api.post(path, async (c) => {
        const body = await c.req.text();
        const key = c.req.header("idempotency-key");
        const answer = await books.entry((entry) => {
          const act = async () => {
            const asked = read(shape, body);
            return asked.ok ? work(entry, asked.params, idOf(c)) : asked.refusal;
          };
          return key === undefined ? act() : once(entry, { key, path: c.req.path, body }, act);
        });
        onChange();
        return reply(c, answer);
      }),
  };
}

/** The id in the path; what cannot be an id becomes one that nothing has. */
function idOf(c: Context): string {
  const id = c.req.param("id") ?? "";
  return /^\w{1,255}$/.test(id) ? id : "";
}

function read<P>(shape: z.ZodType<P>, form: string): { ok: true; params: P } | { ok: false; refusal: Answer } {
  const given = readForm(form);
  if (!given) return { ok: false, refusal: refused(400, { message: "The parameters cannot be read." }) };
  const parsed = shape.safeParse(given);
  return parsed.success ? { ok: true, params: parsed.data } : { ok: false, refusal: refusalOf(parsed.error, given) };
}

function reply(c: Context, { status, body, replayed }: Answer & { replayed?: boolean }): Response {
  if (replayed) c.header("idempotent-replayed", "true");
  return c.json(body, status);
}

function carriesKey(authorization: string | undefined, key: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${key}`));
}
