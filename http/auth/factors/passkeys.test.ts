import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EXTENSIONS } from "#server/modules.ts";
import { collectOwnData } from "#server/accounts/own-data/collect-own-data.ts";
import { type AccountsApi, SITE, startAccountsApi } from "#tests/support/accounts-api.ts";
import { softwarePasskey } from "#tests/support/software-passkey.ts";
import { totpCode } from "#tests/support/totp.ts";

let at: AccountsApi;
beforeAll(async () => {
  at = await startAccountsApi();
});
afterAll(() => at.close());

type Begun = { challenge_id: string; options: Parameters<ReturnType<typeof softwarePasskey>["create"]>[0] };
type Bearer = { accessToken: string };
const bearer = ({ accessToken }: Bearer) => ({ authorization: `Bearer ${accessToken}` });
const answerText = async (answer: Response) => `${answer.status} ${((await answer.json()) as { code: string }).code}`;

const beginRegistration = async (who: Bearer) =>
  (await (await at.post("/passkeys/registration/options", {}, bearer(who))).json()) as Begun;
const beginSignIn = async () => (await (await at.post("/passkeys/authentication/options", {})).json()) as Begun;
const finishRegistration = (who: Bearer, { challenge_id }: Begun, credential: object) =>
  at.post("/passkeys/registration/verify", { challenge_id, friendly_name: "Phone", credential }, bearer(who));
const finishSignIn = ({ challenge_id }: Begun, credential: object) =>
  at.post("/passkeys/authentication/verify", { challenge_id, credential });

type Made = ReturnType<typeof softwarePasskey>;
async function signIn(passkey: Made) {
  const begun = await beginSignIn();
  passkey.device.counter += 1;
  return finishSignIn(begun, passkey.get(begun.options));
}

/** A user with a passkey. */
async function keeper() {
  const person = await at.signedIn();
  const passkey = softwarePasskey(SITE);
  const begun = await beginRegistration(person);
  const added = await finishRegistration(person, begun, passkey.create(begun.options));
  expect(added.status).toBe(200);
  return { ...person, passkey, passkeyId: ((await added.json()) as { id: string }).id };
}

const kindsTo = (email: string) =>
  at.fresh.asOwner("select kind from mail where recipient = $1 and kind like 'passkey%' order by created_at", [email]);

