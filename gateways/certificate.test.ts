import { expect, test, vi } from "vitest";
import { START_MS } from "#tests/support/limits.ts";
import { hasOpenssl, selfSignedServer } from "#tests/support/self-signed.ts";
import { freePort } from "#tests/support/server.ts";
import { skipUnless } from "#tests/support/skip-unless.ts";
import { certificateEnd } from "./certificate.ts";

vi.setConfig({ testTimeout: START_MS }); // openssl makes a key

test(
  "the end of the certificate that a host presents, also of one that signs itself",
  skipUnless(hasOpenssl, "openssl is there"),
  async () => {
    const server = await selfSignedServer(10);
    expect(await certificateEnd({ host: "localhost", port: server.port })).toEqual(server.endsAt);
    await server.close();
  },
);

test("a host that does not answer has none to read", async () => {
  expect(await certificateEnd({ host: "127.0.0.1", port: await freePort() })).toBeUndefined();
});
