import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AccountsApi, startAccountsApi, KEYS } from "#tests/support/accounts-api.ts";
import { totpCode } from "#tests/support/totp.ts";
import { createDependencies } from "#http/create-dependencies.ts";
import { authApi } from "../api.ts";

let at: AccountsApi;
/** Two nodes on one database. */
let nodes: string[];
let closeOther: () => Promise<unknown>;
beforeAll(async () => {
  at = await startAccountsApi();
  const { practice } = at.deps;
  const deps = await createDependencies({
    practice,
    keys: KEYS,
    accounts: { limitFactor: 1_000 },
    trustedProxies: [],
  });
  const other = serve({ fetch: new Hono().route("/auth/v1", authApi(deps)).fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise((resolve) => other.once("listening", resolve));
  nodes = [at.url, `http://127.0.0.1:${(other.address() as AddressInfo).port}`];
  closeOther = () => new Promise((resolve) => other.close(resolve));
});
afterAll(async () => {
  await closeOther();
  await at.close();
});

type Answered = { status: number; body: Record<string, unknown>; retryAfter: number };

/** A POST from another loopback address, alternating between the nodes. */
let sent = 0;
const from = (place: number, path: string, body: object, token?: string) =>
  new Promise<Answered>((resolve, reject) => {
    const headers = {
      apikey: KEYS.publishable,
      "content-type": "application/json",
      "x-supabase-api-version": "2024-01-01",
    };
    const asked = httpRequest(
      `${nodes[(sent += 1) % 2]}/auth/v1${path}`,
      {
        method: "POST",
        localAddress: `127.0.7.${place}`,
        agent: false,
        headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      },
      (answer) => {
        let text = "";
        answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            body: JSON.parse(text) as Record<string, unknown>,
            retryAfter: Number(answer.headers["retry-after"]),
          }),
        );
      },
    );
    asked.on("error", reject);
    asked.end(JSON.stringify(body));
  });

/** A user with a second factor that was verified from place 1. */
async function guarded() {
  const { email, password, id } = await at.account();
  const signIn = async (place: number) => {
    const { body } = await from(place, "/token?grant_type=password", { email, password });
    return String(body["access_token"]);
  };
  const home = await signIn(1);
  const { body } = await from(1, "/factors", { factor_type: "totp" }, home);
  const { secret } = body["totp"] as { secret: string };
  /** Verifies a code with a new challenge. */
  const show = async (place: number, token: string, right: boolean) => {
    await at.fresh.asOwner("update auth.factors set last_step = 0 where user_id = $1", [id]);
    const challenge = await from(place, `/factors/${String(body["id"])}/challenge`, {}, token);
    const now = totpCode(secret);
    const code = right ? now : now === "000000" ? "111111" : "000000";
    return from(place, `/factors/${String(body["id"])}/verify`, { challenge_id: challenge.body["id"], code }, token);
  };
  expect((await show(1, home, true)).status).toBe(200);
  const waited = (column = "waits_until = now()") =>
    at.fresh.asOwner(`update auth.code_guesses set ${column} where user_id = $1 and waits_until is not null`, [id]);
  return { id, signIn, show, waited };
}

describe("guessing TOTP codes with a known password", () => {
  test("is locked out after five wrong codes, across addresses and nodes, for longer each time", async () => {
    const { signIn, show, waited } = await guarded();
    const thief = await signIn(2);
    for (const longest of [300, 600, 1200]) {
      for (let n = 0; n < 5; n += 1) {
        const answer = await show(2 + n, thief, false);
        expect([answer.status, answer.body["code"]]).toEqual([422, "mfa_verification_failed"]);
      }
      for (const place of [2, 9]) {
        const answer = await show(place, thief, true); // even the right code is refused now
        expect([answer.status, answer.body["code"]]).toEqual([429, "over_request_rate_limit"]);
        expect(answer.retryAfter).toBeGreaterThan(longest - 30);
        expect(answer.retryAfter).toBeLessThanOrEqual(longest);
      }
      await waited();
    }
  });

  test("does not lock the owner out from an address that has verified before, and elsewhere for at most a day", async () => {
    const { id, signIn, show, waited } = await guarded();
    const thief = await signIn(2);
    await at.fresh.asOwner("update auth.code_guesses set wrong = 499 where user_id = $1 and place = ''", [id]);
    expect((await show(2, thief, false)).status).toBe(422);
    expect((await show(2, thief, false)).retryAfter).toBeGreaterThan(86_300);
    expect((await show(2, thief, false)).retryAfter).toBeLessThanOrEqual(86_400);
    expect((await show(1, await signIn(1), true)).status).toBe(200);

    const away = await signIn(3);
    expect((await show(3, away, true)).status).toBe(429);
    await waited();
    expect((await show(3, away, true)).status).toBe(200);
    // The right code has reset the row and made the place known.
    const [row] = await at.fresh.asOwner(
      "select wrong, waits_until from auth.code_guesses where user_id = $1 and place = ''",
      [id],
    );
    expect(row).toEqual({ wrong: 0, waits_until: null });
  });

  test("is counted at an address that has verified before, too", async () => {
    const { signIn, show } = await guarded();
    const token = await signIn(1);
    for (let n = 0; n < 5; n += 1) expect((await show(1, token, false)).status).toBe(422);
    expect((await show(1, token, true)).status).toBe(429);
    expect((await show(4, await signIn(4), true)).status).toBe(200);
  });

  test("concurrently gets no more attempts than one after the other", async () => {
    const { signIn, show } = await guarded();
    const thief = await signIn(2);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => show(2 + n, thief, false)));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
  });
});
