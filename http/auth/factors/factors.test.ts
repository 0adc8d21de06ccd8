import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AccountsApi, startAccountsApi, KEYS } from "#tests/support/accounts-api.ts";
import { totpCode } from "#tests/support/totp.ts";

let at: AccountsApi;
beforeAll(async () => {
  at = await startAccountsApi();
});
afterAll(() => at.close());

type Person = Awaited<ReturnType<AccountsApi["signedIn"]>>;
const answerText = async (answer: Response) => `${answer.status} ${await answer.text()}`;
const claimsIn = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;
/** Resets the last used time step, so that the current code is accepted again. */
const laterOn = (id: string) => at.fresh.asOwner("update auth.factors set last_step = 0 where user_id = $1", [id]);

async function enrolled({ client }: Pick<Person, "client">, friendlyName = "Phone") {
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName, issuer: "Sacred Space" });
  if (error) throw error;
  return data;
}

/** A user with a second factor and an aal2 session. */
async function guarded() {
  const person = await at.signedIn();
  const factor = await enrolled(person);
  const { secret } = factor.totp;
  const code = totpCode(secret);
  const { error } = await person.client.auth.mfa.challengeAndVerify({ factorId: factor.id, code });
  if (error) throw error;
  const token = (await person.client.auth.getSession()).data.session?.access_token ?? "";
  return { ...person, factorId: factor.id, secret, code, token };
}

/** A session of the same user with MFA pending. */
async function mfaPending(person: { email: string; password: string }) {
  const client = at.client();
  const { data, error } = await client.auth.signInWithPassword({ email: person.email, password: person.password });
  if (error) throw error;
  return { client, token: data.session.access_token };
}
const bearing = (token: string) => new Headers({ apikey: KEYS.publishable, authorization: `Bearer ${token}` });
const post = (token: string, path: string, body: unknown) => at.post(path, body, { authorization: `Bearer ${token}` });

