import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PassPage, WholePass } from "./read-passes.ts";
import type { Money } from "#app/money/money.ts";
import { readPracticeDay } from "#server/bookings/diary/practice-day.queries.ts";
import { startFunctionsApi, type FunctionsApi } from "#tests/support/functions-api.ts";

let api: FunctionsApi;
let practitioner: { authorization: string; userId: string };
let clientId: string;
let serviceIds: string[];
beforeAll(async () => {
  api = await startFunctionsApi();
  practitioner = await api.signedInAdmin();
  await run("insert into business_settings (user_id) values ($1)", practitioner.userId);
  serviceIds = [
    (await api.at.serviceNamed("Meditation group")).id,
    (await api.at.serviceNamed("One-to-one shamanic yoga")).id,
  ];
  clientId = await kept("Yara Moon");
});
afterAll(() => api.close());

const run = <R extends object>(text: string, ...values: unknown[]) => api.at.fresh.asOwner<R>(text, values);
const act = (name: string, body: object) => api.post(`/functions/v1/${name}`, body, practitioner);
const ask = (name: string) =>
  api.ask(`/functions/v1/${name}`, { headers: { authorization: practitioner.authorization } });
const read = async <T>(name: string) => (await (await ask(name)).json()) as T;
const one = (id: string) => read<WholePass>(`practice-pass?passId=${id}`);

/** A client on file without bookings or an email address. */
async function kept(name: string): Promise<string> {
  const [row] = await run<{ id: string }>(
    "insert into clients (client_name, client_email, kept_at) values ($1, '', now()) returning id",
    name,
  );
  return row?.id ?? "";
}

const sale = (more: object = {}) => ({
  requestId: randomUUID(),
  clientId,
  name: "5 yoga classes",
  sessions: 5,
  serviceIds,
  amount: 6000,
  by: "cash",
  expiresOn: "2035-01-31",
  ...more,
});
async function sold(more: object = {}): Promise<string> {
  const answer = await act("practice-sell-pass", sale(more));
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { passId: string }).passId;
}

test("a pass is sold once, with the next receipt number, and is money of its day on every screen", async () => {
  const before = await read<Money>("practice-money");
  const day = await readPracticeDay(api.at.practice.database);
  const request = sale({ by: "transfer" });
  const answers = await Promise.all([1, 2, 3].map(() => act("practice-sell-pass", request)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { pass, entries } = await one(request.requestId);
  expect(pass).toMatchObject({
    name: "5 yoga classes",
    sessions: 5,
    left: 5,
    amount: 6000,
    leftPence: 6000,
    clientId,
    clientName: "Yara Moon",
  });
  expect(pass.services.map(({ name }) => name)).toEqual(["Meditation group", "One-to-one shamanic yoga"]);
  expect(entries).toMatchObject([{ kind: "charge", method: "transfer", amount: 6000, sessions: 5, bookingId: null }]);
  const { figures, lines } = await read<Money>("practice-money");
  expect([
    figures.received - before.figures.received,
    figures.byMethod.transfer.received - before.figures.byMethod.transfer.received,
  ]).toEqual([6000, 6000]);
  expect(lines[0]).toMatchObject({
    pence: 6000,
    creditId: pass.id,
    clientName: "Yara Moon",
    serviceName: "5 yoga classes",
  });
  expect(lines[0]?.number).toBe(entries[0]?.number);
  expect(await (await ask("practice-money-csv")).text()).toMatch(/,5 yoga classes,,60\.00,/);
  expect((await ask("practice-money-pdf")).status).toBe(200);
  const { revenue } = await readPracticeDay(api.at.practice.database);
  expect([revenue.pence - day.revenue.pence, revenue.vouchers - day.revenue.vouchers]).toEqual([6000, 1]);
  for (const other of [{ amount: 7000 }, { sessions: 6 }, { clientId: await kept("Another") }])
    expect((await act("practice-sell-pass", { ...request, ...other })).status).toBe(409);
});

test("the sessions that are left are given back once, for as much as is held of the price", async () => {
  const passId = await sold();
  const refund = { requestId: randomUUID(), passId, pence: 4500, expectedLeft: 5 };
  expect((await act("practice-refund-pass", { ...refund, expectedLeft: 4 })).status).toBe(409);
  expect((await act("practice-refund-pass", { ...refund, pence: 6001 })).status).toBe(409);
  expect((await act("practice-refund-pass", { ...refund, pence: 0 })).status).toBe(400);
  expect((await one(passId)).pass.left).toBe(5);
  expect(
    (await Promise.all([1, 2].map(() => act("practice-refund-pass", refund)))).map(({ status }) => status),
  ).toEqual([200, 200]);
  const { pass, entries } = await one(passId);
  expect(pass).toMatchObject({ left: 0, leftPence: 0 });
  expect(entries).toMatchObject([{ kind: "charge" }, { kind: "refund", method: "cash", amount: 4500, sessions: 5 }]);
  expect((await act("practice-refund-pass", { ...refund, requestId: randomUUID(), expectedLeft: 0 })).status).toBe(404);
});

test("six windows give the same pass back at once: once", async () => {
  const passId = await sold();
  const refund = () => act("practice-refund-pass", { requestId: randomUUID(), passId, pence: 1000, expectedLeft: 5 });
  const answers = await Promise.all(Array.from({ length: 6 }, refund));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404, 404]);
});

