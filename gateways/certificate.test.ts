import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freePort } from "#tests/support/server.ts";
import { skipUnless } from "#tests/support/skip-unless.ts";
import { certificateEnd } from "./certificate.ts";

const hasOpenssl = (() => {
  try {
    return execFileSync("openssl", ["version"]).length > 0;
  } catch {
    return false;
  }
})();

test(
  "the end of the certificate that a host presents, also of one that signs itself",
  skipUnless(hasOpenssl, "openssl is there"),
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "certificate-"));
    const [key, cert] = ["key.pem", "cert.pem"].map((name) => join(folder, name)) as [string, string];
    execFileSync("openssl", `req -x509 -newkey rsa:2048 -nodes -days 10 -subj /CN=localhost -keyout ${key} -out ${cert}`.split(" "), {
      stdio: "ignore",
    });
    const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const end = await certificateEnd({ host: "localhost", port: (server.address() as AddressInfo).port });
    const [, written = ""] = execFileSync("openssl", ["x509", "-in", cert, "-noout", "-enddate"], { encoding: "utf8" }).trim().split("=");
    server.close();
    rmSync(folder, { recursive: true });
    expect(end).toEqual(new Date(written));
  },
);

test("a host that does not answer has none to read", async () => {
  expect(await certificateEnd({ host: "127.0.0.1", port: await freePort() })).toBeUndefined();
});
