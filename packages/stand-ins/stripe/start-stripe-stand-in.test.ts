import { spawn } from "node:child_process";
import { once } from "node:events";
import pg from "pg";
import { pino } from "pino";
import Stripe from "stripe";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CardProvider, cardProvider, checkoutRequest } from "../../../tests/support/card-provider.ts";
import { freshDatabase } from "../../../tests/support/database/database.ts";
import type { CardPayments } from "../../../gateways/card-payments.ts";
import { stripePayments } from "../../../gateways/stripe.ts";
import { startStripeStandIn } from "./start-stripe-stand-in.ts";

const nodeClock = async () => new Date();

let provider: CardProvider;
let payments: CardPayments;
let stripe: Stripe;
beforeAll(async () => {
  provider = await cardProvider();
  payments = stripePayments(provider.standIn);
  stripe = new Stripe(provider.standIn.secretKey, { ...provider.standIn.host, telemetry: false });
});
afterAll(() => provider.close());
afterEach(() => provider.receiver.answer(200));

async function open(some: Parameters<typeof checkoutRequest>[0] = {}) {
  const { id, url = "" } = await payments.openCheckout(checkoutRequest(some));
  return { id, url };
}
async function paid() {
  const { id, url } = await open();
  await provider.submitCard(url);
  return { id, payment: (await payments.findCheckout(id))?.paymentReference ?? "" };
}
const about = (id: string, type: string) => (delivery: { body: string; type: string }) =>
  delivery.type === type && delivery.body.includes(id);

test("a hundred concurrent requests open a hundred sessions", async () => {
  const opened = await Promise.all(Array.from({ length: 100 }, () => open()));
  expect(new Set(opened.map(({ id }) => id)).size).toBe(100);
});

describe("a node that starts while another one works on the tables", () => {
  let other: pg.Client;
  beforeEach(async () => {
    other = new pg.Client({ connectionString: provider.db.url });
    await other.connect();
    await other.query("set deadlock_timeout = '1min'"); // so that the node that starts is the one that is ended
    await other.query("begin; lock table stand_in_stripe.events in row exclusive mode");
  });
  afterEach(() => other.end());

  test("does not wait for it", async () => {
    const node = await provider.startNode();
    expect(await provider.db.waiting()).toBe(0);
    await node.stop();
  });

  test("of another version starts again after a deadlock", async () => {
    await provider.db.asOwner("comment on schema stand_in_stripe is 'another'");
    const starting = provider.startNode();
    await expect.poll(provider.db.waiting).toBe(1);
    await other.query("lock table stand_in_stripe.checkout_sessions in row exclusive mode");
    await other.query("commit");
    const node = await starting;
    await node.stop();
  });
});

