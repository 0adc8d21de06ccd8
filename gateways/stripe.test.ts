import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type CardProvider, cardProvider, checkoutRequest } from "#tests/support/card-provider.ts";
import { type Fault, type FaultProxy, startFaultProxy } from "#tests/support/fault-proxy.ts";
import { type CardPayments, ProviderUnavailable } from "./card-payments.ts";
import { stripePayments } from "./stripe.ts";
import { START_MS } from "#tests/support/limits.ts";

vi.setConfig({ testTimeout: START_MS }); // some wait for a gateway that gives up after ten seconds

const nodeClock = async () => new Date();

let provider: CardProvider;
let proxy: FaultProxy;
let payments: CardPayments;

beforeAll(async () => {
  provider = await cardProvider();
  proxy = await startFaultProxy(provider.standIn.host);
  payments = stripePayments({ ...provider.standIn, host: proxy.host });
});
afterAll(async () => {
  await proxy.close();
  await provider.close();
});
beforeEach(() => {
  proxy.play(undefined);
  proxy.seen.length = 0;
});

/** The parameters of the requests that the provider received, in order. */
const sent = () => proxy.seen.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));

async function paidCheckout() {
  const { id, url } = await payments.openCheckout(checkoutRequest());
  await provider.submitCard(url ?? "");
  const session = await payments.findCheckout(id);
  return { id, reference: session?.paymentReference ?? "" };
}

describe("opening a checkout", () => {
  test("returns an open session with its booking and a URL", async () => {
    const request = checkoutRequest();
    expect(await payments.openCheckout(request)).toEqual({
      id: expect.stringMatching(/^cs_test_\w+$/),
      url: expect.stringMatching(/^http:\/\/localhost:3000\/test-payment\/cs_test_\w+$/),
      status: "open",
      paid: false,
      amount: 4500,
      currency: "gbp",
      bookingId: request.bookingId,
      checkoutId: request.idempotencyKey,
      paymentReference: undefined,
    });
  });

  test("requests one item in pounds, by card, with the amount, and the booking's id in the metadata", async () => {
    const request = checkoutRequest({ expiresAt: new Date("2020-12-01T10:30:00.200Z") });
    await expect(payments.openCheckout(request)).rejects.toThrow("expires_at");
    expect(sent()).toEqual([
      {
        mode: "payment",
        "allowed_payment_method_types[0]": "card",
        "adaptive_pricing[enabled]": "false",
        "line_items[0][quantity]": "1",
        "line_items[0][price_data][currency]": "gbp",
        "line_items[0][price_data][unit_amount]": "4500",
        "line_items[0][price_data][product_data][name]": "Rune reading",
        "line_items[0][price_data][product_data][description]": "30 minutes, Tuesday 1 December, 10:30",
        client_reference_id: request.bookingId,
        customer_email: "jane@example.org",
        "metadata[booking_id]": request.bookingId,
        "metadata[checkout_id]": request.idempotencyKey,
        "payment_intent_data[metadata][booking_id]": request.bookingId,
        "payment_intent_data[metadata][checkout_id]": request.idempotencyKey,
        success_url: "http://localhost:3000/booking-success?session_id={CHECKOUT_SESSION_ID}",
        cancel_url: "http://localhost:3000/book",
        expires_at: "1606818601",
      },
    ]);
  });

  test("accepts a service without a description", async () => {
    expect(await payments.openCheckout(checkoutRequest({ description: "  " }))).toMatchObject({ status: "open" });
  });

  test("with the same idempotency key returns the same session, with another key another", async () => {
    const request = checkoutRequest();
    const first = await payments.openCheckout(request);
    expect(await payments.openCheckout(request)).toEqual(first);
    expect((await payments.openCheckout({ ...request, idempotencyKey: "another" })).id).not.toBe(first.id);
  });

  test("twenty times at once with one idempotency key creates one session", async () => {
    const request = checkoutRequest();
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => payments.openCheckout(request)));
    const ids = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value.id] : []));
    const failures = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as unknown] : []));
    expect(new Set(ids).size).toBe(1);
    expect(failures.filter((failure) => !(failure instanceof ProviderUnavailable))).toEqual([]);
    expect(
      await provider.db.asOwner(
        "select id from stand_in_stripe.checkout_sessions where request->>'client_reference_id' = $1",
        [request.bookingId],
      ),
    ).toEqual([{ id: ids[0] }]);
  });

  test("with the same idempotency key and another amount throws an error that is not ProviderUnavailable", async () => {
    const request = checkoutRequest();
    await payments.openCheckout(request);
    const failure: unknown = await payments.openCheckout({ ...request, amount: 100 }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(ProviderUnavailable);
    expect(String(failure)).toContain("StripeIdempotencyError");
  });

  test("throws Stripe's refusals with code and parameter, without quoting the request", async () => {
    const failure: unknown = await payments
      .openCheckout(checkoutRequest({ clientEmail: "not an address" }))
      .catch((error: unknown) => error);
    expect(failure).not.toBeInstanceOf(ProviderUnavailable);
    expect(String(failure)).toMatch(
      /^Error: Stripe refuses the request: StripeInvalidRequestError customer_email 400 req_\w+$/,
    );
  });

  test("with a wrong secret key throws an error without the key", async () => {
    const strangers = stripePayments({ ...provider.standIn, secretKey: "sk_test_wrong" });
    const failure: unknown = await strangers.openCheckout(checkoutRequest()).catch((error: unknown) => error);
    expect(failure).not.toBeInstanceOf(ProviderUnavailable);
    expect(String(failure)).toMatch(/StripeAuthenticationError 401/);
    expect(String(failure)).not.toContain("sk_test");
  });
});

