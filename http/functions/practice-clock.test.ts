import { afterAll, beforeAll, expect, test } from "vitest";
import { type FunctionsApi, startFunctionsApi, KEYS } from "#tests/support/functions-api.ts";

let api: FunctionsApi;
beforeAll(async () => {
  api = await startFunctionsApi();
});
afterAll(() => api.close());

test.each([
  ["in winter", "2027-01-10T09:30:00Z", { today: "2027-01-10", time: "09:30" }],
  ["in summer, when its midnight is before that of UTC", "2027-06-15T23:30:00Z", { today: "2027-06-16", time: "00:30" }],
])("%s everybody is told what the practice's clock shows, each time anew", async (_, moment, shown) => {
  await api.at.clockAt(Date.parse(moment));
  const answer = await api.ask("/functions/v1/practice-clock", { headers: { apikey: KEYS.publishable } });
  const time = new RegExp(`^${shown.time}:[0-5]\\d$`);
  const now = new RegExp(`^${moment.slice(0, 17)}[0-5]\\d\\.\\d{3}Z$`);
  expect(await answer.json()).toEqual({ ...shown, time: expect.stringMatching(time), now: expect.stringMatching(now) });
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("in another zone it is that zone's clock", async () => {
  const { userId } = await api.signedIn();
  await api.at.fresh.asOwner("insert into business_settings (user_id, default_timezone) values ($1, 'Pacific/Auckland')", [userId]);
  await api.at.clockAt(Date.parse("2027-01-10T12:00:00Z"));
  const answer = await api.ask("/functions/v1/practice-clock", { headers: { apikey: KEYS.publishable } });
  expect(await answer.json()).toMatchObject({ today: "2027-01-11", time: expect.stringMatching(/^01:00:/) });
});
