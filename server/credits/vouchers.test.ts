import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { VoucherPage, WholeVoucher } from "./read-vouchers.ts";
import type { Money } from "#app/money/money.ts";
import { readPracticeDay } from "#server/bookings/diary/practice-day.queries.ts";
import { parseCode } from "#domain/credits/code.ts";
import { type FunctionsApi, startFunctionsApi } from "#tests/support/functions-api.ts";

let api: FunctionsApi;
let practitioner: { authorization: string; userId: string };
beforeAll(async () => {
  api = await startFunctionsApi();
  practitioner = await api.signedInAdmin();
  await run("insert into business_settings (user_id) values ($1)", practitioner.userId);
});
afterAll(() => api.close());

const run = <R extends object>(text: string, ...values: unknown[]) => api.at.fresh.asOwner<R>(text, values);
const act = (name: string, body: object) => api.post(`/functions/v1/${name}`, body, practitioner);
const ask = (name: string) =>
  api.ask(`/functions/v1/${name}`, { headers: { authorization: practitioner.authorization } });
const read = async <T>(name: string) => (await (await ask(name)).json()) as T;
const one = (id: string) => read<WholeVoucher>(`practice-voucher?voucherId=${id}`);

const sale = (more: object = {}) => ({
  requestId: randomUUID(),
  amount: 5000,
  by: "cash",
  buyerName: "Ida Moon",
  recipientName: "Rowan Ash",
  message: "For your birthday",
  expiresOn: "2035-01-31",
  ...more,
});
async function sold(more: object = {}): Promise<string> {
  const answer = await act("practice-sell-voucher", sale(more));
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { voucherId: string }).voucherId;
}