describe("finding a checkout", () => {
  test("returns the payment of a paid one", async () => {
    const { id } = await paidCheckout();
    expect(await payments.findCheckout(id)).toMatchObject({
      id,
      url: undefined,
      status: "complete",
      paid: true,
      amount: 4500,
      paymentReference: expect.stringMatching(/^pi_\w+$/),
    });
  });

  test("returns undefined for an unknown one", async () => {
    expect(await payments.findCheckout("cs_test_0000")).toBeUndefined();
  });

  test.each([
    "",
    "..",
    "cs_test_1/expire",
    "cs_test_%2e",
    "cs_test_1?expand[]=x",
    "cs_test_\0",
    "pi_123",
    `cs_${"a".repeat(300)}`,
    "cs_ä",
  ])("returns undefined without a request for an invalid id: %j", async (id) => {
    expect(await payments.findCheckout(id)).toBeUndefined();
    expect(proxy.seen).toEqual([]);
  });
});

describe("expiring a checkout", () => {
  test("ends an open one, which can then not be paid", async () => {
    const { id, url } = await payments.openCheckout(checkoutRequest());
    expect(await payments.expireCheckout(id)).toMatchObject({ id, status: "expired", paid: false });
    expect((await provider.submitCard(url ?? "")).status).toBe(410);
    expect(await payments.findCheckout(id)).toMatchObject({ status: "expired", paid: false });
  });

  test("leaves an expired one unchanged", async () => {
    const { id } = await payments.openCheckout(checkoutRequest());
    const expired = await payments.expireCheckout(id);
    expect(await payments.expireCheckout(id)).toEqual(expired);
  });

  test("leaves a paid one paid, and returns that", async () => {
    const { id } = await paidCheckout();
    expect(await payments.expireCheckout(id)).toMatchObject({ status: "complete", paid: true });
  });

  test("throws for an unknown one", async () => {
    await expect(payments.expireCheckout("cs_test_0000")).rejects.toThrow("resource_missing");
  });
});

