import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AccountsApi, startAccountsApi, KEYS, PASSWORD, SITE } from "#tests/support/accounts-api.ts";

let at: AccountsApi;
beforeAll(async () => {
  at = await startAccountsApi();
});
afterAll(() => at.close());

const answerText = async (answer: Response) => `${answer.status} ${await answer.text()}`;
const put = (token: string, body: unknown, path = "/user") =>
  at.ask(path, {
    method: "PUT",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
  });
const follow = (link: string) => fetch(link, { redirect: "manual" });
const canSignIn = async (email: string, password: string) =>
  (await at.client().auth.signInWithPassword({ email, password })).error?.code ?? "yes";
const OTHER = "nine owls at the ford";

describe("a changed password", () => {
  test("takes effect at once and ends every other session of the user", async () => {
    const here = await at.signedIn();
    const there = at.client();
    const { data: elsewhere } = await there.auth.signInWithPassword({ email: here.email, password: here.password });
    const { data, error } = await here.client.auth.updateUser({ password: OTHER });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(here.id);
    expect((await there.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    const refreshed = await at.post("/token?grant_type=refresh_token", {
      refresh_token: elsewhere.session?.refresh_token,
    });
    expect(await answerText(refreshed)).toContain("refresh_token_not_found");
    expect((await here.client.auth.getUser()).error).toBeNull();
    expect(await canSignIn(here.email, PASSWORD)).toBe("invalid_credentials");
    expect(await canSignIn(here.email, OTHER)).toBe("yes");
  });

  test("must differ from the current one and pass the strength rules", async () => {
    const { accessToken, email } = await at.signedIn();
    expect(await answerText(await put(accessToken, { password: PASSWORD }))).toBe(
      '422 {"code":"same_password","message":"New password should be different from the old password."}',
    );
    const weak = await put(accessToken, { password: "password1234" });
    expect(await answerText(weak)).toBe(
      '422 {"code":"weak_password","message":"Password is known to be weak and easy to guess, please choose a different one.","weak_password":{"reasons":["pwned"]}}',
    );
    expect(await answerText(await put(accessToken, { password: email }))).toContain("weak_password");
    expect(await answerText(await put(accessToken, { password: "x".repeat(73) }))).toBe(
      '400 {"code":"validation_failed","message":"Password cannot be longer than 72 characters"}',
    );
    expect(await canSignIn(email, PASSWORD)).toBe("yes");
  });

  test("invalidates recovery and sign-in emails that were sent before", async () => {
    const { accessToken, email } = await at.signedIn();
    await at.client().auth.resetPasswordForEmail(email);
    await at.client().auth.signInWithOtp({ email });
    expect((await put(accessToken, { password: OTHER })).status).toBe(200);
    for (const kind of ["recover-password", "magic-link"]) {
      expect((await follow((await at.emailTo(email, kind)).link)).headers.get("location")).toContain("otp_expired");
    }
  });

  test("set with the secret key invalidates those emails too", async () => {
    const { id, email } = await at.account();
    await at.client().auth.resetPasswordForEmail(email);
    const secret = { apikey: KEYS.secret, authorization: `Bearer ${KEYS.secret}`, "content-type": "application/json" };
    const body = JSON.stringify({ password: OTHER });
    expect((await at.ask(`/admin/users/${id}`, { method: "PUT", body, headers: secret })).status).toBe(200);
    expect((await follow((await at.emailTo(email, "recover-password")).link)).headers.get("location")).toContain(
      "otp_expired",
    );
  });

  test("is recorded in the audit trail with the actor, without the hash", async () => {
    const { accessToken, id } = await at.signedIn();
    await put(accessToken, { password: OTHER });
    const trail = await at.fresh.asOwner(
      "select actor, act, changes from audit where table_name = 'auth.users' and row_id = $1 order by id",
      [id],
    );
    expect(trail.at(-1)).toEqual({ actor: id, act: "update", changes: { password_hash: null } });
    expect(JSON.stringify(trail)).not.toContain("argon2");
    const signIns = await at.fresh.asOwner("select act from audit where table_name = 'auth.sessions' and actor = $1", [
      id,
    ]);
    expect(signIns.length).toBeGreaterThan(0);
  });
});

describe("the first password of an account that signs in by codes", () => {
  const byCode = async () => {
    const email = at.newAddress();
    await at.post("/otp", { email, create_user: true });
    const client = at.client();
    const { code } = await at.emailTo(email);
    expect((await client.auth.verifyOtp({ email, token: code, type: "email" })).error).toBeNull();
    return { email, client };
  };

  test("is set without a current one", async () => {
    const { email, client } = await byCode();
    expect((await client.auth.updateUser({ password: OTHER })).error).toBeNull();
    expect((await at.client().auth.signInWithPassword({ email, password: OTHER })).error).toBeNull();
  });

  test("is told to the owner by email, as each later one is; a refused one is not", async () => {
    const { email, client } = await byCode();
    await client.auth.updateUser({ password: OTHER });
    await client.auth.updateUser({ password: OTHER });
    await client.auth.updateUser({ password: `${OTHER} again` });
    const notices = await at.fresh.asOwner(
      "select kind, confidential from mail where recipient = $1 and kind like 'password-%' order by created_at",
      [email],
    );
    expect(notices).toEqual(["password-set", "password-changed"].map((kind) => ({ kind, confidential: false })));
  });

  test("needs a sign-in of the last hour, or the code of an email", async () => {
    const { email, client } = await byCode();
    await at.fresh.asOwner("update auth.sessions set created_at = created_at - interval '61 minutes'");
    expect((await client.auth.updateUser({ password: OTHER })).error?.code).toBe("reauthentication_needed");
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const { code } = await at.emailTo(email, "reauthenticate");
    expect((await client.auth.updateUser({ password: OTHER, nonce: code })).error).toBeNull();
  });
});

test("without the list of weak passwords only the set rules count", async () => {
  const lenient = await startAccountsApi({ passwords: { shortest: 8, sets: [], weakList: false } });
  try {
    const signUp = async (password: string) =>
      (await lenient.post("/signup", { email: lenient.newAddress(), password })).status;
    expect([await signUp("password123"), await signUp("passwor")]).toEqual([200, 422]);
  } finally {
    await lenient.close();
  }
});

describe("with stricter password settings", () => {
  let strict: AccountsApi;
  beforeAll(async () => {
    strict = await startAccountsApi({
      reauthenticate: true,
      askForPassword: true,
      passwords: { shortest: 10, sets: ["0123456789", "!?"], weakList: true },
    });
  });
  afterAll(() => strict.close());
  const GOOD = "nine owls at the ford 9!";
  const strictly = async () => {
    const email = strict.newAddress();
    await strict.post("/signup", { email, password: GOOD });
    await follow((await strict.emailTo(email)).link);
    const client = strict.client();
    await client.auth.signInWithPassword({ email, password: GOOD });
    return { email, client };
  };

  test("a password needs the configured length and characters", async () => {
    const answer = await strict.post("/signup", { email: strict.newAddress(), password: "owls ford" });
    expect(await answerText(answer)).toBe(
      '422 {"code":"weak_password","message":"Password should be at least 10 characters. Password should contain at least one character of each: 0123456789, !?.","weak_password":{"reasons":["length","characters"]}}',
    );
  });

  test("changing the password needs the current one", async () => {
    const { client } = await strictly();
    expect((await client.auth.updateUser({ password: `${OTHER} 8?` })).error?.code).toBe("current_password_required");
    const wrong = { password: `${OTHER} 8?`, current_password: "no" };
    expect((await client.auth.updateUser(wrong)).error?.code).toBe("current_password_invalid");
    expect((await client.auth.updateUser({ ...wrong, current_password: GOOD })).error).toBeNull();
  });

  test("a session older than a day needs an emailed code, which allows five attempts and works once", async () => {
    const { email, client } = await strictly();
    await strict.fresh.asOwner("update auth.sessions set created_at = created_at - interval '25 hours'");
    const change = { password: `${OTHER} 8?`, current_password: GOOD };
    expect((await client.auth.updateUser(change)).error?.code).toBe("reauthentication_needed");
    expect((await client.auth.reauthenticate()).error).toBeNull();
    expect((await client.auth.reauthenticate()).error?.code).toBe("over_email_send_rate_limit");
    const { code } = await strict.emailTo(email, "reauthenticate");
    const wrong = code === "000000" ? "000001" : "000000";
    expect((await client.auth.updateUser({ ...change, nonce: wrong, data: { x: 1 } })).error?.code).toBe(
      "reauthentication_not_valid",
    );
    expect((await client.auth.updateUser({ ...change, nonce: code })).error).toBeNull();
    const again = { password: `${OTHER} 7?`, current_password: change.password, nonce: code };
    expect((await client.auth.updateUser(again)).error?.code).toBe("reauthentication_not_valid");
    expect((await client.auth.getUser()).data.user?.user_metadata).not.toHaveProperty("x");
  });
});

describe("a changed email address", () => {
  test("takes effect when both the old and the new address have confirmed, in either order", async () => {
    for (const order of ["old first", "new first"]) {
      const { client, email, id } = await at.signedIn();
      const newEmail = at.newAddress();
      const { data, error } = await client.auth.updateUser(
        { email: newEmail.toUpperCase() },
        { emailRedirectTo: `${SITE}/account` },
      );
      expect(error).toBeNull();
      expect(data.user).toMatchObject({
        email,
        new_email: newEmail,
        email_change_sent_at: expect.any(String) as string,
      });
      const [first, second] = order === "old first" ? [email, newEmail] : [newEmail, email];
      const half = await follow((await at.emailTo(first, "change-email")).link);
      expect([half.status, half.headers.get("location")]).toEqual([
        303,
        `${SITE}/account#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email&sb=`,
      ]);
      expect((await client.auth.getUser()).data.user?.email).toBe(email);
      const { link } = await at.emailTo(second, "change-email");
      expect((await follow(link)).headers.get("location")).toContain("type=email_change");
      const user = (await client.auth.getUser()).data.user;
      expect(user).toMatchObject({ id, email: newEmail });
      expect(user).not.toHaveProperty("new_email");
      expect(user?.identities?.[0]?.identity_data).toMatchObject({ email: newEmail });
      expect(await at.fresh.asOwner("select email from profiles where user_id = $1", [id])).toEqual([
        { email: newEmail },
      ]);
      expect(await canSignIn(newEmail, PASSWORD)).toBe("yes");
      expect(await canSignIn(email, PASSWORD)).toBe("invalid_credentials");
    }
  });

  test("is followed by the emails of what is booked under the old one, and by nothing else", async () => {
    const { client, email, id } = await at.signedIn();
    const newEmail = at.newAddress();
    await at.fresh.asOwner(
      `with made as (
         insert into services (name, category, duration_minutes, price_gbp) values ('A reading', 'readings', 30, 1500) returning id
       )
       insert into bookings (user_id, service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, cancelled_because)
       select $1, s.id, b.name, b.email, private.today() + b.day, b.at, 30, 1500, b.status, case when b.status = 'cancelled' then 'client' end
       from made s, (values
         ('upcoming', upper($2), 5, '10:00', 'confirmed'), ('pending', $2, 6, '10:00', 'pending'), ('for another', 'other@example.com', 7, '10:00', 'confirmed'),
         ('past', $2, -5, '10:00', 'confirmed'), ('cancelled', $2, 8, '10:00', 'cancelled'), ('completed', $2, -6, '10:00', 'completed')
       ) b (name, email, day, at, status)`,
      [id, email],
    );
    await client.auth.updateUser({ email: newEmail });
    const stored = () =>
      at.fresh.asOwner<{ name: string; email: string }>(
        "select client_name as name, client_email as email from bookings where user_id = $1 order by client_name",
        [id],
      );
    const before = await stored();
    await follow((await at.emailTo(email, "change-email")).link);
    expect(await stored()).toEqual(before); // half of it
    await follow((await at.emailTo(newEmail, "change-email")).link);
    expect(await stored()).toEqual(
      before.map((row) => (["upcoming", "pending"].includes(row.name) ? { ...row, email: newEmail } : row)),
    );
    expect(await at.fresh.asOwner("select client_email as email from clients where user_id = $1", [id])).not.toEqual([
      { email },
    ]);
    const trail = await at.fresh.asOwner(
      "select a.actor, a.changes from audit a join bookings b on b.id = a.row_id where b.user_id = $1 and a.act = 'update'",
      [id],
    );
    expect(trail).toEqual([1, 2].map(() => ({ actor: id, changes: { client_email: null } })));
  });

  test("can be confirmed by code, and one address cannot confirm for both", async () => {
    const { client, email } = await at.signedIn();
    const newEmail = at.newAddress();
    await client.auth.updateUser({ email: newEmail });
    const { code } = await at.emailTo(newEmail, "change-email");
    const half = await at.post("/verify", { type: "email_change", email: newEmail, token: code });
    expect(await answerText(half)).toBe(
      '200 {"code":"200","msg":"Confirmation link accepted. Please proceed to confirm link sent to the other email"}',
    );
    expect((await at.post("/verify", { type: "email_change", email: newEmail, token: code })).status).toBe(403);
    await at.aMinuteLater();
    expect((await at.client().auth.resend({ type: "email_change", email })).error).toBeNull();
    await follow((await at.emailTo(newEmail, "change-email")).link); // confirms again, but only for itself
    expect((await client.auth.getUser()).data.user).toMatchObject({ email, new_email: newEmail });
    const done = await at.post("/verify", {
      type: "email_change",
      email,
      token: (await at.emailTo(email, "change-email")).code,
    });
    expect(((await done.json()) as { user: { email: string } }).user.email).toBe(newEmail);
  });

  test("that is taken is refused, at the request and at the confirmation, and changes no other account", async () => {
    const taken = await at.account();
    const { client, email, accessToken } = await at.signedIn();
    expect(await answerText(await put(accessToken, { email: taken.email, data: { x: 1 } }))).toBe(
      '422 {"code":"email_exists","message":"A user with this email address has already been registered"}',
    );
    expect((await client.auth.getUser()).data.user?.user_metadata).not.toHaveProperty("x");
    const wanted = at.newAddress();
    await client.auth.updateUser({ email: wanted });
    await follow((await at.emailTo(email, "change-email")).link);
    const { link } = await at.emailTo(wanted, "change-email");
    await at.post("/signup", { email: wanted, password: OTHER });
    await follow((await at.emailTo(wanted)).link);
    expect((await follow(link)).headers.get("location")).toContain("error_code=email_exists");
    expect(await canSignIn(wanted, OTHER)).toBe("yes");
    expect(await canSignIn(email, PASSWORD)).toBe("yes");
  });

  test("sends its emails at most once a minute", async () => {
    const { accessToken, email } = await at.signedIn();
    expect((await put(accessToken, { email: at.newAddress() })).status).toBe(200);
    const again = await put(accessToken, { email: at.newAddress() });
    expect([again.status, Number(again.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect(await at.countEmails(email)).toBe(2); // the confirmation and one email of the change
  });

  test("with PKCE redirects with a code for the page that requested it", async () => {
    const { email, password } = await at.account();
    const client = at.client({ flowType: "pkce" });
    await client.auth.signInWithPassword({ email, password });
    const newEmail = at.newAddress();
    expect((await client.auth.updateUser({ email: newEmail })).error).toBeNull();
    await follow((await at.emailTo(email, "change-email")).link);
    const location = new URL(
      (await follow((await at.emailTo(newEmail, "change-email")).link)).headers.get("location") ?? "",
    );
    const { data, error } = await client.auth.exchangeCodeForSession(location.searchParams.get("code") ?? "");
    expect(error).toBeNull();
    expect(data.user?.email).toBe(newEmail);
  });
});

describe("a pending change of the email address", () => {
  /** A change that an attacker started in an open session; one of the two addresses has confirmed. */
  const begun = async () => {
    const person = await at.signedIn();
    const newEmail = at.newAddress();
    await person.client.auth.updateUser({ email: newEmail });
    await follow((await at.emailTo(newEmail, "change-email")).link);
    const isDropped = async () => {
      const followed = await follow((await at.emailTo(person.email, "change-email")).link);
      const query =
        "select email = $2 and new_email is null and not email_change_agreed as stays from auth.users where id = $1";
      const [row] = await at.fresh.asOwner(query, [person.id, person.email]);
      return row?.["stays"] === true && (followed.headers.get("location") ?? "").includes("otp_expired");
    };
    return { ...person, isDropped };
  };

  test("is dropped by a password change", async () => {
    const { client, isDropped } = await begun();
    expect((await client.auth.updateUser({ password: OTHER })).error).toBeNull();
    expect(await isDropped()).toBe(true);
  });

  test("is dropped by an account recovery", async () => {
    const { email, isDropped } = await begun();
    await at.client().auth.resetPasswordForEmail(email);
    await follow((await at.emailTo(email, "recover-password")).link);
    expect(await isDropped()).toBe(true);
  });

  test.each([{ password: OTHER }, { ban_duration: "1h" }, { email: "elsewhere@example.com" }])(
    "is dropped when the secret key changes the account: %j",
    async (change) => {
      const { id } = await begun();
      const headers = {
        apikey: KEYS.secret,
        authorization: `Bearer ${KEYS.secret}`,
        "content-type": "application/json",
      };
      expect(
        (await at.ask(`/admin/users/${id}`, { method: "PUT", body: JSON.stringify(change), headers })).status,
      ).toBe(200);
      const [row] = await at.fresh.asOwner("select new_email from auth.users where id = $1", [id]);
      expect(row).toEqual({ new_email: null });
    },
  );

  test("is dropped by a request for the current address", async () => {
    const { client, email, isDropped } = await begun();
    const { data, error } = await client.auth.updateUser({ email });
    expect([error, data.user?.new_email]).toEqual([null, undefined]);
    expect(await isDropped()).toBe(true);
  });

  test("stays when the same request changes the password", async () => {
    const { client } = await at.signedIn();
    const newEmail = at.newAddress();
    const { data } = await client.auth.updateUser({ email: newEmail, password: OTHER });
    expect(data.user?.new_email).toBe(newEmail);
    expect((await follow((await at.emailTo(newEmail, "change-email")).link)).headers.get("location")).toContain(
      "#message=",
    );
  });
});

describe("user metadata", () => {
  test("is merged, null removes a key, and a role in it grants no rights", async () => {
    const { client, id } = await at.signedIn();
    await client.auth.updateUser({ data: { full_name: "Rowan", pronoun: "they", role: "admin" } });
    const { data } = await client.auth.updateUser({ data: { pronoun: null, moon: "full" } });
    expect(data.user?.user_metadata).toEqual({ full_name: "Rowan", role: "admin", moon: "full", email_verified: true });
    expect(await at.fresh.asOwner("select role from profiles where user_id = $1", [id])).toEqual([{ role: "client" }]);
  });

  test("is limited in size; app_metadata, role and phone cannot be changed", async () => {
    const { accessToken } = await at.signedIn();
    expect((await put(accessToken, { data: { notes: "x".repeat(5000) } })).status).toBe(400);
    for (const half of ["a", "b"]) await put(accessToken, { data: { [half]: "x".repeat(1900) } });
    expect(await answerText(await put(accessToken, { data: { c: "x".repeat(1900) } }))).toBe(
      '400 {"code":"validation_failed","message":"User metadata is not valid"}',
    );
    expect(await answerText(await put(accessToken, { app_metadata: { role: "admin" } }))).toContain(
      '403 {"code":"not_admin"',
    );
    const ignored = await put(accessToken, {
      role: "service_role",
      email_confirmed_at: "2020-01-01",
      aud: "x",
      banned_until: null,
    });
    expect(await ignored.json()).toMatchObject({ role: "authenticated", aud: "authenticated" });
    expect((await put(accessToken, { phone: "+44123" })).status).toBe(400);
  });

  test("is refused without a session", async () => {
    expect(
      (await at.ask("/user", { method: "PUT", body: "{}", headers: { "content-type": "application/json" } })).status,
    ).toBe(401);
    expect((await put("x.y.z", {})).status).toBe(403);
  });
});

describe("a forgotten password", () => {
  test("is reset through the email, with the official client", async () => {
    const { email } = await at.account();
    const { error } = await at.client().auth.resetPasswordForEmail(email, { redirectTo: `${SITE}/auth/new-password` });
    expect(error).toBeNull();
    const location = (await follow((await at.emailTo(email, "recover-password")).link)).headers.get("location") ?? "";
    expect(location.startsWith(`${SITE}/auth/new-password#access_token=`)).toBe(true);
    const fragment = new URLSearchParams(location.slice(location.indexOf("#") + 1));
    expect(fragment.get("type")).toBe("recovery");
    const client = at.client();
    await client.auth.setSession({
      access_token: fragment.get("access_token") ?? "",
      refresh_token: fragment.get("refresh_token") ?? "",
    });
    expect((await client.auth.updateUser({ password: OTHER })).error).toBeNull();
    expect(await canSignIn(email, OTHER)).toBe("yes");
    expect(await canSignIn(email, PASSWORD)).toBe("invalid_credentials");
  });

  test("reset by code is reported to the client as a recovery", async () => {
    const { email } = await at.account();
    await at.client().auth.resetPasswordForEmail(email);
    const { code } = await at.emailTo(email, "recover-password");
    const client = at.client();
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    expect((await client.auth.verifyOtp({ email, token: code, type: "recovery" })).error).toBeNull();
    expect(events).toContain("PASSWORD_RECOVERY");
  });

  test("reset with PKCE is reported as a recovery", async () => {
    const { email } = await at.account();
    const client = at.client({ flowType: "pkce" });
    await client.auth.resetPasswordForEmail(email);
    const location = new URL(
      (await follow((await at.emailTo(email, "recover-password")).link)).headers.get("location") ?? "",
    );
    const { data } = await client.auth.exchangeCodeForSession(location.searchParams.get("code") ?? "");
    const claims = JSON.parse(Buffer.from(data.session?.access_token.split(".")[1] ?? "", "base64url").toString()) as {
      amr: object[];
    };
    expect(claims.amr[0]).toMatchObject({ method: "recovery" });
  });

  test("of an unconfirmed sign-up is cleared once the owner of the address follows the recovery link", async () => {
    const email = at.newAddress();
    await at.post("/signup", { email, password: "the stranger was here first" });
    expect(await canSignIn(email, "the stranger was here first")).toBe("email_not_confirmed");
    await at.client().auth.resetPasswordForEmail(email);
    await follow((await at.emailTo(email, "recover-password")).link);
    expect(await canSignIn(email, "the stranger was here first")).toBe("invalid_credentials");
  });

  test("an unknown address gets the same answers as a known one, also within the minute", async () => {
    const { email } = await at.account();
    const answers = async (address: string) => {
      const ask = () => at.post("/recover", { email: address });
      const [first, second] = [await ask(), await ask()];
      return [first.status, await first.text(), second.status, (await second.text()).replace(/\d+/, "N")];
    };
    expect(await answers(at.newAddress())).toEqual(await answers(email));
    expect(await answers("someone else@")).toEqual(
      Array.from({ length: 2 }, () => [400, expect.stringContaining("invalid format")]).flat(),
    );
  });
});

describe("signing in by email", () => {
  test("signs a known address in by link and by code, and confirms the address", async () => {
    const { email } = await at.account();
    expect((await at.client().auth.signInWithOtp({ email, options: { shouldCreateUser: false } })).error).toBeNull();
    const { link, code } = await at.emailTo(email, "magic-link");
    expect((await follow(link)).headers.get("location")).toContain("type=magiclink");
    await at.aMinuteLater();
    await at.client().auth.signInWithOtp({ email });
    const again = await at.emailTo(email, "magic-link");
    expect(again.code === code && again.link === link).toBe(false);
    const { data, error } = await at.client().auth.verifyOtp({ email, token: again.code, type: "email" });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
  });

  test("creates an account without a password for an unknown address if create_user is set", async () => {
    const email = at.newAddress();
    const data = { full_name: "New Here", role: "admin", consent_version: "2024-12" };
    expect((await at.client().auth.signInWithOtp({ email, options: { data } })).error).toBeNull();
    const { data: session } = await at
      .client()
      .auth.verifyOtp({ email, token: (await at.emailTo(email)).code, type: "email" });
    expect(session.user?.user_metadata).toMatchObject({ full_name: "New Here", email_verified: true });
    expect(await at.fresh.asOwner("select full_name, role from profiles where email = $1", [email])).toEqual([
      { full_name: "New Here", role: "client" },
    ]);
    expect(await canSignIn(email, "")).toBe("invalid_credentials");
    expect(await answerText(await at.post("/token?grant_type=password", { email, password: "x" }))).toContain(
      "invalid_credentials",
    );
  });

  test("creates no account without create_user, or where sign-ups are off", async () => {
    const email = "unknown@example.com";
    expect(await answerText(await at.post("/otp", { email, create_user: false }))).toBe("200 {}"); // as for an address with an account
    expect(await at.countEmails(email)).toBe(0);
    expect(await at.fresh.asOwner("select from auth.users where email = $1", [email])).toEqual([]);
    expect((await at.post("/otp", { email, create_user: false })).status).toBe(429);
    expect(await answerText(await at.post("/otp", {}))).toBe(
      '400 {"code":"validation_failed","message":"One of email or phone must be set"}',
    );
    const shut = await startAccountsApi({ signUps: false });
    try {
      expect(await answerText(await shut.post("/otp", { email: "a@example.com" }))).toBe(
        '422 {"code":"otp_disabled","message":"Signups not allowed for otp"}',
      );
      expect(await answerText(await shut.post("/magiclink", { email: "a@example.com" }))).toContain("otp_disabled");
      expect(await answerText(await shut.post("/signup", { email: "a@example.com", password: PASSWORD }))).toBe(
        '422 {"code":"signup_disabled","message":"Signups not allowed for this instance"}',
      );
      expect(await shut.fresh.asOwner("select from auth.users")).toEqual([]);
      expect(await (await shut.ask("/settings")).json()).toMatchObject({ disable_signup: true });
    } finally {
      await shut.close();
    }
  });

  test("clears the password of an unconfirmed sign-up", async () => {
    const email = at.newAddress();
    await at.post("/signup", { email, password: OTHER });
    await at.post("/magiclink", { email });
    await follow((await at.emailTo(email, "magic-link")).link);
    expect(await canSignIn(email, OTHER)).toBe("invalid_credentials");
  });
});