describe("a passkey", () => {
  test("is added, signs in at the second level, is listed, renamed and removed; its owner is told by email", async () => {
    const { passkey, passkeyId, client, email, id, accessToken } = await keeper();
    const answer = await signIn(passkey);
    expect(answer.status).toBe(200);
    const session = (await answer.json()) as { access_token: string; user: { id: string } };
    const claims = JSON.parse(Buffer.from(session.access_token.split(".")[1] ?? "", "base64url").toString()) as {
      aal: string;
      amr: object[];
    };
    expect(session.user.id).toBe(id);
    expect(claims).toMatchObject({ aal: "aal2", amr: [{ method: "webauthn" }] });
    expect((await at.client().auth.getUser(session.access_token)).data.user?.id).toBe(id);
    const listed = await client.auth.passkey.list();
    expect(listed.data).toEqual([
      expect.objectContaining({ id: passkeyId, friendly_name: "Phone", last_used_at: expect.any(String) }),
    ]);
    expect((await client.auth.passkey.update({ passkeyId, friendlyName: "Laptop" })).data).toMatchObject({
      friendly_name: "Laptop",
    });
    expect((await collectOwnData(at.fresh.database, EXTENSIONS, id))?.["passkeys"]).toEqual([
      expect.objectContaining({ name: "Laptop" }),
    ]);
    expect((await client.auth.passkey.delete({ passkeyId })).error).toBeNull();
    expect(await answerText(await signIn(passkey))).toBe("400 webauthn_verification_failed");
    expect(await kindsTo(email)).toEqual([{ kind: "passkey-added" }, { kind: "passkey-removed" }]);
    const trail = await at.fresh.asOwner(
      "select act, actor from audit where table_name = 'auth.passkeys' and row_id = $1 order by id",
      [passkeyId],
    );
    expect(trail.map((row) => row["act"])).toEqual(["insert", "update", "delete"]);
    expect(trail[0]).toMatchObject({ actor: id });
    expect((await at.ask("/passkeys", { headers: { authorization: `Bearer ${accessToken}` } })).status).toBe(200);
  });

  test("can be listed and removed by the server, for a user who has lost the device", async () => {
    const { id, email, passkey, passkeyId } = await keeper();
    const secret = at.deps.keys.secret;
    const asServer = (path: string, method = "GET") =>
      at.ask(`/admin/users/${path}`, { method, headers: { apikey: secret, authorization: `Bearer ${secret}` } });
    expect(await (await asServer(`${id}/passkeys`)).json()).toEqual([
      expect.objectContaining({ id: passkeyId, friendly_name: "Phone" }),
    ]);
    expect(await answerText(await asServer(`${crypto.randomUUID()}/passkeys`))).toBe("404 user_not_found");
    const other = await keeper();
    expect((await asServer(`${other.id}/passkeys/${passkeyId}`, "DELETE")).status).toBe(404);
    expect((await asServer(`${id}/passkeys/${passkeyId}`, "DELETE")).status).toBe(204);
    expect(await (await asServer(`${id}/passkeys`)).json()).toEqual([]);
    expect((await signIn(passkey)).status).toBe(400);
    expect((await kindsTo(email)).at(-1)).toEqual({ kind: "passkey-removed" });
    const [last] = await at.fresh.asOwner("select act, actor from audit where row_id = $1 order by id desc limit 1", [
      passkeyId,
    ]);
    expect(last).toEqual({ act: "delete", actor: null });
  });

  test("counts as the second factor of an account that has an authenticator app; a password alone can neither read nor add one", async () => {
    const { passkey, client, email, password } = await keeper();
    const { data: factor } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "App" });
    const code = totpCode(factor?.totp.secret ?? "");
    await client.auth.mfa.challengeAndVerify({ factorId: factor?.id ?? "", code });
    const { data } = await at.client().auth.signInWithPassword({ email, password });
    const pending = { accessToken: data.session?.access_token ?? "" };
    expect(await answerText(await at.post("/passkeys/registration/options", {}, bearer(pending)))).toBe(
      "403 insufficient_aal",
    );
    expect(await answerText(await at.ask("/passkeys", { headers: bearer(pending) }))).toBe("403 insufficient_aal");
    const session = (await (await signIn(passkey)).json()) as { access_token: string };
    const headers = (token: string) =>
      new Headers({ apikey: at.deps.keys.publishable, authorization: `Bearer ${token}` });
    expect(await at.deps.identify(headers(session.access_token))).toMatchObject({ ok: true });
    expect(await at.deps.identify(headers(pending.accessToken))).toMatchObject({ ok: false, reason: "code-needed" });
  });

  test("is not added by a session that is older than a day: a stolen one would keep the account", async () => {
    const { id, accessToken } = await keeper();
    await at.fresh.asOwner("update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1", [
      id,
    ]);
    expect(await answerText(await at.post("/passkeys/registration/options", {}, bearer({ accessToken })))).toBe(
      "400 reauthentication_needed",
    );
  });

  test("is not added an hour after the sign-in where there is no password, which a sign-in by it could set", async () => {
    const { id, accessToken } = await keeper();
    await at.fresh.asOwner("update auth.sessions set created_at = now() - interval '61 minutes' where user_id = $1", [
      id,
    ]);
    const options = () => at.post("/passkeys/registration/options", {}, bearer({ accessToken }));
    expect((await options()).status).toBe(200);
    await at.fresh.asOwner("update auth.users set password_hash = null where id = $1", [id]);
    expect(await answerText(await options())).toBe("400 reauthentication_needed");
  });

  test("goes with its account", async () => {
    const { id } = await keeper();
    await at.fresh.asOwner("delete from auth.users where id = $1", [id]);
    expect(await at.fresh.asOwner("select from auth.passkeys where user_id = $1", [id])).toEqual([]);
  });
});

