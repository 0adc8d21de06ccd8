import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FunctionsApi, startFunctionsApi, KEYS } from "#tests/support/functions-api.ts";

let api: FunctionsApi;
beforeAll(async () => {
  api = await startFunctionsApi();
});
afterAll(() => api.close());

const PASSWORD = "a walk by the river"; // of every user that the fixtures sign up

/** The status of a request whose last byte is sent after its sender was signed out everywhere. */
async function signedOutMeanwhile(
  method: string,
  path: string,
  authorization: string,
  body: object,
): Promise<number | undefined> {
  const text = JSON.stringify(body);
  const headers = {
    apikey: KEYS.publishable,
    authorization,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
  };
  const sent = request(`${api.url}${path}`, { method, headers });
  const status = new Promise<number | undefined>((resolve, reject) => {
    sent.on("error", reject);
    sent.on("response", (response) => resolve(response.resume().statusCode));
  });
  await new Promise((resolve) => sent.write(text.slice(0, -1), resolve));
  const mine = { headers: { apikey: KEYS.publishable, authorization } };
  for (let n = 0; n < 5; n += 1) await api.ask("/auth/v1/user", mine); // answered after the request before was started
  expect((await api.ask("/auth/v1/logout", { method: "POST", ...mine })).status).toBe(204);
  sent.end(text.slice(-1));
  return status;
}

test("a sign-out before the request's last byte refuses a write through the data API", async () => {
  const { authorization, userId } = await api.signedIn();
  const path = `/rest/v1/profiles?user_id=eq.${userId}`;
  expect(await signedOutMeanwhile("PATCH", path, authorization, { full_name: "Mallory" })).toBe(401);
  expect(await api.at.fresh.asOwner("select full_name from profiles where user_id = $1", [userId])).toEqual([
    { full_name: "A Client" },
  ]);
});

test("a sign-out before the request's last byte refuses a function", async () => {
  const { authorization, userId } = await api.signedIn();
  const path = "/functions/v1/erase-my-account";
  expect(await signedOutMeanwhile("POST", path, authorization, { password: PASSWORD })).toBe(401);
  expect(await api.at.fresh.asOwner("select from auth.users where id = $1", [userId])).toHaveLength(1);
});