describe("refunds", () => {
  const releasedHolds = async (reference: string) =>
    provider.db.asOwner("select amount from stand_in_stripe.refunds where payment_intent = $1 order by number", [
      reference,
    ]);

  test("the same idempotency key refunds once", async () => {
    const { reference } = await paidCheckout();
    const first = await payments.refund({
      idempotencyKey: `half of ${reference}`,
      paymentReference: reference,
      amount: 2250,
    });
    const key = `half of ${reference}`;
    expect(first).toEqual({ id: expect.stringMatching(/^re_\w+$/), amount: 2250, refundId: key, status: "made" });
    expect(
      await payments.refund({ idempotencyKey: `half of ${reference}`, paymentReference: reference, amount: 2250 }),
    ).toEqual(first);
    expect(await payments.findRefunds(reference)).toEqual([first]);
    expect(await releasedHolds(reference)).toEqual([{ amount: 2250 }]);
  });

  test("a lost answer is retried with the same idempotency key: one refund", async () => {
    const { reference } = await paidCheckout();
    proxy.play("answer lost", 1);
    await payments.refund({ idempotencyKey: `lost ${reference}`, paymentReference: reference, amount: 4500 });
    expect(await releasedHolds(reference)).toEqual([{ amount: 4500 }]);
  });

  test("the refunds cannot exceed the payment", async () => {
    const { reference } = await paidCheckout();
    await payments.refund({ idempotencyKey: `1 of ${reference}`, paymentReference: reference, amount: 4000 });
    await expect(
      payments.refund({ idempotencyKey: `2 of ${reference}`, paymentReference: reference, amount: 501 }),
    ).rejects.toThrow("StripeInvalidRequestError amount 400");
    await payments.refund({ idempotencyKey: `3 of ${reference}`, paymentReference: reference, amount: 500 });
    await expect(
      payments.refund({ idempotencyKey: `4 of ${reference}`, paymentReference: reference, amount: 1 }),
    ).rejects.toThrow("charge_already_refunded");
    expect(await releasedHolds(reference)).toEqual([{ amount: 4000 }, { amount: 500 }]);
  });
});

/** Whether it settles within this time, counted in turns of 50 ms: a pause of the machine counts as one turn. */
async function endsWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let ended = false;
  void work.finally(() => (ended = true));
  for (let turn = 0; turn < milliseconds / 50 && !ended; turn += 1) await sleep(50);
  return ended;
}

describe("a failing provider", () => {
  const faults: [string, Fault][] = [
    ["cuts the connection", "refused"],
    ["loses every answer", "answer lost"],
    ["never answers", "silence"],
    ["answers after 30 seconds", { delayMs: 30_000 }],
    ["sends its answer byte by byte", { dripMs: 100 }],
    ["answers 200 with other JSON", { status: 200, body: JSON.stringify({ object: "list", data: [] }) }],
    [
      "answers 500",
      { status: 500, body: JSON.stringify({ error: { type: "api_error", message: "jane@example.org" } }) },
    ],
    ["answers 503 without JSON", { status: 503 }],
    ["answers 200 without JSON", { status: 200, body: "<html>" }],
    [
      "answers 429",
      { status: 429, body: JSON.stringify({ error: { type: "invalid_request_error", code: "rate_limit" } }) },
    ],
    [
      "answers 503 with Retry-After: 60",
      { status: 503, headers: { "retry-after": "60", "stripe-should-retry": "true" }, body: "{}" },
    ],
  ];

  test.each(faults)("that %s is ProviderUnavailable, within the timeout", async (_, fault) => {
    const hurried = stripePayments({ ...provider.standIn, host: proxy.host, timeoutMs: 1_500 });
    proxy.play(fault);
    const failures = Promise.all(
      [
        hurried.openCheckout(checkoutRequest()),
        hurried.findCheckout("cs_test_0000"),
        hurried.expireCheckout("cs_test_0000"),
        hurried.refund({ idempotencyKey: checkoutRequest().idempotencyKey, paymentReference: "pi_0000", amount: 1 }),
      ].map((call) => call.catch((error: unknown) => error)),
    );
    expect(await endsWithin(5_000, failures)).toBe(true);
    for (const failure of await failures) {
      expect(failure).toBeInstanceOf(ProviderUnavailable);
      expect(String(failure)).not.toContain("jane");
    }
  });

  test("that refuses connections is ProviderUnavailable", async () => {
    const gone = await startFaultProxy({ host: "127.0.0.1", port: 9 });
    await gone.close();
    await expect(stripePayments({ ...provider.standIn, host: gone.host }).findCheckout("cs_test_0000")).rejects.toThrow(
      ProviderUnavailable,
    );
  });

  test("that never answers times out within 10 seconds by default", async () => {
    proxy.play("silence");
    const asked = payments.openCheckout(checkoutRequest()).catch((error: unknown) => error);
    expect(await endsWithin(10_000, asked)).toBe(true);
    expect(await asked).toBeInstanceOf(ProviderUnavailable);
  });

  test.each<[string, Fault]>([
    ["an answer lost", "answer lost"],
    ["a connection cut", "refused"],
    ["a 500", { status: 500, body: "{}" }],
  ])("with %s once is retried: one session", async (_, fault) => {
    const request = checkoutRequest();
    proxy.play(fault, 1);
    const { id } = await payments.openCheckout(request);
    expect(proxy.seen).toHaveLength(2);
    expect(
      await provider.db.asOwner(
        "select id from stand_in_stripe.checkout_sessions where request->>'client_reference_id' = $1",
        [request.bookingId],
      ),
    ).toEqual([{ id }]);
  });

  test("after an unknown outcome returns the session that was created, for the same idempotency key", async () => {
    const request = checkoutRequest();
    proxy.play("answer lost");
    await expect(payments.openCheckout(request)).rejects.toThrow(ProviderUnavailable);
    const opened = await provider.db.asOwner<{ id: string }>(
      "select id from stand_in_stripe.checkout_sessions where request->>'client_reference_id' = $1",
      [request.bookingId],
    );
    proxy.play(undefined);
    expect(opened).toEqual([{ id: (await payments.openCheckout(request)).id }]);
  });
});

