import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AccountsApi, startAccountsApi, PASSWORD, SITE } from "#tests/support/accounts-api.ts";

let at: AccountsApi;
beforeAll(async () => {
  at = await startAccountsApi();
});
afterAll(() => at.close());

const LANDING = `${SITE}/email-verified`;
const EXPIRED = `${LANDING}#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=`;

/** A sign-up whose email has just arrived. */
async function invited(body: object = {}) {
  const email = at.newAddress();
  const answer = await at.post(`/signup?redirect_to=${encodeURIComponent(LANDING)}`, {
    email,
    password: PASSWORD,
    ...body,
  });
  expect(answer.status).toBe(200);
  return { email, ...(await at.emailTo(email)) };
}
/** As a mail program opens it: no key, no header of the client. */
const follow = (link: string, init: RequestInit = {}) => fetch(link, { redirect: "manual", ...init });
const isProved = async (email: string) =>
  (await at.fresh.asOwner("select from auth.users where email = $1 and email_confirmed_at is not null", [email]))
    .length === 1;

describe("the link in the email", () => {
  test("confirms the address and redirects with a session in the fragment, keys sorted", async () => {
    const { email, link } = await invited();
    const answer = await follow(link);
    expect(answer.status).toBe(303);
    const location = answer.headers.get("location") ?? "";
    expect(location.startsWith(`${LANDING}#access_token=ey`)).toBe(true);
    const fragment = new URLSearchParams(location.slice(location.indexOf("#") + 1));
    expect([...fragment.keys()]).toEqual([
      "access_token",
      "expires_at",
      "expires_in",
      "refresh_token",
      "sb",
      "token_type",
      "type",
    ]);
    expect(Object.fromEntries(fragment)).toMatchObject({
      expires_in: "3600",
      sb: "",
      token_type: "bearer",
      type: "signup",
    });

    const client = at.client();
    const { data, error } = await client.auth.setSession({
      access_token: fragment.get("access_token") ?? "",
      refresh_token: fragment.get("refresh_token") ?? "",
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { email_verified: true } });
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email_verified: true });
    expect(data.user?.email_confirmed_at).toBe(data.user?.confirmed_at);
  });

  test("works once", async () => {
    const { link } = await invited();
    expect((await follow(link)).headers.get("location")).toContain("access_token=");
    const again = await follow(link);
    expect(again.status).toBe(303);
    expect(again.headers.get("location")).toBe(EXPIRED);
  });

  test("followed ten times at once, creates one session", async () => {
    const { email, link } = await invited();
    const answers = await Promise.all(Array.from({ length: 10 }, () => follow(link)));
    const opened = answers.filter((answer) => answer.headers.get("location")?.includes("access_token="));
    expect(opened).toHaveLength(1);
    const [row] = await at.fresh.asOwner(
      "select count(*)::int from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1",
      [email],
    );
    expect(row).toEqual({ count: 1 });
  });

  test("is valid for a day", async () => {
    const [young, old] = [await invited(), await invited()];
    const age = (email: string, by: string) =>
      at.fresh.asOwner("update auth.one_time_tokens set expires_at = expires_at - $2::interval where email = $1", [
        email,
        by,
      ]);
    await age(young.email, "23 hours 59 minutes");
    await age(old.email, "24 hours");
    expect((await follow(young.link)).headers.get("location")).toContain("access_token=");
    expect((await follow(old.link)).headers.get("location")).toBe(EXPIRED);
    expect(await isProved(old.email)).toBe(false);
  });

  test.each([
    "HEAD",
    "sec-purpose: prefetch",
    "sec-purpose: prefetch;prerender",
    "purpose: prefetch",
    "x-moz: prefetch",
  ])("is not consumed by %s", async (way) => {
    const { email, link } = await invited();
    const [name = "", value = ""] = way.split(": ");
    const looked = await follow(link, way === "HEAD" ? { method: "HEAD" } : { headers: { [name]: value } });
    expect(looked.status).toBe(204);
    expect(looked.headers.get("cache-control")).toBe("no-store");
    expect(await isProved(email)).toBe(false);
    expect((await follow(link)).headers.get("location")).toContain("access_token=");
  });

  test("without type or token is 400 without a redirect; with an unknown type it redirects with the reason", async () => {
    for (const query of ["", "?token=x", "?type=signup", "?type=signup&token="]) {
      const answer = await follow(`${at.url}/auth/v1/verify${query}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        code: 400,
        error_code: "validation_failed",
        msg: expect.stringMatching(/^Verify requires/) as string,
      });
    }
    for (const type of ["nonsense", "constructor", "__proto__"]) {
      const answer = await follow(`${at.url}/auth/v1/verify?token=x&type=${type}&redirect_to=${LANDING}`);
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toBe(
        `${LANDING}#error=invalid_request&error_code=validation_failed&error_description=Invalid+email+verification+type&sb=`,
      );
    }
  });

  test("does not work as another kind of link, nor with another link's token", async () => {
    const { email, link, token } = await invited();
    for (const type of ["recovery", "magiclink", "invite", "email_change"]) {
      expect((await follow(link.replace("type=signup", `type=${type}`))).headers.get("location")).toBe(EXPIRED);
    }
    const hash = createHash("sha256").update(token).digest("hex");
    for (const wrong of [hash, token.toUpperCase(), `${token}0`, token.slice(1), "%00", "'--"]) {
      expect((await follow(link.replace(token, wrong))).headers.get("location")).toBe(EXPIRED);
    }
    expect(await isProved(email)).toBe(false);
    expect((await follow(link)).headers.get("location")).toContain("access_token=");
  });

  test("of a banned user creates no session", async () => {
    const { email, link } = await invited();
    await at.fresh.asOwner("update auth.users set banned_until = now() + interval '1 day' where email = $1", [email]);
    expect((await follow(link)).headers.get("location")).toBe(
      `${LANDING}#error=access_denied&error_code=user_banned&error_description=User+is+banned&sb=`,
    );
  });

  test("redirects to the configured address, whatever the Host header", async () => {
    const email = at.newAddress();
    const forwarded = {
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      forwarded: "host=evil.example",
      referer: "https://evil.example/",
    };
    await at.post("/signup?redirect_to=https://evil.example/", { email, password: PASSWORD }, forwarded);
    const [sentEmail] = await at.fresh.asOwner<{ html: string; plain: string }>(
      "select html, plain from mail where recipient = $1",
      [email],
    );
    expect(`${sentEmail?.html}${sentEmail?.plain}`).not.toContain("evil");
    expect(sentEmail?.plain).toContain(`${SITE}/auth/v1/verify?token=`);
    const answer = await follow((await at.emailTo(email)).link, { headers: forwarded });
    expect(answer.headers.get("location")).toMatch(/^http:\/\/localhost:3000\/?#access_token=/);
  });
});

