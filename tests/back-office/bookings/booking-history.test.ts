import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { roleName, describeHistoryEntry } from "#app/bookings/admin/describe-history.ts";
import { COLUMN_WORDS } from "#app/bookings/admin/history-words.ts";
import type { AuditEntry } from "#app/bookings/history.ts";
import { expireHolds } from "#server/bookings/new/expire-holds.ts";
import { type FunctionsApi, startFunctionsApi, KEYS } from "#tests/support/functions-api.ts";

// The history of a booking names the actor of each change: the practitioner ("you"), the client or the site.

type Person = { authorization: string; userId: string };

let api: FunctionsApi;
let practitioner: Person;
let backOffice: SupabaseClient;
let reading: string;
beforeAll(async () => {
  api = await startFunctionsApi();
  practitioner = await api.signedInAdmin();
  await api.at.fresh.asOwner("insert into business_settings (user_id) values ($1)", [practitioner.userId]);
  backOffice = createClient(api.url, KEYS.publishable, {
    accessToken: async () => practitioner.authorization.slice("Bearer ".length),
  });
  reading = (await api.at.serviceNamed("Tarot or rune reading by video or phone")).id;
});
afterEach(() => api.at.clockAt(Date.now()));
afterAll(() => api.close());

let slots = 0;
/** Returns a free time that no other test uses. */
async function slot() {
  slots += 1;
  return {
    bookingDate: await api.at.day(8 + Math.floor(slots / 6)),
    bookingTime: `${String(9 + (slots % 6)).padStart(2, "0")}:00`,
  };
}

const call = (name: string, body: object, who: Person | undefined, headers: Record<string, string> = {}) =>
  api.post(`/functions/v1/${name}`, body, { ...(who && { authorization: who.authorization }), ...headers });

/** Calls a function and throws if it is refused. */
async function done(name: string, body: object, who: Person, headers: Record<string, string> = {}) {
  const answer = await call(name, body, who, headers);
  const told = (await answer.json()) as Record<string, string>;
  if (answer.status !== 200) throw new Error(`${name}: ${JSON.stringify(told)}`);
  return told;
}

const asRest = (headers: Record<string, string>) => ({
  apikey: KEYS.publishable,
  authorization: practitioner.authorization,
  "content-type": "application/json",
  ...headers,
});
const patch = (id: string, change: object, headers: Record<string, string> = {}) =>
  api.ask(`/rest/v1/bookings?id=eq.${id}`, { method: "PATCH", body: JSON.stringify(change), headers: asRest(headers) });

async function order(payment = "at-session") {
  const client = { clientName: "Wanda Early", clientEmail: "wanda@example.com", clientPhone: null };
  return { requestId: crypto.randomUUID(), serviceId: reading, ...client, ...(await slot()), payment };
}
const byHand = async (payment?: string) =>
  (await done("practice-add-booking", await order(payment), practitioner))["bookingId"] as string;
const request = async (changes: object = {}) => ({ ...api.at.request(reading, "", ""), ...(await slot()), ...changes });
const paid = async (client: Person) => {
  const { bookingDate, bookingTime } = await slot();
  return api.at.paidBooking(bookingDate, bookingTime, client);
};
const held = async (client: Person, body: object = {}) => done("simple-payment", await request(body), client);

/** Creates a hold that has expired and has not been released yet. */
async function endedHold(body: object = {}) {
  const { bookingId } = await held(await api.signedIn(), body);
  await api.at.fresh.asOwner(
    "update bookings set hold_expires_at = private.clock() - interval '1 second' where id = $1",
    [bookingId],
  );
}

async function bringMessages() {
  for (const { body, signature } of await api.at.messages()) {
    const answer = await api.ask("/webhooks/stripe", {
      method: "POST",
      body,
      headers: { "stripe-signature": signature },
    });
    if (answer.status !== 200) throw new Error(`The webhook answered ${answer.status}`);
  }
}

async function newest(): Promise<number> {
  const [row] = await api.at.fresh.asOwner<{ id: string | null }>("select max(id) as id from audit");
  return Number(row?.id ?? 0);
}