test("a voucher is sold once, with the next receipt number, and is money of its day on every screen", async () => {
  const before = await read<Money>("practice-money");
  const day = await readPracticeDay(api.at.practice.database);
  const request = sale({ by: "transfer" });
  const answers = await Promise.all([1, 2, 3].map(() => act("practice-sell-voucher", request)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { voucher, entries } = await one(request.requestId);
  expect(voucher).toMatchObject({
    amount: 5000,
    left: 5000,
    buyerName: "Ida Moon",
    recipientName: "Rowan Ash",
    expiresOn: "2035-01-31",
  });
  expect(parseCode(voucher.code)).toBe(voucher.code);
  expect(entries).toMatchObject([{ kind: "charge", method: "transfer", amount: 5000 }]);
  const { figures, lines } = await read<Money>("practice-money");
  expect(figures.received - before.figures.received).toBe(5000);
  expect(figures.byMethod.transfer.received - before.figures.byMethod.transfer.received).toBe(5000);
  expect(lines[0]).toMatchObject({
    kind: "charge",
    pence: 5000,
    creditId: voucher.id,
    bookingId: null,
    clientName: "Rowan Ash",
  });
  expect(lines[0]?.number).toBe(entries[0]?.number);
  const { revenue } = await readPracticeDay(api.at.practice.database);
  expect([revenue.pence - day.revenue.pence, revenue.vouchers - day.revenue.vouchers]).toEqual([5000, 1]);
  expect((await act("practice-sell-voucher", { ...request, amount: 6000 })).status).toBe(409);
});

test("what is left is given back once, as a credit note, and is no revenue any more", async () => {
  const day = await readPracticeDay(api.at.practice.database);
  const voucherId = await sold();
  const refund = { requestId: randomUUID(), voucherId, expectedLeft: 5000 };
  expect((await act("practice-refund-voucher", { ...refund, expectedLeft: 4000 })).status).toBe(409);
  expect(
    (await Promise.all([1, 2].map(() => act("practice-refund-voucher", refund)))).map(({ status }) => status),
  ).toEqual([200, 200]);
  const { voucher, entries } = await one(voucherId);
  expect(voucher.left).toBe(0);
  expect(entries).toMatchObject([{ kind: "charge" }, { kind: "refund", method: "cash", amount: 5000 }]);
  expect((await act("practice-refund-voucher", { ...refund, requestId: randomUUID() })).status).toBe(404);
  const { revenue, refunds } = await readPracticeDay(api.at.practice.database);
  expect([revenue.pence - day.revenue.pence, refunds.pence - day.refunds.pence]).toEqual([0, 5000]);
});

test("two windows give the same voucher back at once: once", async () => {
  const voucherId = await sold();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      act("practice-refund-voucher", { requestId: randomUUID(), voucherId, expectedLeft: 5000 }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404, 404]);
  expect((await one(voucherId)).entries).toHaveLength(2);
});

test("names, message and last day change, unless another window was faster; the amount and the code do not", async () => {
  const voucherId = await sold();
  const { voucher } = await one(voucherId);
  const facts = { buyerName: "Ida", recipientName: "", message: "", expiresOn: null };
  expect((await act("practice-change-voucher", { voucherId, seen: voucher.updatedAt, facts })).status).toBe(200);
  expect((await one(voucherId)).voucher).toMatchObject({
    buyerName: "Ida",
    recipientName: null,
    message: null,
    expiresOn: null,
    amount: 5000,
  });
  expect((await act("practice-change-voucher", { voucherId, seen: voucher.updatedAt, facts })).status).toBe(409);
  await expect(run("update credits set amount_pence = 9000 where id = $1", voucherId)).rejects.toMatchObject({
    constraint: "credits_keep_their_amount",
  });
  await expect(run("update credits set left_pence = -1 where id = $1", voucherId)).rejects.toMatchObject({
    constraint: "credits_are_not_overdrawn",
  });
});

test.each([
  ["no amount", { amount: 99 }],
  ["too large an amount", { amount: 1_000_001 }],
  ["another way to pay", { by: "card" }],
  ["nobody who gives it", { buyerName: " " }],
  ["no day", { expiresOn: "2027-02-30" }],
  ["too many lines", { message: "a\n".repeat(8) + "a" }],
])("a sale with %s is refused and changes nothing", async (_, wrong) => {
  const request = sale(wrong);
  expect((await act("practice-sell-voucher", request)).status).toBe(400);
  expect((await ask(`practice-voucher?voucherId=${request.requestId}`)).status).toBe(404);
});

test("the list finds names and the start of a code, and adds up what can still be used", async () => {
  const before = (await read<VoucherPage>("practice-vouchers")).outstanding;
  const voucherId = await sold({ recipientName: "Wilhelmina Frost" });
  await sold({ expiresOn: "2020-01-01" });
  const { voucher } = await one(voucherId);
  const found = async (search: string) =>
    (await read<VoucherPage>(`practice-vouchers?search=${encodeURIComponent(search)}`)).vouchers.map(({ id }) => id);
  expect(await found("mina FROST")).toEqual([voucherId]);
  expect(await found(voucher.code.slice(0, 9).toLowerCase())).toEqual([voucherId]);
  expect(await found("%")).toEqual([]);
  expect((await read<VoucherPage>("practice-vouchers")).outstanding - before).toBe(5000);
});

test("the PDF is one page, also with the longest words", async () => {
  const voucherId = await sold({
    buyerName: "W".repeat(100),
    recipientName: "Žofie ".repeat(16),
    message: "mmmm ".repeat(60),
  });
  const answer = await ask(`practice-voucher-pdf?voucherId=${voucherId}`);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  const pdf = Buffer.from(await answer.arrayBuffer()).toString("latin1");
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test("only the practitioner sells, reads and returns vouchers", async () => {
  const client = await api.signedIn();
  const voucherId = await sold();
  for (const person of [client, {}]) {
    const headers = { ...("authorization" in person && { authorization: person.authorization as string }) };
    const status = "authorization" in person ? 403 : 401;
    for (const path of [
      "practice-vouchers",
      `practice-voucher?voucherId=${voucherId}`,
      `practice-voucher-pdf?voucherId=${voucherId}`,
    ])
      expect((await api.ask(`/functions/v1/${path}`, { headers })).status).toBe(status);
    expect((await api.post("/functions/v1/practice-sell-voucher", sale(), person)).status).toBe(status);
  }
});

test("a search and a time that cannot be stored are refused", async () => {
  expect((await ask("practice-vouchers?search=%00")).status).toBe(400);
  const facts = { buyerName: "Ida", recipientName: "", message: "", expiresOn: null };
  expect(
    (await act("practice-change-voucher", { voucherId: await sold(), seen: "0000-01-01T00:00:00Z", facts })).status,
  ).toBe(400);
});