describe("events", () => {
  test("a payment sends an event with a signature that the gateway accepts", async () => {
    const { id } = await paid();
    const { body, signature } = await provider.receiver.waitFor(about(id, "checkout.session.completed"));
    expect(await payments.readEvent(body, signature, nodeClock)).toMatchObject({
      type: "checkout.session.completed",
      session: { id, status: "complete", paid: true, amount: 4500, currency: "gbp" },
    });
  });

  test("an expired session sends an event", async () => {
    const { id } = await open();
    await payments.expireCheckout(id);
    const { body, signature } = await provider.receiver.waitFor(about(id, "checkout.session.expired"));
    expect(await payments.readEvent(body, signature, nodeClock)).toMatchObject({
      session: { id, status: "expired", paid: false },
    });
  });

  test("a refund sends an event with its charge", async () => {
    const { payment } = await paid();
    await payments.refund({ idempotencyKey: `r ${payment}`, paymentReference: payment, amount: 2250 });
    const { body, signature } = await provider.receiver.waitFor(about(payment, "charge.refunded"));
    expect(await payments.readEvent(body, signature, nodeClock)).toMatchObject({
      type: "charge.refunded",
      session: undefined,
    });
    expect(JSON.parse(body)).toMatchObject({
      data: { object: { object: "charge", payment_intent: payment, amount_refunded: 2250, refunded: false } },
    });
  });

  test("an event is retried with the same id and a new signature until it is accepted", async () => {
    provider.receiver.answer(500);
    const { id } = await paid();
    const fits = about(id, "checkout.session.completed");
    const first = await provider.receiver.waitFor(fits);
    provider.receiver.answer(200);
    const again = await provider.receiver.waitFor((delivery) => fits(delivery) && delivery !== first);
    expect([again.id, again.body]).toEqual([first.id, first.body]);
    expect(await payments.readEvent(again.body, again.signature, nodeClock)).toBeDefined();
    await delivered(again.id);
    const times = provider.receiver.received.filter(fits).length;
    const later = await paid();
    await provider.receiver.waitFor(about(later.id, "checkout.session.completed"));
    expect(provider.receiver.received.filter(fits)).toHaveLength(times);
  });

  test("an event without a receiver is sent after the next start", async () => {
    const url = provider.receiver.url;
    const database = await freshDatabase();
    const settings = {
      connectionString: database.url,
      cardPageBase: "http://localhost:3000",
      log: pino({ level: "silent" }),
    };
    const alone = await startStripeStandIn({ ...settings, webhookUrl: "http://127.0.0.1:9/nobody" });
    const { id } = await stripePayments(alone).openCheckout(checkoutRequest());
    await stripePayments(alone).expireCheckout(id);
    await alone.stop();
    const back = await startStripeStandIn({ ...settings, webhookUrl: url });
    const { body, signature } = await provider.receiver.waitFor(about(id, "checkout.session.expired"));
    expect(await stripePayments(back).readEvent(body, signature, nodeClock)).toMatchObject({
      session: { id, status: "expired" },
    });
    await back.stop();
    await database.close();
  });

  test("an event is given up after three days", async () => {
    provider.receiver.answer(500);
    const { id } = await paid();
    const event = await provider.receiver.waitFor(about(id, "checkout.session.completed"));
    // Attempts back off; there may have been several already.
    const aged =
      "update stand_in_stripe.events set stored_at = now() - interval '3 days 1 minute', next_attempt_at = now() where id = $1";
    await provider.db.asOwner(aged, [event.id]);
    await expect
      .poll(() =>
        provider.db.asOwner("select given_up_at is not null as gone from stand_in_stripe.events where id = $1", [
          event.id,
        ]),
      )
      .toEqual([{ gone: true }]);
  });

  async function delivered(id: string) {
    await expect
      .poll(() =>
        provider.db.asOwner("select delivered_at is not null as done from stand_in_stripe.events where id = $1", [id]),
      )
      .toEqual([{ done: true }]);
  }
});

describe("expiry", () => {
  test("an overdue session is expired when it is read, sends its event without a request, and cannot be paid", async () => {
    const seen = await open();
    const unseen = await open();
    await provider.db.asOwner("insert into private.clock (ahead) values ('31 minutes')");
    try {
      expect((await provider.submitCard(seen.url)).status).toBe(410);
      expect(await payments.findCheckout(seen.id)).toMatchObject({ status: "expired", paid: false, url: undefined });
      await provider.receiver.waitFor(about(seen.id, "checkout.session.expired"));
      await provider.receiver.waitFor(about(unseen.id, "checkout.session.expired"));
    } finally {
      await provider.db.asOwner("delete from private.clock");
    }
  });
});

