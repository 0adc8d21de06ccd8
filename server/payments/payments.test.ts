import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerOf, bookingsOf, bookingWish } from "#tests/support/booking-requests.ts";
import { type FunctionsApi, startFunctionsApi, KEYS } from "#tests/support/functions-api.ts";

let api: FunctionsApi;
let reading: { id: string; price: number };
let alice: { authorization: string; userId: string };
let bob: { authorization: string; userId: string };
beforeAll(async () => {
  api = await startFunctionsApi();
  reading = await api.at.serviceNamed("Tarot or rune reading by video or phone");
  [alice, bob] = [await api.signedIn(), await api.signedIn()];
});
afterAll(() => api.close());

const book = (body: unknown, headers: Record<string, string> = { authorization: alice.authorization }) =>
  api.post("/functions/v1/simple-payment", body, headers);
const verify = (sessionId: unknown, headers: Record<string, string> = {}) =>
  api.post("/functions/v1/verify-booking-payment", { sessionId }, headers);

const wish = (nth: number, bookingTime: string) => bookingWish(api, reading.id, nth, bookingTime);
const sessionOf = async (answer: Response) => ((await answer.json()) as { url: string }).url.split("/").at(-1) ?? "";

describe("simple-payment", () => {
  test("returns the Checkout page, the booking and the time until which it is held", async () => {
    const answer = await book(await wish(1, "09:00"));
    expect(answer.status).toBe(200);
    const started = (await answer.json()) as { url: string; bookingId: string; expiresAt: string };
    expect(Object.keys(started)).toEqual(["url", "bookingId", "sessionId", "expiresAt"]);
    expect(started.url).toMatch(/^http:\/\/localhost:3000\/test-payment\/cs_test_\w+$/);
    expect(await api.at.booking(started.bookingId)).toMatchObject({
      user_id: alice.userId,
      notes: "First time",
      status: "pending",
    });
  });

  test("twenty clicks at once make one booking with one Checkout page", async () => {
    const request = await wish(1, "10:00");
    const answers = await Promise.all(Array.from({ length: 20 }, async () => answerOf(book(request))));
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^200 /);
    expect((await bookingsOf(api, alice.userId)).filter((row) => row["booking_time"] === "10:00")).toHaveLength(1);
  });

  test("price, duration, status, owner, currency and return address are the server's, whatever the body says", async () => {
    const carol = await api.signedIn();
    const claims = {
      price: 1,
      price_gbp: 1,
      price_pence: 1,
      amount: 1,
      total_price_gbp: 0.01,
      duration_minutes: 5,
      status: "confirmed",
      payment_status: "paid",
      user_id: bob.userId,
      userId: bob.userId,
      currency: "jpy",
      success_url: "https://evil.example",
      successUrl: "https://evil.example",
      id: "00000000-0000-4000-8000-000000000001",
      hold_expires_at: null,
    };
    const proto = '"__proto__":{"price":1,"isAdmin":true},"constructor":{"prototype":{"price":1}}';
    const body = `${JSON.stringify({ ...claims, ...(await wish(1, "11:00")) }).slice(0, -1)},${proto}}`;
    const answer = await book(body, {
      authorization: carol.authorization,
      "x-forwarded-host": "evil.example",
      origin: "https://evil.example",
    });
    const session = await api.at.practice.payments.findCheckout(await sessionOf(answer));
    expect(session).toMatchObject({ amount: reading.price, currency: "gbp", paid: false });
    const [row, ...others] = await bookingsOf(api, carol.userId);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      price_pence: reading.price,
      duration_minutes: 30,
      status: "pending",
      payment_status: "pending",
    });
    expect(row?.["id"]).not.toBe(claims.id);
    expect(row?.["hold_expires_at"]).not.toBeNull();
    const sent = await api.at.fresh.asOwner("select * from stand_in_stripe.checkout_sessions");
    expect(JSON.stringify(sent)).not.toContain("evil");
  });

  test("a taken time and a withdrawn service are refused; a second unpaid time replaces the first", async () => {
    await book(await wish(1, "09:00"));
    expect(await answerOf(book(await wish(1, "09:00"), { authorization: bob.authorization }))).toBe(
      '409 {"code":"slot-not-offered","error":"This time is no longer available"}',
    );
    expect(await answerOf(book({ ...(await wish(1, "12:00")), serviceId: crypto.randomUUID() }))).toBe(
      '404 {"code":"service-not-offered","error":"This service is no longer offered"}',
    );
    const hoarder = await api.signedIn();
    const wishes = await Promise.all([2, 3, 4, 5, 6, 7, 8, 9].map((nth) => wish(nth, "09:00")));
    const answers = await Promise.all(wishes.map((one) => book(one, { authorization: hoarder.authorization })));
    expect(answers.map((answer) => answer.status)).toEqual(wishes.map(() => 200));
    expect((await bookingsOf(api, hoarder.userId)).filter(({ status }) => status === "pending")).toHaveLength(1);
  });

  test("is refused without a session", async () => {
    const request = await wish(1, "12:00");
    const signIn = '401 {"code":401,"message":"Invalid JWT","error":"Please sign in to book"}';
    expect(await answerOf(book(request, {}))).toBe(signIn);
    expect(await answerOf(book(request, { authorization: `Bearer ${KEYS.publishable}` }))).toBe(signIn);
    expect(await answerOf(book(request, { apikey: KEYS.secret }))).toBe(signIn);
    for (const authorization of [
      "Bearer a.b.c",
      `${bob.authorization}x`,
      `${bob.authorization.slice(0, -8)}AAAAAAAA`,
    ]) {
      expect(await answerOf(book(request, { authorization }))).toMatch(
        /^401 \{"code":401,"message":"Invalid JWT","error":"/,
      );
    }
    expect(await answerOf(book(request, { authorization: bob.authorization, apikey: "wrong" }))).toBe(
      '401 {"code":401,"message":"Invalid JWT","error":"Invalid API key"}',
    );
  });

  describe("invalid input changes nothing", () => {
    /** A valid request with one field changed. */
    const wrongFields: [string, unknown[]][] = [
      ["serviceId", ["", "x", null, 1, {}, "00000000-0000-4000-8000-000000000000'--", undefined]],
      ["clientName", ["", "   ", null, 1, "a\0b", "a\ud800", "x".repeat(201), "a\r\nBcc: x@example.org", undefined]],
      [
        "clientEmail",
        [
          "",
          "x",
          "a@b",
          null,
          "a@b.co\nBcc: c@d.co",
          "a@b.co,c@d.co",
          "<a@b.co>",
          "ａ@b.co",
          `${"x".repeat(250)}@b.co`,
          `${"x".repeat(65)}@b.co`,
        ],
      ],
      ["clientPhone", ["x".repeat(45), 1, {}, "1\0", "\udfff"]],
      [
        "bookingDate",
        [
          "2027-02-29",
          "2026-13-01",
          "0000-01-01",
          "9999-12-31x",
          "infinity",
          "today",
          "２０２６-１２-０１",
          20261201,
          null,
          "",
        ],
      ],
      ["bookingTime", ["24:00", "09:60", "9:00", "09:00:00", "０９:００", "09:00\n", "allballs", "-1:00", 9, null, ""]],
      ["notes", ["x".repeat(4001), "a\0b", "\ud800", 1, ["x"], "\u001b[31m"]],
      ["consentVersion", ["", 1, "x".repeat(41), null]],
    ];
    const table = wrongFields.flatMap(([field, values]) =>
      values.map((value) => [field, JSON.stringify(value)?.slice(0, 40), value] as const),
    );

    test.each(table)("%s is %s", async (field, _, value) => {
      const dave = await api.signedIn();
      const answer = await book({ ...(await wish(2, "12:00")), [field]: value }, { authorization: dave.authorization });
      expect(answer.status).toBe(400);
      const { error, ...named } = (await answer.json()) as { error: string };
      expect(named).toEqual({ code: "invalid-request", field });
      expect(error).toMatch(new RegExp(`^${field} `));
      expect(await bookingsOf(api, dave.userId)).toEqual([]);
    });

    test("times that are not offered: the past, today, a Sunday, off the grid, out of hours, beyond the horizon", async () => {
      const dave = await api.signedIn();
      const row = await api.at.fresh.database.row<{ today: string; sunday: string; late: string }>(
        `select private.today()::text as today, (private.today() + 60)::text as late,
         (select day::date::text from generate_series(private.today() + 1, private.today() + 7, interval '1 day') day where extract(dow from day) = 0) as sunday`,
      );
      const good = await wish(2, "12:00");
      const wrong = [
        { bookingDate: "1999-12-31" },
        { bookingDate: row?.today },
        { bookingDate: row?.sunday },
        { bookingDate: row?.late },
        { bookingDate: "9999-12-31" },
        { bookingTime: "12:15" },
        { bookingTime: "08:30" },
        { bookingTime: "17:00" },
        { bookingTime: "00:00" },
        { bookingTime: "23:59" },
      ];
      for (const change of wrong) {
        expect(await answerOf(book({ ...good, ...change }, { authorization: dave.authorization }))).toBe(
          '409 {"code":"slot-not-offered","error":"This time is no longer available"}',
        );
      }
      expect(await bookingsOf(api, dave.userId)).toEqual([]);
    });

    const notJson = '400 {"code":"invalid-request","error":"The request body is not JSON"}';
    const notObject = '400 {"code":"invalid-request","error":"The request must be an object"}';
    test.each([
      ["nothing", "", notJson],
      ["half a document", '{"a":', notJson],
      ["two documents", "{}{}", notJson],
      ["too deep", "[".repeat(100_000), notJson],
      ["null", "null", notObject],
      ["a list", "[]", notObject],
      ["a number", "1e999", notObject],
      ["a text", '"x"', notObject],
    ])("the body is %s", async (_, body, answer) => {
      expect(await answerOf(book(body))).toBe(answer);
    });

    test.each([
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "text/json",
      "application/jsonp",
      "",
    ])("the content type is %j, as a foreign page's form could send it", async (type) => {
      expect(
        await answerOf(
          book(JSON.stringify(await wish(2, "12:30")), { authorization: alice.authorization, "content-type": type }),
        ),
      ).toBe('415 {"code":"unsupported-media-type","error":"Send the request as application/json"}');
    });

    test("the body is over 1 MiB", async () => {
      const answer = await api.post("/functions/v1/simple-payment", JSON.stringify({ notes: "x".repeat(1024 * 1024) }));
      expect(await answerOf(answer)).toBe('413 {"code":"request-too-large","error":"The request is too large"}');
    });
  });

  test("any other method and any other name is 404", async () => {
    const none =
      '404 {"code":"NOT_FOUND","message":"Requested function was not found","error":"Requested function was not found"}';
    for (const method of ["GET", "PUT", "PATCH", "DELETE"]) {
      const headers = { "x-http-method-override": "POST", authorization: alice.authorization };
      expect(await answerOf(api.ask("/functions/v1/simple-payment", { method, headers }))).toBe(none);
    }
    expect(await answerOf(api.post("/functions/v1/constructor", {}))).toBe(none);
  });
});