test("name, services and last day change, unless another window was faster; price, sessions and what is left do not", async () => {
  const passId = await sold();
  const { pass } = await one(passId);
  const facts = { name: "Yoga", serviceIds: serviceIds.slice(1), expiresOn: null };
  expect((await act("practice-change-pass", { passId, seen: pass.updatedAt, facts })).status).toBe(200);
  const { pass: changed } = await one(passId);
  expect(changed).toMatchObject({ name: "Yoga", expiresOn: null, amount: 6000, sessions: 5, left: 5 });
  expect(changed.services.map(({ id }) => id)).toEqual(serviceIds.slice(1));
  expect((await act("practice-change-pass", { passId, seen: pass.updatedAt, facts })).status).toBe(409);
  const unknown = { passId, seen: changed.updatedAt, facts: { ...facts, serviceIds: [randomUUID()] } };
  expect((await act("practice-change-pass", unknown)).status).toBe(404);
  for (const [change, constraint] of [
    ["sessions = 6", "credits_keep_their_amount"],
    ["amount_pence = 9000", "credits_keep_their_amount"],
    ["sessions_left = 6", "credits_sessions_are_not_overdrawn"],
    ["sessions_left = -1", "credits_sessions_are_not_overdrawn"],
    ["sessions_left = null", "credits_are_vouchers_or_passes"],
    ["buyer_name = 'x'", "credits_are_vouchers_or_passes"],
  ])
    await expect(run(`update credits set ${change} where id = $1`, passId)).rejects.toMatchObject({ constraint });
  await expect(run("delete from services where id = $1", serviceIds[1])).rejects.toMatchObject({
    constraint: "credit_services_service_id_fkey",
  });
});

test.each([
  ["no client", { clientId: "" }],
  ["no session", { sessions: 0 }],
  ["half a session", { sessions: 1.5 }],
  ["too many sessions", { sessions: 101 }],
  ["no service", { serviceIds: [] }],
  ["no name", { name: " " }],
  ["no amount", { amount: 99 }],
  ["another way to pay", { by: "card" }],
  ["no day", { expiresOn: "2027-02-30" }],
])("a sale with %s is refused and changes nothing", async (_, wrong) => {
  const request = sale(wrong);
  expect((await act("practice-sell-pass", request)).status).toBe(400);
  expect((await ask(`practice-pass?passId=${request.requestId}`)).status).toBe(404);
});

test.each([
  ["a client who is not on file", () => ({ clientId: randomUUID() }), 404],
  ["a service that is not there", () => ({ serviceIds: [randomUUID()] }), 404],
])("a sale for %s is refused and changes nothing", async (_, wrong, status) => {
  const request = sale(wrong());
  expect((await act("practice-sell-pass", request)).status).toBe(status);
  expect((await ask(`practice-pass?passId=${request.requestId}`)).status).toBe(404);
});

test("the list finds names of passes and clients, those of one client, and adds up what can still be used", async () => {
  const before = (await read<PassPage>("practice-passes")).owed;
  const frost = await kept("Wilhelmina Frost");
  const passId = await sold({ clientId: frost, name: "Ten circles", sessions: 10, amount: 9999 });
  await sold({ expiresOn: "2020-01-01" });
  const found = async (query: string) => (await read<PassPage>(`practice-passes?${query}`)).passes.map(({ id }) => id);
  expect(await found("search=mina%20FROST")).toEqual([passId]);
  expect(await found("search=ten%20circ")).toEqual([passId]);
  expect(await found("search=%25")).toEqual([]);
  expect(await found(`clientId=${frost}`)).toEqual([passId]);
  const { owed } = await read<PassPage>("practice-passes");
  expect([owed.pence - before.pence, owed.sessions - before.sessions]).toEqual([9999, 10]);
  const vouchers = await read<{ vouchers: object[]; outstanding: number }>("practice-vouchers");
  expect(vouchers).toMatchObject({ vouchers: [], outstanding: 0 });
  expect((await ask(`practice-voucher?voucherId=${passId}`)).status).toBe(404);
});

