import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allRefusals } from "#http/auth/refusals.ts";
import { type DatabaseLine, openDatabaseProxy } from "#tests/support/database/database-line.ts";
import type { RunningServer } from "#tests/support/server.ts";
import { softwarePasskey } from "#tests/support/software-passkey.ts";
import { totpCode } from "#tests/support/totp.ts";
import { type AuthApi, startAuthApi, PASSWORD, type Person, raw, type AuthResult, told } from "./auth-program.ts";

const OTHER = "nine owls at ford 9";

let at: AuthApi;
/** With stricter password settings, and AUTOCONFIRM. */
let strict: RunningServer;
/** With sign-ups disabled, low rate limits and a database proxy that can be cut. */
let closed: RunningServer;
let line: DatabaseLine;
beforeAll(async () => {
  at = await startAuthApi();
  line = await openDatabaseProxy(at.fresh.url);
  [strict, closed] = await Promise.all([
    at.node({
      AUTOCONFIRM: "true",
      PASSWORD_CHANGE_NEEDS_REAUTHENTICATION: "true",
      PASSWORD_CHANGE_NEEDS_CURRENT: "true",
      SESSIONS_TIMEBOX: "3000",
    }),
    at.node({ DATABASE_URL: line.url, DISABLE_SIGNUP: "true", RATE_LIMIT_FACTOR: "0.2", LOG_LEVEL: "silent" }),
  ]);
});
afterAll(async () => {
  await at.close();
  await line.close();
});

const longAgo = (table: string, column: string, userId: string, past: string) =>
  at.fresh.asOwner(`update auth.${table} set ${column} = ${column} - interval '${past}' where user_id = $1`, [userId]);

/** Follows a sign-up link with PKCE; resolves to its client and the code. */
async function returned() {
  const client = at.visitor(at.server, "pkce");
  const email = at.newAddress();
  await client.auth.signUp({ email, password: PASSWORD });
  const find = async () => {
    const [row] = await at.fresh.asOwner<{ plain: string }>("select plain from mail where recipient = $1", [email]);
    return /https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(row?.plain ?? "")?.[0] ?? "";
  };
  const answer = await fetch(await find(), { redirect: "manual" });
  return { client, code: new URL(answer.headers.get("location") ?? "").searchParams.get("code") ?? "" };
}

const enrol = async ({ client }: Person, friendlyName = "Phone") => {
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  return data;
};
const wrongFor = (secret: string) => (totpCode(secret).startsWith("0") ? "111111" : "000000");

/** A user with a second factor, and another session with MFA pending. */
async function guarded() {
  const person = await at.person();
  const factor = await enrol(person);
  const { error } = await person.client.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: totpCode(factor.totp.secret),
  });
  if (error) throw error;
  const client = at.visitor();
  await client.auth.signInWithPassword({ email: person.email, password: PASSWORD });
  return { ...person, client, factorId: factor.id };
}

/** Starts a challenge of an app that is being enrolled, and changes it in the database before the code is sent. */
async function challenged(change: string) {
  const person = await at.person();
  const factor = await enrol(person);
  const { data } = await person.client.auth.mfa.challenge({ factorId: factor.id });
  await at.fresh.asOwner(`update auth.challenges set ${change} where factor_id = $1`, [factor.id]);
  const shown = { factorId: factor.id, challengeId: data?.id ?? "", code: totpCode(factor.totp.secret) };
  return told(person.client.auth.mfa.verify(shown));
}

/** Registers a passkey, with the server's challenge changed in the database before the response. */
async function newPasskey(person: Person, change: string, passkey = softwarePasskey(at.server.url)) {
  const { data } = await person.client.auth.passkey.startRegistration();
  if (!data) throw new Error("No challenge");
  await at.fresh.asOwner(`update auth.passkey_challenges set ${change} where id = $1`, [data.challenge_id]);
  const body = { challenge_id: data.challenge_id, credential: passkey.create(data.options) };
  return raw(at.server, "POST", "/passkeys/registration/verify", { token: person.token, body });
}

const change = (whose: Person, body: object) => raw(strict, "PUT", "/user", { token: whose.token, body });

