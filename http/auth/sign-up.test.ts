import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AccountsApi, startAccountsApi, PASSWORD, SITE } from "#tests/support/accounts-api.ts";
import { hashPasswordsAtFullCost, hashPasswordsCheaply } from "#tests/support/password-cost.ts";

let at: AccountsApi;
beforeAll(async () => {
  at = await startAccountsApi();
});
afterAll(() => at.close());

/** Lets the minute between two mails pass. */
const rowsAbout = async (email: string) => {
  const [row] = await at.fresh.asOwner(
    `select (select count(*)::int from auth.users where email = $1) as users,
       (select count(*)::int from auth.identities i join auth.users u on u.id = i.user_id where u.email = $1) as identities,
       (select count(*)::int from profiles where email = $1) as profiles,
       (select count(*)::int from mail where recipient = $1) as emails`,
    [email],
  );
  return row;
};

test("a trigger on auth.users reads the reference's columns, as tutorials write it", async () => {
  await at.fresh.asOwner(`
    create table public.members (
      id uuid primary key references auth.users on delete cascade, full_name text, provider text, phone text, role text, aud text, email text,
      confirmed boolean, anonymous boolean
    );
    create function public.handle_new_user() returns trigger language plpgsql security definer set search_path = '' as $$ begin
      insert into public.members values (new.id, new.raw_user_meta_data ->> 'full_name', new.raw_app_meta_data ->> 'provider', new.phone,
        new.role, new.aud, new.email, new.confirmed_at is not null, new.is_anonymous);
      return new;
    end $$;
    create trigger on_auth_user_created after insert on auth.users for each row execute procedure public.handle_new_user()`);
  const email = at.newAddress();
  const { error } = await at
    .client()
    .auth.signUp({ email, password: PASSWORD, options: { data: { full_name: "Wren" } } });
  expect(error).toBeNull();
  const expected = {
    full_name: "Wren",
    provider: "email",
    phone: null,
    role: "authenticated",
    aud: "authenticated",
    email,
  };
  const member = () => at.fresh.asOwner("select m.* from members m where email = $1", [email]);
  expect(await member()).toMatchObject([{ ...expected, confirmed: false, anonymous: false }]);
  await at.fresh.asOwner(`update auth.users set user_metadata = '{"full_name":"Robin"}' where email = $1`, [email]);
  const [row] = await at.fresh.asOwner("select raw_user_meta_data as changed from auth.users where email = $1", [
    email,
  ]);
  expect(row).toEqual({ changed: { full_name: "Robin" } });
  await at.fresh.asOwner("drop trigger on_auth_user_created on auth.users");
});

