/** What the wire calls a weak password's reasons (wire 1.1); `characters` and `pwned` belong to the same list. */
export type WeakReason = "length" | "characters" | "pwned";

/** Why a password is refused: `message` is the wire's own sentence. */
export type PasswordFault = { kind: "too-long"; message: string } | { kind: "weak"; reasons: WeakReason[]; message: string };

const SHORTEST = 8;
const LONGEST_BYTES = 72; // wire 1.1; the hash itself reads any length

/** What is wrong with a password, if anything. Length counts characters as a person sees them typed, the upper limit bytes of UTF-8. */
export function passwordFault(password: string): PasswordFault | undefined {
  if (isTooLongPassword(password)) return { kind: "too-long", message: `Password cannot be longer than ${LONGEST_BYTES} characters` };
  if (charactersOf(password) < SHORTEST) {
    return { kind: "weak", reasons: ["length"], message: `Password should be at least ${SHORTEST} characters.` };
  }
  return undefined;
}

function charactersOf(password: string): number {
  return Array.from(new Intl.Segmenter().segment(password)).length;
}

/** No account can have such a password. */
export function isTooLongPassword(password: string): boolean {
  return new TextEncoder().encode(password).length > LONGEST_BYTES;
}
