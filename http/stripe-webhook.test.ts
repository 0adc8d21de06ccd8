import { createHmac } from "node:crypto";
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type FunctionsApi, startFunctionsApi } from "#tests/support/functions-api.ts";

let api: FunctionsApi;
let serviceId: string;
let nextDay = 0;
beforeAll(async () => {
  api = await startFunctionsApi();
  serviceId = (await api.at.serviceNamed("Tarot or rune reading by video or phone")).id;
});
afterAll(() => api.close());

/** A new unpaid booking and its card page's session. */
async function unpaid() {
  const { authorization } = await api.signedIn();
  const booking = api.at.request(serviceId, await api.at.day((nextDay += 1)), "09:00");
  const answer = await api.post("/functions/v1/simple-payment", booking, { authorization });
  const { url, bookingId } = (await answer.json()) as { url: string; bookingId: string };
  return { url, bookingId, sessionId: url.split("/").at(-1) ?? "" };
}

let events = 0;
/** An event as Stripe sends it; its payment status is not the provider's answer. */
function messageOf(sessionId: string, type = "checkout.session.completed", session: object = {}) {
  const object = {
    id: sessionId,
    object: "checkout.session",
    mode: "payment",
    status: "complete",
    payment_status: "paid",
    amount_total: 4500,
    currency: "gbp",
    payment_intent: "pi_claimed",
    metadata: {},
    ...session,
  };
  return JSON.stringify({ id: `evt_${(events += 1)}`, object: "event", type, data: { object } });
}

const now = () => Math.floor(Date.now() / 1000);
const mac = (message: string | Buffer, at: number, secret = api.at.standIn.webhookSecret) =>
  createHmac("sha256", secret).update(`${at}.`).update(message).digest("hex");
const signed = (message: string, at = now()) => `t=${at},v1=${mac(message, at)}`;

/** Byte for byte, with any signature: `fetch` would normalize both. */
function deliver(message: string | Buffer, signature: string | undefined, headers: Record<string, string> = {}) {
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const sent = request(`${api.url}/webhooks/stripe`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
    });
    if (signature !== undefined) sent.setHeader("stripe-signature", signature);
    sent.once("error", reject);
    sent.once("response", (answer) => {
      let body = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => (body += chunk));
      answer.once("end", () => resolve({ status: answer.statusCode, body }));
    });
    sent.end(message);
  });
}

const REFUSED = { status: 400, body: '{"code":"invalid-signature","error":"The signature does not fit the message"}' };
const RECEIVED = { status: 200, body: '{"received":true}' };

const count = async (text: string, values: unknown[]) =>
  (await api.at.fresh.database.row<{ count: number }>(`select count(*) from ${text}`, values))?.count;
const statusOf = async (bookingId: string) => (await api.at.booking(bookingId))?.["payment_status"];

