import { afterAll, beforeAll, expect, test } from "vitest";
import type { Dependencies } from "#http/dependencies.ts";
import { type FunctionsApi, startFunctionsApi, KEYS } from "#tests/support/functions-api.ts";
import { functionsApi } from "#http/functions.ts";
import { requireAdmin } from "./authentication.ts";

// Taken from the routes themselves, so that a new one is tested without a change here.
const ROUTES = functionsApi({} as Dependencies)
  .routes.filter(({ handler }) => handler === requireAdmin)
  .map(({ method, path }) => ({ method, path }));

let api: FunctionsApi;
let client: { authorization: string };
let before: string;
beforeAll(async () => {
  api = await startFunctionsApi();
  client = await api.signedIn();
  before = await written();
});
afterAll(() => api.close());

/** The rows that a practitioner's function could change. */
async function written(): Promise<string> {
  const tables = [
    "bookings",
    "ledger",
    "refunds",
    "checkouts",
    "mail",
    "services",
    "clients",
    "group_sessions",
    "business_settings",
  ];
  const counts = await Promise.all(tables.map((table) => api.at.fresh.asOwner(`select count(*)::int from ${table}`)));
  return JSON.stringify(counts);
}

function call({ method, path }: { method: string; path: string }, headers: Record<string, string>) {
  const body = method === "GET" ? {} : { body: "{}" };
  return api.ask(`/functions/v1${path}`, {
    method,
    ...body,
    headers: { apikey: KEYS.publishable, "content-type": "application/json", ...headers },
  });
}

test("the routes of the back office are behind requireAdmin", () => {
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

test.each(ROUTES)("$method $path refuses a visitor, a client and an invalid token", async (route) => {
  const answers = await Promise.all([
    call(route, {}),
    call(route, client),
    call(route, { authorization: "Bearer a.b.c" }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([401, 403, 401]);
  expect(await answers[1]?.json()).toEqual({ code: "practitioner-only", error: "Only the practitioner may do this" });
  expect(await written()).toBe(before);
});
