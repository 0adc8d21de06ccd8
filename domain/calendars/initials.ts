/** "M. L." for "Maria Lopez": whom the practitioner knows, and who reads over a shoulder does not. */
export function initials(name: string): string {
  return name
    .split(/[\s-]+/u)
    .map((word) => /\p{L}/u.exec(word)?.[0].toUpperCase())
    .filter((letter) => letter !== undefined)
    .map((letter) => `${letter}.`)
    .join(" ");
}