describe("nodes", () => {
  test("five that start at once on an empty database share data and secrets", async () => {
    const database = await freshDatabase();
    const settings = {
      connectionString: database.url,
      webhookUrl: provider.receiver.url,
      cardPageBase: "http://localhost:3000",
      log: pino({ level: "silent" }),
    };
    const nodes = await Promise.all(Array.from({ length: 5 }, () => startStripeStandIn(settings)));
    expect(new Set(nodes.map(({ secretKey }) => secretKey)).size).toBe(1);
    expect(new Set(nodes.map(({ webhookSecret }) => webhookSecret)).size).toBe(1);
    await Promise.all(nodes.map((node) => node.stop()));
    await database.close();
  });

  test("share sessions, refunds and idempotency keys", async () => {
    const other = await provider.startNode();
    const elsewhere = stripePayments(other);
    const request = checkoutRequest();
    const session = await payments.openCheckout(request);
    expect(await elsewhere.openCheckout(request)).toEqual(session);
    await provider.submitCard(session.url ?? "");
    const reference = (await elsewhere.findCheckout(session.id))?.paymentReference ?? "";
    const refund = await elsewhere.refund({
      idempotencyKey: `e ${reference}`,
      paymentReference: reference,
      amount: 100,
    });
    expect(
      await payments.refund({ idempotencyKey: `e ${reference}`, paymentReference: reference, amount: 100 }),
    ).toEqual(refund);
    await other.stop();
  });

  test("one that is killed while it delivers an event loses nothing", async () => {
    const database = await freshDatabase();
    provider.receiver.answer("never");
    const source = `
      import { pino } from "pino";
      import { startStripeStandIn } from ${JSON.stringify(new URL("start-stripe-stand-in.ts", import.meta.url).href)};
      const node = await startStripeStandIn({ connectionString: ${JSON.stringify(database.url)}, webhookUrl: ${JSON.stringify(provider.receiver.url)},
        cardPageBase: "http://localhost:3000", log: pino({ level: "silent" }) });
      console.log(JSON.stringify({ host: node.host, secretKey: node.secretKey, webhookSecret: node.webhookSecret }));`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", source], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = (await once(child.stdout, "data")) as [Buffer];
    const node = JSON.parse(line.toString()) as Parameters<typeof stripePayments>[0];
    const { id } = await stripePayments(node).openCheckout(checkoutRequest());
    await stripePayments(node).expireCheckout(id);
    const cut = await provider.receiver.waitFor(about(id, "checkout.session.expired"));
    child.kill("SIGKILL");
    await once(child, "exit");

    provider.receiver.answer(200);
    await database.asOwner("update stand_in_stripe.events set next_attempt_at = now()"); // simulates the end of the lease
    const back = await startStripeStandIn({
      connectionString: database.url,
      webhookUrl: provider.receiver.url,
      cardPageBase: "http://localhost:3000",
      log: pino({ level: "silent" }),
    });
    expect(back.secretKey).toBe(node.secretKey);
    expect(await stripePayments(back).findCheckout(id)).toMatchObject({ id, status: "expired" });
    const again = await provider.receiver.waitFor((delivery) => delivery.id === cut.id && delivery !== cut);
    expect(await stripePayments(back).readEvent(again.body, again.signature, nodeClock)).toMatchObject({
      session: { id },
    });
    await back.stop();
    await database.close();
  });

  test.each(["anon", "authenticated", "admin", "service_role"])(
    "%s cannot read the stand-in's tables",
    async (role) => {
      const look = `begin; set local role ${role}; select * from stand_in_stripe.secrets; commit`;
      await expect(provider.db.asOwner(look)).rejects.toMatchObject({ code: "42501" });
      await provider.db.asOwner("rollback");
    },
  );
});

describe("lists", () => {
  test("sessions are listed newest first, in pages, by status and by creation time", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.unshift((await open()).id);
    await payments.expireCheckout(ids[1] ?? "");
    const listed: string[] = [];
    for await (const session of stripe.checkout.sessions.list({ limit: 2 })) {
      listed.push(session.id);
      if (listed.length === 5) break;
    }
    expect(listed).toEqual(ids);
    expect((await stripe.checkout.sessions.list({ status: "expired", limit: 1 })).data[0]?.id).toBe(ids[1]);
    expect((await stripe.checkout.sessions.list({ created: { gt: Math.floor(Date.now() / 1000) + 60 } })).data).toEqual(
      [],
    );
  });

  test("refunds are filtered by payment, events by type", async () => {
    const { id, payment } = await paid();
    const refund = await payments.refund({ idempotencyKey: `l ${payment}`, paymentReference: payment, amount: 100 });
    expect((await stripe.refunds.list({ payment_intent: payment })).data).toMatchObject([
      { id: refund.id, amount: 100, status: "succeeded" },
    ]);
    const events = await stripe.events.list({ type: "checkout.session.completed", limit: 1 });
    expect(events.data[0]).toMatchObject({ type: "checkout.session.completed", data: { object: { id } } });
  });

  test("a payment has its amount and its booking", async () => {
    const request = checkoutRequest();
    const { id, url = "" } = await payments.openCheckout(request);
    await provider.submitCard(url);
    const session = await payments.findCheckout(id);
    expect(await stripe.paymentIntents.retrieve(session?.paymentReference ?? "")).toMatchObject({
      amount: 4500,
      currency: "gbp",
      status: "succeeded",
      metadata: { booking_id: request.bookingId, checkout_id: request.idempotencyKey },
    });
  });
});