describe("PKCE", () => {
  const pkceLink = async () => {
    const verifier = randomBytes(32).toString("base64url");
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    return { verifier, ...(await invited({ code_challenge: challenge, code_challenge_method: "S256" })) };
  };
  const codeFrom = async (link: string) =>
    new URL((await follow(link)).headers.get("location") ?? "").searchParams.get("code") ?? "";
  const trade = (body: object) => at.post("/token?grant_type=pkce", body);

  test("the official client signs up, follows the link and exchanges the code", async () => {
    const client = at.client({ flowType: "pkce" });
    const email = at.newAddress();
    expect(
      (await client.auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo: LANDING } })).error,
    ).toBeNull();
    const { link, token } = await at.emailTo(email);
    expect(token).toMatch(/^pkce_/);
    const answer = await follow(link);
    expect(answer.status).toBe(303);
    const location = new URL(answer.headers.get("location") ?? "");
    expect(`${location.origin}${location.pathname}${location.hash}`).toBe(LANDING);
    const { data, error } = await client.auth.exchangeCodeForSession(location.searchParams.get("code") ?? "");
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
  });

  test("a code works once, with the right verifier, for five minutes", async () => {
    const { email, link, verifier } = await pkceLink();
    const code = await codeFrom(link);
    const wrong = await trade({ auth_code: code, code_verifier: "something else" });
    expect([wrong.status, await wrong.json()]).toEqual([
      400,
      { code: "bad_code_verifier", message: "code challenge does not match previously saved code verifier" },
    ]);
    expect((await trade({ auth_code: code, code_verifier: verifier })).status).toBe(200);
    const again = await trade({ auth_code: code, code_verifier: verifier });
    expect([again.status, await again.json()]).toEqual([
      404,
      { code: "flow_state_not_found", message: "invalid flow state, no valid flow state found" },
    ]);
    expect(await isProved(email)).toBe(true);

    const late = await pkceLink();
    const lateCode = await codeFrom(late.link);
    await at.fresh.asOwner("update auth.flow_codes set expires_at = expires_at - interval '5 minutes'");
    const tooLate = await trade({ auth_code: lateCode, code_verifier: late.verifier });
    expect([tooLate.status, await tooLate.json()]).toEqual([
      422,
      { code: "flow_state_expired", message: "invalid flow state, flow state has expired" },
    ]);
  });

  test("missing parts and an incomplete challenge are refused", async () => {
    for (const body of [{}, { auth_code: "x" }, { code_verifier: "x" }, { auth_code: "", code_verifier: null }]) {
      expect((await trade(body)).status).toBe(400);
    }
    const good = "a".repeat(43);
    for (const half of [
      { code_challenge: good },
      { code_challenge_method: "s256" },
      { code_challenge: "a".repeat(42), code_challenge_method: "s256" },
      { code_challenge: "a".repeat(129), code_challenge_method: "s256" },
      { code_challenge: `${good}!`, code_challenge_method: "s256" },
      { code_challenge: good, code_challenge_method: "md5" },
    ]) {
      const email = at.newAddress();
      const answer = await at.post("/signup", { email, password: PASSWORD, ...half });
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, "validation_failed"]);
      expect(await at.countEmails(email)).toBe(0);
    }
  });

  test("an error is in the query as well as in the fragment", async () => {
    const { link } = await pkceLink();
    await follow(link);
    expect((await follow(link)).headers.get("location")).toBe(
      `${LANDING}?error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=`,
    );
  });
});

