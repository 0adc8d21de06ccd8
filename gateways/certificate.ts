import { isIP } from "node:net";
import { connect } from "node:tls";

const TIMEOUT_MS = 5_000;

/** When the certificate ends that this host presents now, also where it is not trusted. Undefined: it could not be read within 5 seconds. */
export function certificateEnd({ host, port }: { host: string; port: number }): Promise<Date | undefined> {
  return new Promise((resolve) => {
    // Its end is what is asked for: one that has ended or signs itself is read like any other, and nothing is sent.
    const name = isIP(host) ? {} : { servername: host }; // SNI knows names only
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