describe("verify-booking-payment", () => {
  const notFound =
    '404 {"code":"booking-not-found","error":"Unable to find your booking. Please contact us if you have been charged."}';
  let sessionId: string;
  let url: string;
  beforeAll(async () => {
    const answer = await book(await wish(1, "13:00"));
    ({ url } = (await answer.clone().json()) as { url: string });
    sessionId = await sessionOf(answer);
  });

  test("shows the owner the booking with its service, unpaid and then paid, without user_id", async () => {
    const mine = { authorization: alice.authorization };
    const before = (await (await verify(sessionId, mine)).json()) as {
      booking: Record<string, unknown>;
      paymentStatus: string;
    };
    expect(before.paymentStatus).toBe("unpaid");
    await api.at.pay(url);
    const after = (await (await verify(sessionId, mine)).json()) as typeof before;
    expect(after).toMatchObject({
      paymentStatus: "paid",
      booking: {
        client_name: "Anna Smith",
        booking_time: "13:00",
        total_price_gbp: 45,
        status: "pending",
        payment_status: "paid",
        services: { name: "Tarot or rune reading by video or phone", category: "readings", duration_minutes: 30 },
      },
    });
    expect(after.booking).not.toHaveProperty("user_id");
  });

  test("answers anyone but the owner like an unknown session id", async () => {
    for (const headers of [
      {},
      { authorization: bob.authorization },
      { authorization: `Bearer ${KEYS.publishable}` },
      { apikey: KEYS.secret },
    ]) {
      expect(await answerOf(verify(sessionId, headers as Record<string, string>))).toBe(notFound);
    }
    const headersOf = (answer: Response) =>
      Object.fromEntries([...answer.headers].filter(([name]) => !["date", "x-request-id"].includes(name)));
    const [foreign, unknown] = [
      await verify(sessionId, { authorization: bob.authorization }),
      await verify("cs_test_0", { authorization: bob.authorization }),
    ];
    expect(headersOf(foreign)).toEqual(headersOf(unknown));
  });

  const ids = [
    "",
    " ",
    "cs_test_",
    "cs_test_0",
    "../v1/refunds",
    "a/b?expand=x",
    "' or 1=1--",
    "%",
    "{CHECKOUT_SESSION_ID}",
    "<script>",
    "cs_test_\0",
    "\ud800",
    "ｃｓ",
    "x".repeat(255),
    "x".repeat(256),
    "x".repeat(301),
    "x".repeat(900_000),
  ];
  const nameable = ids.map((id) => [JSON.stringify(id).slice(0, 40), id.length, id] as const);
  test.each(nameable)(
    "the id %s of %i characters is unknown to owner, other user and visitor alike",
    async (_, __, id) => {
      for (const headers of [{}, { authorization: alice.authorization }, { authorization: bob.authorization }]) {
        expect(await answerOf(verify(id, headers as Record<string, string>))).toBe(notFound);
      }
    },
  );

  test("a prefix or a changed spelling of a real id is unknown", async () => {
    for (const id of [
      sessionId.slice(0, -1),
      `${sessionId}0`,
      ` ${sessionId}`,
      sessionId.toUpperCase(),
      `${sessionId.slice(0, -1)}_`,
    ]) {
      expect(await answerOf(verify(id, { authorization: alice.authorization }))).toBe(notFound);
    }
  });

  test.each([[null], [1], [{ $ne: 1 }], [["x"]], [true], [undefined]])(
    "an id that is no string (%j) is refused",
    async (id) => {
      expect(await answerOf(verify(id))).toMatch(/^400 \{"code":"invalid-request","error":"sessionId /);
    },
  );

  test("an invalid token is 401, so that the page can sign in again", async () => {
    expect(await answerOf(verify(sessionId, { authorization: "Bearer a.b.c" }))).toMatch(
      /^401 \{"code":401,"message":"Invalid JWT",/,
    );
  });
});

test("a refusal can be read from another origin", async () => {
  const preflight = await api.ask("/functions/v1/simple-payment", {
    method: "OPTIONS",
    headers: {
      origin: "https://other.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization",
    },
  });
  expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
  const refused = await api.post("/functions/v1/simple-payment", {}, { origin: "https://other.example" });
  expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([401, "*"]);
  expect(refused.headers.get("access-control-allow-credentials")).toBeNull();
});

describe("practice-retry-refund", () => {
  const retry = (refundId: unknown, who: { authorization: string }) =>
    answerOf(api.post("/functions/v1/practice-retry-refund", { refundId }, { authorization: who.authorization }));

  test("makes a refund that was given up, once, for the practitioner alone", async () => {
    const practitioner = await api.signedInAdmin();
    const { bookingId } = await api.at.paidBooking(await api.at.day(21), "12:00");
    const [given] = await api.at.fresh.asOwner<{ id: string }>(
      `insert into refunds (booking_id, payment_reference, amount_pence, reason, status)
       select booking_id, provider_reference, 1500, 'goodwill', 'failed' from ledger where booking_id = $1 returning id`,
      [bookingId],
    );
    const state = () => api.at.fresh.asOwner("select status from refunds where id = $1", [given?.id]);
    expect(await retry(given?.id, await api.signedIn())).toMatch(/^403 /);
    expect(await state()).toEqual([{ status: "failed" }]);
    expect(await Promise.all([retry(given?.id, practitioner), retry(given?.id, practitioner)])).toEqual([
      "200 {}",
      "200 {}",
    ]);
    await api.at.doJobs();
    expect(await retry(given?.id, practitioner)).toBe("200 {}");
    await api.at.doJobs();
    expect(await state()).toEqual([{ status: "done" }]);
    expect(
      await api.at.fresh.asOwner("select amount_pence from ledger where booking_id = $1 and kind = 'refund'", [
        bookingId,
      ]),
    ).toEqual([{ amount_pence: 1500 }]);
  });

  test.each([
    ["an unknown refund", crypto.randomUUID(), /^404 .*refund-not-found/],
    ["no id", "x", /^400 /],
  ])("refuses %s", async (_, refundId, answer) => {
    expect(await retry(refundId, await api.signedInAdmin())).toMatch(answer);
  });
});
