import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AccountsApi, startAccountsApi, KEYS, PASSWORD } from "#tests/support/accounts-api.ts";
import { totpCode } from "#tests/support/totp.ts";

let at: AccountsApi;
beforeAll(async () => {
  at = await startAccountsApi();
});
afterAll(() => at.close());

const OTHER = "nine owls at the ford";

/** A request whose last byte is held back until `finish` is called, long after its identity was looked up. */
async function heldBack(method: "PUT" | "POST", path: string, token: string, body: object) {
  const text = JSON.stringify(body);
  const headers = {
    apikey: KEYS.publishable,
    authorization: `Bearer ${token}`,
    "x-supabase-api-version": "2024-01-01",
  };
  const length = { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
  const sent = request(`${at.url}/auth/v1${path}`, { method, headers: { ...headers, ...length } });
  const answer = new Promise<string>((resolve, reject) => {
    sent.on("error", reject);
    sent.on("response", (response) => {
      let said = "";
      response.on("data", (chunk: Buffer) => (said += chunk.toString()));
      response.on("end", () => resolve(`${response.statusCode} ${said}`));
    });
  });
  await new Promise((resolve) => sent.write(text.slice(0, -1), resolve));
  // Answered after the server has started the request before.
  for (let n = 0; n < 5; n += 1) await at.ask("/user", { headers: { authorization: `Bearer ${token}` } });
  return {
    finish() {
      sent.end(text.slice(-1));
      return answer;
    },
  };
}

const canSignIn = async (email: string, password: string) =>
  (await at.client().auth.signInWithPassword({ email, password })).error?.code ?? "yes";

describe("a request whose body completes after its session has lost its rights", () => {
  test("sets no password once its session was signed out", async () => {
    const { email, client, accessToken } = await at.signedIn();
    const held = await heldBack("PUT", "/user", accessToken, { password: OTHER });
    await client.auth.signOut({ scope: "global" });
    expect(await held.finish()).toMatch(/^403 .*session_not_found/);
    expect(await canSignIn(email, PASSWORD)).toBe("yes");
  });

  test("changes neither email address nor password once a second factor is required", async () => {
    const person = await at.signedIn();
    const thief = await at.client().auth.signInWithPassword({ email: person.email, password: person.password });
    const token = thief.data.session?.access_token ?? "";
    const held = await heldBack("PUT", "/user", token, { email: at.newAddress(), password: OTHER });
    await guard(person);
    expect(await held.finish()).toMatch(/^403 .*session_not_found/);
    expect((await person.client.auth.getUser()).data.user?.new_email).toBeUndefined();
    expect(await canSignIn(person.email, PASSWORD)).toBe("yes");
  });

  test("enrols no other factor that reaches aal2", async () => {
    const person = await at.signedIn();
    const thief = await at.client().auth.signInWithPassword({ email: person.email, password: person.password });
    const held = await heldBack("POST", "/factors", thief.data.session?.access_token ?? "", { factor_type: "totp" });
    await guard(person);
    const enrolled = await held.finish();
    const { id = "", totp } = JSON.parse(enrolled.slice(4)) as { id?: string; totp?: { secret: string } };
    const again = at.client();
    await again.auth.signInWithPassword({ email: person.email, password: person.password });
    const shown = totp && (await again.auth.mfa.challengeAndVerify({ factorId: id, code: totpCode(totp.secret) }));
    expect(shown?.error?.code ?? "insufficient_aal").toBe("insufficient_aal");
    const { data } = await again.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(data?.currentLevel).toBe("aal1");
  });

  async function guard({ client }: Awaited<ReturnType<AccountsApi["signedIn"]>>) {
    const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
    if (error) throw error;
    const shown = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code: totpCode(data.totp.secret) });
    if (shown.error) throw shown.error;
  }
});

test("an unverified factor does not give aal2 to a user with a verified one", async () => {
  const person = await at.signedIn();
  const { data } = await person.client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  await person.client.auth.mfa.challengeAndVerify({
    factorId: data?.id ?? "",
    code: totpCode(data?.totp.secret ?? ""),
  });
  const second = await person.client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Tablet" });
  const elsewhere = at.client();
  await elsewhere.auth.signInWithPassword({ email: person.email, password: person.password });
  const { error } = await elsewhere.auth.mfa.challengeAndVerify({
    factorId: second.data?.id ?? "",
    code: totpCode(second.data?.totp.secret ?? ""),
  });
  expect(error?.code).toBe("insufficient_aal");
});

test("a sign-in fails when the password changes while it is checked", async () => {
  const { email, id } = await at.signedIn();
  let signingIn: Promise<string> | undefined;
  await at.fresh.database.transaction(async (tx) => {
    await tx.rows("update auth.users set password_hash = 'another one' where id = $1", [id]);
    signingIn = canSignIn(email, PASSWORD);
    await expect.poll(at.fresh.waiting).toBe(1);
  });
  expect(await signingIn).toBe("invalid_credentials");
});