type Entry = AuditEntry & { actor: string | null };

/** The history of bookings after that entry, as the practitioner reads it: "you: Moved from … to …". */
async function writtenSince(id: number): Promise<Entry[]> {
  const told = await backOffice.from("audit").select("*").eq("table_name", "bookings").gt("id", id).order("id");
  return told.data as Entry[];
}
const inWords = ({ role, ...change }: Entry) =>
  `${roleName(role)}: ${describeHistoryEntry(change)
    .join("; ")
    .replaceAll(/(\w{3} \d+ \w{3} \d{4}, )?\d\d:\d\d/g, "…")}`;

/** Prepares the data and returns the action, which is idempotent. */
type Scene = (client: Person) => Promise<() => Promise<unknown>>;
type Acts = [what: string, history: string[], scene: Scene][];

const ENDED = "Cancelled: the time was held and not paid";

const PRACTITIONER: Acts = [
  [
    "enters a booking by hand",
    ["you: Booked for …"],
    async () => {
      const body = await order("cash");
      return () => done("practice-add-booking", body, practitioner);
    },
  ],
  [
    "enters one at the time of an expired hold, which the site ends",
    [`the site: ${ENDED}`, "you: Booked for …"],
    async () => {
      const body = await order();
      await endedHold(body);
      return () => done("practice-add-booking", body, practitioner);
    },
  ],
  [
    "moves one",
    ["you: Moved from … to …"],
    async () => {
      const body = { bookingId: await byHand(), ...(await slot()) };
      return () => done("practice-move-booking", body, practitioner);
    },
  ],
  [
    "moves one to the time of an expired hold, which the site ends",
    [`the site: ${ENDED}`, "you: Moved from … to …"],
    async () => {
      const body = { bookingId: await byHand(), ...(await slot()) };
      await endedHold(body);
      return () => done("practice-move-booking", body, practitioner);
    },
  ],
  [
    "takes cash",
    ["you: Paid"],
    async () => {
      const body = { bookingId: await byHand(), by: "cash" };
      return () => call("practice-take-payment", body, practitioner);
    },
  ],
  [
    "sends a payment link",
    ["you: A payment link was sent"],
    async () => {
      const body = { bookingId: await byHand(), by: "link" };
      return () => done("practice-take-payment", body, practitioner);
    },
  ],
  [
    "cancels",
    ["you: Cancelled by the practice, with a reason"],
    async () => {
      const body = { bookingId: await byHand("cash"), refund: "full", reason: "The river is high" };
      return () => done("practice-cancel-booking", body, practitioner);
    },
  ],
  [
    "notes a no-show",
    ["you: The client did not come"],
    async () => {
      const bookingId = await byHand();
      await api.at.ahead("50 days");
      return () => done("practice-no-show", { bookingId }, practitioner);
    },
  ],
  [
    "cancels their own session, on the account page",
    ["you: Cancelled by the client"],
    async () => {
      const body = { bookingId: (await paid(practitioner)).bookingId, refundPence: 4500 };
      return () => done("cancel-booking", body, practitioner);
    },
  ],
  [
    "writes private notes",
    ["you: Changed: your private notes"],
    async () => {
      const body = { bookingId: await byHand(), kept: "", text: "Likes rooibos" };
      return () => done("practice-private-notes", body, practitioner);
    },
  ],
  [
    "confirms, in the data API",
    ["you: Confirmed"],
    async (client) => {
      const { bookingId } = await paid(client);
      return () => patch(bookingId, { status: "confirmed" });
    },
  ],
  [
    "deletes, in the data API",
    ["you: Deleted"],
    async () => {
      const bookingId = await byHand();
      return () => api.ask(`/rest/v1/bookings?id=eq.${bookingId}`, { method: "DELETE", headers: asRest({}) });
    },
  ],
];

