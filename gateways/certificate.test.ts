import { type AddressInfo, createServer } from "node:net";
import { expect, test, vi } from "vitest";
import { START_MS } from "#tests/support/limits.ts";
import { hasOpenssl, selfSignedServer } from "#tests/support/self-signed.ts";
import { freePort } from "#tests/support/server.ts";
import { skipUnless } from "#tests/support/skip-unless.ts";
import { presentedCertificate } from "./certificate.ts";

vi.setConfig({ testTimeout: START_MS }); // openssl makes a key

test(
  "the end of the certificate that a host presents, also of one that signs itself",
  skipUnless(hasOpenssl, "openssl is there"),
  async () => {
    const server = await selfSignedServer(10);
    expect(await presentedCertificate({ host: "localhost", port: server.port })).toEqual({
      endsAt: server.endsAt,
      distrust: "DEPTH_ZERO_SELF_SIGNED_CERT",
    });
    await server.close();
  },
);

test("a host that closes the connection has none to read", async () => {
  const server = createServer((socket) => socket.end("no TLS here\n"));
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  expect(await presentedCertificate({ host: "127.0.0.1", port })).toBeUndefined();
  server.close();
});

test("a host that does not answer has none to read", async () => {
  expect(await presentedCertificate({ host: "127.0.0.1", port: await freePort() })).toBeUndefined();
});