describe("signing up", () => {
  test("creates user, identity and profile, emails the link, and returns no session before the address is confirmed", async () => {
    const email = at.newAddress();
    const client = at.client();
    const { data, error } = await client.auth.signUp({
      email: email.toUpperCase(),
      password: PASSWORD,
      options: { data: { full_name: "Zoë O'Neill 🌙" }, emailRedirectTo: `${SITE}/email-verified` },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({
      email,
      aud: "authenticated",
      role: "authenticated",
      phone: "",
      is_anonymous: false,
      user_metadata: { full_name: "Zoë O'Neill 🌙" },
      app_metadata: { provider: "email", providers: ["email"] },
      confirmation_sent_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    });
    expect(data.user).not.toHaveProperty("email_confirmed_at");
    const identity = { id: data.user?.id, user_id: data.user?.id, provider: "email", email };
    expect(data.user?.identities).toMatchObject([
      { ...identity, identity_data: { sub: data.user?.id, email, email_verified: false } },
    ]);
    expect(await rowsAbout(email)).toEqual({ users: 1, identities: 1, profiles: 1, emails: 1 });
    const [profile] = await at.fresh.asOwner("select full_name, role from profiles where email = $1", [email]);
    expect(profile).toEqual({ full_name: "Zoë O'Neill 🌙", role: "client" });
    const { link } = await at.emailTo(email);
    const { searchParams } = new URL(link);
    expect([...searchParams.keys()]).toEqual(["token", "type", "redirect_to"]);
    expect(searchParams.get("type")).toBe("signup");
    expect(searchParams.get("redirect_to")).toBe(`${SITE}/email-verified`);
  });

  test("stores tokens and password only as hashes", async ({ onTestFinished }) => {
    hashPasswordsAtFullCost();
    onTestFinished(hashPasswordsCheaply);
    const email = at.newAddress();
    await at.post("/signup", { email, password: PASSWORD });
    const { token, code } = await at.emailTo(email);
    const [rows] = await at.fresh.asOwner<{ text: string }>(
      "select (select string_agg(t::text, ' ') from auth.one_time_tokens t) || (select string_agg(u::text, ' ') from auth.users u) as text",
    );
    expect(token).toMatch(/^[0-9a-f]{56}$/);
    expect(rows?.text).not.toContain(token);
    expect(rows?.text).not.toContain(`,${code},`);
    expect(rows?.text).not.toContain(PASSWORD);
    expect(rows?.text).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
  });

  test("stores the age confirmation and one consent for each document", async () => {
    const email = at.newAddress();
    await at
      .client()
      .auth.signUp({ email, password: PASSWORD, options: { data: { full_name: "A", consent_version: "2024-12" } } });
    const consents = await at.fresh.asOwner(
      "select document, version, booking_id from consents c join auth.users u on u.id = c.user_id where u.email = $1 order by document",
      [email],
    );
    expect(consents).toEqual([
      { document: "age", version: "2024-12", booking_id: null },
      { document: "privacy", version: "2024-12", booking_id: null },
      { document: "terms", version: "2024-12", booking_id: null },
    ]);
  });

  test("takes no rights from the request", async () => {
    const email = at.newAddress();
    const data = {
      role: "admin",
      full_name: "X",
      is_admin: true,
      app_metadata: { role: "admin" },
      aud: "admin",
      email: "x@example.org",
      sub: "x",
    };
    const answer = await at.post("/signup", {
      email,
      password: PASSWORD,
      data,
      role: "admin",
      app_metadata: { role: "admin" },
      email_confirmed_at: "2024-01-01T00:00:00Z",
      aud: "service_role",
    });
    const user = (await answer.json()) as {
      role: string;
      app_metadata: object;
      identities: { identity_data: object }[];
    };
    expect(user).toMatchObject({
      role: "authenticated",
      aud: "authenticated",
      app_metadata: { provider: "email", providers: ["email"] },
    });
    expect(user).not.toHaveProperty("email_confirmed_at");
    expect(user.identities[0]?.identity_data).toMatchObject({ email, email_verified: false });
    expect(await at.fresh.asOwner("select role from profiles where email = $1", [email])).toEqual([{ role: "client" }]);

    await fetch((await at.emailTo(email)).link, { redirect: "manual" });
    const client = at.client();
    const { data: signedIn } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    const headers = new Headers({
      apikey: at.deps.keys.publishable,
      authorization: `Bearer ${signedIn.session?.access_token}`,
    });
    expect(await at.deps.identify(headers)).toMatchObject({
      ok: true,
      identity: { role: "authenticated", claims: { role: "authenticated" } },
    });
  });

  test("is rolled back when the email cannot be stored", async () => {
    const email = at.newAddress();
    await at.fresh.asOwner("alter table mail add constraint broken check (false) not valid");
    try {
      expect((await at.post("/signup", { email, password: PASSWORD })).status).toBe(500);
    } finally {
      await at.fresh.asOwner("alter table mail drop constraint broken");
    }
    expect(await rowsAbout(email)).toEqual({ users: 0, identities: 0, profiles: 0, emails: 0 });
  });
});

/** The names of every value in an answer, at every depth. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== "object" || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]));
}

describe("signing up with the address of an account", () => {
  test("confirmed: answers with a made-up user, changes nothing, and emails the owner", async () => {
    const { email, id } = await at.account();
    await at.aMinuteLater();
    const before = await at.fresh.asOwner("select * from auth.users where id = $1", [id]);
    const { data, error } = await at
      .client()
      .auth.signUp({ email, password: "quite another one", options: { data: { full_name: "Mallory" } } });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({
      email,
      role: "authenticated",
      aud: "authenticated",
      user_metadata: { full_name: "Mallory" },
    });
    expect(data.user?.id).not.toBe(id);
    expect(await at.fresh.asOwner("select * from auth.users where id = $1", [id])).toEqual(before);
    expect(await at.countEmails(email)).toBe(2);
    const [message] = await at.fresh.asOwner<{ plain: string }>(
      "select plain from mail where recipient = $1 and kind = 'account-exists'",
      [email],
    );
    expect(message?.plain).toContain(`Sign in:\n${SITE}/auth\n`);
    expect(message?.plain).toContain(`${SITE}/auth/new-password`);
    expect(message?.plain).not.toMatch(/Mallory|token/);
  });

  test("confirmed, within the minute: 429 as for any other address, and no second email", async () => {
    const { email } = await at.account();
    const unknown = at.newAddress();
    await at.aMinuteLater();
    const answers = async (address: string) => {
      const ask = () => at.post("/signup", { email: address, password: PASSWORD });
      const [first, second] = [await ask(), await ask()];
      return [first.status, shapeOf(await first.json()), second.status, (await second.text()).replace(/\d+/, "N")];
    };
    expect(await answers(email)).toEqual(await answers(unknown));
    expect(await at.countEmails(email)).toBe(2);
  });

  test("is answered with the same id each time, whether it is an account's or made up", async () => {
    const { email } = await at.account();
    const ids: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      await at.aMinuteLater();
      ids.push(((await (await at.post("/signup", { email, password: PASSWORD })).json()) as { id: string }).id);
    }
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });

  test("unconfirmed: sends the email again after a minute, answers nothing of the first request, and only the newest link works", async () => {
    const email = at.newAddress();
    const first = await at.post("/signup", {
      email,
      password: PASSWORD,
      data: { full_name: "First", consent_version: "1" },
    });
    const { id } = (await first.json()) as { id: string };
    const { link: oldLink } = await at.emailTo(email);
    await at.aMinuteLater();
    const second = await at.post("/signup", { email, password: PASSWORD, data: { full_name: "Second" } });
    expect(second.status).toBe(200);
    const text = await second.text();
    expect(JSON.parse(text)).toMatchObject({ id, role: "authenticated", user_metadata: { full_name: "Second" } });
    expect(text).not.toMatch(/First|consent_version/);
    expect(await at.countEmails(email)).toBe(2);

    expect((await fetch(oldLink, { redirect: "manual" })).headers.get("location")).toContain("otp_expired");
    expect((await fetch((await at.emailTo(email)).link, { redirect: "manual" })).headers.get("location")).toContain(
      "access_token=",
    );
    expect((await at.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  describe("unconfirmed: a password that a stranger may have chosen does not outlive the confirmation", () => {
    const STRANGERS = "a stranger's choice";
    const signUp = (email: string, password: string) => at.post("/signup", { email, password });
    const byCode = (email: string) => at.post("/otp", { email, create_user: true });
    const signsIn = async (email: string, password: string) =>
      (await at.client().auth.signInWithPassword({ email, password })).error === null;

    test.each<[string, ((email: string) => Promise<Response>)[]]>([
      ["the stranger signs up before", [(email) => signUp(email, STRANGERS), (email) => signUp(email, PASSWORD)]],
      ["the stranger signs up after", [(email) => signUp(email, PASSWORD), (email) => signUp(email, STRANGERS)]],
      ["before a code is asked for", [(email) => signUp(email, STRANGERS), byCode]],
      ["after a code was asked for", [byCode, (email) => signUp(email, STRANGERS)]],
      ["before and after", [(email) => signUp(email, STRANGERS), byCode, (email) => signUp(email, STRANGERS)]],
    ])("%s", async (_, requests) => {
      const email = at.newAddress();
      for (const request of requests) {
        await at.aMinuteLater();
        expect((await request(email)).status).toBe(200);
      }
      const { link } = await at.emailTo(email);
      expect((await fetch(link, { redirect: "manual" })).headers.get("location")).toContain("access_token=");
      expect(await signsIn(email, STRANGERS)).toBe(false);
      expect(await signsIn(email, PASSWORD)).toBe(false);
    });

    test.each<[string, string, object]>([
      ["another sign-up", "/signup", { password: PASSWORD }],
      ["a code", "/otp", { create_user: false }],
      ["a recovery", "/recover", {}],
    ])("although %s is refused within the minute", async (_, path, request) => {
      const email = at.newAddress();
      if (path !== "/signup") await at.post(path, { email, create_user: false });
      await signUp(email, STRANGERS);
      expect((await at.post(path, { email, ...request })).status).toBe(429);
      expect((await fetch((await at.emailTo(email)).link, { redirect: "manual" })).headers.get("location")).toContain(
        "access_token=",
      );
      expect(await signsIn(email, STRANGERS)).toBe(false);
    });
  });

  test("unconfirmed, within the minute: 429 with the wait, and no second email", async () => {
    const email = at.newAddress();
    await at.post("/signup", { email, password: PASSWORD });
    await at.fresh.asOwner("update auth.mail_requests set asked_at = now() - interval '17 seconds'");
    const answer = await at.post("/signup", { email, password: PASSWORD });
    expect(answer.status).toBe(429);
    const wait = Number(answer.headers.get("retry-after"));
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(43);
    expect(await answer.json()).toEqual({
      code: "over_email_send_rate_limit",
      message: `For security purposes, you can only request this after ${wait} seconds.`,
    });
    expect(await at.countEmails(email)).toBe(1);
  });

  test("twenty times at once creates one account and sends one email", async () => {
    const email = at.newAddress();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => at.post("/signup", { email, password: PASSWORD })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 429),
    ]);
    expect(await rowsAbout(email)).toEqual({ users: 1, identities: 1, profiles: 1, emails: 1 });
  });

  test("rates the password before it looks up the address", async () => {
    const { email } = await at.account();
    const [known, unknown] = await Promise.all(
      [email, at.newAddress()].map((address) => at.post("/signup", { email: address, password: "short" })),
    );
    expect(known?.status).toBe(422);
    expect(await known?.text()).toBe(await unknown?.text());
  });
});

describe("resending the confirmation", () => {
  test("sends it to an unconfirmed address, tells a confirmed one that it has an account, and answers all alike", async () => {
    const unproved = at.newAddress();
    await at.post("/signup", { email: unproved, password: PASSWORD });
    const { email: proved } = await at.account();
    await at.aMinuteLater();
    for (const email of [unproved, proved, "nobody@example.com"]) {
      const { error } = await at.client().auth.resend({ type: "signup", email });
      expect(error).toBeNull();
    }
    expect(await Promise.all([unproved, proved, "nobody@example.com"].map((email) => at.countEmails(email)))).toEqual([
      2, 2, 0,
    ]);
  });

  test("is refused within the minute", async () => {
    const email = at.newAddress();
    await at.post("/signup", { email, password: PASSWORD });
    expect((await at.client().auth.resend({ type: "signup", email })).error).toMatchObject({
      status: 429,
      code: "over_email_send_rate_limit",
    });
  });
});

describe("with AUTOCONFIRM", () => {
  let auto: AccountsApi;
  beforeAll(async () => {
    auto = await startAccountsApi({ autoconfirm: true });
  });
  afterAll(() => auto.close());

  test("signing up returns a session and sends no email", async () => {
    const email = auto.newAddress();
    const client = auto.client();
    const { data, error } = await client.auth.signUp({ email, password: PASSWORD });
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ token_type: "bearer", expires_in: 3600 });
    expect(data.user?.email_confirmed_at).toBeTruthy();
    expect((await client.auth.getUser()).data.user?.id).toBe(data.user?.id);
    expect(await auto.countEmails(email)).toBe(0);
  });

  test("a taken address is refused", async () => {
    const { email } = await auto.account();
    const answer = await auto.post("/signup", { email, password: PASSWORD });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toBe('{"code":"user_already_exists","message":"User already registered"}');
  });
});
