import { afterAll, beforeAll, expect, test } from "vitest";
import type { Dependencies } from "#http/dependencies.ts";
import { type FunctionsApi, startFunctionsApi, KEYS } from "#tests/support/functions-api.ts";
import { practitionersApi } from "./practitioners-api.ts";

// Generated from the list of doors itself: a new one is asked without a word here.
const ROUTES = [
  ...new Map(
    practitionersApi({} as Dependencies)
      .routes.filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => [`${method} ${path}`, { method, path }]),
  ).values(),
];

let api: FunctionsApi;
let client: { authorization: string };
let before: string;
beforeAll(async () => {
  api = await startFunctionsApi();
  client = await api.signedIn();
  before = await written();
});
afterAll(() => api.close());

/** How much there is of what a practitioner's function could change. */
async function written(): Promise<string> {
  const tables = ["bookings", "ledger", "refunds", "checkouts", "mail", "services", "clients", "group_sessions", "business_settings"];
  const counts = await Promise.all(tables.map((table) => api.at.fresh.asOwner(`select count(*)::int from ${table}`)));
  return JSON.stringify(counts);
}

function knock({ method, path }: { method: string; path: string }, headers: Record<string, string>) {
  const body = method === "GET" ? {} : { body: "{}" };
  return api.ask(`/functions/v1${path}`, {
    method,
    ...body,
    headers: { apikey: KEYS.publishable, "content-type": "application/json", ...headers },
  });
}

test("there are doors to try", () => {
  expect(ROUTES.map(({ path }) => path)).toEqual(
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

test.each(ROUTES)("$method $path is closed to a visitor, to a client and to a token that is no good", async (route) => {
  const answers = await Promise.all([knock(route, {}), knock(route, client), knock(route, { authorization: "Bearer a.b.c" })]);
  expect(answers.map(({ status }) => status)).toEqual([401, 403, 401]);
  expect(await answers[1]?.json()).toEqual({ code: "practitioner-only", error: "Only the practitioner may do this" });
  expect(await written()).toBe(before);
});
