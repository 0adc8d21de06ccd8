/** The address that dials a telephone number as typed: "+44 (0)1632 960077" is dialled without the zero. */
export function telLink(phone: string): string {
  return `tel:${phone.replace(/(\+\d+\D*)\(0\)/, "$1").replaceAll(/[^+\d]/g, "")}`;
}

/** The address that writes to an email address; of those that mail servers take, some have signs that end an address of the web. */
export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}
