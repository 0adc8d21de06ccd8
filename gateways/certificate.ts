import { isIP } from "node:net";
import { connect } from "node:tls";

const TIMEOUT_MS = 5_000;

/** `distrust`: why this machine would not trust it for that host, as a code of OpenSSL's or Node's; null: it does. */
export type PresentedCertificate = { endsAt: Date; distrust: string | null };

/** Returns the certificate that this host presents, even if it is not trusted. Undefined if it cannot be read within 5 seconds. */
export function presentedCertificate({
  host,
  port,
}: {
  host: string;
  port: number;
}): Promise<PresentedCertificate | undefined> {
  return new Promise((resolve) => {
    // It is only looked at and nothing is sent, so expired and self-signed certificates are accepted.
    const name = isIP(host) ? {} : { servername: host }; // SNI allows only names
    const socket = connect({ host, port, ...name, rejectUnauthorized: false, timeout: TIMEOUT_MS });
    const finish = (certificate?: PresentedCertificate) => {
      socket.destroy();
      resolve(certificate);
    };
    socket.once("secureConnect", () => {
      const endsAt = new Date(socket.getPeerCertificate().valid_to);
      finish(Number.isNaN(endsAt.getTime()) ? undefined : { endsAt, distrust: distrustOf(socket.authorizationError) });
    });
    socket.once("timeout", () => finish());
    socket.once("error", () => finish());
    socket.once("close", () => finish());
  });
}

/** Node's types say Error, and it is a code for what OpenSSL finds. */
function distrustOf(fault: Error | string | null): string | null {
  if (!fault || typeof fault === "string") return fault || null;
  return (fault as NodeJS.ErrnoException).code ?? fault.message;
}