const CLIENT: Acts = [
  [
    "holds a time",
    ["the client: Held for …, until it is paid"],
    async (client) => {
      const body = await request();
      return () => done("simple-payment", body, client);
    },
  ],
  [
    "holds a time of an expired hold, which the site ends",
    [`the site: ${ENDED}`, "the client: Held for …, until it is paid"],
    async (client) => {
      const body = await request();
      await endedHold(body);
      return () => done("simple-payment", body, client);
    },
  ],
  [
    "corrects their details",
    ["the client: Changed: name"],
    async (client) => {
      const body = await request();
      await held(client, body);
      return () => done("simple-payment", { ...body, clientName: "Anna Mended" }, client);
    },
  ],
  [
    "chooses another time instead",
    [`the client: ${ENDED}`, "the client: Held for …, until it is paid"],
    async (client) => {
      await held(client);
      const body = await request();
      return () => done("simple-payment", body, client);
    },
  ],
  [
    "moves their session",
    ["the client: Moved from … to …"],
    async (client) => {
      const body = { bookingId: (await paid(client)).bookingId, ...(await slot()) };
      return () => done("reschedule-booking", body, client);
    },
  ],
  [
    "cancels their session",
    ["the client: Cancelled by the client"],
    async (client) => {
      const body = { bookingId: (await paid(client)).bookingId, refundPence: 4500 };
      return () => done("cancel-booking", body, client);
    },
  ],
  [
    "erases their account",
    [
      "the client: The client’s details were erased",
      "the client: Cancelled by the client",
      "the client: The client’s account was erased",
    ],
    async (client) => {
      await paid(client);
      return () => call("erase-my-account", { password: "a walk by the river" }, client);
    },
  ],
];

const SITE: Acts = [
  [
    "receives a webhook of a payment",
    ["the site: Paid"],
    async (client) => {
      const { url } = await held(client);
      await api.at.pay(url as string);
      return bringMessages;
    },
  ],
  [
    "verifies a payment when the client returns from the Checkout page",
    ["the site: Paid"],
    async (client) => {
      const { url, sessionId } = await held(client);
      await api.at.pay(url as string);
      return () => done("verify-booking-payment", { sessionId }, client);
    },
  ],
  [
    "refunds a payment",
    ["the site: £45.00 refunded"],
    async (client) => {
      const { bookingId } = await paid(client);
      await api.at.doJobs(); // finishes the jobs of earlier scenes
      await done("cancel-booking", { bookingId, refundPence: 4500 }, client);
      return () => api.at.doJobs();
    },
  ],
  [
    "ends an expired hold",
    [`the site: ${ENDED}`],
    async () => {
      await endedHold();
      return () => expireHolds(api.at.practice);
    },
  ],
  [
    "is called with the secret key",
    ["the site: Confirmed"],
    async (client) => {
      const { bookingId } = await paid(client);
      return () =>
        patch(bookingId, { status: "confirmed" }, { apikey: KEYS.secret, authorization: `Bearer ${KEYS.secret}` });
    },
  ],
];

test("every column of a booking that the trail keeps has words of its own", async () => {
  const columns = await api.at.fresh.asOwner<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = 'bookings'::regclass and attnum > 0 and not attisdropped",
  );
  const untold = ["id", "during", "created_at", "updated_at", "total_price_gbp", "owed_pence", "calendar_sequence"];
  const personal = [
    "client_name",
    "client_email",
    "client_phone",
    "companions",
    "notes",
    "private_notes",
    "cancellation_reason",
  ];
  expect(columns.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(COLUMN_WORDS), ...untold, ...personal].toSorted(),
  );
});

/** Checks the actor of each entry and returns the history in words. */
function told(entries: Entry[], client?: Person): string[] {
  const standsFor: Record<string, string | undefined> = { you: practitioner.userId, "the client": client?.userId };
  for (const { role, actor } of entries) expect(actor).toBe(standsFor[roleName(role)] ?? null);
  return entries.map(inWords);
}

describe.each([
  ["the practitioner", PRACTITIONER],
  ["a client", CLIENT],
  ["the site", SITE],
])("%s", (_name, acts) => {
  test.each(acts)("%s", async (_what, history, scene) => {
    const client = await api.signedIn();
    const act = await scene(client);
    const before = await newest();
    await act();
    await act(); // the action is repeated
    expect(told(await writtenSince(before), client)).toEqual(history);
  });
});

