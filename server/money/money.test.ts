import { afterAll, beforeAll, expect, test } from "vitest";
import type { Money } from "#app/money/money.ts";
import type { Pence } from "#domain/money.ts";
import { readPracticeDay } from "#server/bookings/diary/practice-day.queries.ts";
import { recordMoney } from "./ledger.queries.ts";
import { readMoney } from "./money.queries.ts";
import { practiceToday } from "#server/settings/practice-clock.queries.ts";
import { addDays } from "#domain/time.ts";
import { type FunctionsApi, startFunctionsApi } from "#tests/support/functions-api.ts";

let api: FunctionsApi;
let practitioner: { authorization: string; userId: string };
let client: { authorization: string; userId: string };
beforeAll(async () => {
  api = await startFunctionsApi();
  [client, practitioner] = [await api.signedIn(), await api.signedInAdmin()];
  await run("insert into business_settings (user_id) values ($1)", practitioner.userId);
  await run("update private.clock set ahead = '0'");
});
afterAll(() => api.close());

const run = <R extends object>(text: string, ...values: unknown[]) => api.at.fresh.asOwner<R>(text, values);
const ask = (name: string, person: { authorization?: string } = practitioner) =>
  api.ask(`/functions/v1/${name}`, { headers: person.authorization ? { authorization: person.authorization } : {} });
const money = async (query: string) => (await (await ask(`practice-money?${query}`)).json()) as Money;
const act = (name: string, body: object) => api.post(`/functions/v1/${name}`, body, practitioner);

async function lastDays(days: number) {
  const today = await practiceToday(api.at.practice.database);
  return { from: addDays(today, -days), upTo: today };
}

type Entry = { kind?: string; pence: Pence; at: string; reference?: string; booking?: string };
let references = 0;
async function enter({ kind = "charge", pence, at, reference = `pi_${(references += 1)}`, booking }: Entry) {
  await run(
    `insert into ledger (booking_id, kind, amount_pence, currency, provider_reference, recorded_at)
     values (coalesce($1::uuid, '00000000-0000-4000-8000-000000000000'), $2, $3, 'gbp', $4, $5)`,
    booking ?? null,
    kind,
    pence,
    reference,
    at,
  );
}

test("a payment, a part refund, cash, a rest and a deleted booking: lines and totals are those of the ledger", async () => {
  const before = (await money("")).figures;
  const card = await api.at.paidBooking(await api.at.day(3), "10:00", client);
  expect(
    (await act("practice-refund", { bookingId: card.bookingId, pence: 1000, expectedHeldPence: 4500 })).status,
  ).toBe(200);
  await api.at.doJobs();
  const { id: serviceId } = await api.at.serviceNamed("Written reading");
  const order = { serviceId, clientName: "Wanda Early", clientEmail: "wanda@example.com", clientPhone: "" };
  const add = async (payment: string, nth: number) => {
    const answer = await act("practice-add-booking", {
      ...order,
      bookingDate: await api.at.day(nth),
      bookingTime: "07:20",
      payment,
    });
    return ((await answer.json()) as { bookingId: string }).bookingId;
  };
  await add("cash", 4);
  const gone = await add("at-session", 5);
  const owing = await add("at-session", 6);
  expect((await act("practice-take-payment", { bookingId: gone, by: "transfer" })).status).toBe(200);
  await run("delete from bookings where id = $1", gone);
  const { figures, lines } = await money("");
  expect(figures.received - before.received).toBe(4500 + 1500 + 1500);
  expect(figures.refunded - before.refunded).toBe(1000);
  expect(figures.byMethod.transfer.received - before.byMethod.transfer.received).toBe(1500);
  const [ledger] = await run<{ net: number }>(
    "select sum(case when kind in ('charge', 'reversal') then amount_pence else -amount_pence end)::integer as net from ledger where recorded_at between now() - interval '1 hour' and now()",
  );
  expect(lines.reduce((sum, { pence }) => sum + pence, 0)).toBe(ledger?.net);
  const week = await readMoney(api.at.practice.database, await lastDays(7));
  const { revenue, refunds } = await readPracticeDay(api.at.practice.database);
  expect(refunds.pence).toBe(week.refunded);
  expect(revenue.pence).toBe(week.received - week.refunded - 1500); // the dashboard does not count the deleted booking
  expect(lines.slice(0, 4).map(({ method, pence, clientName }) => [method, pence, clientName])).toEqual([
    ["transfer", 1500, null],
    ["cash", 1500, "Wanda Early"],
    ["card", -1000, "A Client"],
    ["card", 4500, "A Client"],
  ]);
  const [{ day }] = (await run<{ day: string }>(
    "select booking_date::text as day from bookings where id = $1",
    owing,
  )) as [{ day: string }];
  const ofItsMonth = await money(`period=${day.slice(0, 7)}`);
  expect(ofItsMonth.figures).toMatchObject({ owed: 0, owing: 0, owedLater: 1500, owingLater: 1 });
  await run("update bookings set booking_date = private.today() - 1, booking_time = '07:20' where id = $1", owing);
  const [{ month }] = (await run<{ month: string }>("select to_char(private.today() - 1, 'YYYY-MM') as month")) as [
    { month: string },
  ];
  expect((await money(`period=${month}`)).figures).toMatchObject({ owed: 1500, owing: 1, owedLater: 0, owingLater: 0 });
});

