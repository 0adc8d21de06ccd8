/** Hosts that ignore dots in the local part; the names of one host deliver to the same mailboxes. */
const IGNORES_DOTS = new Map([
  ["gmail.com", "gmail.com"],
  ["googlemail.com", "gmail.com"],
]);

/**
 * The mailbox by which limits count an address: lower case, without a "+tag", and without dots where the host ignores them. Two addresses
 * of one mailbox may still be two accounts: it is no address to send to or to look somebody up by.
 */
export function mailboxOf(email: string): string {
  const [, local, domain] = /^(.*)@([^@]*)$/.exec(email.trim().toLowerCase()) ?? [];
  if (local === undefined || domain === undefined) return email;
  const untagged = local.replace(/(?<=.)\+.*$/, "");
  const host = IGNORES_DOTS.get(domain);
  return host === undefined ? `${untagged}@${domain}` : `${untagged.replaceAll(".", "")}@${host}`;
}