test("a hold without a Checkout session is released by the site", async () => {
  const client = await api.signedIn();
  const body = await request();
  const before = await newest();
  api.faults.play({ status: 400, body: "{}" });
  const answer = await call("simple-payment", body, client);
  api.faults.play(undefined);
  expect(answer.status).toBe(503);
  expect(told(await writtenSince(before), client)).toEqual([
    "the client: Held for …, until it is paid",
    `the site: ${ENDED}`,
  ]);
});

describe("the actor cannot be forged", () => {
  const forged = () => ({
    userId: practitioner.userId,
    ownerId: practitioner.userId,
    by: "practitioner",
    actor: practitioner.userId,
    role: "admin",
  });
  const HEADERS = {
    "request.jwt.claims": '{"sub":"00000000-0000-4000-8000-000000000000","role":"authenticated"}',
    role: "service_role",
    prefer: "params=single-object, timezone=UTC, request.jwt.claims={}",
  };

  test("by the body or the headers", async () => {
    const client = await api.signedIn();
    const { bookingId } = await paid(client);
    const other = await byHand();
    const before = await newest();
    await done("reschedule-booking", { ...forged(), bookingId, ...(await slot()) }, client, HEADERS);
    await done("cancel-booking", { ...forged(), bookingId, refundPence: 4500 }, client, HEADERS);
    await done(
      "practice-move-booking",
      { ...forged(), userId: client.userId, bookingId: other, ...(await slot()) },
      practitioner,
      HEADERS,
    );
    await done(
      "practice-take-payment",
      { ...forged(), userId: client.userId, bookingId: other, by: "cash" },
      practitioner,
      HEADERS,
    );
    await api.at.ahead("100 days"); // a session can be completed once it has begun
    await patch(other, { status: "completed" }, HEADERS);
    expect(told(await writtenSince(before), client)).toEqual([
      "the client: Moved from … to …",
      "the client: Cancelled by the client",
      "you: Moved from … to …",
      "you: Paid",
      "you: Completed",
    ]);
  });

  test("by set_config through the data API, for any role", async () => {
    const client = await api.signedIn();
    const secret = { apikey: KEYS.secret, authorization: `Bearer ${KEYS.secret}` };
    const claims = JSON.stringify({ sub: practitioner.userId, role: "admin" });
    const people: Record<string, string>[] = [
      {},
      { authorization: client.authorization },
      { authorization: practitioner.authorization },
      secret,
    ];
    for (const who of people) {
      for (const schema of ["public", "pg_catalog", "private", "auth"]) {
        const body = { setting_name: "request.jwt.claims", new_value: claims, is_local: false };
        const answer = await api.post("/rest/v1/rpc/set_config", body, { "content-profile": schema, ...who });
        expect([schema, answer.status]).toEqual([schema, schema === "public" ? 404 : 406]);
      }
    }
  });

  test("connections return to the pool without claims, also after refusals", async () => {
    const client = await api.signedIn();
    const body = await order();
    await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        if (index % 3 === 0)
          return call("practice-add-booking", { ...body, requestId: crypto.randomUUID() }, practitioner);
        if (index % 3 === 1)
          return call(
            "simple-payment",
            { ...body, ...api.at.request(reading, body.bookingDate, body.bookingTime) },
            client,
          );
        return call("practice-take-payment", { bookingId: body.requestId, by: "cash" }, practitioner);
      }),
    );
    const { pool } = api.at.fresh.database;
    const connections = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const left = await Promise.all(
      connections.map((connection) =>
        connection.query("select current_setting('request.jwt.claims', true) as claims, current_user::text as role"),
      ),
    );
    for (const connection of connections) connection.release();
    const seen = new Set(left.flatMap(({ rows }) => rows.map(({ claims, role }) => `${claims ?? ""} ${role}`)));
    expect([...seen]).toEqual([" service_role"]);
  });
});
