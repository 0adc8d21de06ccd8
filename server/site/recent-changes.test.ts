import { afterAll, beforeAll, expect, test } from "vitest";
import { type FunctionsApi, KEYS, startFunctionsApi } from "#tests/support/functions-api.ts";

let api: FunctionsApi;
let practitioner: { authorization: string; userId: string };
let client: { authorization: string; userId: string };
beforeAll(async () => {
  api = await startFunctionsApi();
  practitioner = await api.signedInAdmin();
  client = await api.signedIn();
});
afterAll(() => api.close());

async function recent(seconds: string, who?: { authorization: string }) {
  const headers = { apikey: KEYS.publishable, ...(who && { authorization: who.authorization }) };
  const answer = await api.ask(`/functions/v1/recent-changes?seconds=${seconds}`, { headers });
  return [answer.status, await answer.json()] as const;
}

/** As if everything so far had happened a minute ago. */
const age = () => api.at.fresh.asOwner("update realtime.changes set at = at - interval '1 minute'");
const signal = (topic: string, event: string) =>
  api.at.fresh.asOwner(
    "insert into realtime.messages (topic, extension, event, private, payload) values ($1, 'broadcast', $2, true, '{}')",
    [topic, event],
  );

test("names tables and signals that have changed meanwhile, each once, and none from before", async () => {
  await api.at.fresh.asOwner("insert into blocked_dates (blocked_date, reason) values ('2035-01-01', 'Retreat')");
  await signal("practice", "costs");
  await age();
  expect(await recent("5", practitioner)).toEqual([200, { tables: [], events: [] }]);
  await api.at.fresh.asOwner(
    "insert into blocked_dates (blocked_date, reason) values ('2035-01-02', 'Retreat'), ('2035-01-03', 'Retreat')",
  );
  await api.at.fresh.asOwner("delete from blocked_dates where blocked_date = '2035-01-03'");
  await signal("practice", "clients");
  await signal("practice", "clients");
  expect(await recent("5", practitioner)).toEqual([200, { tables: ["blocked_dates"], events: ["clients"] }]);
});

test("tells a client of the own account alone", async () => {
  await age();
  await signal(`account:${practitioner.userId}`, "bookings");
  await signal("practice", "clients");
  expect(await recent("5", client)).toEqual([200, { tables: [], events: [] }]);
  await signal(`account:${client.userId}`, "bookings");
  expect(await recent("5", client)).toEqual([200, { tables: [], events: ["bookings"] }]);
});

test("refuses a visitor", async () => {
  expect((await recent("5"))[0]).toBe(401);
});

test.each(["31", "-1", "soon"])("refuses %s seconds, since changes are kept for a minute alone", async (seconds) => {
  expect(await recent(seconds, practitioner)).toEqual([400, expect.objectContaining({ code: "invalid-request" })]);
});
