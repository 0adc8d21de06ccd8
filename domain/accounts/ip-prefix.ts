/**
 * Returns the part of an IP address by which rate limits count: an IPv4 address, or the first 64 bits of an IPv6 address, because one
 * household usually has a whole /64. `address` must have no zone; `http/request/client-address.ts` removes it.
 */
export function ipPrefix(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = address.toLowerCase().split("::");
  const groupsOf = (text: string) => text.split(":").filter(Boolean);
  const missing = 8 - groupsOf(head).length - groupsOf(tail).length;
  const filled = address.includes("::")
    ? [...groupsOf(head), ...Array.from({ length: missing }, () => "0"), ...groupsOf(tail)]
    : groupsOf(head);
  const first = filled.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(":")}::/64`;
}
