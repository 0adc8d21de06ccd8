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

/** A POST from another loopback address. */
function from(
  place: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
  url = at.url,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      `${url}/auth/v1${path}`,
      {
        method: "POST",
        localAddress: place,
        agent: false,
        headers: {
          apikey: KEYS.publishable,
          "content-type": "application/json",
          "x-supabase-api-version": "2024-01-01",
          ...headers,
        },
      },
      (answer) => {
        let text = "";
        answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
        answer.on("end", () => {
          const { code = "" } = JSON.parse(text) as { code?: string };
          resolve({
            status: answer.statusCode ?? 0,
            code,
            retryAfter: Number(answer.headers["retry-after"] ?? Number.NaN),
          });
        });
      },
    );
    sent.on("error", reject);
    sent.end(JSON.stringify(body));
  });
}

/** The number of the first request that is refused with 429, within 80. */
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
  test("of one account from one address is limited, whatever the headers and spellings; other addresses can sign in", async () => {
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
    expect((await guess(place(1), email, PASSWORD)).status).toBe(429); // the right password is refused there too
    expect((await guess(place(2), email, PASSWORD)).status).toBe(200);
  });

  test("of many accounts from one address is limited", async () => {
    expect(await refusedAt((n) => guess(place(1), `someone${n}@example.com`))).toBeLessThanOrEqual(30);
  });

  test("of one account from many addresses is limited; an address that has signed in before still can", async () => {
    const { email } = await at.account();
    expect((await guess(place(250), email, PASSWORD)).status).toBe(200);
    expect(await refusedAt((n) => guess(place(n), email))).toBeLessThanOrEqual(30);
    expect((await guess(place(250), email, PASSWORD)).status).toBe(200);
    // From a new address an emailed code still signs in.
    await at.client().auth.signInWithOtp({ email });
    const { code } = await at.emailTo(email, "magic-link");
    expect((await from(place(251), "/verify", { type: "email", email, token: code })).status).toBe(200);
  });

  test("is counted across two nodes", async () => {
    const { email } = await at.account();
    const deps = await createDependencies({
      practice: at.deps.practice,
      keys: KEYS,
      trustedProxies: [],
    });
    const other = serve({ fetch: new Hono().route("/auth/v1", authApi(deps)).fetch, port: 0, hostname: "127.0.0.1" });
    await new Promise((resolve) => other.once("listening", resolve));
    closing.push(() => new Promise((resolve) => other.close(resolve)));
    const urls = [at.url, `http://127.0.0.1:${(other.address() as AddressInfo).port}`];
    const alone = 11;
    expect(await refusedAt((n) => guess(place(1), email, "no", {}, urls[n % 2]))).toBe(alone);
  });

  test("does not count successful sign-ins", async () => {
    const { email } = await at.account();
    for (let n = 0; n < 30; n += 1) expect((await guess(place(1), email, PASSWORD)).status).toBe(200);
  });

  test("an IPv6 /64 network counts as one address", async () => {
    const { ipPrefix } = await import("#domain/accounts/ip-prefix.ts");
    expect(ipPrefix("2001:db8:1:2:3:4:5:6")).toBe(ipPrefix("2001:db8:1:2::1"));
    expect(ipPrefix("2001:DB8:01:2::")).toBe("2001:db8:1:2::/64");
    expect(ipPrefix("2001:db8::1")).toBe("2001:db8:0:0::/64");
    expect(ipPrefix("::1")).toBe("0:0:0:0::/64");
    expect(ipPrefix("192.0.2.7")).toBe("192.0.2.7");
  });
});

