import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { startAccountsApi } from "#tests/support/accounts-api.ts";
import { realtimeIdentify } from "./realtime.ts";

const SECRET = "a shared secret of more than 32 characters";

test("a self-signed token of a shared secret is a key, and ends when it says", async () => {
  const at = await startAccountsApi({ jwtSecret: SECRET });
  const identify = realtimeIdentify(at.deps.identify, at.deps.keys);
  const now = Math.floor(Date.now() / 1_000);
  const key = (role: string, exp: number) =>
    new SignJWT({ role, exp, iat: now - 60 })
      .setProtectedHeader({ alg: "HS256" })
      .sign(new TextEncoder().encode(SECRET));
  expect(await identify(await key("anon", now + 60))).toEqual({
    ok: true,
    identity: { role: "anon", expiresAt: now + 60 },
  });
  expect(await identify(at.deps.keys.publishable, await key("service_role", now + 60))).toEqual({
    ok: true,
    identity: { role: "service_role", expiresAt: now + 60 },
  });
  expect(await identify(await key("anon", now - 30))).toMatchObject({
    ok: false,
    fault: { code: "InvalidJWTToken", message: expect.stringMatching(/^Token has expired 3\d seconds ago$/) },
  });
  expect(await identify(undefined)).toMatchObject({ fault: { message: "API key is missing" } });
  await at.close();
});