describe("a sign-in is refused", () => {
  const REFUSED = "400 webauthn_verification_failed";

  test("from a foreign origin", async () => {
    const { passkey } = await keeper();
    passkey.device.origin = "https://sacred-space.example.net";
    expect(await answerText(await signIn(passkey))).toBe(REFUSED);
  });

  test("for another site's id", async () => {
    const { passkey } = await keeper();
    const begun = await beginSignIn();
    passkey.device.counter += 1;
    expect(await answerText(await finishSignIn(begun, passkey.get({ ...begun.options, rpId: "example.net" })))).toBe(
      REFUSED,
    );
  });

  test("where the device did not verify its user", async () => {
    const { passkey } = await keeper();
    passkey.device.verifiesUser = false;
    expect(await answerText(await signIn(passkey))).toBe(REFUSED);
  });

  test("with the answer to another challenge, and an answer works once", async () => {
    const { passkey } = await keeper();
    const first = await beginSignIn();
    const second = await beginSignIn();
    passkey.device.counter += 1;
    const answer = passkey.get(first.options);
    expect(await answerText(await finishSignIn(second, answer))).toBe(REFUSED);
    expect((await finishSignIn(first, answer)).status).toBe(200);
    expect(await answerText(await finishSignIn(first, answer))).toBe("400 webauthn_challenge_not_found");
  });

  test("after five minutes", async () => {
    const { passkey } = await keeper();
    const begun = await beginSignIn();
    await at.fresh.asOwner(
      "update auth.passkey_challenges set created_at = created_at - interval '5 minutes' where id = $1",
      [begun.challenge_id],
    );
    passkey.device.counter += 1;
    expect(await answerText(await finishSignIn(begun, passkey.get(begun.options)))).toBe(
      "400 webauthn_challenge_expired",
    );
  });

  test("when the counter has not risen", async () => {
    const { passkey } = await keeper();
    passkey.device.counter = 7;
    expect((await signIn(passkey)).status).toBe(200);
    passkey.device.counter = 7;
    const begun = await beginSignIn();
    expect(await answerText(await finishSignIn(begun, passkey.get(begun.options)))).toBe(REFUSED);
  });

  test("in another user's name, and for a banned account", async () => {
    const [one, other] = [await keeper(), await keeper()];
    one.passkey.device.userHandle = Buffer.from(other.id).toString("base64url");
    expect(await answerText(await signIn(one.passkey))).toBe(REFUSED);
    await at.fresh.asOwner("update auth.users set banned_until = now() + interval '1 day' where id = $1", [other.id]);
    expect(await answerText(await signIn(other.passkey))).toBe("403 user_banned");
  });
});

describe("adding a passkey is refused", () => {
  test("with the challenge of another user or of a sign-in", async () => {
    const [person, other] = [await at.signedIn(), await at.signedIn()];
    const theirs = await beginRegistration(other);
    expect(
      await answerText(await finishRegistration(person, theirs, softwarePasskey(SITE).create(theirs.options))),
    ).toBe("400 webauthn_challenge_not_found");
    const forSignIn = await beginSignIn();
    const credential = softwarePasskey(SITE).create({ ...forSignIn.options, rp: { id: "localhost" } });
    expect(await answerText(await finishRegistration(person, forSignIn, credential))).toBe(
      "400 webauthn_challenge_not_found",
    );
  });

  test("from a foreign origin, and where another account has the credential", async () => {
    const [person, other] = [await at.signedIn(), await keeper()];
    const foreign = softwarePasskey("http://localhost:3001");
    const first = await beginRegistration(person);
    expect(await answerText(await finishRegistration(person, first, foreign.create(first.options)))).toBe(
      "400 webauthn_verification_failed",
    );
    const second = await beginRegistration(person);
    expect(await answerText(await finishRegistration(person, second, other.passkey.create(second.options)))).toBe(
      "422 webauthn_credential_exists",
    );
    expect(await at.fresh.asOwner("select from auth.passkeys where user_id = $1", [person.id])).toEqual([]);
  });

  test("where the device did not verify its user", async () => {
    const person = await at.signedIn();
    const passkey = softwarePasskey(SITE);
    passkey.device.verifiesUser = false;
    const begun = await beginRegistration(person);
    expect(await answerText(await finishRegistration(person, begun, passkey.create(begun.options)))).toBe(
      "400 webauthn_verification_failed",
    );
    expect(await at.fresh.asOwner("select from auth.passkeys where user_id = $1", [person.id])).toEqual([]);
  });

  test("beside twenty others; another user's can be neither renamed nor removed", async () => {
    const [person, other] = [await at.signedIn(), await keeper()];
    await at.fresh.asOwner(
      "insert into auth.passkeys (user_id, credential_id, public_key, counter) select $1::uuid, gen_random_uuid(), '', 0 from generate_series(1, 20) n",
      [person.id],
    );
    expect(await answerText(await at.post("/passkeys/registration/options", {}, bearer(person)))).toBe(
      "422 too_many_passkeys",
    );
    const { passkeyId } = other;
    expect((await person.client.auth.passkey.update({ passkeyId, friendlyName: "Mine" })).error?.code).toBe(
      "webauthn_credential_not_found",
    );
    expect((await person.client.auth.passkey.delete({ passkeyId })).error?.code).toBe("webauthn_credential_not_found");
    expect((await signIn(other.passkey)).status).toBe(200);
  });
});