describe("guessing other secrets", () => {
  test("emailed codes: limited for one address, and for one account across addresses", async () => {
    const { email } = await at.account();
    const tryCode = (where: string, address: string) =>
      from(where, "/verify", { type: "email", email: address, token: "123456" });
    expect(await refusedAt((n) => tryCode(place(1), `someone${n}@example.com`))).toBeLessThanOrEqual(30);
    expect(await refusedAt((n) => tryCode(place(100 + n), email))).toBeLessThanOrEqual(30);
  });

  test("emailed codes: the refusal says that the email's link still works, and it does", async () => {
    const { email } = await at.account();
    await at.post("/otp", { email });
    const { code, link } = await at.emailTo(email, "magic-link");
    const wrong = code === "000000" ? "000001" : "000000";
    for (let n = 1; n <= 20; n += 1) await from(`127.0.0.${n}`, "/verify", { type: "email", email, token: wrong });
    const refused = await at.post("/verify", { type: "email", email, token: code });
    expect([refused.status, await refused.json()]).toEqual([
      429,
      {
        code: "over_request_rate_limit",
        message: "There were too many wrong codes. The link in the email still works",
      },
    ]);
    expect((await at.ask(link.slice(link.indexOf("/verify")))).headers.get("location")).toContain("access_token=");
  });

  test("emailed codes: limited per day, while the link still signs in", async () => {
    const { email } = await at.account();
    const tryCode = (n: number) => from(place(n), "/verify", { type: "email", email, token: "123456" });
    for (let n = 1; n <= 30; n += 1) {
      if (n % 15 === 0) await at.fresh.asOwner("delete from auth.rate_limits where key not like '%and day%'"); // as after some hours
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

test("sign-ups from one address are limited before weak passwords are rated, which is expensive", async () => {
  expect(
    await refusedAt((n) => from(place(1), "/signup", { email: `a${n}@example.com`, password: "password1" })),
  ).toBeLessThanOrEqual(70);
});

describe("emails", () => {
  test.each(["/signup", "/recover", "/otp", "/magiclink", "/resend"])(
    "requested through %s from one address are limited",
    async (path) => {
      const end = await refusedAt((n) =>
        from(place(1), path, { email: `a${n}@example.com`, password: PASSWORD, type: "signup" }),
      );
      expect(end).toBeLessThanOrEqual(30);
    },
  );

  test("that were refused do not use up the limit of other emails", async () => {
    const { email } = await at.account();
    for (let n = 1; n <= 12; n += 1) await from(place(n), "/resend", { email, type: "signup" });
    for (let n = 1; n <= 12; n += 1) await from(place(n), "/resend", { email, type: "email_change" });
    expect((await from(place(20), "/recover", { email })).status).toBe(200);
    expect((await from(place(20), "/otp", { email })).status).toBe(200);
  });

  test("that were not sent, since one went a moment ago, do not use up the hour of an address", async () => {
    const { email } = await at.account();
    for (let n = 1; n <= 12; n += 1) await from(place(n), "/otp", { email });
    await at.aMinuteLater();
    expect((await from(place(20), "/otp", { email })).status).toBe(200);
  });

  test("that are requested many times at once leave no more counted than were sent", async () => {
    const { email } = await at.account();
    await Promise.all(Array.from({ length: 20 }, (_, n) => from(place(n + 1), "/otp", { email })));
    await at.aMinuteLater();
    expect((await from(place(40), "/otp", { email })).status).toBe(200);
  });

  test("to a new address that a change cannot have do not use up its limit", async () => {
    const taken = (await at.account()).email;
    const { client } = await at.signedIn();
    for (let n = 1; n <= 7; n += 1)
      expect((await client.auth.updateUser({ email: taken })).error?.code).toBe("email_exists");
  });

  test("that confirm a change are limited per hour, as the others are", async () => {
    const { accessToken } = await at.signedIn();
    const asked = async () => {
      await at.aMinuteLater();
      return at.ask("/reauthenticate", { headers: { authorization: `Bearer ${accessToken}` } });
    };
    for (let n = 1; n <= 6; n += 1) expect((await asked()).status).toBe(200);
    const refused = await asked();
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: "over_email_send_rate_limit" }]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);
  });

  test("to one address are limited per hour, with and without an account", async () => {
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

  const anHourLater = () =>
    at.fresh.asOwner("delete from auth.rate_limits where key like 'emails by mailbox:%' or key like '%by IP:%'");

  test("to one mailbox are limited per hour, whatever the tag and the case", async () => {
    const spelling = (n: number) => (n % 2 ? `name+${n}@example.com` : `NAME+${n}@EXAMPLE.com`);
    const codes: string[] = [];
    for (let n = 1; n <= 8; n += 1) codes.push((await from(place(n), "/otp", { email: spelling(n) })).code);
    expect(codes).toEqual([...Array<string>(6).fill(""), ...Array<string>(2).fill("over_email_send_rate_limit")]);
  });

  test("that strangers request to one mailbox are twenty a day; its owner signs in by password and, where known, by link", async () => {
    const { email } = await at.account();
    expect((await guess(place(50), email, PASSWORD)).status).toBe(200);
    await at.fresh.asOwner("delete from auth.rate_limits"); // as after the day of the sign-up
    const tagged = (n: number) => email.replace("@", `+${n}@`);
    const ask = (n: number) => from(place(n), n % 2 ? "/otp" : "/recover", { email: tagged(n) });
    for (let n = 1; n <= 20; n += 1) {
      if (n % 10 === 0) await anHourLater();
      expect((await ask(n)).code).toBe("");
    }
    await anHourLater();
    const late = await ask(21);
    expect(late).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
    expect(late.retryAfter).toBeGreaterThan(80_000);
    for (let n = 22; n <= 30; n += 1) await ask(n); // refused, and so counted nowhere
    expect((await guess(place(51), email, PASSWORD)).status).toBe(200);
    expect((await from(place(50), "/otp", { email })).status).toBe(200);
  });

  test.each(["/signup", "/otp", "/recover"])(
    "%s, refused by the hour, still ends the password of an unconfirmed address",
    async (path) => {
      const email = at.newAddress();
      const request = (n: number, password: string) => from(place(n), path, { email, password, create_user: false });
      for (let n = 1; n <= 6; n += 1) {
        await request(n, "a stranger's choice");
        await at.aMinuteLater();
      }
      await from(place(1), "/signup", { email, password: "a stranger's choice" });
      expect((await request(9, PASSWORD)).code).toBe("over_email_send_rate_limit");
      expect(await at.fresh.asOwner("select password_hash from auth.users where email = $1", [email])).toEqual([
        { password_hash: null },
      ]);
    },
  );
});

test("a sign-up that is refused for its password, or for too many passwords, ends the password of an unconfirmed address", async () => {
  const [one, other] = [at.newAddress(), at.newAddress()];
  for (const email of [one, other]) await from(place(1), "/signup", { email, password: "a stranger's choice" });
  const claim = (email: string, password: string) => from(place(2), "/signup", { email, password });
  expect((await claim(one, "password1")).code).toBe("weak_password");
  await refusedAt((n) => claim(`a${n}@example.com`, "password1"));
  expect((await claim(other, PASSWORD)).code).toBe("over_request_rate_limit");
  const left = await at.fresh.asOwner("select password_hash from auth.users where email = any ($1)", [[one, other]]);
  expect(left).toEqual([{ password_hash: null }, { password_hash: null }]);
});

test("ten changes of a password within an hour send an email; a stranger who makes them keeps no owner from one more", async () => {
  const { email, client } = await at.signedIn();
  const change = async (n: number) => (await client.auth.updateUser({ password: `${PASSWORD} ${n}` })).error?.code;
  for (let n = 1; n <= 11; n += 1) expect(await change(n)).toBeUndefined();
  expect(await change(11)).toBe("same_password");
  expect(
    await at.fresh.asOwner("select from mail where recipient = $1 and kind = 'password-changed'", [email]),
  ).toHaveLength(10);
});

test("a change of password is told by email, however many refused ones come with it", async () => {
  const taken = (await at.account()).email;
  const { email, accessToken } = await at.signedIn();
  const headers = { authorization: `Bearer ${accessToken}`, "content-type": "application/json" };
  const change = (body: object) => at.ask("/user", { method: "PUT", body: JSON.stringify(body), headers });
  const decoys = Array.from({ length: 24 }, (_, n) => change({ password: `${PASSWORD} decoy ${n}`, email: taken }));
  expect((await change({ password: `${PASSWORD} again` })).status).toBe(200);
  await Promise.all(decoys);
  expect(
    await at.fresh.asOwner("select from mail where recipient = $1 and kind = 'password-changed'", [email]),
  ).toHaveLength(1);
});

test("attempts that are given back after their window has ended leave the next one its limit", async () => {
  const { limits } = at.deps;
  const counted = [{ rule: "own password by user" as const, who: crypto.randomUUID() }];
  const allowed = async () => {
    let count = 0;
    while (!(await limits.take(counted))) count += 1;
    return count;
  };
  expect(await allowed()).toBe(10);
  await at.fresh.asOwner("update auth.rate_limits set expire = 1 where key like 'own password by user:%'");
  for (let n = 0; n < 5; n += 1) await limits.giveBack(counted);
  // Another node: this one remembers that the counter was full.
  const node = await createDependencies({
    practice: at.deps.practice,
    keys: KEYS,
    trustedProxies: [],
  });
  let count = 0;
  while (!(await node.limits.take(counted))) count += 1;
  expect(count).toBe(10);
});

describe("when the rate limit table cannot be read", () => {
  test("each node counts in memory: sign-in works, and guessing is still limited", async () => {
    const { email } = await at.account();
    await at.fresh.asOwner("alter table auth.rate_limits rename to rate_limits_away");
    expect((await guess(place(1), email, PASSWORD)).status).toBe(200);
    expect(await refusedAt(() => guess(place(2), email))).toBeLessThanOrEqual(30);
  });
});
