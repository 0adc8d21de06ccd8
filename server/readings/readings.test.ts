import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EXTENSIONS } from "#server/modules.ts";
import { collectOwnData } from "#server/accounts/own-data/collect-own-data.ts";
import { eraseAccount } from "#server/accounts/own-data/erase-account.ts";
import { findLeftovers } from "#server/media/leftovers.queries.ts";
import { answerOf } from "#tests/support/booking-requests.ts";
import { type FunctionsApi, KEYS, startFunctionsApi } from "#tests/support/functions-api.ts";

// A written reading: the practitioner writes it, its client alone reads it once it was sent.

type Person = { authorization: string; userId: string };
let api: FunctionsApi;
let practitioner: Person;
let anna: Person;
let bea: Person;
let bookingId: string;
const run = <R extends object>(text: string, ...values: unknown[]) => api.at.fresh.asOwner<R>(text, values);
beforeAll(async () => {
  api = await startFunctionsApi();
  [practitioner, anna, bea] = [await api.signedInAdmin(), await api.signedIn(), await api.signedIn()];
  await run("update services set written_days = 3, places = array['written'] where name = 'Written reading'");
});
afterAll(() => api.close());

beforeEach(async () => {
  const [made] = await run<{ id: string }>(
    `insert into bookings (service_id, user_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, notes)
     select id, $1, 'Anna Holm', 'anna@example.com', private.today() + 3, '18:00', 30, 1500, 'confirmed', 'Shall I move?' from services
     where name = 'Written reading' returning id`,
    anna.userId,
  );
  bookingId = made?.id as string;
});

const get = (path: string, who: Person) =>
  api.ask(`/functions/v1/${path}`, { headers: { authorization: who.authorization } });
const post = (name: string, body: object, who = practitioner) =>
  answerOf(api.post(`/functions/v1/${name}`, body, { authorization: who.authorization }));
const write = (body: string, revision = 1, change: object = {}) =>
  post("practice-save-reading", { bookingId, revision, body, pictures: [], ...change });
const send = (revision: number, who = practitioner) => post("practice-send-reading", { bookingId, revision }, who);
const mails = () =>
  run("select recipient, subject from mail where kind = 'reading-sent' and booking_id = $1", bookingId);
const status = async () =>
  (await run<{ status: string }>("select status from bookings where id = $1", bookingId))[0]?.status;

test("what is written is the practitioner's until she sends it; then its client reads it, gets one email, and the booking is complete", async () => {
  expect(await write("## The *tower*\n\nChange comes.")).toBe('200 {"revision":2}');
  expect(await (await get(`practice-reading?bookingId=${bookingId}`, practitioner)).json()).toMatchObject({
    clientName: "Anna Holm",
    notes: "Shall I move?",
    body: "## The *tower*\n\nChange comes.",
    sentAt: null,
  });
  for (const path of ["my-reading", "reading-pdf"])
    expect((await get(`${path}?bookingId=${bookingId}`, anna)).status).toBe(404);
  expect(await mails()).toEqual([]);

  expect(await Promise.all([send(2), send(2), send(2)])).toEqual(["200 {}", "200 {}", "200 {}"]);
  expect(await mails()).toEqual([{ recipient: "anna@example.com", subject: "Your reading is ready: Written reading" }]);
  expect(await status()).toBe("completed");
  const read = await get(`my-reading?bookingId=${bookingId}`, anna);
  expect(read.headers.get("cache-control")).toBe("no-store");
  expect(await read.json()).toMatchObject({
    serviceName: "Written reading",
    notes: "Shall I move?",
    text: [
      { kind: "heading", children: ["The ", { kind: "emphasis", children: ["tower"] }] },
      { kind: "paragraph", children: ["Change comes."] },
    ],
  });
  const pdf = await get(`reading-pdf?bookingId=${bookingId}`, anna);
  expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
});

test("nobody but its client and the practitioner reads it; only the practitioner writes and sends it", async () => {
  await write("Words");
  expect(await send(2, anna)).toMatch(/^403 /);
  expect(await post("practice-save-reading", { bookingId, revision: 2, body: "Mine", pictures: [] }, anna)).toMatch(
    /^403 /,
  );
  expect((await get(`practice-reading?bookingId=${bookingId}`, anna)).status).toBe(403);
  await send(2);
  const [own, foreign, unknown] = [
    await get(`my-reading?bookingId=${bookingId}`, anna),
    await get(`my-reading?bookingId=${bookingId}`, bea),
    await get(`my-reading?bookingId=${randomUUID()}`, bea),
  ];
  expect([own.status, foreign.status, unknown.status]).toEqual([200, 404, 404]);
  expect(await foreign.text()).toBe(await unknown.text());
  expect((await get(`reading-pdf?bookingId=${bookingId}`, bea)).status).toBe(404);
  expect((await api.ask(`/functions/v1/my-reading?bookingId=${bookingId}`)).status).toBe(401);
});