describe("enrolling an authenticator app", () => {
  test("returns secret, URI and QR code, and requires the factor from its first right code on", async () => {
    const person = await at.signedIn();
    const factor = await enrolled(person);
    expect(factor).toMatchObject({ type: "totp", friendly_name: "Phone" });
    expect(factor.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(factor.totp.uri).toBe(
      `otpauth://totp/Sacred%20Space:${encodeURIComponent(person.email)}?issuer=Sacred%20Space&secret=${factor.totp.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(factor.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
    expect((await person.client.auth.mfa.listFactors()).data).toMatchObject({
      totp: [],
      all: [{ status: "unverified" }],
    });
    expect((await mfaPending(person)).token).toBeTruthy();
    expect(await at.deps.identify(bearing(person.accessToken))).toMatchObject({ ok: true });

    const { data } = await person.client.auth.mfa.challengeAndVerify({
      factorId: factor.id,
      code: totpCode(factor.totp.secret),
    });
    const claims = claimsIn(data?.access_token ?? "");
    expect(claims).toMatchObject({ aal: "aal2", session_id: claimsIn(person.accessToken)["session_id"] });
    expect((claims["amr"] as { method: string }[]).map(({ method }) => method)).toEqual(["totp", "password"]);
    const { data: level } = await person.client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
    const { data: user } = await person.client.auth.getUser();
    expect(user.user?.factors).toEqual([
      expect.objectContaining({ id: factor.id, factor_type: "totp", status: "verified" }),
    ]);
    expect(JSON.stringify(user)).not.toContain(factor.totp.secret);
  });

  test("needs a sign-in of the last day, of the last hour without a password: it would lock the owner out", async () => {
    const { id, accessToken } = await at.signedIn();
    const enrol = async () =>
      answerText(await post(accessToken, "/factors", { factor_type: "totp", friendly_name: crypto.randomUUID() }));
    const startedBefore = (ago: string) =>
      at.fresh.asOwner("update auth.sessions set created_at = now() - $2::interval where user_id = $1", [id, ago]);
    await startedBefore("23 hours");
    expect(await enrol()).toMatch(/^200/);
    await startedBefore("25 hours");
    expect(await enrol()).toMatch(/^400 .*reauthentication_needed/);
    await startedBefore("61 minutes");
    await at.fresh.asOwner("update auth.users set password_hash = null where id = $1", [id]);
    expect(await enrol()).toMatch(/^400 .*reauthentication_needed/);
  });

  test("is told to the owner by email, as removing it is; an unfinished enrolment is not", async () => {
    const { email, client, factorId } = await guarded();
    const second = await enrolled({ client }, "Tablet");
    await client.auth.mfa.unenroll({ factorId: second.id });
    await client.auth.mfa.unenroll({ factorId });
    const notices = await at.fresh.asOwner(
      "select kind from mail where recipient = $1 and kind like 'auth%' order by created_at",
      [email],
    );
    expect(notices.map(({ kind }) => kind)).toEqual(["authenticator-added", "authenticator-removed"]);
  });

  test("ends the user's aal1 sessions, and aal2 survives a refresh", async () => {
    const person = await at.signedIn();
    const elsewhere = await mfaPending(person);
    const factor = await enrolled(person);
    await person.client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: totpCode(factor.totp.secret) });
    expect((await elsewhere.client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    const { data } = await person.client.auth.refreshSession();
    expect(claimsIn(data.session?.access_token ?? "")).toMatchObject({ aal: "aal2" });
  });

  test("refuses another factor type, a duplicate name and an eleventh factor", async () => {
    const person = await at.signedIn();
    const enrol = (body: object) => post(person.accessToken, "/factors", body);
    expect(await answerText(await enrol({ factor_type: "phone" }))).toBe(
      '400 {"code":"validation_failed","message":"factor_type needs to be totp"}',
    );
    expect((await enrol({ factor_type: "totp", friendly_name: "x".repeat(101) })).status).toBe(400);
    for (let n = 1; n <= 10; n += 1)
      expect((await enrol({ factor_type: "totp", friendly_name: `app ${n}` })).status).toBe(200);
    expect(await answerText(await enrol({ factor_type: "totp" }))).toContain(
      '422 {"code":"too_many_enrolled_mfa_factors"',
    );
    await at.fresh.asOwner("delete from auth.factors where friendly_name > 'app 1'");
    expect(await answerText(await enrol({ factor_type: "totp", friendly_name: "app 1" }))).toContain(
      '422 {"code":"mfa_factor_name_conflict"',
    );
    // An unverified factor expires after five minutes.
    await at.fresh.asOwner("update auth.factors set created_at = now() - interval '6 minutes'");
    expect((await enrol({ factor_type: "totp", friendly_name: "app 1" })).status).toBe(200);
  });
});

describe("verifying a factor", () => {
  test("accepts a code once, and none of a minute ago", async () => {
    const person = await guarded();
    const { client, token } = await mfaPending(person);
    const again = await client.auth.mfa.challengeAndVerify({ factorId: person.factorId, code: person.code });
    expect(again.error).toMatchObject({
      status: 422,
      code: "mfa_verification_failed",
      message: "Invalid TOTP code entered",
    });
    await laterOn(person.id);
    const old = await client.auth.mfa.challengeAndVerify({
      factorId: person.factorId,
      code: totpCode(person.secret, -3),
    });
    expect(old.error?.code).toBe("mfa_verification_failed");
    const good = await client.auth.mfa.challengeAndVerify({ factorId: person.factorId, code: totpCode(person.secret) });
    expect(good.error).toBeNull();
    expect(claimsIn(token)).toMatchObject({ aal: "aal1" });
  });

  test("allows five attempts a challenge, concurrent ones included, for five minutes and in the session of the challenge", async () => {
    const person = await guarded();
    const { token } = await mfaPending(person);
    const ask = async (whose: string) => {
      const answer = await post(whose, `/factors/${person.factorId}/challenge`, {});
      return (await answer.json()) as { id: string; type: string; expires_at: number };
    };
    const show = (whose: string, challengeId: string, code: string) =>
      post(whose, `/factors/${person.factorId}/verify`, { challenge_id: challengeId, code });
    await laterOn(person.id);
    const right = totpCode(person.secret);
    const wrong = right === "000000" ? "111111" : "000000";
    const first = await ask(token);
    expect(first).toMatchObject({ type: "totp" });
    expect(first.expires_at - Date.now() / 1000).toBeGreaterThan(280);
    const tries = await Promise.all(Array.from({ length: 5 }, () => show(token, first.id, wrong)));
    expect(tries.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
    expect(await answerText(await show(token, first.id, right))).toContain('"code":"mfa_ip_address_mismatch"');

    const late = await ask(token);
    await at.fresh.asOwner(
      "update auth.challenges set created_at = created_at - interval '300 seconds' where id = $1",
      [late.id],
    );
    expect(await answerText(await show(token, late.id, right))).toContain('"code":"mfa_challenge_expired"');
    const others = await ask(person.token);
    expect(await answerText(await show(token, others.id, right))).toContain('"code":"mfa_ip_address_mismatch"');
    expect(await answerText(await show(token, crypto.randomUUID(), right))).toContain(
      '422 {"code":"mfa_factor_not_found"',
    );
    await at.fresh.asOwner("delete from auth.code_guesses");
    for (const odd of ["", "12345", "1234567", "１２３４５６", "abcdef"])
      expect((await show(token, (await ask(token)).id, odd)).status).toBe(422);
  });

  test("of another user is 404", async () => {
    const [owner, stranger] = [await guarded(), await at.signedIn()];
    expect(await answerText(await post(stranger.accessToken, `/factors/${owner.factorId}/challenge`, {}))).toBe(
      '404 {"code":"mfa_factor_not_found","message":"Factor not found"}',
    );
    expect((await stranger.client.auth.mfa.unenroll({ factorId: owner.factorId })).error?.code).toBe(
      "mfa_factor_not_found",
    );
    expect(await answerText(await post(stranger.accessToken, "/factors/1/challenge", {}))).toContain("404");
  });
});

describe("a session with MFA pending", () => {
  test("is refused by the other APIs and cannot change password, email address or factors", async () => {
    const person = await guarded();
    const { client, token } = await mfaPending(person);
    expect(await at.deps.identify(bearing(token))).toMatchObject({ ok: false, reason: "code-needed" });
    expect(await at.deps.identify(bearing(person.token))).toMatchObject({ ok: true });
    expect((await client.auth.getUser()).data.user?.id).toBe(person.id); // to learn which factor to show
    expect((await client.auth.updateUser({ password: "nine owls at the ford" })).error).toMatchObject({
      status: 401,
      code: "insufficient_aal",
    });
    expect((await client.auth.updateUser({ email: at.newAddress() })).error?.code).toBe("insufficient_aal");
    const more = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Another" });
    expect(more.error).toMatchObject({ status: 403, code: "insufficient_aal" });
    const less = await client.auth.mfa.unenroll({ factorId: person.factorId });
    expect(less.error).toMatchObject({ status: 422, code: "insufficient_aal" });
  });

  test("does not have the practitioner's rights", async () => {
    const person = await guarded();
    await at.fresh.asOwner("update profiles set role = 'admin' where user_id = $1", [person.id]);
    const { token } = await mfaPending(person);
    expect(await at.deps.identify(bearing(token))).toMatchObject({ ok: false, reason: "code-needed" });
    expect(await at.deps.identify(bearing(person.token))).toMatchObject({ ok: true, identity: { role: "admin" } });
  });

  test("cannot be completed by an emailed code", async () => {
    const person = await guarded();
    await at.client().auth.resetPasswordForEmail(person.email);
    const { code } = await at.emailTo(person.email, "recover-password");
    const client = at.client();
    await client.auth.verifyOtp({ email: person.email, token: code, type: "recovery" });
    expect((await client.auth.updateUser({ password: "nine owls at the ford" })).error?.code).toBe("insufficient_aal");
  });
});

test("unenrolling a factor resets every session to aal1, and a new factor can be enrolled", async () => {
  const person = await guarded();
  expect((await person.client.auth.mfa.unenroll({ factorId: person.factorId })).data).toEqual({ id: person.factorId });
  const { data } = await person.client.auth.refreshSession();
  const claims = claimsIn(data.session?.access_token ?? "");
  expect(claims).toMatchObject({ aal: "aal1" });
  expect((claims["amr"] as { method: string }[]).map(({ method }) => method)).toEqual(["password"]);
  expect(await at.deps.identify(bearing((await mfaPending(person)).token))).toMatchObject({ ok: true });
  expect((await enrolled(person)).id).not.toBe(person.factorId);
  const trail = await at.fresh.asOwner(
    "select act from audit where table_name = 'auth.factors' and actor = $1 order by id",
    [person.id],
  );
  expect(trail.map(({ act }) => act)).toEqual(["insert", "update", "delete", "insert"]);
});

test("unenrolling one of two factors resets the sessions to aal1 until the other is verified", async () => {
  const person = await guarded();
  const second = await enrolled(person, "Tablet");
  await at.fresh.asOwner("update auth.factors set last_step = 0 where user_id = $1", [person.id]);
  await person.client.auth.mfa.challengeAndVerify({ factorId: second.id, code: totpCode(second.totp.secret) });
  expect((await person.client.auth.mfa.unenroll({ factorId: person.factorId })).error).toBeNull();
  expect(await at.deps.identify(bearing(person.token))).toMatchObject({ ok: false, reason: "code-needed" });
  const { data } = await person.client.auth.refreshSession();
  expect(claimsIn(data.session?.access_token ?? "")).toMatchObject({ aal: "aal1" });
  expect((await person.client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: "aal1",
    nextLevel: "aal2",
  });
  await laterOn(person.id);
  const shown = await person.client.auth.mfa.challengeAndVerify({
    factorId: second.id,
    code: totpCode(second.totp.secret),
  });
  expect(claimsIn(shown.data?.access_token ?? "")).toMatchObject({ aal: "aal2" });
});

test("linking other identities is disabled", async () => {
  const { client, accessToken } = await at.signedIn();
  const { data } = await client.auth.getUserIdentities();
  const [identity] = data?.identities ?? [];
  if (!identity) throw new Error("Everybody has an identity");
  expect((await client.auth.unlinkIdentity(identity)).error).toMatchObject({
    status: 404,
    code: "manual_linking_disabled",
  });
  expect((await client.auth.linkIdentity({ provider: "github" })).error?.code).toBe("manual_linking_disabled");
  expect(
    (await at.ask("/user/identities/authorize", { headers: { authorization: `Bearer ${accessToken}` } })).status,
  ).toBe(404);
});
