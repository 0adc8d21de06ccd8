import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type AccountsApi, startAccountsApi, KEYS, PASSWORD } from "#tests/support/accounts-api.ts";
import { createDependencies } from "#http/create-dependencies.ts";
import { authApi } from "#http/auth/api.ts";
import { START_MS } from "#tests/support/limits.ts";

vi.setConfig({ testTimeout: START_MS }); // the guesses are dozens of argon2id hashes

let at: AccountsApi;
let closing: (() => Promise<unknown>)[];
beforeEach(async () => {
  at = await startAccountsApi({ limitFactor: 1 });
  closing = [() => at.close()];
});
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
});

type Answered = { status: number; code: string; retryAfter: number };

/** A POST from another address of this machine, as from another house. */
function from(place: string, path: string, body: object, headers: Record<string, string> = {}, url = at.url): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      `${url}/auth/v1${path}`,
      {
        method: "POST",
        localAddress: place,
        agent: false,
        headers: { apikey: KEYS.publishable, "content-type": "application/json", "x-supabase-api-version": "2024-01-01", ...headers },
      },
      (answer) => {
        let text = "";
        answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
        answer.on("end", () => {
          const { code = "" } = JSON.parse(text) as { code?: string };
          resolve({ status: answer.statusCode ?? 0, code, retryAfter: Number(answer.headers["retry-after"] ?? Number.NaN) });
        });
      },
    );
    sent.on("error", reject);
    sent.end(JSON.stringify(body));
  });
}

/** The number of the try that is refused as one too many, within 80. */
async function refusedAt(attempt: (n: number) => Promise<Answered>): Promise<number> {
  for (let n = 1; n <= 80; n += 1) {
    const answer = await attempt(n);
    if (answer.status !== 429) continue;
    expect(answer.code).toBe("over_request_rate_limit");
    expect(answer.retryAfter).toBeGreaterThanOrEqual(1);
    expect(answer.retryAfter).toBeLessThanOrEqual(3600);
    return n;
  }
  return Infinity;
}

const guess = (place: string, email: string, password = "not the one", headers = {}, url = at.url) =>
  from(place, "/token?grant_type=password", { email, password }, headers, url);
const place = (n: number) => `127.0.7.${n}`;

describe("guessing passwords", () => {
  test("of one account from one place ends soon, whatever the headers and spellings; the owner elsewhere gets in", async () => {
    const { email } = await at.account();
    const spellings = [email, email.toUpperCase(), ` ${email}`.trim(), email.replace("p", "P")];
    const end = await refusedAt((n) =>
      guess(place(1), spellings[n % spellings.length] ?? email, `guess ${n}`, {
        "x-forwarded-for": `10.0.0.${n}`,
        forwarded: `for=10.0.0.${n}`,
        "x-real-ip": `10.0.0.${n}`,
        "cf-connecting-ip": `10.0.0.${n}`,
        "user-agent": `browser ${n}`,
      }),
    );
    expect(end).toBeLessThanOrEqual(30);
    expect((await guess(place(1), email, PASSWORD)).status).toBe(429); // nor does the right one work there now
    expect((await guess(place(2), email, PASSWORD)).status).toBe(200);
  });

  test("of many accounts from one place ends soon", async () => {
    expect(await refusedAt((n) => guess(place(1), `someone${n}@example.com`))).toBeLessThanOrEqual(30);
  });

  test("of one account from many places ends soon; where the owner has signed in before, they still do", async () => {
    const { email } = await at.account();
    expect((await guess(place(250), email, PASSWORD)).status).toBe(200);
    expect(await refusedAt((n) => guess(place(n), email))).toBeLessThanOrEqual(30);
    expect((await guess(place(250), email, PASSWORD)).status).toBe(200);
    // From a new place the email is the way in.
    await at.client().auth.signInWithOtp({ email });
    const { code } = await at.emailTo(email, "magic-link");
    expect((await from(place(251), "/verify", { type: "email", email, token: code })).status).toBe(200);
  });

  test("is counted on two nodes together", async () => {
    const { email } = await at.account();
    const deps = await createDependencies({ practice: at.deps.practice, keys: KEYS, production: false, trustedProxies: [] });
    const other = serve({ fetch: new Hono().route("/auth/v1", authApi(deps)).fetch, port: 0, hostname: "127.0.0.1" });
    await new Promise((resolve) => other.once("listening", resolve));
    closing.push(() => new Promise((resolve) => other.close(resolve)));
    const urls = [at.url, `http://127.0.0.1:${(other.address() as AddressInfo).port}`];
    const alone = 11;
    expect(await refusedAt((n) => guess(place(1), email, "no", {}, urls[n % 2]))).toBe(alone);
  });

  test("does not count those who are right", async () => {
    const { email } = await at.account();
    for (let n = 0; n < 30; n += 1) expect((await guess(place(1), email, PASSWORD)).status).toBe(200);
  });

  test("a whole neighbourhood of IPv6 is one place", async () => {
    const { networkPlace } = await import("#domain/accounts/network-place.ts");
    expect(networkPlace("2001:db8:1:2:3:4:5:6")).toBe(networkPlace("2001:db8:1:2::1"));
    expect(networkPlace("2001:DB8:01:2::")).toBe("2001:db8:1:2::/64");
    expect(networkPlace("2001:db8::1")).toBe("2001:db8:0:0::/64");
    expect(networkPlace("::1")).toBe("0:0:0:0::/64");
    expect(networkPlace("192.0.2.7")).toBe("192.0.2.7");
  });
});

