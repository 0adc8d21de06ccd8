/** "M. L." for "Maria Lopez": the practitioner recognises the client, and bystanders who see the calendar do not. */
export function initials(name: string): string {
  return name
    .split(/[\s-]+/u)
    .map((word) => /\p{L}/u.exec(word)?.[0].toUpperCase())
    .filter((letter) => letter !== undefined)
    .map((letter) => `${letter}.`)
    .join(" ");
}
