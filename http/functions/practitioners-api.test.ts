import { afterAll, beforeAll, expect, test } from "vitest";
import type { Desk } from "#http/dependencies.ts";
import { type DoorsAtWork, doorsAtWork, KEYS } from "#tests/support/functions-api.ts";
import { practitionersApi } from "./practitioners-api.ts";

// Generated from the list of doors itself: a new one is asked without a word here.
const DOORS = [
  ...new Map(
    practitionersApi({} as Desk)
      .routes.filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => [`${method} ${path}`, { method, path }]),
  ).values(),
];

let doors: DoorsAtWork;
let client: { authorization: string };
let before: string;
beforeAll(async () => {
  doors = await doorsAtWork();
  client = await doors.signedIn();
  before = await written();
});
afterAll(() => doors.close());

/** How much there is of what a practitioner's function could change. */
async function written(): Promise<string> {
  const tables = ["bookings", "ledger", "refunds", "checkouts", "mail", "services", "clients", "gatherings", "business_settings"];
  const counts = await Promise.all(tables.map((table) => doors.at.fresh.asOwner(`select count(*)::int from ${table}`)));
  return JSON.stringify(counts);
}

function knock({ method, path }: { method: string; path: string }, headers: Record<string, string>) {
  const body = method === "GET" ? {} : { body: "{}" };
  return doors.ask(`/functions/v1${path}`, {
    method,
    ...body,
    headers: { apikey: KEYS.publishable, "content-type": "application/json", ...headers },
  });
}

test("there are doors to try", () => {
  expect(DOORS.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      "/practice-day",
      "/practice-cancel-booking",
      "/bookings-csv",
      "/clients-export",
      "/newsletter-list",
      "/practice-abilities",
      "/resend-mail",
    ]),
  );
});

test.each(DOORS)("$method $path is closed to a visitor, to a client and to a token that is no good", async (door) => {
  const answers = await Promise.all([knock(door, {}), knock(door, client), knock(door, { authorization: "Bearer a.b.c" })]);
  expect(answers.map(({ status }) => status)).toEqual([401, 403, 401]);
  expect(await answers[1]?.json()).toEqual({ code: "practitioner-only", error: "Only the practitioner may do this" });
  expect(await written()).toBe(before);
});
