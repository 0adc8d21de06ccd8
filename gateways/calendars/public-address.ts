import type { LookupAddress } from "node:dns";
import { lookup as dnsLookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

/** Resolves a name to all of its addresses. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

/** IPv4 ranges that are not on the internet (IANA special-purpose registry): loopback, private, carrier NAT, multicast, documentation. */
const INSIDE_4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const;
/** Parts of 2000::/3 that are not public, or that carry an IPv4 address (Teredo, 6to4); nothing outside 2000::/3 is on the internet. */
const INSIDE_6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const inside = new BlockList();
for (const [network, bits] of INSIDE_4) inside.addSubnet(network, bits, "ipv4");
for (const [network, bits] of INSIDE_6) inside.addSubnet(network, bits, "ipv6");
const internet = new BlockList();
internet.addSubnet("2000::", 3, "ipv6");

/** Whether an address is on the public internet. IPv6 that maps or embeds IPv4 is not. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !inside.check(address, "ipv4");
  return version === 6 && internet.check(address, "ipv6") && !inside.check(address, "ipv6");
}

/** The host has at least one address in a network that is not public. */
export class InsideTheNetwork extends Error {}

export const resolveAll: Resolve = (host) => dnsLookup(host, { all: true, order: "verbatim" });

/**
 * Returns all addresses of a host if each is public. The connection must use these and not resolve again: a name can resolve differently a
 * moment later (DNS rebinding). Throws InsideTheNetwork, or the resolver's error.
 */
export async function publicAddresses(host: string, resolve: Resolve): Promise<LookupAddress[]> {
  const literal = host.replace(/^\[(.*)\]$/, "$1");
  const family = isIP(literal);
  const found = family ? [{ address: literal, family }] : await resolve(host);
  if (found.length === 0 || found.some(({ address }) => !isPublicAddress(address)))
    throw new InsideTheNetwork(`${host} is not on the public internet`);
  return found;
}