describe("a webhook without a valid signature changes nothing", () => {
  let paid: Awaited<ReturnType<typeof unpaid>>;
  let message: string;
  beforeAll(async () => {
    paid = await unpaid();
    await api.at.pay(paid.url); // so that a message accepted by mistake would have its effect
    message = messageOf(paid.sessionId);
  });
  const hex = "0".repeat(64);
  const forgeries: [string, () => string | undefined][] = [
    ["no header", () => undefined],
    ["an empty one", () => ""],
    ["words", () => "trust me"],
    ["a time only", () => `t=${now()}`],
    ["no time", () => `v1=${mac(message, now())}`],
    ["an empty v1", () => `t=${now()},v1=`],
    ["empty parts", () => "t=,v1="],
    ["zeros", () => `t=${now()},v1=${hex}`],
    ["a short one", () => `t=${now()},v1=${mac(message, now()).slice(0, 63)}`],
    ["a long one", () => `t=${now()},v1=${mac(message, now())}0`],
    ["capitals", () => `t=${now()},v1=${mac(message, now()).toUpperCase()}`],
    ["another secret", () => `t=${now()},v1=${mac(message, now(), "whsec_guessed")}`],
    ["an empty secret", () => `t=${now()},v1=${mac(message, now(), "")}`],
    ["the API's secret", () => `t=${now()},v1=${mac(message, now(), api.at.standIn.secretKey)}`],
    ["another scheme", () => `t=${now()},v0=${mac(message, now())}`],
    ["no scheme", () => `${now()}.${mac(message, now())}`],
    ["another message's", () => signed(`${message} `)],
    [
      "the message alone",
      () => `t=${now()},v1=${createHmac("sha256", api.at.standIn.webhookSecret).update(message).digest("hex")}`,
    ],
    ["another time than was signed", () => `t=${now() + 1},v1=${mac(message, now() - 60)}`],
    ["five minutes and more ago", () => signed(message, now() - 302)],
    ["a day ago", () => signed(message, now() - 86_400)],
    ["five minutes and more ahead", () => signed(message, now() + 310)],
    ["a time in words", () => `t=now,v1=${mac(message, now())}`],
    ["a negative time", () => signed(message, -1)],
    ["the time 0", () => signed(message, 0)],
    ["a time too large for a number", () => `t=${"9".repeat(400)},v1=${hex}`],
    ["in milliseconds", () => signed(message, Date.now())],
    ["characters of another alphabet", () => `t=${now()},v1=\u00fc\u00ff`],
    ["a thousand of them, all wrong", () => `t=${now()}${`,v1=${hex}`.repeat(150)}`],
    ["keys of objects", () => `__proto__=1,t=${now()},constructor=2,v1=${hex}`],
  ];
  test.each(forgeries)("%s", async (_, signature) => {
    expect(await deliver(message, signature())).toEqual(REFUSED);
    expect(await statusOf(paid.bookingId)).toBe("pending");
  });

  test("an altered body, down to the byte: another amount, a space, a byte order mark, an invalid byte", async () => {
    const claim = messageOf(paid.sessionId, "checkout.session.completed", { description: "\ufffd" });
    const bytes = Buffer.from(claim);
    const at = bytes.indexOf(Buffer.from("\ufffd"));
    const alterations = [
      claim.replace("4500", "1"),
      `${claim}\n`,
      Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]),
      Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff]), bytes.subarray(at + 3)]),
    ];
    for (const altered of alterations) expect(await deliver(altered, signed(claim))).toEqual(REFUSED);
    expect(await statusOf(paid.bookingId)).toBe("pending");
  });

  test("an empty body, a mebibyte of spaces, deeply nested JSON", async () => {
    for (const body of ["", "x".repeat(1_000_000), "[".repeat(100_000)]) {
      expect(await deliver(body, `t=${now()},v1=${hex}`)).toEqual(REFUSED);
    }
    const large = await deliver("x".repeat(1024 * 1024 + 1), signed("x")).catch(
      (error: unknown) => (error as NodeJS.ErrnoException).code,
    );
    // The server answers before it has read all: the client sees the answer or the closed connection first.
    expect([
      { status: 413, body: '{"code":"request-too-large","error":"The request is too large"}' },
      "EPIPE",
      "ECONNRESET",
    ]).toContainEqual(large);
  });

  test("an old one, though the clock of this node stands as it did then; a new one is taken by a clock that is a day behind", async () => {
    const other = await unpaid();
    const fresh = now();
    const yesterday = fresh - 86_400;
    vi.useFakeTimers({ toFake: ["Date"], now: yesterday * 1000 });
    try {
      expect(await deliver(message, signed(message, yesterday))).toEqual(REFUSED);
      expect(await deliver(message, `t=${fresh},${signed(message, yesterday)}`)).toEqual(REFUSED);
      const current = messageOf(other.sessionId, "payment_intent.created");
      expect(await deliver(current, signed(current, fresh))).toEqual(RECEIVED);
    } finally {
      vi.useRealTimers();
    }
    expect(await statusOf(paid.bookingId)).toBe("pending");
  });

  test("none of them is stored", async () => {
    expect(await count("provider_events where session_id = $1", [paid.sessionId])).toBe(0);
    expect(await count("ledger where booking_id = $1", [paid.bookingId])).toBe(0);
    expect(await count("mail where booking_id = $1", [paid.bookingId])).toBe(0);
  });
});

