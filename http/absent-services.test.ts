import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FunctionsApi, startFunctionsApi, KEYS } from "#tests/support/functions-api.ts";

let api: FunctionsApi;
beforeAll(async () => {
  api = await startFunctionsApi();
});
afterAll(() => api.close());

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const PREFLIGHT = { origin: "https://a.example", "access-control-request-method": "POST" };

test.each([
  "/realtime/v1/websocket",
  "/realtime/v1/api/broadcast",
  "/graphql/v1",
  "/pg/tables",
  "/auth/v1/nothing",
  "/rest/v1/nothing/at/all",
  "/functions/v1",
  "/functions/v1/nothing",
  "/webhooks/nothing",
  "/health/nothing",
])("%s answers 404 JSON to every method, with CORS for any origin", async (path) => {
  for (const method of METHODS) {
    const answer = await api.ask(path, { method, headers: { apikey: KEYS.publishable } });
    expect([method, answer.status, answer.headers.get("content-type")]).toEqual([
      method,
      404,
      expect.stringMatching(/^application\/json/),
    ]);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    const { message, msg } = (await answer.json()) as { message?: string; msg?: string };
    expect(message ?? msg).toBeTruthy();
  }
  const head = await api.ask(path, { method: "HEAD", headers: { apikey: KEYS.publishable } });
  expect([head.status, head.headers.get("content-type")]).toEqual([404, expect.stringMatching(/^application\/json/)]);
  expect((await api.ask(path, { method: "OPTIONS", headers: PREFLIGHT })).status).toBeLessThan(300);
});

test("the official client parses the 404 as its own error", async () => {
  const client = createClient(api.url, KEYS.publishable, { auth: { persistSession: false } });
  await expect(client.channel("hall").httpSend("hello", {})).rejects.toThrow("the endpoint returned 404");
});

test("an empty Bearer token is refused by the data API and the functions", async () => {
  const headers = { apikey: KEYS.publishable, authorization: "Bearer " };
  const data = await api.ask("/rest/v1/services", { headers });
  expect([data.status, await data.json()]).toEqual([
    401,
    { code: "PGRST301", message: "Empty JWT is sent in Authorization header", details: null, hint: null },
  ]);
  expect((await api.post("/functions/v1/simple-payment", {}, headers)).status).toBe(401);
  expect((await api.ask("/rest/v1/services", { headers: { apikey: KEYS.publishable } })).status).toBe(200);
});
