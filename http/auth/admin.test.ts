import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AccountsAtWork, accountsAtWork, KEYS, PASSWORD, SITE } from "#tests/accounts-at-work.ts";
import { secondsOf } from "./admin-input.ts";

let at: AccountsAtWork;
/** The official client with the secret key, as a program of the practice's own has it. */
let server: SupabaseClient;
beforeAll(async () => {
  at = await accountsAtWork();
  server = createClient(at.url, KEYS.secret, { auth: { persistSession: false, autoRefreshToken: false } });
});
afterAll(() => at.close());
beforeEach(() => at.fresh.asOwner("delete from auth.users"));

const say = async (answer: Response) => `${answer.status} ${await answer.text()}`;
const asServer = (path: string, init: RequestInit = {}) =>
  at.ask(path, { ...init, headers: { apikey: KEYS.secret, authorization: `Bearer ${KEYS.secret}`, "content-type": "application/json" } });
const canSignIn = async (email: string, password: string) =>
  (await at.client().auth.signInWithPassword({ email, password })).error?.code ?? "yes";

describe("the doors of the secret key", () => {
  test.each([
    ["GET", "/admin/users"],
    ["POST", "/admin/users"],
    ["GET", `/admin/users/${crypto.randomUUID()}`],
    ["PUT", `/admin/users/${crypto.randomUUID()}`],
    ["DELETE", `/admin/users/${crypto.randomUUID()}`],
    ["GET", `/admin/users/${crypto.randomUUID()}/factors`],
    ["POST", "/admin/generate_link"],
    ["POST", "/invite"],
  ])("%s %s is shut to everybody else, practitioner included", async (method, path) => {
    const { accessToken, id } = await at.signedIn();
    await at.fresh.asOwner("update profiles set role = 'admin' where user_id = $1", [id]);
    const body = method === "GET" ? undefined : "{}";
    const knock = (headers: Record<string, string>) =>
      at.ask(path, { method, body, headers: { "content-type": "application/json", ...headers } });
    expect(await say(await knock({}))).toBe('401 {"code":"no_authorization","message":"This endpoint requires a valid Bearer token"}');
    for (const bearer of [KEYS.publishable, accessToken]) {
      expect(await say(await knock({ authorization: `Bearer ${bearer}` }))).toBe('403 {"code":"not_admin","message":"User not allowed"}');
    }
    expect(await say(await knock({ authorization: "Bearer x.y.z" }))).toContain('403 {"code":"bad_jwt"');
  });

  test("an account is opened, read, changed and deleted", async () => {
    const email = at.newAddress();
    const made = await server.auth.admin.createUser({
      email: email.toUpperCase(),
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { full_name: "Rowan Vale" },
      app_metadata: { plan: "moon" },
    });
    expect(made.error).toBeNull();
    expect(made.data.user).toMatchObject({
      email,
      user_metadata: { full_name: "Rowan Vale" },
      app_metadata: { provider: "email", providers: ["email"], plan: "moon" },
    });
    const id = made.data.user?.id ?? "";
    expect(await at.fresh.asOwner("select full_name, role from profiles where user_id = $1", [id])).toEqual([
      { full_name: "Rowan Vale", role: "client" },
    ]);
    expect(await canSignIn(email, PASSWORD)).toBe("yes");
    expect((await server.auth.admin.createUser({ email })).error).toMatchObject({ status: 422, code: "email_exists" });
    expect((await server.auth.admin.createUser({ email: at.newAddress(), password: "short" })).error?.code).toBe("weak_password");
    expect((await server.auth.admin.getUserById(id)).data.user?.email).toBe(email);

    const moved = at.newAddress();
    const changed = await server.auth.admin.updateUserById(id, { email: moved, password: "nine owls at the ford" });
    expect(changed.data.user).toMatchObject({ id, email: moved });
    expect(await canSignIn(moved, "nine owls at the ford")).toBe("yes");
    expect(await at.fresh.asOwner("select email from profiles where user_id = $1", [id])).toEqual([{ email: moved }]);

    expect((await server.auth.admin.deleteUser(id)).error).toBeNull();
    expect((await server.auth.admin.getUserById(id)).error).toMatchObject({ status: 404, code: "user_not_found" });
    expect((await server.auth.admin.deleteUser(id)).error?.code).toBe("user_not_found");
    expect(await say(await asServer("/admin/users/1"))).toBe('404 {"code":"validation_failed","message":"user_id must be an UUID"}');
  });

  test("a ban ends every session at once, and lasts as long as it says", async () => {
    const { id, email, client, accessToken, refreshToken } = await at.signedIn();
    const banned = await server.auth.admin.updateUserById(id, { ban_duration: "24h" });
    expect(Date.parse(banned.data.user?.banned_until ?? "") - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect((await client.auth.getUser()).error?.code).toBe("user_banned");
    expect(await at.desk.identify(new Headers({ apikey: KEYS.publishable, authorization: `Bearer ${accessToken}` }))).toMatchObject({
      reason: "user-banned",
    });
    expect((await at.post("/token?grant_type=refresh_token", { refresh_token: refreshToken })).status).toBe(400);
    expect(await canSignIn(email, PASSWORD)).toBe("user_banned");
    const free = await server.auth.admin.updateUserById(id, { ban_duration: "none" });
    expect(free.data.user).not.toHaveProperty("banned_until");
    expect(await canSignIn(email, PASSWORD)).toBe("yes");
    expect((await server.auth.admin.updateUserById(id, { ban_duration: "for ever" })).error?.code).toBe("validation_failed");
    expect(["1h30m", "90s", "2.5h", "none", "", "h", "-1h", "1d", "1h x", "9999999h"].map(secondsOf)).toEqual([
      5400,
      90,
      9000,
      0,
      ...Array.from({ length: 6 }, () => undefined),
    ]);
  });

  test("accounts are listed by pages, the newest first, as the official client walks them", async () => {
    for (let n = 1; n <= 5; n += 1) {
      await at.fresh.asOwner("insert into auth.users (email, created_at) values ($1, now() + make_interval(secs => $2))", [
        `p${n}@example.com`,
        n,
      ]);
    }
    const first = await asServer("/admin/users?page=1&per_page=2");
    expect([first.headers.get("x-total-count"), first.headers.get("link")]).toEqual([
      "5",
      '</admin/users?page=2&per_page=2>; rel="next", </admin/users?page=3&per_page=2>; rel="last"',
    ]);
    const { data } = await server.auth.admin.listUsers({ page: 2, perPage: 2 });
    expect(data.users.map(({ email }) => email)).toEqual(["p3@example.com", "p2@example.com"]);
    expect(data).toMatchObject({ nextPage: 3, lastPage: 3, total: 5, aud: "authenticated" });
    const last = await asServer("/admin/users?page=3&per_page=2");
    expect(last.headers.get("link")).toBe('</admin/users?page=3&per_page=2>; rel="last"');
    const plain = await asServer("/admin/users?page=&per_page=");
    expect(((await plain.json()) as { users: object[] }).users).toHaveLength(5);
    for (const odd of ["page=0", "page=x", "per_page=-1", "page=1.5"]) expect((await asServer(`/admin/users?${odd}`)).status).toBe(400);
    expect(JSON.stringify(data)).not.toMatch(/argon2|password/);
  });

  test("an account that others refer to is emptied and keeps its id; its address is free", async () => {
    const { id, email } = await at.signedIn();
    expect((await server.auth.admin.deleteUser(id, true)).error).toBeNull();
    expect(await canSignIn(email, PASSWORD)).toBe("invalid_credentials");
    const [left] = await at.fresh.asOwner<{ email: string }>(
      "select u.email, p.full_name from auth.users u join profiles p on p.user_id = u.id",
    );
    expect(left).toEqual({ email: `${id}@deleted.invalid`, full_name: "" });
    expect((await server.auth.admin.listUsers()).data.users).toEqual([]);
    expect((await server.auth.admin.createUser({ email, password: PASSWORD })).error).toBeNull();
  });

  test("the practitioner's account is not deleted", async () => {
    const { id } = await at.signedIn();
    await at.fresh.asOwner("insert into business_settings (user_id) values ($1)", [id]);
    expect((await server.auth.admin.deleteUser(id)).error).toMatchObject({ status: 422 });
    await at.fresh.asOwner("delete from business_settings");
  });

  test("factors are seen and taken away, for whoever has lost their phone", async () => {
    const { id, email, client } = await at.signedIn();
    const { data: factor } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
    await client.auth.mfa.challengeAndVerify({ factorId: factor?.id ?? "", code: new TOTP({ secret: factor?.totp.secret }).generate() });
    const { data: seen } = await server.auth.admin.mfa.listFactors({ userId: id });
    expect(JSON.stringify(seen)).toContain('"status":"verified"');
    expect(JSON.stringify(seen)).not.toContain(factor?.totp.secret);
    expect((await server.auth.admin.mfa.deleteFactor({ userId: id, id: factor?.id ?? "" })).error).toBeNull();
    const { data } = await at.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(data.user?.factors ?? []).toEqual([]);
  });
});

describe("letters and links", () => {
  test("an invitation opens an account by its letter", async () => {
    const email = at.newAddress();
    const invited = await server.auth.admin.inviteUserByEmail(email, {
      data: { full_name: "Guest" },
      redirectTo: `${SITE}/auth/new-password`,
    });
    expect(invited.error).toBeNull();
    expect(invited.data.user).toMatchObject({ email, invited_at: expect.any(String) as string });
    const { link } = await at.letterTo(email, "invite");
    expect((await fetch(link, { redirect: "manual" })).headers.get("location")).toMatch(/\/auth\/new-password#access_token=.*type=invite/);
    expect((await server.auth.admin.inviteUserByEmail(email)).error?.code).toBe("email_exists");
  });

  test("links are made for letters of one's own, and nothing is mailed", async () => {
    const email = at.newAddress();
    const made = await server.auth.admin.generateLink({
      type: "signup",
      email,
      password: PASSWORD,
      options: { redirectTo: `${SITE}/hello` },
    });
    expect(made.error).toBeNull();
    const { properties } = made.data;
    expect(properties).toMatchObject({
      verification_type: "signup",
      redirect_to: `${SITE}/hello`,
      email_otp: expect.stringMatching(/^\d{6}$/) as string,
    });
    expect(properties?.action_link).toContain(`${SITE}/auth/v1/verify?token=${properties?.hashed_token}`);
    expect(await at.countLetters(email)).toBe(0);
    const verified = await at.client().auth.verifyOtp({ token_hash: properties?.hashed_token ?? "", type: "signup" });
    expect(verified.data.user?.email).toBe(email);

    const recovery = await server.auth.admin.generateLink({ type: "recovery", email });
    const way = (recovery.data.properties?.action_link ?? "").replace(SITE, at.url);
    expect((await fetch(way, { redirect: "manual" })).headers.get("location")).toContain("type=recovery");
    expect((await server.auth.admin.generateLink({ type: "recovery", email: at.newAddress() })).error?.code).toBe("user_not_found");
    expect((await server.auth.admin.generateLink({ type: "signup", email, password: PASSWORD })).error?.code).toBe("email_exists");
    const odd = await asServer("/admin/generate_link", { method: "POST", body: JSON.stringify({ type: "sms", email }) });
    expect(await say(odd)).toBe('400 {"code":"validation_failed","message":"Invalid email action link type requested"}');

    const newEmail = at.newAddress();
    const agree = async (type: "email_change_current" | "email_change_new") => {
      const { data } = await server.auth.admin.generateLink({ type, email, newEmail });
      return fetch((data.properties?.action_link ?? "").replace(SITE, at.url), { redirect: "manual" });
    };
    expect((await agree("email_change_current")).headers.get("location")).toContain("message=");
    expect((await agree("email_change_new")).headers.get("location")).toContain("access_token=");
    expect(await canSignIn(newEmail, PASSWORD)).toBe("yes");
  });
});