describe("guessing other things", () => {
  test("codes: from one place, and for one account from many", async () => {
    const { email } = await at.account();
    const tryCode = (where: string, address: string) => from(where, "/verify", { type: "email", email: address, token: "123456" });
    expect(await refusedAt((n) => tryCode(place(1), `someone${n}@example.com`))).toBeLessThanOrEqual(30);
    expect(await refusedAt((n) => tryCode(place(100 + n), email))).toBeLessThanOrEqual(30);
  });

  test("codes of emails over hours: their number in a day is bounded, and the link still lets its owner in", async () => {
    const { email } = await at.account();
    const tryCode = (n: number) => from(place(n), "/verify", { type: "email", email, token: "123456" });
    for (let n = 1; n <= 30; n += 1) {
      if (n % 15 === 0) await at.fresh.asOwner("delete from auth.rate_limits where key not like '%and day%'"); // hours go by
      expect((await tryCode(n)).code).toBe("otp_expired");
    }
    await at.fresh.asOwner("delete from auth.rate_limits where key not like '%and day%'");
    const late = await tryCode(40);
    expect([late.status, late.retryAfter > 80_000]).toEqual([429, true]);
    await at.client().auth.signInWithOtp({ email });
    const followed = await fetch((await at.emailTo(email, "magic-link")).link, { redirect: "manual" });
    expect(followed.headers.get("location")).toContain("access_token=");
  });

  test.each([
    ["/verify", { type: "signup", token_hash: "0".repeat(56) }],
    ["/token?grant_type=refresh_token", { refresh_token: "A".repeat(54) }],
    ["/token?grant_type=refresh_token", { refresh_token: "abcdefghijkl" }],
    ["/token?grant_type=pkce", { auth_code: "00000000-0000-0000-0000-000000000000", code_verifier: "x" }],
  ])("%s %j", async (path, body) => {
    expect(await refusedAt(() => from(place(1), path, body))).toBeLessThanOrEqual(30);
  });
});

test("wanted passwords, weak ones too, from one place end soon: judging them keeps the server busy", async () => {
  expect(await refusedAt((n) => from(place(1), "/signup", { email: `a${n}@example.com`, password: "password1" }))).toBeLessThanOrEqual(70);
});

describe("emails", () => {
  test.each(["/signup", "/recover", "/otp", "/magiclink", "/resend"])("asked for by %s from one place end soon", async (path) => {
    const end = await refusedAt((n) => from(place(1), path, { email: `a${n}@example.com`, password: PASSWORD, type: "signup" }));
    expect(end).toBeLessThanOrEqual(30);
  });

  test("that do not reach somebody keep nobody from those that do", async () => {
    const { email } = await at.account();
    for (let n = 1; n <= 12; n += 1) await from(place(n), "/resend", { email, type: "signup" });
    for (let n = 1; n <= 12; n += 1) await from(place(n), "/resend", { email, type: "email_change" });
    expect((await from(place(20), "/recover", { email })).status).toBe(200);
    expect((await from(place(20), "/otp", { email })).status).toBe(200);
  });

  test("to one address are few in an hour, with an account and without", async () => {
    const { email } = await at.account();
    const codes = async (address: string) => {
      const seen: string[] = [];
      for (let n = 1; n <= 12; n += 1) {
        await at.aMinuteLater();
        seen.push((await from(place(n), "/recover", { email: address })).code);
      }
      return seen;
    };
    const known = await codes(email);
    expect(known).toEqual([...Array.from({ length: known.lastIndexOf("") + 1 }, () => ""), ...known.filter(Boolean)]);
    expect(known.at(-1)).toBe("over_email_send_rate_limit");
    expect(await at.countEmails(email)).toBeLessThanOrEqual(11);
    expect((await codes("stranger@example.com")).at(-1)).toBe("over_email_send_rate_limit");
  });
});

describe("where the counters cannot be asked", () => {
  test("each node counts by itself: nobody is shut out by it, and guessing still ends", async () => {
    const { email } = await at.account();
    await at.fresh.asOwner("alter table auth.rate_limits rename to rate_limits_away");
    expect((await guess(place(1), email, PASSWORD)).status).toBe(200);
    expect(await refusedAt(() => guess(place(2), email))).toBeLessThanOrEqual(30);
  });
});