describe("POST verify", () => {
  test("accepts the token of the link, as the official client sends it", async () => {
    const { email, token } = await invited();
    const { data, error } = await at.client().auth.verifyOtp({ token_hash: token, type: "email" });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect((await at.client().auth.verifyOtp({ token_hash: token, type: "email" })).error).toMatchObject({
      status: 403,
      code: "otp_expired",
      message: "Email link is invalid or has expired",
    });
  });

  test("accepts the six digits once, within ten minutes", async () => {
    const { email, code } = await invited();
    const { data, error } = await at.client().auth.verifyOtp({ email, token: code, type: "signup" });
    expect(error).toBeNull();
    expect(data.session).toBeTruthy();
    const refusal = { status: 403, code: "otp_expired", message: "Token has expired or is invalid" };
    expect((await at.client().auth.verifyOtp({ email, token: code, type: "signup" })).error).toMatchObject(refusal);

    const late = await invited();
    await at.fresh.asOwner(
      "update auth.one_time_tokens set code_expires_at = code_expires_at - interval '10 minutes' where email = $1",
      [late.email],
    );
    expect(
      (await at.client().auth.verifyOtp({ email: late.email, token: late.code, type: "signup" })).error,
    ).toMatchObject(refusal);
    expect((await follow(late.link)).headers.get("location")).toContain("access_token=");
  });

  test("accepts the digits of an email whose link was followed before its reader saw it, once", async () => {
    const { email, code, link } = await invited();
    expect((await follow(link)).headers.get("location")).toContain("access_token="); // as scanners of mail do
    expect((await at.post("/verify", { type: "email", email, token: code })).status).toBe(200);
    expect((await at.post("/verify", { type: "email", email, token: code })).status).toBe(403);
    expect((await follow(link)).headers.get("location")).toBe(EXPIRED);
  });

  test("allows five attempts at the digits, concurrent ones included, and then refuses the right ones too", async () => {
    const { email, code, link } = await invited();
    const wrong = code === "000000" ? "000001" : "000000";
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => at.post("/verify", { type: "signup", email, token: wrong })),
    );
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect((await at.post("/verify", { type: "signup", email, token: code })).status).toBe(403);
    expect(await isProved(email)).toBe(false);
    expect((await follow(link)).headers.get("location")).toContain("access_token=");
  });

  test("refuses incomplete input, and answers an unknown address like a wrong code", async () => {
    const half: [object, string][] = [
      [{}, "Verify requires a verification type"],
      [{ type: "signup" }, "Verify requires either a token or a token hash"],
      [{ type: "signup", token: "1", token_hash: "2" }, "Verify requires either a token or a token hash"],
      [{ type: "signup", token: "123456" }, "Only an email address or phone number should be provided on verify"],
      [{ type: "signup", token_hash: "x", email: "a@example.com" }, "Only the token_hash and type should be provided"],
      [{ type: "nonsense", token_hash: "x" }, "Invalid email verification type"],
    ];
    for (const [body, message] of half) {
      const answer = await at.post("/verify", body);
      expect([answer.status, await answer.json()]).toEqual([400, { code: "validation_failed", message }]);
    }
    const answer = await at.post("/verify", { type: "signup", email: "nobody@example.com", token: "123456" });
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { code: "otp_expired", message: "Token has expired or is invalid" },
    ]);
  });
});
