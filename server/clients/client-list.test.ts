import { afterAll, beforeAll, expect, test } from "vitest";
import { type FunctionsApi, startFunctionsApi } from "#tests/support/functions-api.ts";
import type { ClientView } from "#domain/clients/client-filter.ts";
import { digitsToFind, placeInName } from "#domain/clients/client-filter.ts";

let api: FunctionsApi;
let headers: { authorization: string };
const rows = <T extends object>(sql: string, values: unknown[] = []) => api.at.fresh.asOwner<T>(sql, values);
beforeAll(async () => {
  api = await startFunctionsApi();
  headers = { authorization: (await api.signedInAdmin()).authorization };
  await rows("delete from bookings");
  await rows("delete from clients");
  await rows(
    `insert into clients (client_name, client_email, client_phone, kept_at) values
       ('Aisha Bello', 'aisha@example.com', '+44 7700 900118', now()), ('Ellen Whitcombe', '', '01632 960077', now()),
       ('Elliot Brakes', '', null, now()), ('Nell Applegarth', '', null, now()), ('Ann Ellis', 'ann@example.com', null, now()),
       ('Mary-Ellen Oak', '', null, now()), ('Zed', 'zed@ellipse.example', null, now()), ('100% Wool_', '', null, now())`,
  );
});
afterAll(() => api.close());

type Listed = {
  name: string;
  next: {
    date: string;
    time: string;
    service: string;
    isFirst: boolean;
    isToConfirm: boolean;
    owedPence: number;
  } | null;
  last: { date: string } | null;
  isToRing: boolean;
  passLeft: number | null;
  nearness: number;
  bookings: number;
};
const list = async (query: { search?: string; view?: ClientView; tag?: string; page?: string } = {}) => {
  const answer = await api.ask(`/functions/v1/practice-clients?${new URLSearchParams(query)}`, { headers });
  return (await answer.json()) as { clients: Listed[]; count: number; today: string };
};
const names = async (query: Parameters<typeof list>[0]) => (await list(query)).clients.map(({ name }) => name);
const book = (client: string, days: number, changes: object = {}) =>
  rows(
    `insert into bookings (client_id, service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, payment_status, paid_by, cancelled_because)
     select c.id, s.id, c.client_name, '', private.today() + $2::int, '10:00', 30, 1500, $3, $4, 'cash', case when $3 = 'cancelled' then 'practitioner' end
     from clients c, (select id from services where name = 'Tarot or rune reading by video or phone') s where c.client_name = $1`,
    [client, days, ...Object.values({ status: "confirmed", payment: "pending", ...changes })],
  );

test("beginnings of names come first, then beginnings of words, then what is inside, then addresses and numbers", async () => {
  const { clients } = await list({ search: "ell" });
  expect(clients.map(({ name, nearness }) => `${nearness} ${name}`)).toEqual([
    "0 Ellen Whitcombe",
    "0 Elliot Brakes",
    "1 Ann Ellis",
    "1 Mary-Ellen Oak",
    "2 Aisha Bello",
    "2 Nell Applegarth",
    "3 Zed",
  ]);
  expect(await names({ search: "Ellen  whit" })).toEqual(["Ellen Whitcombe"]);
  expect(await names({ search: "100%" })).toEqual(["100% Wool_"]);
  expect(await names({ search: "l_" })).toEqual(["100% Wool_"]);
  expect(await list({ search: "nobody at all" })).toMatchObject({ clients: [], count: 0 });
});

test.each(["07700 900118", "+44 7700 900118", "900 118", "(0) 7700-900118"])(
  "a number is found as %s",
  async (search) => expect(await names({ search })).toEqual(["Aisha Bello"]),
);

test("what was found is underlined where it was found", () => {
  expect(placeInName("Nell Ellis", "ell")).toEqual({ start: 5, end: 8 });
  expect(placeInName("Aisha Bello", "ELL")).toEqual({ start: 7, end: 10 });
  expect(placeInName("A. (B)", "(b")).toEqual({ start: 3, end: 5 });
  expect(placeInName("Aisha", "x")).toBeUndefined();
  expect([digitsToFind("0044 7700 900118"), digitsToFind("12"), digitsToFind("3 Oak Lane")]).toEqual([
    "700900118",
    "",
    "",
  ]);
});

test("who comes next is first; others follow by when they were here, and nobody whose bookings are all cancelled leaves", async () => {
  await book("Nell Applegarth", 4);
  await book("Nell Applegarth", 9);
  await book("Zed", 2, { status: "pending", payment: "paid" });
  await book("Aisha Bello", -3, { status: "completed" });
  await book("Elliot Brakes", -90, { status: "completed" });
  await book("Ann Ellis", 5, { status: "cancelled" });
  const { clients, count, today } = await list();
  expect(count).toBe(8);
  expect(clients.slice(0, 4).map(({ name }) => name)).toEqual([
    "Zed",
    "Nell Applegarth",
    "Aisha Bello",
    "Elliot Brakes",
  ]);
  const of = (name: string) => clients.find((each) => each.name === name);
  const day = (days: number) => Temporal.PlainDate.from(today).add({ days }).toString();
  expect(of("Zed")?.next).toMatchObject({
    date: day(2),
    time: "10:00",
    isToConfirm: true,
    isFirst: true,
    owedPence: 0,
  });
  expect(of("Nell Applegarth")).toMatchObject({ next: { date: day(4), isFirst: false, owedPence: 1500 }, last: null });
  expect(of("Aisha Bello")).toMatchObject({
    next: null,
    last: { date: day(-3), service: "Tarot or rune reading by video or phone" },
  });
  expect(of("Ann Ellis")).toMatchObject({ next: null, last: null, bookings: 0 });
  expect(await names({ search: "ann" })).toEqual(["Ann Ellis"]);
  expect(await names({ view: "away" })).toEqual(["Elliot Brakes"]);
  expect((await names({ view: "name" })).slice(0, 3)).toEqual(["100% Wool_", "Aisha Bello", "Ann Ellis"]);
});

test("a client to ring, sessions left on a pass, and a tag are found", async () => {
  await rows(
    `insert into private.phone_calls (kind, about, client_name, subject, plain, client_id)
     select 'message', 'x', client_name, 'x', 'x', id from clients where client_name = 'Mary-Ellen Oak'`,
  );
  await rows(
    `insert into credits (name, sessions, sessions_left, amount_pence, client_id, expires_on)
     select 'Ten', 10, left_now, 10000, id, ends from clients, (values (4, null), (2, date '2020-01-01')) p (left_now, ends) where client_name = 'Ellen Whitcombe'`,
  );
  await rows("update clients set tags = '{reiki}' where client_name = 'Elliot Brakes'");
  const { clients } = await list();
  expect(clients.filter(({ isToRing }) => isToRing).map(({ name }) => name)).toEqual(["Mary-Ellen Oak"]);
  expect((await list({ view: "pass" })).clients).toMatchObject([{ name: "Ellen Whitcombe", passLeft: 4 }]);
  expect(await names({ tag: "reiki" })).toEqual(["Elliot Brakes"]);
  expect(await list({ page: "7" })).toMatchObject({ clients: [], count: 8 });
  const { authorization } = await api.signedIn();
  expect((await api.ask("/functions/v1/practice-clients", { headers: { authorization } })).status).toBe(403);
});