describe("a webhook event", () => {
  const SECRET = "whsec_of_this_test";
  const reader = stripePayments({ secretKey: "sk_test_unused", webhookSecret: SECRET });
  const session = {
    object: "checkout.session",
    id: "cs_test_1",
    mode: "payment",
    status: "complete",
    payment_status: "paid",
    amount_total: 4500,
    currency: "gbp",
    metadata: { booking_id: "b", checkout_id: "c" },
    payment_intent: "pi_1",
    url: null,
  };
  const notice = (object: object, type = "checkout.session.completed") =>
    JSON.stringify({ id: "evt_1", object: "event", type, data: { object } });
  const body = notice(session);
  const hmac = (text: string, secret = SECRET) => createHmac("sha256", secret).update(text).digest("hex");
  const now = Math.floor(Date.now() / 1000);
  const signed = (text = body, t = now, secret = SECRET) => `t=${t},v1=${hmac(`${t}.${text}`, secret)}`;

  test("with a valid signature is parsed", async () => {
    expect(await reader.readEvent(body, signed(), nodeClock)).toEqual({
      id: "evt_1",
      type: "checkout.session.completed",
      session: {
        id: "cs_test_1",
        url: undefined,
        status: "complete",
        paid: true,
        amount: 4500,
        currency: "gbp",
        bookingId: "b",
        checkoutId: "c",
        paymentReference: "pi_1",
      },
      paymentReference: undefined,
    });
  });

  test.each([
    ["up to five minutes old", signed(body, now - 200)],
    ["from a clock a little ahead", signed(body, now + 290)],
    ["with two signatures while the secret changes", `t=${now},v1=${hmac("old")},v1=${hmac(`${now}.${body}`)}`],
    ["with a second scheme beside", `${signed()},v0=${hmac("x")}`],
  ])("is accepted %s", async (_, signature) => {
    expect((await reader.readEvent(body, signature, nodeClock))?.id).toBe("evt_1");
  });

  test("about another object has no session", async () => {
    const refund = notice({ object: "charge", id: "ch_1" }, "charge.refunded");
    expect(await reader.readEvent(refund, signed(refund), nodeClock)).toEqual({
      id: "evt_1",
      type: "charge.refunded",
      session: undefined,
      paymentReference: undefined,
    });
  });

  test("of a session in another mode is never paid", async () => {
    const other = notice({ ...session, mode: "subscription" });
    expect((await reader.readEvent(other, signed(other), nodeClock))?.session?.paid).toBe(false);
  });

  test("that is completed with payment_status unpaid is not paid", async () => {
    const unpaid = notice({ ...session, payment_status: "unpaid" });
    expect((await reader.readEvent(unpaid, signed(unpaid), nodeClock))?.session?.paid).toBe(false);
  });

  const mac = hmac(`${now}.${body}`);
  test.each<[string, string | undefined]>([
    ["no signature", undefined],
    ["an empty one", ""],
    ["blanks", "   "],
    ["plain text", "signature"],
    ["only a time", `t=${now}`],
    ["only a mac", `v1=${mac}`],
    ["an empty mac", `t=${now},v1=`],
    ["another secret's", signed(body, now, "whsec_other")],
    ["an empty secret's", signed(body, now, " ")],
    ["the API key's", signed(body, now, "sk_test_unused")],
    ["another body's", signed(notice({ ...session, amount_total: 1 }))],
    ["one of the body alone", `t=${now},v1=${hmac(body)}`],
    ["a plain hash", `t=${now},v1=${createHmac("sha256", "").update(`${now}.${body}`).digest("hex")}`],
    ["one that is too old", signed(body, now - 310)],
    ["one of last year", signed(body, now - 365 * 86_400)],
    ["one dated in the future", signed(body, now + 600)],
    ["one of the far future", signed(body, 99_999_999_999)],
    ["a time moved after signing", `t=${now - 1},v1=${mac}`],
    ["a negative time", signed(body, -now)],
    ["a time that is not a number", `t=now,v1=${hmac(`NaN.${body}`)}`],
    ["milliseconds as time", signed(body, now * 1000)],
    ["the old scheme", `t=${now},v0=${mac}`],
    ["an unknown scheme", `t=${now},v2=${mac}`],
    ["no scheme", `t=${now},${mac}`],
    ["a mac in capitals", `t=${now},v1=${mac.toUpperCase()}`],
    ["a mac cut short", `t=${now},v1=${mac.slice(0, -1)}`],
    ["a mac with a suffix", `t=${now},v1=${mac}00`],
    ["a mac in base64", `t=${now},v1=${Buffer.from(mac, "hex").toString("base64")}`],
    ["a mac of zeros", `t=${now},v1=${"0".repeat(64)}`],
    ["other separators", `t=${now};v1=${mac}`],
    ["other order of time and body", `t=${now},v1=${hmac(`${body}.${now}`)}`],
  ])("with %s is refused", async (_, signature) => {
    expect(await reader.readEvent(body, signature, nodeClock)).toBeUndefined();
  });

  test.each([
    ["a changed amount", body.replace("4500", "4501")],
    ["a trailing space", `${body} `],
    ["other line ends", `${body}\r\n`],
    ["a duplicate field", body.replace('"id"', '"id":"evt_2","id"')],
    ["an empty body", ""],
  ])("altered by %s is refused", async (_, altered) => {
    expect(await reader.readEvent(altered, signed(), nodeClock)).toBeUndefined();
  });
});

