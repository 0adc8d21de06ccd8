import { BlockList, isIP, isIPv4 } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/** A TRUSTED_PROXIES entry is not a network. The message is one sentence. */
class UnknownProxy extends Error {}

const NAMED: Record<string, string[]> = {
  loopback: ["127.0.0.0/8", "::1"],
  private: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/**
 * Creates a function that returns the IP address of a request's client, without a zone and with mapped IPv4 as IPv4; undefined if the
 * request did not come over a network. X-Forwarded-For is trusted only as far as `trustedProxies` (an address, a CIDR range, `loopback` or
 * `private`) wrote it: it is read from the right, and the first address that is not a trusted proxy's is the client's. Throws UnknownProxy.
 */
export function createAddressOf(trustedProxies: string[]): (c: Context) => string | undefined {
  const trusted = new BlockList();
  for (const entry of trustedProxies) for (const range of NAMED[entry] ?? [entry]) trust(trusted, range);
  const isTrusted = (address: string) => trusted.check(address, isIPv4(address) ? "ipv4" : "ipv6");
  return (c) => {
    let client = peerOf(c);
    const hops = (c.req.header("x-forwarded-for") ?? "").split(",");
    while (client !== undefined && isTrusted(client)) {
      const before = plain(hops.pop() ?? "");
      if (before === undefined) break;
      client = before;
    }
    return client;
  };
}

/** The address at the other end of the connection; undefined for a request made within the process. */
export function peerOf(c: Context): string | undefined {
  // A request made within the process, as in tests and server rendering, has no connection.
  const { incoming, server } = Object(c.env) as { incoming?: unknown; server?: unknown };
  return incoming || server ? plain(getConnInfo(c).remote.address ?? "") : undefined;
}

function plain(text: string): string | undefined {
  const address = text
    .trim()
    .replace(/^::ffff:(?=\d+\.)/i, "")
    .replace(/%.*$/, "");
  return isIP(address) ? address : undefined;
}

function trust(list: BlockList, range: string) {
  const [address = "", bits] = range.split("/");
  const family = isIPv4(address) ? "ipv4" : "ipv6";
  const max = family === "ipv4" ? 32 : 128;
  if (!isIP(address) || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= max))) {
    throw new UnknownProxy(
      `TRUSTED_PROXIES has "${range}", which is neither an IP address, nor a range such as 10.0.0.0/8, nor loopback or private.`,
    );
  }
  if (bits === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(bits), family);
}