test("money is counted on the day of its payment on the practice's clock; what went back is subtracted where it went", async () => {
  await enter({ pence: 5000, at: "2031-05-31T22:59:59Z" }); // still May in London
  await enter({ pence: 4500, at: "2031-05-31T23:00:00Z", reference: "pi_june" });
  await enter({ pence: 1500, at: "2031-06-10T10:00:00Z", reference: "cash_june" });
  await enter({ pence: 2000, at: "2031-06-11T10:00:00Z", reference: "cash_transfer_june" });
  await enter({ kind: "refund", pence: 1000, at: "2031-06-20T10:00:00Z", reference: "re_june" });
  await enter({ kind: "dispute", pence: 3500, at: "2031-06-21T10:00:00Z", reference: "du_june" });
  await enter({ kind: "reversal", pence: 3500, at: "2031-06-22T10:00:00Z", reference: "du_june" });
  await enter({ kind: "refund", pence: 400, at: "2031-06-30T23:00:00Z", reference: "cash_july" });
  await run(
    "insert into costs (spent_on, amount_pence, category, description) values ('2031-06-30', 1200, 'rooms', 'Hall'), ('2031-07-01', 1, 'other', 'x')",
  );
  const june = await money("period=2031-06");
  expect(june.period).toEqual({ key: "2031-06", kind: "month", from: "2031-06-01", upTo: "2031-06-30" });
  expect(june.figures).toEqual({
    received: 8000,
    refunded: 1000,
    byMethod: {
      card: { received: 4500, refunded: 1000 },
      link: { received: 0, refunded: 0 },
      cash: { received: 1500, refunded: 0 },
      transfer: { received: 2000, refunded: 0 },
    },
    fees: 0,
    disputeFees: 0,
    unknownFees: 2,
    owed: 0,
    owing: 0,
    owedLater: 0,
    owingLater: 0,
    spent: 1200,
  });
  expect(june.lines.map(({ kind, method, pence, clientName }) => [kind, method, pence, clientName])).toEqual([
    ["reversal", "card", 3500, null],
    ["dispute", "card", -3500, null],
    ["refund", "card", -1000, null],
    ["charge", "transfer", 2000, null],
    ["charge", "cash", 1500, null],
    ["charge", "card", 4500, null],
  ]);
  expect(june.costs.map(({ spentOn, amount, description }) => [spentOn, amount, description])).toEqual([
    ["2031-06-30", 1200, "Hall"],
  ]);
  expect((await money("period=2031-05")).figures.received).toBe(5000);
  expect((await money("period=2031-07")).figures).toMatchObject({
    received: 0,
    refunded: 400,
    byMethod: { cash: { refunded: 400 } },
    spent: 1,
  });
  const year = await money("period=tax-2031");
  expect(year.figures).toMatchObject({ received: 13_000, refunded: 1400, spent: 1201 });
  expect(year.period).toMatchObject({ from: "2031-04-06", upTo: "2032-04-05" });
});