describe("refunds", () => {
  test("ten at once do not exceed the payment", async () => {
    const { payment } = await paid();
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        payments.refund({ idempotencyKey: `${n} ${payment}`, paymentReference: payment, amount: 1_000 }),
      ),
    );
    expect(answers.filter((answer) => answer.status === "fulfilled")).toHaveLength(4);
    expect(
      await provider.db.asOwner("select amount_refunded from stand_in_stripe.payment_intents where id = $1", [payment]),
    ).toEqual([{ amount_refunded: 4_000 }]);
  });

  test("without an amount refund the rest", async () => {
    const { payment } = await paid();
    await stripe.refunds.create({ payment_intent: payment, amount: 1_000 });
    expect(await stripe.refunds.create({ payment_intent: payment, reason: "requested_by_customer" })).toMatchObject({
      amount: 3_500,
      currency: "gbp",
    });
  });
});

describe("the API refuses with Stripe's errors", () => {
  const inMinutes = (minutes: number) => String(Math.floor(Date.now() / 1000) + minutes * 60);
  const valid = {
    mode: "payment",
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": "gbp",
    "line_items[0][price_data][unit_amount]": "4500",
    "line_items[0][price_data][product_data][name]": "Rune reading",
    success_url: "http://localhost:3000/booking-success",
  };
  const call = async (path: string, { body, headers }: { body?: string; headers?: Record<string, string> } = {}) => {
    const { host, port } = provider.standIn.host;
    const answer = await fetch(`http://${host}:${port}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        authorization: `Bearer ${provider.standIn.secretKey}`,
        "content-type": "application/x-www-form-urlencoded",
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    return {
      status: answer.status,
      replayed: answer.headers.get("idempotent-replayed"),
      body: (await answer.json()) as { id?: string; error?: object },
    };
  };
  const openWith = (changes: Record<string, string | undefined>) => {
    const fields = Object.entries({ ...valid, ...changes }).filter(
      (field): field is [string, string] => field[1] !== undefined,
    );
    return call("/v1/checkout/sessions", { body: new URLSearchParams(fields).toString() });
  };

  test("(control) nothing valid", async () => {
    expect(await openWith({})).toMatchObject({
      status: 200,
      body: { object: "checkout.session", status: "open", livemode: false },
    });
    for (const minutes of ["30", "1439"])
      expect((await openWith({ expires_at: inMinutes(Number(minutes)) })).status).toBe(200);
  });

  test.each<[string, Record<string, string | undefined>, object]>([
    ["no mode", { mode: undefined }, { code: "parameter_missing", param: "mode" }],
    ["another mode", { mode: "subscription" }, { param: "mode" }],
    [
      "no line items",
      Object.fromEntries(
        Object.keys(valid)
          .filter((name) => name.startsWith("line_items"))
          .map((name) => [name, undefined]),
      ),
      { code: "parameter_missing", param: "line_items" },
    ],
    [
      "no currency",
      { "line_items[0][price_data][currency]": undefined },
      { code: "parameter_missing", param: "line_items[0][price_data][currency]" },
    ],
    [
      "an unknown currency",
      { "line_items[0][price_data][currency]": "xyz" },
      { param: "line_items[0][price_data][currency]" },
    ],
    [
      "two currencies",
      {
        "line_items[1][quantity]": "1",
        "line_items[1][price_data][currency]": "eur",
        "line_items[1][price_data][unit_amount]": "100",
        "line_items[1][price_data][product_data][name]": "x",
      },
      { param: "line_items" },
    ],
    [
      "a fraction of a penny",
      { "line_items[0][price_data][unit_amount]": "0.5" },
      { code: "parameter_invalid_integer" },
    ],
    [
      "a negative amount",
      { "line_items[0][price_data][unit_amount]": "-4500" },
      { param: "line_items[0][price_data][unit_amount]" },
    ],
    ["less than 30p", { "line_items[0][price_data][unit_amount]": "29" }, { code: "amount_too_small" }],
    [
      "more than a million",
      { "line_items[0][quantity]": "999999", "line_items[0][price_data][unit_amount]": "99999999" },
      { code: "amount_too_large" },
    ],
    ["no quantity", { "line_items[0][quantity]": "0" }, { param: "line_items[0][quantity]" }],
    [
      "an item without name",
      { "line_items[0][price_data][product_data][name]": "" },
      { code: "parameter_invalid_empty" },
    ],
    ["no success_url", { success_url: undefined }, { code: "parameter_missing", param: "success_url" }],
    [
      "a success_url that is not a URL",
      { success_url: "javascript:alert(1)" },
      { code: "url_invalid", param: "success_url" },
    ],
    ["a cancel_url that is not a URL", { cancel_url: "/book" }, { code: "url_invalid", param: "cancel_url" }],
    ["a session that ends too soon", { expires_at: inMinutes(28) }, { param: "expires_at" }],
    ["a session that ends too late", { expires_at: inMinutes(24 * 60 + 1) }, { param: "expires_at" }],
    [
      "a date that is not a number",
      { expires_at: "tomorrow" },
      { code: "parameter_invalid_integer", param: "expires_at" },
    ],
    ["an invalid email address", { customer_email: "jane" }, { param: "customer_email" }],
    [
      "a parameter of an older version",
      { "payment_method_types[0]": "card" },
      { code: "parameter_unknown", param: "payment_method_types" },
    ],
    [
      "an unknown parameter within another",
      { "line_items[0][price]": "price_1" },
      { code: "parameter_unknown", param: "line_items[0][price]" },
    ],
    ["an open bracket", { "line_items[0": "1" }, { type: "invalid_request_error" }],
    ["a NUL", { client_reference_id: "\0" }, { type: "invalid_request_error" }],
  ])("%s", async (_, changes, error) => {
    expect(await openWith(changes)).toMatchObject({
      status: 400,
      body: { error: { type: "invalid_request_error", message: expect.any(String), ...error } },
    });
  });

  test("a reused idempotency key with other parameters; a refused request can be repeated with its key", async () => {
    const headers = { "idempotency-key": checkoutRequest().idempotencyKey };
    const body = new URLSearchParams(valid).toString();
    expect(await call("/v1/checkout/sessions", { body: "mode=payment", headers })).toMatchObject({ status: 400 });
    const first = await call("/v1/checkout/sessions", { body, headers });
    expect(first).toMatchObject({ status: 200, replayed: null });
    expect(await call("/v1/checkout/sessions", { body, headers })).toEqual({ ...first, replayed: "true" });
    expect(await call("/v1/checkout/sessions", { body: body.replace("4500", "100"), headers })).toMatchObject({
      status: 400,
      body: { error: { type: "idempotency_error" } },
    });
    expect(await call("/v1/refunds", { body, headers })).toMatchObject({
      status: 400,
      body: { error: { type: "idempotency_error" } },
    });
  });

  test("an idempotency key of over 255 characters", async () => {
    expect(
      await call("/v1/checkout/sessions", { body: "", headers: { "idempotency-key": "k".repeat(256) } }),
    ).toMatchObject({
      status: 400,
    });
  });

  test.each(["", "Bearer", "Bearer sk_test_wrong", "Basic sk_test_wrong"])(
    "a request without the secret key: %j",
    async (authorization) => {
      for (const path of ["/v1/checkout/sessions", "/v1/events", "/nowhere"]) {
        expect(await call(path, { headers: { authorization } })).toMatchObject({
          status: 401,
          body: { error: { type: "invalid_request_error" } },
        });
      }
    },
  );

  test.each([
    "/v1/customers",
    "/v1/checkout/sessions/cs_test_0",
    "/v1/checkout/sessions/%00",
    "/v1/payment_intents/pi_0",
    "/",
  ])("an unknown resource: %s", async (path) => {
    expect(await call(path)).toMatchObject({ status: 404, body: { error: { type: "invalid_request_error" } } });
  });

  test.each(["limit=0", "limit=101", "limit=x", "status=paid", "created[gt]=x", "created=1", "colour=red"])(
    "a list with %s",
    async (query) => {
      expect(await call(`/v1/checkout/sessions?${query}`)).toMatchObject({
        status: 400,
        body: { error: { type: "invalid_request_error" } },
      });
    },
  );

  test.each([
    ["an unknown payment", "payment_intent=pi_0", 404],
    ["no payment", "amount=100", 400],
    ["nothing", "", 400],
    ["an amount of zero", "payment_intent=pi_0&amount=0", 400],
    ["an unknown reason", "payment_intent=pi_0&reason=weather", 400],
  ])("a refund of %s", async (_, body, status) => {
    expect(await call("/v1/refunds", { body })).toMatchObject({
      status,
      body: { error: { type: "invalid_request_error" } },
    });
  });

  test("a body over the limit", async () => {
    expect(await call("/v1/checkout/sessions", { body: `a=${"x".repeat(70_000)}` })).toMatchObject({ status: 413 });
  });
});