test("a signed webhook pays its booking: one of several signatures suffices, whatever the content type", async () => {
  for (const headers of [{}, { "content-type": "text/plain" }] as Record<string, string>[]) {
    const { url, bookingId, sessionId } = await unpaid();
    await api.at.pay(url);
    const message = messageOf(sessionId);
    const at = now();
    expect(await deliver(message, `t=${at},v1=${"0".repeat(64)},v1=${mac(message, at)},v0=x`, headers)).toEqual(
      RECEIVED,
    );
    expect(await statusOf(bookingId)).toBe("paid");
  }
});

test("twenty copies at once and one a day later: one effect, one ledger entry, one email", async () => {
  const { url, bookingId, sessionId } = await unpaid();
  await api.at.pay(url);
  const message = messageOf(sessionId);
  const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(message, signed(message))));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(RECEIVED)]));
  expect(await deliver(message, signed(message))).toEqual(RECEIVED);
  expect(await statusOf(bookingId)).toBe("paid");
  expect(await count("ledger where booking_id = $1 and kind = 'charge'", [bookingId])).toBe(1);
  expect(await count("mail where booking_id = $1 and kind = 'booking-paid'", [bookingId])).toBe(1);
  expect(await count("provider_events where session_id = $1", [sessionId])).toBe(1);
});

test("the payment status in a signed webhook is ignored: the provider is asked", async () => {
  const { bookingId, sessionId } = await unpaid();
  const lie = messageOf(sessionId);
  expect(await deliver(lie, signed(lie))).toEqual(RECEIVED);
  expect(await statusOf(bookingId)).toBe("pending");
  expect(await count("ledger where booking_id = $1", [bookingId])).toBe(0);
});

test("a paid booking stays paid, in any order of events", async () => {
  const types = [
    "checkout.session.expired",
    "checkout.session.completed",
    "checkout.session.async_payment_failed",
    "checkout.session.completed",
    "checkout.session.async_payment_succeeded",
    "checkout.session.expired",
  ];
  const { url, bookingId, sessionId } = await unpaid();
  await api.at.pay(url);
  for (const type of types) {
    const message = messageOf(sessionId, type, { status: "expired", payment_status: "unpaid" });
    expect(await deliver(message, signed(message))).toEqual(RECEIVED);
    expect(await api.at.booking(bookingId)).toMatchObject({ payment_status: "paid", status: "pending" });
  }
  expect(await count("ledger where booking_id = $1", [bookingId])).toBe(1);
});

test("events of other types and of unknown sessions are accepted and change nothing", async () => {
  const strange = [
    JSON.stringify({
      id: "evt_customer",
      object: "event",
      type: "customer.created",
      data: { object: { id: "cus_1", object: "customer" } },
    }),
    messageOf("cs_test_nobodys"),
    messageOf("../v1/refunds"),
    messageOf("cs_test_x", "checkout.session.invented"),
  ];
  const before = await count("bookings where payment_status = 'paid'", []);
  for (const message of strange) expect(await deliver(message, signed(message))).toEqual(RECEIVED);
  expect(await count("bookings where payment_status = 'paid'", [])).toBe(before);
});

test("a signed body that is no event is refused, and not logged as an error", async () => {
  for (const message of ["", "null", "{}", "[]", '{"id":"evt_1","type":"checkout.session.completed"}', "not json"]) {
    expect(await deliver(message, signed(message))).toEqual(REFUSED);
  }
  expect(api.log.filter((line) => line.level === "error")).toEqual([]);
});

test("only POST is allowed", async () => {
  for (const method of ["PUT", "PATCH", "DELETE"])
    expect((await api.ask("/webhooks/stripe", { method })).status).toBe(405);
});

test("while the provider is unreachable, 503 makes it retry the webhook, which then takes effect", async () => {
  const { url, bookingId, sessionId } = await unpaid();
  await api.at.pay(url);
  const message = messageOf(sessionId);
  for (const fault of ["refused", { status: 500 }] as const) {
    api.faults.play(fault);
    expect(await deliver(message, signed(message))).toEqual({
      status: 503,
      body: '{"code":"payment-unavailable","error":"The payment could not be looked at; send the message again"}',
    });
    expect(await statusOf(bookingId)).toBe("pending");
    expect(await count("provider_events where session_id = $1", [sessionId])).toBe(0);
  }
  api.faults.play(undefined);
  expect(await deliver(message, signed(message))).toEqual(RECEIVED);
  expect(await statusOf(bookingId)).toBe("paid");
});
