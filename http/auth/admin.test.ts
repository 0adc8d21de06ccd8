import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AccountsApi, startAccountsApi, KEYS, PASSWORD, SITE } from "#tests/support/accounts-api.ts";
import { START_MS } from "#tests/support/limits.ts";
import { hashPasswordsAtFullCost, hashPasswordsCheaply } from "#tests/support/password-cost.ts";
import { totpCode } from "#tests/support/totp.ts";
import { hash as argon2 } from "@node-rs/argon2";
import { hash as bcrypt } from "@node-rs/bcrypt";
import { secondsOf } from "./requests/admin-input.ts";

let at: AccountsApi;
/** The official client with the secret key. */
let server: SupabaseClient;
beforeAll(async () => {
  at = await startAccountsApi();
  server = createClient(at.url, KEYS.secret, { auth: { persistSession: false, autoRefreshToken: false } });
});
afterAll(() => at.close());
beforeEach(() => at.fresh.asOwner("delete from auth.users"));

const answerText = async (answer: Response) => `${answer.status} ${await answer.text()}`;
const asServer = (path: string, init: RequestInit = {}) =>
  at.ask(path, {
    ...init,
    headers: { apikey: KEYS.secret, authorization: `Bearer ${KEYS.secret}`, "content-type": "application/json" },
  });
const canSignIn = async (email: string, password: string) =>
  (await at.client().auth.signInWithPassword({ email, password })).error?.code ?? "yes";

