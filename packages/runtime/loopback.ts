import { BlockList, isIP, isIPv6 } from "node:net";

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6"); // a mapped IPv4 address, such as ::ffff:127.0.0.1, is checked as IPv4

/** Whether an IP address is this machine's own. */
export function isLoopbackAddress(address: string): boolean {
  return isIP(address) !== 0 && LOOPBACK.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** Whether a host, as in `URL.hostname`, is this machine: a loopback address, or a name that no name server may resolve (RFC 6761). */
export function isLoopbackHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/^\[|\]$/g, "");
  return /^(?:.+\.)?localhost\.?$/.test(host) || isLoopbackAddress(host);
}