test("a client with a pass stays on file without a booking, and what is owed outlives an erased one without the name", async () => {
  const [{ id } = { id: "" }] = await run<{ id: string }>(
    "insert into clients (client_name, client_email) values ('Nell', '') returning id",
  );
  const passId = await sold({ clientId: id });
  await run("select private.recount_clients(array[$1::uuid])", id);
  expect((await one(passId)).pass).toMatchObject({ clientId: id, clientName: "Nell" });
  await run("delete from clients where id = $1", id);
  expect((await one(passId)).pass).toMatchObject({ clientId: null, clientName: null, left: 5 });
});

test("undoing an import leaves the client on file who has bought a pass since, also at that moment", async () => {
  const imported = await act("practice-import-clients", {
    text: "Name,Email\nIris Vale,iris@example.com\nFern Hill,fern@example.com\n",
  });
  const { importId } = (await imported.json()) as { importId: string };
  const idOf = async (name: string) =>
    (await run<{ id: string }>("select id from clients where client_name = $1", name))[0]?.id;
  const before = await sold({ clientId: await idOf("Iris Vale") });
  const { requestId, clientId: fern, ...more } = sale({ clientId: await idOf("Fern Hill") });
  const [sellsAtOnce, undone] = await Promise.all([
    act("practice-sell-pass", { ...more, requestId, clientId: fern }),
    act("practice-undo-import", { importId }),
  ]);
  expect(undone.status).toBe(200);
  expect((await one(before)).pass.clientName).toBe("Iris Vale");
  const owners = await run<{ name: string }>(
    "select client_name as name from credits p left join clients c on c.id = p.client_id where p.id = $1",
    requestId,
  );
  expect([sellsAtOnce.status, owners]).toEqual(sellsAtOnce.status === 200 ? [200, [{ name: "Fern Hill" }]] : [404, []]);
});

test.each([
  ["pass", "practice-sell-pass", () => sale()],
  [
    "voucher",
    "practice-sell-voucher",
    () => ({ amount: 5000, by: "cash", buyerName: "Sam", recipientName: "", message: "", expiresOn: null }),
  ],
])("a %s that is sold under the id of another payment is refused and not made", async (_, name, request) => {
  const requestId = randomUUID();
  await run(
    "insert into ledger (booking_id, kind, amount_pence, currency, provider_reference) values ($1, 'charge', 4500, 'gbp', $2)",
    requestId,
    `cash_${requestId}`,
  );
  const answer = await act(name, { ...request(), requestId });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, "entered-already"]);
  expect(await run("select from credits where id = $1", requestId)).toEqual([]);
});

test("a merge takes the passes along, and taking the two apart gives them back", async () => {
  const [keptId, goneId] = [await kept("Kept"), await kept("Gone")];
  const [own, moved] = [await sold({ clientId: keptId }), await sold({ clientId: goneId })];
  const details = { name: "Kept", email: "", phone: "", birthday: "", tags: [] };
  const merged = await act("practice-merge-clients", { keptId, goneId, details });
  const { mergeId } = (await merged.json()) as { mergeId: string };
  expect((await one(moved)).pass.clientId).toBe(keptId);
  expect((await act("practice-unmerge-clients", { mergeId })).status).toBe(200);
  expect([(await one(own)).pass.clientId, (await one(moved)).pass.clientId]).toEqual([keptId, goneId]);
});

test("only the practitioner sells, reads and returns passes", async () => {
  const client = await api.signedIn();
  const passId = await sold();
  for (const person of [client, {}]) {
    const headers = { ...("authorization" in person && { authorization: person.authorization as string }) };
    const status = "authorization" in person ? 403 : 401;
    for (const path of ["practice-passes", `practice-pass?passId=${passId}`])
      expect((await api.ask(`/functions/v1/${path}`, { headers })).status).toBe(status);
    for (const name of ["practice-sell-pass", "practice-change-pass", "practice-refund-pass"])
      expect((await api.post(`/functions/v1/${name}`, sale(), person)).status).toBe(status);
  }
});
