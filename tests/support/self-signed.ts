import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** True if `openssl`, which creates the certificate, is installed. */
export const hasOpenssl = (() => {
  try {
    return execFileSync("openssl", ["version"]).length > 0;
  } catch {
    return false;
  }
})();

/** A TLS server on a port of 127.0.0.1 with a self-signed certificate for `localhost` that is valid for `days` days. */
export async function selfSignedServer(
  days: number,
): Promise<{ port: number; endsAt: Date; close(): Promise<unknown> }> {
  const folder = mkdtempSync(join(tmpdir(), "certificate-"));
  const key = join(folder, "key.pem");
  const cert = join(folder, "cert.pem");
  const request = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days ${days} -subj /CN=localhost -keyout ${key} -out ${cert}`;
  execFileSync("openssl", request.split(" "), { stdio: "ignore" });
  const [, end = ""] = execFileSync("openssl", ["x509", "-in", cert, "-noout", "-enddate"], { encoding: "utf8" })
    .trim()
    .split("=");
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) });
  rmSync(folder, { recursive: true });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    endsAt: new Date(end),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