type Row = [status: number, code: string, act: () => Promise<AuthResult>];

const rows: Row[] = [
  [
    400,
    "invalid_credentials",
    () => told(at.visitor().auth.signInWithPassword({ email: at.newAddress(), password: "x" })),
  ],
  [
    400,
    "email_not_confirmed",
    async () => {
      const email = at.newAddress();
      await at.visitor().auth.signUp({ email, password: PASSWORD });
      return told(at.visitor().auth.signInWithPassword({ email, password: PASSWORD }));
    },
  ],
  [
    422,
    "email_not_confirmed",
    async () => {
      const { client, id } = await at.person();
      await at.fresh.asOwner("update auth.users set email_confirmed_at = null where id = $1", [id]);
      return told(client.auth.reauthenticate());
    },
  ],
  [
    400,
    "user_banned",
    async () => {
      const { email, id } = await at.person();
      await at.secretClient().auth.admin.updateUserById(id, { ban_duration: "1h" });
      return told(at.visitor().auth.signInWithPassword({ email, password: PASSWORD }));
    },
  ],
  [
    403,
    "user_banned",
    async () => {
      const { client, id } = await at.person();
      await at.secretClient().auth.admin.updateUserById(id, { ban_duration: "1h" });
      return told(client.auth.getUser());
    },
  ],
  [400, "validation_failed", () => told(at.visitor().auth.signUp({ email: "not an address", password: PASSWORD }))],
  [404, "validation_failed", async () => told((await at.person()).client.auth.mfa.unenroll({ factorId: "1" }))],
  [
    415,
    "validation_failed",
    () => raw(at.server, "POST", "/recover", { body: "email=a@example.com", type: "text/plain" }),
  ],
  [
    422,
    "validation_failed",
    async () => {
      const [business] = await at.fresh.asOwner<{ user_id: string }>("select user_id from business_settings");
      return told(at.secretClient().auth.admin.deleteUser(business?.user_id ?? ""));
    },
  ],
  [400, "phone_provider_disabled", () => told(at.visitor().auth.signInWithOtp({ phone: "+447700900123" }))],
  [400, "bad_json", () => raw(at.server, "POST", "/signup", { body: "{" })],
  [
    400,
    "refresh_token_not_found",
    async () => {
      const { client, refresh } = await at.person();
      await client.auth.signOut();
      return told(at.visitor().auth.refreshSession({ refresh_token: refresh }));
    },
  ],
  [
    400,
    "refresh_token_already_used",
    async () => {
      const { client, id, refresh } = await at.person();
      await client.auth.refreshSession();
      await client.auth.refreshSession();
      await at.fresh.asOwner(
        "update auth.refresh_tokens t set revoked_at = revoked_at - interval '1 minute' from auth.sessions s where s.id = t.session_id and s.user_id = $1",
        [id],
      );
      return told(at.visitor().auth.refreshSession({ refresh_token: refresh }));
    },
  ],
  [
    400,
    "session_expired",
    async () => {
      const { id, refresh } = await at.person();
      await longAgo("sessions", "created_at", id, "1 hour");
      return told(at.visitor(strict).auth.refreshSession({ refresh_token: refresh }));
    },
  ],
  [401, "no_authorization", () => raw(at.server, "GET", "/user")],
  [403, "bad_jwt", () => told(at.visitor().auth.getUser("x.y.z"))],
  [
    403,
    "user_not_found",
    async () => {
      const { client, id } = await at.person();
      await at.secretClient().auth.admin.deleteUser(id);
      return told(client.auth.getUser());
    },
  ],
  [404, "user_not_found", () => told(at.secretClient().auth.admin.getUserById(randomUUID()))],
  [
    403,
    "session_not_found",
    async () => {
      const { client, token } = await at.person();
      await client.auth.signOut();
      return raw(at.server, "POST", "/factors", { token, body: {} });
    },
  ],
  [
    403,
    "otp_expired",
    () => told(at.visitor().auth.verifyOtp({ email: at.newAddress(), token: "123456", type: "email" })),
  ],
  [403, "not_admin", async () => told((await at.person()).client.auth.admin.listUsers())],
  [
    404,
    "flow_state_not_found",
    async () => {
      const { client } = await returned();
      return told(client.auth.exchangeCodeForSession(randomUUID()));
    },
  ],
  [
    422,
    "flow_state_expired",
    async () => {
      const { client, code } = await returned();
      await at.fresh.asOwner("update auth.flow_codes set expires_at = now() - interval '1 second'");
      return told(client.auth.exchangeCodeForSession(code));
    },
  ],
  [
    400,
    "bad_code_verifier",
    async () => {
      const [mine, theirs] = [await returned(), await returned()];
      return told(mine.client.auth.exchangeCodeForSession(theirs.code));
    },
  ],
  [
    404,
    "manual_linking_disabled",
    async () => told((await at.person()).client.auth.linkIdentity({ provider: "github" })),
  ],
  [404, "not_found", () => raw(at.server, "GET", "/nowhere")],
  [405, "method_not_allowed", () => raw(at.server, "DELETE", "/signup")],
  [
    413,
    "request_entity_too_large",
    () => raw(at.server, "POST", "/signup", { body: { email: "x".repeat(1_100_000) } }),
  ],
  [422, "weak_password", () => told(at.visitor().auth.signUp({ email: at.newAddress(), password: "sunshine1" }))],
  [422, "same_password", async () => told((await at.person()).client.auth.updateUser({ password: PASSWORD }))],
  [
    422,
    "email_exists",
    async () => {
      const { email } = await at.person();
      return told((await at.person()).client.auth.updateUser({ email }));
    },
  ],
  [
    422,
    "user_already_exists",
    async () => {
      const { email } = await at.person();
      return told(at.visitor(strict).auth.signUp({ email, password: OTHER }));
    },
  ],
  [422, "signup_disabled", () => told(at.visitor(closed).auth.signUp({ email: at.newAddress(), password: PASSWORD }))],
  [
    422,
    "otp_disabled",
    async () =>
      told(at.visitor(await at.node({ DISABLE_SIGNUP: "true" })).auth.signInWithOtp({ email: at.newAddress() })),
  ],
  [422, "anonymous_provider_disabled", () => told(at.visitor().auth.signInAnonymously())],
  [400, "current_password_required", async () => change(await at.person(), { password: OTHER })],
  [
    400,
    "current_password_invalid",
    async () => change(await at.person(), { password: OTHER, current_password: "not the one" }),
  ],
  [
    400,
    "reauthentication_needed",
    async () => {
      const person = await at.person();
      await longAgo("sessions", "created_at", person.id, "25 hours");
      return change(person, { password: OTHER, current_password: PASSWORD });
    },
  ],
  [
    422,
    "reauthentication_not_valid",
    async () => {
      const person = await at.person();
      await longAgo("sessions", "created_at", person.id, "25 hours");
      return change(person, { password: OTHER, current_password: PASSWORD, nonce: "123456" });
    },
  ],
  [401, "insufficient_aal", async () => told((await guarded()).client.auth.updateUser({ password: OTHER }))],
  [
    403,
    "insufficient_aal",
    async () => told((await guarded()).client.auth.mfa.enroll({ factorType: "totp", friendlyName: "More" })),
  ],
  [
    422,
    "insufficient_aal",
    async () => {
      const { client, factorId } = await guarded();
      return told(client.auth.mfa.unenroll({ factorId }));
    },
  ],
  [
    404,
    "mfa_factor_not_found",
    async () => told((await at.person()).client.auth.mfa.unenroll({ factorId: randomUUID() })),
  ],
  [
    422,
    "mfa_factor_not_found",
    async () => {
      const person = await at.person();
      const { id: factorId } = await enrol(person);
      return told(person.client.auth.mfa.verify({ factorId, challengeId: randomUUID(), code: "123456" }));
    },
  ],
  [
    422,
    "mfa_verification_failed",
    async () => {
      const person = await at.person();
      const { id: factorId, totp } = await enrol(person);
      return told(person.client.auth.mfa.challengeAndVerify({ factorId, code: wrongFor(totp.secret) }));
    },
  ],
  [422, "mfa_challenge_expired", () => challenged("created_at = created_at - interval '5 minutes'")],
  [422, "mfa_ip_address_mismatch", () => challenged("verified_at = now()")],
  [
    422,
    "mfa_factor_name_conflict",
    async () => {
      const person = await at.person();
      await enrol(person);
      return told(person.client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" }));
    },
  ],
  [400, "webauthn_challenge_not_found", async () => newPasskey(await at.person(), "user_id = null")],
  [
    400,
    "webauthn_challenge_expired",
    async () => newPasskey(await at.person(), "created_at = created_at - interval '5 minutes'"),
  ],
  [400, "webauthn_verification_failed", async () => newPasskey(await at.person(), "challenge = 'AAAA'")],
  [
    404,
    "webauthn_credential_not_found",
    async () => told((await at.person()).client.auth.passkey.delete({ passkeyId: randomUUID() })),
  ],
  [
    422,
    "webauthn_credential_exists",
    async () => {
      const [person, passkey] = [await at.person(), softwarePasskey(at.server.url)];
      await newPasskey(person, "user_id = user_id", passkey);
      return newPasskey(person, "user_id = user_id", passkey);
    },
  ],
  [
    422,
    "too_many_passkeys",
    async () => {
      const { client, id } = await at.person();
      await at.fresh.asOwner(
        "insert into auth.passkeys (user_id, credential_id, public_key, counter) select $1, gen_random_uuid(), '', 0 from generate_series(1, 20)",
        [id],
      );
      return told(client.auth.passkey.startRegistration());
    },
  ],
  [
    422,
    "too_many_enrolled_mfa_factors",
    async () => {
      const person = await at.person();
      for (let n = 1; n <= 10; n += 1) await enrol(person, `app ${n}`);
      return told(person.client.auth.mfa.enroll({ factorType: "totp", friendlyName: "One more" }));
    },
  ],
  [
    429,
    "over_email_send_rate_limit",
    async () => {
      const email = at.newAddress();
      await at.visitor().auth.resetPasswordForEmail(email);
      return told(at.visitor().auth.resetPasswordForEmail(email));
    },
  ],
  [
    429,
    "over_request_rate_limit",
    async () => {
      const guess = { email: at.newAddress(), password: "not the one" };
      for (let n = 1; n <= 2; n += 1) await at.visitor(closed).auth.signInWithPassword(guess); // the factor lowers ten to two
      return told(at.visitor(closed).auth.signInWithPassword(guess));
    },
  ],
  [
    500,
    "unexpected_failure",
    async () => {
      await at.fresh.asOwner("alter table auth.mail_requests rename to mail_requests_away");
      try {
        const { error } = await at.visitor().auth.resetPasswordForEmail(at.newAddress());
        expect([error?.name, error?.status]).toEqual(["AuthRetryableFetchError", 500]); // this error has no code
        return await raw(at.server, "POST", "/recover", { body: { email: at.newAddress() } });
      } finally {
        await at.fresh.asOwner("alter table auth.mail_requests_away rename to mail_requests");
      }
    },
  ],
  [
    503,
    "unexpected_failure",
    async () => {
      const { token, email } = await at.person();
      await line.cut();
      try {
        const { error } = await at.visitor(closed).auth.signInWithPassword({ email, password: PASSWORD });
        expect([error?.name, error?.status]).toEqual(["AuthRetryableFetchError", 503]); // the client retries where it is allowed to
        return await raw(closed, "GET", "/user", { token });
      } finally {
        await line.mend();
        await expect.poll(async () => (await at.visitor(closed).auth.getUser(token)).error).toBeNull();
      }
    },
  ],
];

const seen = new Set<string>();

test.each(rows)("%i %s reaches the official client from the running server", async (status, code, act) => {
  const answered = await act();
  expect(answered).toEqual({ status, code });
  seen.add(`${status} ${code}`);
});

test("the table lists every code in the source: a new error needs a row here", () => {
  const all = new Set(allRefusals().map(({ status, code }) => `${status} ${code}`));
  expect([...seen].toSorted()).toEqual([...all].toSorted());
});
