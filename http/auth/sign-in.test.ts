import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COST } from "#server/accounts/passwords/password-hashes.ts";
import { type AccountsApi, startAccountsApi, KEYS, PASSWORD, SITE } from "#tests/support/accounts-api.ts";

let at: AccountsApi;
beforeAll(async () => {
  at = await startAccountsApi();
});
afterAll(() => at.close());

const claimsIn = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;
const text = async (answer: Response) => `${answer.status} ${await answer.text()}`;
/** 70 bytes. */
const LONG = "the moon over the mill, and an owl that calls from the old elm tree at";
const INVALID = '400 {"code":"invalid_credentials","message":"Invalid login credentials"}';

describe("signing in with a password", () => {
  test("returns a session whose token has the user, the lifetime and the method", async () => {
    const { email, id } = await at.account();
    const answer = await at.post("/token?grant_type=password", {
      email: email.toUpperCase(),
      password: PASSWORD,
      gotrue_meta_security: {},
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const session = (await answer.json()) as Record<string, unknown> & {
      access_token: string;
      expires_at: number;
      refresh_token: string;
    };
    expect(Object.keys(session)).toEqual([
      "access_token",
      "token_type",
      "expires_in",
      "expires_at",
      "refresh_token",
      "user",
    ]);
    expect(session).toMatchObject({
      token_type: "bearer",
      expires_in: 3600,
      user: { id, email, user_metadata: { email_verified: true } },
    });
    const claims = claimsIn(session.access_token);
    expect(claims).toEqual({
      iss: `${SITE}/auth/v1`,
      sub: id,
      aud: "authenticated",
      exp: session.expires_at,
      iat: session.expires_at - 3600,
      email,
      phone: "",
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: { full_name: "Rowan Vale", email_verified: true },
      role: "authenticated",
      aal: "aal1",
      amr: [{ method: "password", timestamp: session.expires_at - 3600 }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      is_anonymous: false,
    });
    expect(Math.abs(session.expires_at - 3600 - Date.now() / 1000)).toBeLessThan(60);
  });

  test("creates a new session each time", async () => {
    const { email, password } = await at.account();
    const sessions = await Promise.all(
      [1, 2].map(async () => {
        const { data } = await at.client().auth.signInWithPassword({ email, password });
        return claimsIn(data.session?.access_token ?? "")["session_id"];
      }),
    );
    expect(sessions[0]).not.toBe(sessions[1]);
  });

  test("answers a wrong password, an unknown or invalid address and an account without a password alike", async () => {
    const { email } = await at.account();
    const passwordless = at.newAddress();
    await at.fresh.asOwner("insert into auth.users (email, email_confirmed_at) values ($1, now())", [passwordless]);
    const tries = [
      { email, password: "not the password" },
      { email, password: "" },
      { email, password: `${PASSWORD} and a tail that makes it longer than any password here may ever be` },
      { email: "nobody@example.com", password: PASSWORD },
      { email: "not an address", password: PASSWORD },
      { email: passwordless, password: "" },
    ];
    for (const body of tries) expect(await text(await at.post("/token?grant_type=password", body))).toBe(INVALID);
  });

  test("reports an unconfirmed address only with the right password", async () => {
    const email = at.newAddress();
    await at.post("/signup", { email, password: PASSWORD });
    expect(await text(await at.post("/token?grant_type=password", { email, password: "something else" }))).toBe(
      INVALID,
    );
    expect(await text(await at.post("/token?grant_type=password", { email, password: PASSWORD }))).toBe(
      '400 {"code":"email_not_confirmed","message":"Email not confirmed"}',
    );
  });

  test("reports a ban only with the right password", async () => {
    const { email, id } = await at.account();
    await at.fresh.asOwner("update auth.users set banned_until = now() + interval '1 day' where id = $1", [id]);
    expect(await text(await at.post("/token?grant_type=password", { email, password: "something else" }))).toBe(
      INVALID,
    );
    expect(await text(await at.post("/token?grant_type=password", { email, password: PASSWORD }))).toBe(
      '400 {"code":"user_banned","message":"User is banned"}',
    );
  });

  test("accepts a password that has become too weak, and reports it", async () => {
    const { email, id } = await at.account();
    const { hashPassword } = await import("#server/accounts/passwords/password-hashing.ts");
    await at.fresh.asOwner("update auth.users set password_hash = $2 where id = $1", [id, await hashPassword("short")]);
    const { data, error } = await at.client().auth.signInWithPassword({ email, password: "short" });
    expect(error).toBeNull();
    expect(data.weakPassword).toEqual({ message: "Password should be at least 8 characters.", reasons: ["length"] });
  });

  test("rates the strength of six right passwords of one account an hour, and skips the rating after that", async () => {
    const own = await startAccountsApi({ limitFactor: 1 });
    try {
      const { email, id } = await own.account();
      const { hashPassword } = await import("#server/accounts/passwords/password-hashing.ts");
      await own.fresh.asOwner("update auth.users set password_hash = $2 where id = $1", [
        id,
        await hashPassword("short"),
      ]);
      const judged: boolean[] = [];
      for (let n = 1; n <= 8; n += 1) {
        const { data, error } = await own.client().auth.signInWithPassword({ email, password: "short" });
        judged.push(error === null && data.weakPassword !== undefined && data.weakPassword !== null);
        expect(error).toBeNull();
      }
      expect(judged).toEqual([true, true, true, true, true, true, false, false]);
    } finally {
      await own.close();
    }
  });

  test("normalizes passwords to NFKC, so that all keyboards give the same one", async () => {
    // Composed and decomposed é, a ligature, a full-width letter, no-break and ideographic spaces.
    const typed = [
      "caf\u00e9 \ufb01ddle Hill",
      "cafe\u0301 fiddle Hill",
      "cafe\u0301\u00a0\uff46iddle Hill",
      "caf\u00e9\u3000fiddle Hill",
    ];
    for (const password of typed) {
      const email = at.newAddress();
      expect((await at.post("/signup", { email, password })).status).toBe(200);
      await fetch((await at.emailTo(email)).link, { redirect: "manual" });
      for (const again of typed)
        expect((await at.client().auth.signInWithPassword({ email, password: again })).error).toBeNull();
      const other = await at.client().auth.signInWithPassword({ email, password: "cafe fiddle Hill" });
      expect(other.error?.code).toBe("invalid_credentials");
    }
  });

  test("accepts a password that was hashed before normalization was introduced", async () => {
    const { email, id } = await at.account();
    const { hash } = await import("@node-rs/argon2");
    const raw = "cafe\u0301 fiddle Hill";
    await at.fresh.asOwner("update auth.users set password_hash = $2 where id = $1", [id, await hash(raw, COST)]);
    expect((await at.client().auth.signInWithPassword({ email, password: raw })).error).toBeNull();
    const composed = await at.client().auth.signInWithPassword({ email, password: raw.normalize("NFC") });
    expect(composed.error?.code).toBe("invalid_credentials");
  });

  test("compares passwords beyond 72 bytes", async () => {
    const email = at.newAddress();
    const password = `${LONG}bc`;
    await at.post("/signup", { email, password });
    await fetch((await at.emailTo(email)).link, { redirect: "manual" });
    expect((await at.client().auth.signInWithPassword({ email, password: `${LONG}bd` })).error?.code).toBe(
      "invalid_credentials",
    );
    expect((await at.client().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test("queues 60 concurrent sign-ins, and none fails", async () => {
    const { email, password } = await at.account();
    const statuses = await Promise.all(
      Array.from(
        { length: 60 },
        async (_, n) =>
          (await at.post("/token?grant_type=password", { email, password: n % 2 ? password : "no" })).status,
      ),
    );
    expect(statuses).toEqual(Array.from({ length: 60 }, (_, n) => (n % 2 ? 200 : 400)));
  });
});

describe("refreshing a session", () => {
  const refresh = (token: string) => at.post("/token?grant_type=refresh_token", { refresh_token: token });
  const next = async (token: string) => {
    const answer = await refresh(token);
    if (answer.status !== 200) throw new Error(await answer.text());
    return (await answer.json()) as { access_token: string; refresh_token: string };
  };
  const USED = '400 {"code":"refresh_token_already_used","message":"Invalid Refresh Token: Already Used"}';
  const UNKNOWN = '400 {"code":"refresh_token_not_found","message":"Invalid Refresh Token: Refresh Token Not Found"}';
  const moved = (id: string, seconds: number) =>
    at.fresh.asOwner(
      "update auth.refresh_tokens t set revoked_at = revoked_at + make_interval(secs => $2) from auth.sessions s where s.id = t.session_id and s.user_id = $1",
      [id, seconds],
    );
  /** Ends the ten seconds of the reuse interval. */
  const later = (id: string) => moved(id, -11);
  /** Keeps the reuse interval open on a slow machine. */
  const soon = (id: string) => moved(id, 60);

  test("keeps the session and its methods, and returns a new token", async () => {
    const { accessToken, refreshToken } = await at.signedIn();
    const fresh = await next(refreshToken);
    expect(fresh.refresh_token).not.toBe(refreshToken);
    const [before, after] = [claimsIn(accessToken), claimsIn(fresh.access_token)];
    expect(after["session_id"]).toBe(before["session_id"]);
    expect(after["amr"]).toEqual(before["amr"]);
  });

  test("works through the official client", async () => {
    const { client, refreshToken } = await at.signedIn();
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(refreshToken);
    expect((await client.auth.getUser()).error).toBeNull();
  });

  test("ten concurrent refreshes with one token return the same successor", async () => {
    const { refreshToken } = await at.signedIn();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const tokens = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { refresh_token: string }).refresh_token),
    );
    expect(new Set(tokens).size).toBe(1);
    await next(tokens[0] ?? "");
  });

  test("(a) the parent of the current token returns the current token at any age, because the last answer was lost", async () => {
    const { id, refreshToken } = await at.signedIn();
    const second = await next(refreshToken);
    await later(id);
    expect((await next(refreshToken)).refresh_token).toBe(second.refresh_token);
    expect((await next(second.refresh_token)).refresh_token).not.toBe(second.refresh_token);
  });

  test("(b) an older token that was used within ten seconds returns a new one, and the other tab stays signed in", async () => {
    const { id, refreshToken: first } = await at.signedIn();
    const second = await next(first);
    const third = await next(second.refresh_token);
    await soon(id);
    const again = await next(first);
    expect([first, second.refresh_token, third.refresh_token]).not.toContain(again.refresh_token);
    expect((await refresh(third.refresh_token)).status).toBe(200);
    expect((await refresh(again.refresh_token)).status).toBe(200);
  });

  test("(c) an older token that was used more than ten seconds ago ends the whole session, its access tokens included", async () => {
    const { id, refreshToken: first } = await at.signedIn();
    const second = await next(first);
    const third = await next(second.refresh_token);
    await later(id);
    expect(await text(await refresh(first))).toBe(USED);
    for (const token of [third.refresh_token, second.refresh_token, first])
      expect(await text(await refresh(token))).toBe(USED);
    const user = await at.ask("/user", { headers: { authorization: `Bearer ${third.access_token}` } });
    expect(await text(user)).toBe(
      '403 {"code":"session_not_found","message":"Session from session_id claim in JWT does not exist"}',
    );
  });

  test("reuse does not end another session of the same user", async () => {
    const { id, email, password, refreshToken: first } = await at.signedIn();
    const { data } = await at.client().auth.signInWithPassword({ email, password });
    const second = await next(first);
    await next(second.refresh_token);
    await later(id);
    expect((await refresh(first)).status).toBe(400);
    expect((await refresh(data.session?.refresh_token ?? "")).status).toBe(200);
  });

  test("two tabs that refresh at the same time stay signed in", async () => {
    let { refreshToken } = await at.signedIn();
    for (let step = 0; step < 10; step += 1) {
      const [one, other] = await Promise.all([next(refreshToken), next(refreshToken)]);
      expect(one.refresh_token).toBe(other.refresh_token);
      refreshToken = one.refresh_token;
    }
  });

  test("the stored row is not a token, and a token has at least 128 random bits", async () => {
    const { refreshToken } = await at.signedIn();
    const rows = await at.fresh.asOwner<{ id: string }>("select id from auth.refresh_tokens");
    for (const { id } of rows) {
      const bare = Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");
      expect((await refresh(bare)).status).toBe(400);
      expect((await refresh(id)).status).toBe(400);
    }
    expect(Buffer.from(refreshToken, "base64url").length).toBeGreaterThanOrEqual(16 + 16);
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  test("a changed, truncated or made-up token is refused, and the original still works", async () => {
    const { refreshToken } = await at.signedIn();
    const flipped = (index: number) => {
      const bytes = Buffer.from(refreshToken, "base64url");
      bytes[index] = (bytes[index] ?? 0) ^ 1;
      return bytes.toString("base64url");
    };
    for (const forged of [flipped(0), flipped(15), flipped(16), flipped(39), "abcdefghijkl"])
      expect(await text(await refresh(forged))).toBe(UNKNOWN);
    const malformed = '400 {"code":"validation_failed","message":"Refresh token is not valid"}';
    for (const odd of [
      "",
      "short",
      "ABCDEFGHIJKL",
      refreshToken.slice(0, -1),
      `${refreshToken}=`,
      `${refreshToken} `,
      "🌙".repeat(20),
    ]) {
      expect(await text(await refresh(odd))).toBe(malformed);
    }
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  test("a banned user's token is refused", async () => {
    const { id, refreshToken } = await at.signedIn();
    await at.fresh.asOwner("update auth.users set banned_until = now() + interval '1 day' where id = $1", [id]);
    expect(await text(await refresh(refreshToken))).toBe(
      '400 {"code":"user_banned","message":"Invalid Refresh Token: User Banned"}',
    );
  });

  test("a deleted user's token is unknown", async () => {
    const { id, refreshToken } = await at.signedIn();
    await at.fresh.asOwner("delete from auth.users where id = $1", [id]);
    expect(await text(await refresh(refreshToken))).toBe(UNKNOWN);
  });
});

describe("signing out", () => {
  const userOf = (token: string) => at.ask("/user", { headers: { authorization: `Bearer ${token}` } });
  /** Three sessions of one user; the first one signs out. */
  async function signOut(scope: string | undefined) {
    const first = await at.signedIn();
    const others = await Promise.all([1, 2].map(() => at.client().auth.signInWithPassword(first)));
    const tokens = [first.accessToken, ...others.map(({ data }) => data.session?.access_token ?? "")];
    const refreshTokens = [first.refreshToken, ...others.map(({ data }) => data.session?.refresh_token ?? "")];
    const stranger = await at.signedIn();
    const answer = await at.ask(`/logout${scope === undefined ? "" : `?scope=${scope}`}`, {
      method: "POST",
      headers: { authorization: `Bearer ${first.accessToken}`, "content-type": "application/json;charset=UTF-8" },
    });
    expect(answer.status).toBe(204);
    expect(await answer.text()).toBe("");
    expect((await userOf(stranger.accessToken)).status).toBe(200);
    const live = await Promise.all(tokens.map(async (token) => (await userOf(token)).status === 200));
    const refreshed = await Promise.all(
      refreshTokens.map(
        async (token) => (await at.post("/token?grant_type=refresh_token", { refresh_token: token })).status === 200,
      ),
    );
    expect(refreshed).toEqual(live);
    return live;
  }

  test("global, and without a scope: ends every session of the user", async () => {
    expect(await signOut("global")).toEqual([false, false, false]);
    expect(await signOut(undefined)).toEqual([false, false, false]);
  });

  test("local: ends this session only", async () => {
    expect(await signOut("local")).toEqual([false, true, true]);
  });

  test("others: ends all sessions but this one", async () => {
    expect(await signOut("others")).toEqual([true, false, false]);
  });

  test("an unknown scope is refused and ends no session", async () => {
    const { accessToken } = await at.signedIn();
    const answer = await at.ask("/logout?scope=x", {
      method: "POST",
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(await text(answer)).toBe('400 {"code":"validation_failed","message":"Unsupported logout scope \\"x\\""}');
    expect((await userOf(accessToken)).status).toBe(200);
  });

  test("makes the refresh token unknown and the access token's session not found", async () => {
    const { client, accessToken, refreshToken } = await at.signedIn();
    expect((await client.auth.signOut()).error).toBeNull();
    expect(await text(await userOf(accessToken))).toBe(
      '403 {"code":"session_not_found","message":"Session from session_id claim in JWT does not exist"}',
    );
    expect(await text(await at.post("/token?grant_type=refresh_token", { refresh_token: refreshToken }))).toContain(
      "refresh_token_not_found",
    );
    const late = await at.ask("/logout", { method: "POST", headers: { authorization: `Bearer ${accessToken}` } });
    expect(late.status).toBe(403);
    expect((await client.auth.getSession()).data.session).toBeNull();
  });
});

describe("GET user", () => {
  test("returns the bare user without secrets", async () => {
    const { id, email, accessToken } = await at.signedIn();
    const answer = await at.ask("/user", { headers: { authorization: `Bearer ${accessToken}` } });
    const body = await answer.text();
    expect(JSON.parse(body)).toMatchObject({
      id,
      email,
      last_sign_in_at: expect.any(String) as string,
      identities: [{ provider: "email" }],
    });
    expect(body).not.toMatch(/password|argon2|hash|token/i);
  });

  test("is refused with a specific code without a Bearer, with a key as Bearer, and after a ban or deletion", async () => {
    expect(await text(await at.ask("/user"))).toBe(
      '401 {"code":"no_authorization","message":"This endpoint requires a valid Bearer token"}',
    );
    expect(await text(await at.ask("/user", { headers: { authorization: `Basic ${btoa("a:b")}` } }))).toContain("401");
    for (const key of [KEYS.publishable, KEYS.secret]) {
      expect(await text(await at.ask("/user", { headers: { apikey: key, authorization: `Bearer ${key}` } }))).toBe(
        '403 {"code":"bad_jwt","message":"invalid claim: missing sub claim"}',
      );
    }
    const banned = await at.signedIn();
    await at.fresh.asOwner("update auth.users set banned_until = now() + interval '1 day' where id = $1", [banned.id]);
    expect(await text(await at.ask("/user", { headers: { authorization: `Bearer ${banned.accessToken}` } }))).toBe(
      '403 {"code":"user_banned","message":"User is banned"}',
    );
    const gone = await at.signedIn();
    await at.fresh.asOwner("delete from auth.users where id = $1", [gone.id]);
    expect(await text(await at.ask("/user", { headers: { authorization: `Bearer ${gone.accessToken}` } }))).toBe(
      '403 {"code":"user_not_found","message":"User from sub claim in JWT does not exist"}',
    );
  });
});