describe("the provider's messages to us", () => {
  const URL_OF_OURS = "https://example.org/webhooks/stripe";
  const endpoint = (url: string, status: string) => ({
    object: "webhook_endpoint",
    id: "we_1",
    url,
    status,
    enabled_events: ["*"],
  });
  const listing = (...data: object[]) => ({
    status: 200,
    body: JSON.stringify({ object: "list", data, has_more: false, url: "/v1/webhook_endpoints" }),
    headers: { "content-type": "application/json" },
  });

  test.each([
    ["an enabled endpoint", listing(endpoint(URL_OF_OURS, "enabled")), true],
    ["a disabled one", listing(endpoint(URL_OF_OURS, "disabled")), false],
    ["another site's", listing(endpoint("https://example.com/webhooks/stripe", "enabled")), false],
    ["none", listing(), false],
    [
      "a key that may not ask",
      {
        status: 403,
        body: '{"error":{"type":"invalid_request_error"}}',
        headers: { "content-type": "application/json" },
      },
      undefined,
    ],
  ])("are announced by %s", async (_, fault, known) => {
    proxy.play(fault);
    expect(await payments.hasWebhook(URL_OF_OURS)).toBe(known);
  });

  test("keys say whether they move money", () => {
    const isLive = (secretKey: string) => stripePayments({ secretKey, webhookSecret: "whsec_x" }).isLive;
    expect(["sk_live_1", "rk_live_1", "sk_test_1", "rk_test_1"].map(isLive)).toEqual([true, true, false, false]);
  });
});