test("fees that the provider has told are added up; of the others it is said how many are missing", async () => {
  await enter({ pence: 4500, at: "2032-01-10T10:00:00Z", reference: "pi_told" });
  await enter({ pence: 4500, at: "2032-01-11T10:00:00Z", reference: "pi_untold" });
  await enter({ pence: 4500, at: "2032-01-12T10:00:00Z", reference: "cash_no_fee" });
  await run("insert into provider_fees (payment_reference, fee_pence) values ('pi_told', 88), ('pi_untold', null)");
  const { figures, lines } = await money("period=2032-01");
  expect(figures).toMatchObject({ fees: 88, unknownFees: 1 });
  expect(lines.map(({ fee }) => fee)).toEqual([null, null, 88]);
});

test("every entry has the next number; one that is repeated or rolled back takes none, and those of one moment do not meet", async () => {
  const numbers = async () =>
    (await run<{ number: number }>("select number from receipts order by number")).map(({ number }) => number);
  const before = await numbers();
  const entry = { bookingId: "00000000-0000-4000-8000-00000000000b", kind: "charge", amount: 100 } as const;
  const { database } = api.at.practice;
  const undone = database.transaction(async (tx) => {
    await recordMoney(tx, { ...entry, reference: "cash_undone" });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  const each = Array.from({ length: 20 }, (_, index) => ({
    ...entry,
    bookingId: crypto.randomUUID(),
    reference: `cash_at_once_${index}`,
  }));
  await Promise.all([...each, ...each].map((one) => database.transaction((tx) => recordMoney(tx, one))));
  const after = await numbers();
  expect(after).toEqual(Array.from({ length: before.length + 20 }, (_, index) => index + 1));
  await expect(run("delete from receipts")).rejects.toMatchObject({ code: expect.any(String) as string });
});

test("lines come in pages of 50, each once", async () => {
  const hours = Array.from({ length: 120 }, (_, index) => index);
  for (const hour of hours) await enter({ pence: 100, at: new Date(Date.UTC(2033, 2, 1, hour)).toISOString() });
  const pages = await Promise.all([0, 1, 2, 3].map((page) => money(`period=2033-03&page=${page}`)));
  expect(pages.map(({ lines, isLast }) => [lines.length, isLast])).toEqual([
    [50, false],
    [50, false],
    [20, true],
    [0, true],
  ]);
  expect(new Set(pages.flatMap(({ lines }) => lines.map(({ number }) => number))).size).toBe(120);
});

test("the accountant's files hold payments, refunds, costs and totals, and no name; a cell that would be a formula is text", async () => {
  const [{ id }] = (await run<{ id: string }>("select id from bookings where client_name = 'Wanda Early' limit 1")) as [
    { id: string },
  ];
  await enter({ pence: 4500, at: "2034-02-10T10:00:00Z", booking: id });
  await enter({ kind: "refund", pence: 500, at: "2034-02-11T10:00:00Z", reference: "re_2034", booking: id });
  await run(
    "insert into costs (spent_on, amount_pence, category, description) values ('2034-02-12', 1250, 'travel', '=HYPERLINK(1)')",
  );
  const csv = await ask("practice-money-csv?period=2034-02");
  expect(csv.headers.get("content-disposition")).toBe('attachment; filename="money-2034-02.csv"');
  const text = await csv.text();
  const rows = text.split("\r\n").map((row) => row.split(","));
  const reference = id.slice(0, 8).toUpperCase();
  expect(rows[0]).toEqual([
    "date",
    "number",
    "what",
    "for",
    "booking",
    "money_in_gbp",
    "money_out_gbp",
    "card_fee_gbp",
  ]);
  expect(rows.slice(1, 4)).toEqual([
    [
      "2034-02-10",
      expect.stringMatching(/^Receipt \d+$/),
      "Payment by card",
      "Written reading",
      reference,
      "45.00",
      "",
      "",
    ],
    [
      "2034-02-11",
      expect.stringMatching(/^Credit note \d+$/),
      "Refund by card",
      "Written reading",
      reference,
      "",
      "5.00",
      "",
    ],
    ["2034-02-12", "", "Cost: Travel", "'=HYPERLINK(1)", "", "", "12.50", ""],
  ]);
  expect(rows.find(([, , what]) => what === "Yours")?.slice(5)).toEqual(["27.50", "", ""]);
  expect(text).not.toContain("Wanda");
  const pdf = await ask("practice-money-pdf?period=2033-03");
  const bytes = Buffer.from(await pdf.arrayBuffer()).toString("latin1");
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  expect(bytes.startsWith("%PDF-1.")).toBe(true);
  expect(bytes.match(/\/Type \/Page\n/g)?.length).toBe(4);
});

test("a quarter is told by month with the same days a year before, a month by week, and by what it was for", async () => {
  const [{ id, serviceId }] = (await run<{ id: string; serviceId: string }>(
    `select id, service_id as "serviceId" from bookings where client_name = 'Wanda Early' limit 1`,
  )) as [{ id: string; serviceId: string }];
  await enter({ pence: 3000, at: "2036-10-01T10:00:00Z", booking: id });
  await enter({ pence: 1000, at: "2037-10-31T23:30:00Z", booking: id });
  await enter({ pence: 4500, at: "2037-12-31T10:00:00Z" });
  await enter({ kind: "refund", pence: 500, at: "2037-12-31T11:00:00Z", reference: "re_2037" });
  const quarter = await money("period=2037-q4");
  expect(quarter.parts.map(({ name, received, yearBefore }) => [name, received, yearBefore])).toEqual([
    ["October", 1000, 3000],
    ["November", 0, 0],
    ["December", 4500, 0],
  ]);
  expect(quarter.kinds).toEqual([
    { kind: "deleted", received: 4500, id: null, name: null, colour: null, rune: null },
    { kind: "service", received: 1000, id: serviceId, name: "Written reading", colour: "umber", rune: "ansuz" },
  ]);
  expect(quarter.kinds.reduce((sum, { received }) => sum + received, 0)).toBe(quarter.figures.received);
  const month = await money("period=2037-12");
  expect(month.parts.map(({ name, received }) => [name, received])).toEqual([
    ["1 to 7", 0],
    ["8 to 14", 0],
    ["15 to 21", 0],
    ["22 to 28", 0],
    ["29 to 31", 4500],
  ]);
  const days = await money("period=2037-10-31_2037-12-30");
  expect(days.figures.received).toBe(1000);
  expect(days.parts).toHaveLength(3);
});

test("who owes for sessions that have been is named, the oldest first", async () => {
  const { owing, figures } = await money(`period=${(await practiceToday(api.at.practice.database)).slice(0, 4)}-q4`);
  expect(owing.length).toBe(Math.min(5, figures.owing));
  expect(owing.reduce((sum, { pence }) => sum + pence, 0)).toBe(figures.owed);
});

test.each(["practice-money", "practice-money-csv", "practice-money-pdf"])(
  "%s is the practitioner's, and refuses what is no period",
  async (name) => {
    expect((await ask(name, {})).status).toBe(401);
    expect((await ask(name, client)).status).toBe(403);
    for (const period of ["2026-13", "tax-1", "tax-99999", "2026-q5", "2026-12-01_2026-11-01", "x", "2026-11' or 1=1"])
      expect((await ask(`${name}?period=${encodeURIComponent(period)}`)).status).toBe(400);
  },
);