test("two windows never overwrite each other unseen, and a repeated save changes nothing", async () => {
  expect(await write("First")).toBe('200 {"revision":2}');
  expect(await write("First")).toBe('200 {"revision":2}');
  expect(await write("Another")).toMatch(/^409 .*changed-meanwhile/);
  expect(await send(1)).toMatch(/^409 .*changed-meanwhile/);
  await send(2);
  expect(await write("Mended", 2)).toBe('200 {"revision":3}');
  expect(await write("", 3)).toMatch(/^422 .*reading-empty/); // its client would see a blank page
  expect(await mails()).toHaveLength(1);
});

describe("is refused", () => {
  test("when there is nothing to send", async () => {
    await write("x");
    await write("", 2);
    expect(await send(3)).toMatch(/^422 .*reading-empty/);
    expect(await status()).toBe("confirmed");
  });

  test("of a cancelled booking, and of one that is no written reading", async () => {
    await write("Words");
    await run("update bookings set status = 'cancelled' where id = $1", bookingId);
    expect(await send(2)).toMatch(/^409 .*not-begun/);
    const session = await api.at.paidBooking(await api.at.day(9), "12:00");
    expect(
      await post("practice-save-reading", { bookingId: session.bookingId, revision: 1, body: "x", pictures: [] }),
    ).toMatch(/^404 /);
    expect(await mails()).toEqual([]);
  });

  test.each([
    ["too long a text", { body: "x".repeat(40_001) }],
    ["a name that is no upload", { pictures: [{ name: "../secret.jpg", alt: "" }] }],
    ["too many pictures", { pictures: Array.from({ length: 21 }, () => ({ name: `${randomUUID()}.jpg`, alt: "" })) }],
  ])("with %s", async (_, change) => {
    expect(await post("practice-save-reading", { bookingId, revision: 1, body: "x", pictures: [], ...change })).toMatch(
      /^400 /,
    );
  });
});

test("its pictures are the client's once it is sent, are in the PDF, and one that was taken out is removed a day later", async () => {
  const [kept, removed] = [`${randomUUID()}.jpg`, `${randomUUID()}.jpg`];
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#a33" } })
    .jpeg()
    .toBuffer();
  const objects = "/storage/v1/object";
  for (const name of [kept, removed]) {
    const stored = await api.ask(`${objects}/documents/${bookingId}/reading/${name}`, {
      method: "POST",
      headers: { apikey: KEYS.publishable, authorization: practitioner.authorization, "content-type": "image/jpeg" },
      body: new Uint8Array(photo),
    });
    expect(stored.status).toBe(200);
  }
  const pictureFor = async ({ authorization }: Person, name = kept) =>
    (
      await api.ask(`${objects}/authenticated/documents/${bookingId}/reading/${name}`, {
        headers: { apikey: KEYS.publishable, authorization },
      })
    ).status;
  const pdfOf = async () =>
    (await (await get(`reading-pdf?bookingId=${bookingId}`, practitioner)).arrayBuffer()).byteLength;
  await write("Words");
  const without = await pdfOf();
  await write("Words", 2, { pictures: [{ name: kept, alt: "Three cards" }] });
  expect(await pdfOf()).toBeGreaterThan(without + 500);
  expect(await pictureFor(anna)).toBe(400);
  await send(3);
  expect([await pictureFor(anna), await pictureFor(bea)]).toEqual([200, 400]);
  expect(await pictureFor(anna, removed)).toBe(400); // uploaded, but not in what was sent

  await run("update storage.objects set created_at = now() - interval '2 days' where bucket_id = 'documents'");
  const leftovers = await run<{ name: string }>(
    "select name from storage.objects where id = any ($1)",
    await findLeftovers(api.at.fresh.database),
  );
  expect(leftovers.map(({ name }) => name)).toEqual([`${bookingId}/reading/${removed}`]);
});

test("a text without spaces is laid out like any other", async () => {
  await write(`${"x".repeat(20_000)} ${"[".repeat(10_000)}`);
  await send(2);
  expect((await get(`reading-pdf?bookingId=${bookingId}`, anna)).status).toBe(200);
});

test("what was sent is not undone: its client has read it", async () => {
  await write("Words");
  await send(2);
  const undone = await post("practice-undo-status", { bookingId, status: "completed" });
  expect(undone).toMatch(/^409 .*the reading has been sent/);
  expect(await status()).toBe("completed");
});

test("it is part of the client's own data, and is erased with them", async () => {
  await write("Canaryword");
  await send(2);
  const data = await collectOwnData(api.at.fresh.database, EXTENSIONS, anna.userId);
  expect(JSON.stringify(data)).toContain("Canaryword");
  expect(await eraseAccount(api.at.practice, anna.userId)).toEqual({ ok: true });
  expect(await run("select from private.readings where booking_id = $1", bookingId)).toEqual([]);
  expect((await get(`my-reading?bookingId=${bookingId}`, anna)).status).toBe(401); // the session has ended with the account
  expect((await get(`practice-reading?bookingId=${bookingId}`, practitioner)).status).toBe(404);
});