describe("the admin routes", () => {
  test.each([
    ["GET", "/admin/users"],
    ["POST", "/admin/users"],
    ["GET", `/admin/users/${crypto.randomUUID()}`],
    ["PUT", `/admin/users/${crypto.randomUUID()}`],
    ["DELETE", `/admin/users/${crypto.randomUUID()}`],
    ["GET", `/admin/users/${crypto.randomUUID()}/factors`],
    ["GET", `/admin/users/${crypto.randomUUID()}/passkeys`],
    ["DELETE", `/admin/users/${crypto.randomUUID()}/passkeys/${crypto.randomUUID()}`],
    ["POST", "/admin/generate_link"],
    ["POST", "/invite"],
  ])("%s %s is refused without the secret key, to the practitioner too", async (method, path) => {
    const { accessToken, id } = await at.signedIn();
    await at.fresh.asOwner("update profiles set role = 'admin' where user_id = $1", [id]);
    const body = method === "GET" ? undefined : "{}";
    const send = (headers: Record<string, string>) =>
      at.ask(path, { method, body, headers: { "content-type": "application/json", ...headers } });
    expect(await answerText(await send({}))).toBe(
      '401 {"code":"no_authorization","message":"This endpoint requires a valid Bearer token"}',
    );
    for (const bearer of [KEYS.publishable, accessToken]) {
      expect(await answerText(await send({ authorization: `Bearer ${bearer}` }))).toBe(
        '403 {"code":"not_admin","message":"User not allowed"}',
      );
    }
    expect(await answerText(await send({ authorization: "Bearer x.y.z" }))).toContain('403 {"code":"bad_jwt"');
  });

  test("creating, changing or inviting an account with an impossible email address is refused", async () => {
    const impossible = `${"a".repeat(65)}@example.com`;
    const refused = {
      status: 400,
      code: "validation_failed",
      message: "Unable to validate email address: invalid format",
    };
    const { email, id, client } = await at.signedIn();
    const answers = [
      await server.auth.admin.createUser({ email: impossible }),
      await server.auth.admin.updateUserById(id, { email: impossible }),
      await server.auth.admin.inviteUserByEmail(impossible),
      await server.auth.admin.generateLink({ type: "magiclink", email: impossible }),
      await at.client().auth.signUp({ email: impossible, password: PASSWORD }),
      await at.client().auth.signInWithOtp({ email: impossible }),
      await client.auth.updateUser({ email: impossible }),
    ];
    for (const { error } of answers) expect(error).toMatchObject(refused);
    expect(await at.fresh.asOwner("select email, new_email from auth.users")).toEqual([{ email, new_email: null }]);
    expect(await at.countEmails(impossible)).toBe(0);
    const longest = `${"a".repeat(64)}@example.com`;
    expect((await server.auth.admin.createUser({ email: longest })).data.user?.email).toBe(longest);
  });

  describe("an imported account", { timeout: START_MS }, () => {
    beforeAll(hashPasswordsAtFullCost);
    afterAll(hashPasswordsCheaply);
    const storedHash = async (id: string) =>
      (await at.fresh.asOwner<{ hash: string }>("select password_hash as hash from auth.users where id = $1", [id]))[0]
        ?.hash ?? "";
    const OURS = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

    test.each([
      ["bcrypt, $2b$", (password: string) => bcrypt(password, 4).then((hash) => hash.replace(/^\$2.\$/, "$2b$"))],
      [
        "bcrypt, $2a$ as GoTrue writes it",
        (password: string) => bcrypt(password, 10).then((hash) => hash.replace(/^\$2.\$/, "$2a$")),
      ],
      [
        "bcrypt, $2y$ as PHP writes it",
        (password: string) => bcrypt(password, 4).then((hash) => hash.replace(/^\$2.\$/, "$2y$")),
      ],
      [
        "argon2i",
        (password: string) => argon2(password, { algorithm: 1, memoryCost: 4096, timeCost: 3, parallelism: 1 }),
      ],
      [
        "argon2d",
        (password: string) => argon2(password, { algorithm: 0, memoryCost: 4096, timeCost: 3, parallelism: 2 }),
      ],
      [
        "argon2id with other parameters",
        (password: string) => argon2(password, { memoryCost: 65_536, timeCost: 1, parallelism: 4 }),
      ],
      [
        "argon2id of libsodium's moderate cost",
        (password: string) => argon2(password, { memoryCost: 262_144, timeCost: 3, parallelism: 1 }),
      ],
      [
        "argon2id of version 16",
        (password: string) => argon2(password, { version: 0, memoryCost: 4096, timeCost: 2, parallelism: 1 }),
      ],
    ])("keeps its id and its %s password hash, which the first sign-in replaces by argon2id", async (_, hash) => {
      const email = at.newAddress();
      const [id, password, given] = [crypto.randomUUID(), "Zoë’s old password", await hash("Zoë’s old password")];
      const made = await server.auth.admin.createUser({ id, email, password_hash: given, email_confirm: true });
      expect(made.error).toBeNull();
      expect(made.data.user).toMatchObject({ id, email, identities: [{ user_id: id, id }] });
      expect(JSON.stringify(made.data)).not.toContain(given);
      expect(await storedHash(id)).toBe(given);

      expect(await canSignIn(email, "not the password")).toBe("invalid_credentials");
      expect(await storedHash(id)).toBe(given);
      expect(await canSignIn(email, password)).toBe("yes");
      const rehashed = await storedHash(id);
      expect(rehashed).toMatch(OURS);
      expect(await canSignIn(email, password)).toBe("yes");
      expect(await storedHash(id)).toBe(rehashed);
      expect(await canSignIn(email, "not the password")).toBe("invalid_credentials");
    });

    test("with a bcrypt hash of a password over 72 bytes cannot sign in, so a shared prefix does not match", async () => {
      const email = at.newAddress();
      const beginning = "long ".repeat(14).padEnd(72, "x");
      await server.auth.admin.createUser({
        email,
        password_hash: await bcrypt(`${beginning} and more`, 4),
        email_confirm: true,
      });
      expect(await canSignIn(email, `${beginning} and more`)).toBe("invalid_credentials");
      expect(await canSignIn(email, `${beginning} and other things`)).toBe("invalid_credentials");
    });

    test.each([
      ["plain text", "plain"],
      [
        "Firebase scrypt",
        "$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=ou9tdYTGyYm8kuR6Dt0Bp0kDuAYoXrK16mbZO4yGwAn3oLspjnN0/c41v8xZnO1n14J3MjKj1b2g6AUCAlFwMw==$C0sHCg9ek77hsg==$ZGlmZmVyZW50aGFzaA==",
      ],
      ["scrypt", "$scrypt$ln=16,r=8,p=1$aM15713r3Xsvxbi31lqr1Q$nFNh2CVHVjNldFVKDHDlm4CbdRSCdEBsjjJxD+iCs5E"],
      ["MD5", "5f4dcc3b5aa765d61d8327deb882cf99"],
      ["a truncated bcrypt hash", "$2b$10$N9qo8uLOickgx2ZMRZoMye"],
      ["bcrypt of a cost that takes minutes", `$2b$20$${"a".repeat(53)}`],
      ["argon2 of 4 GiB", "$argon2id$v=19$m=4194304,t=1,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA"],
      ["bcrypt whose salt no password matches", `$2b$10$${"a".repeat(52)}.`],
      ["bcrypt whose ending no password matches", `$2b$10$${"a".repeat(21)}.${"a".repeat(30)}b`],
      [
        "argon2 of 4 GiB over all passes",
        "$argon2id$v=19$m=262144,t=16,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA",
      ],
      ["a truncated argon2 hash", "$argon2id$v=19$m=19456,t=2,p=1$"],
    ])("with %s as password_hash is refused and not created", async (_, hash) => {
      const email = at.newAddress();
      expect((await server.auth.admin.createUser({ email, password_hash: hash })).error).toMatchObject({
        status: 400,
        code: "validation_failed",
        message: expect.stringMatching(/^password_hash must be a bcrypt hash .* or an argon2 hash/) as string,
      });
      expect(await at.fresh.asOwner("select from auth.users where email = $1", [email])).toEqual([]);
    });

    test("is refused with both password and hash, an invalid id or a taken id; an existing account takes no hash", async () => {
      const { id, email: taken } = await at.account();
      const email = at.newAddress();
      const password_hash = await bcrypt(PASSWORD, 4);
      const refusal = async (attributes: object) =>
        (await server.auth.admin.createUser({ email, ...attributes })).error;
      expect(await refusal({ password: PASSWORD, password_hash })).toMatchObject({
        status: 400,
        message: "Only a password or a password hash should be provided",
      });
      expect(await refusal({ id: "7" })).toMatchObject({
        status: 400,
        message: "ID must conform to the uuid v4 format",
      });
      expect(await refusal({ id: "00000000-0000-0000-0000-000000000000" })).toMatchObject({
        message: "ID cannot be a nil uuid",
      });
      expect(await refusal({ id })).toMatchObject({ status: 422, code: "user_already_exists" });
      expect(await refusal({ id, email: taken })).toMatchObject({ status: 422, code: "email_exists" });
      const late = await asServer(`/admin/users/${id}`, { method: "PUT", body: JSON.stringify({ password_hash }) });
      expect(await answerText(late)).toBe(
        '400 {"code":"validation_failed","message":"password_hash can be given only when the account is created"}',
      );
      expect(await canSignIn(taken, PASSWORD)).toBe("yes");
      expect(await at.fresh.asOwner("select email from auth.users")).toEqual([{ email: taken }]);
    });
  });

  test("an account is created, read, updated and deleted", async () => {
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
    expect((await server.auth.admin.createUser({ email: at.newAddress(), password: "short" })).error?.code).toBe(
      "weak_password",
    );
    expect((await server.auth.admin.getUserById(id)).data.user?.email).toBe(email);

    const moved = at.newAddress();
    const changed = await server.auth.admin.updateUserById(id, { email: moved, password: "nine owls at the ford" });
    expect(changed.data.user).toMatchObject({ id, email: moved });
    expect(await canSignIn(moved, "nine owls at the ford")).toBe("yes");
    expect(await at.fresh.asOwner("select email from profiles where user_id = $1", [id])).toEqual([{ email: moved }]);

    expect((await server.auth.admin.deleteUser(id)).error).toBeNull();
    expect((await server.auth.admin.getUserById(id)).error).toMatchObject({ status: 404, code: "user_not_found" });
    expect((await server.auth.admin.deleteUser(id)).error?.code).toBe("user_not_found");
    expect(await answerText(await asServer("/admin/users/1"))).toBe(
      '404 {"code":"validation_failed","message":"user_id must be an UUID"}',
    );
  });

  test("a ban ends every session and expires after its duration", async () => {
    const { id, email, client, accessToken, refreshToken } = await at.signedIn();
    const banned = await server.auth.admin.updateUserById(id, { ban_duration: "24h" });
    expect(Date.parse(banned.data.user?.banned_until ?? "") - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect((await client.auth.getUser()).error?.code).toBe("user_banned");
    expect(
      await at.deps.identify(new Headers({ apikey: KEYS.publishable, authorization: `Bearer ${accessToken}` })),
    ).toMatchObject({
      reason: "user-banned",
    });
    expect((await at.post("/token?grant_type=refresh_token", { refresh_token: refreshToken })).status).toBe(400);
    expect(await canSignIn(email, PASSWORD)).toBe("user_banned");
    const free = await server.auth.admin.updateUserById(id, { ban_duration: "none" });
    expect(free.data.user).not.toHaveProperty("banned_until");
    expect(await canSignIn(email, PASSWORD)).toBe("yes");
    expect((await server.auth.admin.updateUserById(id, { ban_duration: "for ever" })).error?.code).toBe(
      "validation_failed",
    );
    expect(["1h30m", "90s", "2.5h", "none", "", "h", "-1h", "1d", "1h x", "9999999h"].map(secondsOf)).toEqual([
      5400,
      90,
      9000,
      0,
      ...Array.from({ length: 6 }, () => undefined),
    ]);
  });

  test("accounts are listed in pages, newest first, as the official client reads them", async () => {
    for (let n = 1; n <= 5; n += 1) {
      await at.fresh.asOwner(
        "insert into auth.users (email, created_at) values ($1, now() + make_interval(secs => $2))",
        [`p${n}@example.com`, n],
      );
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
    for (const odd of ["page=0", "page=x", "per_page=-1", "page=1.5"])
      expect((await asServer(`/admin/users?${odd}`)).status).toBe(400);
    expect(JSON.stringify(data)).not.toMatch(/argon2|password/);
  });

  test("a soft-deleted account keeps its id without personal data, and its email address is free", async () => {
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

  test("the practitioner's account cannot be deleted", async () => {
    const { id } = await at.signedIn();
    await at.fresh.asOwner("insert into business_settings (user_id) values ($1)", [id]);
    expect((await server.auth.admin.deleteUser(id)).error).toMatchObject({ status: 422 });
    await at.fresh.asOwner("delete from business_settings");
  });

  test("factors can be listed and deleted, for a user who has lost the phone", async () => {
    const { id, email, client } = await at.signedIn();
    const { data: factor } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
    await client.auth.mfa.challengeAndVerify({ factorId: factor?.id ?? "", code: totpCode(factor?.totp.secret ?? "") });
    const { data: seen } = await server.auth.admin.mfa.listFactors({ userId: id });
    expect(JSON.stringify(seen)).toContain('"status":"verified"');
    expect(JSON.stringify(seen)).not.toContain(factor?.totp.secret);
    expect((await server.auth.admin.mfa.deleteFactor({ userId: id, id: factor?.id ?? "" })).error).toBeNull();
    const { data } = await at.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(data.user?.factors ?? []).toEqual([]);
  });
});

describe("invitations and generated links", () => {
  test("an invitation email creates a session for the new account", async () => {
    const email = at.newAddress();
    const invited = await server.auth.admin.inviteUserByEmail(email, {
      data: { full_name: "Guest" },
      redirectTo: `${SITE}/auth/new-password`,
    });
    expect(invited.error).toBeNull();
    expect(invited.data.user).toMatchObject({ email, invited_at: expect.any(String) as string });
    const { link } = await at.emailTo(email, "invite");
    expect((await fetch(link, { redirect: "manual" })).headers.get("location")).toMatch(
      /\/auth\/new-password#access_token=.*type=invite/,
    );
    expect((await server.auth.admin.inviteUserByEmail(email)).error?.code).toBe("email_exists");
  });

  test("generate_link for a sign-up ends a stranger's password, and a stranger's sign-up leaves the practice's", async () => {
    const email = at.newAddress();
    await at.client().auth.signUp({ email, password: `${PASSWORD} of a stranger` });
    const { data } = await server.auth.admin.generateLink({ type: "signup", email, password: PASSWORD });
    await at.client().auth.signUp({ email, password: "password1" }); // refused as weak
    await at.client().auth.verifyOtp({ token_hash: data.properties?.hashed_token ?? "", type: "signup" });
    expect(await canSignIn(email, PASSWORD)).toBe("yes");
    expect(await canSignIn(email, `${PASSWORD} of a stranger`)).toBe("invalid_credentials");
    expect(await at.fresh.asOwner("select made_by_practice from auth.users where email = $1", [email])).toEqual([
      { made_by_practice: true },
    ]);
  });

  test("generate_link returns the link and the code, and sends no email", async () => {
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
    expect(await at.countEmails(email)).toBe(0);
    const verified = await at.client().auth.verifyOtp({ token_hash: properties?.hashed_token ?? "", type: "signup" });
    expect(verified.data.user?.email).toBe(email);

    const recovery = await server.auth.admin.generateLink({ type: "recovery", email });
    const way = (recovery.data.properties?.action_link ?? "").replace(SITE, at.url);
    expect((await fetch(way, { redirect: "manual" })).headers.get("location")).toContain("type=recovery");
    expect((await server.auth.admin.generateLink({ type: "recovery", email: at.newAddress() })).error?.code).toBe(
      "user_not_found",
    );
    expect((await server.auth.admin.generateLink({ type: "signup", email, password: PASSWORD })).error?.code).toBe(
      "email_exists",
    );
    const odd = await asServer("/admin/generate_link", {
      method: "POST",
      body: JSON.stringify({ type: "sms", email }),
    });
    expect(await answerText(odd)).toBe(
      '400 {"code":"validation_failed","message":"Invalid email action link type requested"}',
    );

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
