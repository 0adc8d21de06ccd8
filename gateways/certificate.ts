import { isIP } from "node:net";
import { connect } from "node:tls";

const TIMEOUT_MS = 5_000;

/**
 * Returns when the certificate that this host presents expires, even if it is not trusted. Undefined if it cannot be read within 5 seconds.
 */
export function certificateEnd({ host, port }: { host: string; port: number }): Promise<Date | undefined> {
  return new Promise((resolve) => {
    // Only the expiry is read and nothing is sent, so expired and self-signed certificates are accepted.
    const name = isIP(host) ? {} : { servername: host }; // SNI allows only names
    const socket = connect({ host, port, ...name, rejectUnauthorized: false, timeout: TIMEOUT_MS });
    const finish = (end?: Date) => {
      socket.destroy();
      resolve(end);
    };
    socket.once("secureConnect", () => finish(new Date(socket.getPeerCertificate().valid_to)));
    socket.once("timeout", () => finish());
    socket.once("error", () => finish());
  });
}
