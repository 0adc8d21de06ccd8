/** What the wire calls a weak password's reasons, in the order in which it names them (wire 1.1). */
export type WeakReason = "length" | "characters" | "pwned";

/** Why a password is refused: `message` is the wire's own sentence. */
export type PasswordFault = { kind: "too-long"; message: string } | { kind: "weak"; reasons: WeakReason[]; message: string };

/** At least so many characters, and at least one of each of these sets. */
export type PasswordRules = { shortest: number; sets: string[] };

/** What holds where the settings say nothing (PASSWORD_MIN_LENGTH, PASSWORD_REQUIRED_CHARACTERS). */
export const DEFAULT_PASSWORD_RULES: PasswordRules = { shortest: 8, sets: [] };

const LONGEST_BYTES = 72; // wire 1.1; the hash itself reads any length

const KNOWN = "Password is known to be weak and easy to guess, please choose a different one.";

/**
 * What is wrong with a password, if anything. Length counts characters as a person sees them typed, the upper limit bytes of UTF-8.
 * Whether it is known to be weak, its caller finds out (`practice/judge-password.ts`).
 */
export function passwordFault(password: string, rules = DEFAULT_PASSWORD_RULES, known = false): PasswordFault | undefined {
  if (isTooLongPassword(password)) return { kind: "too-long", message: `Password cannot be longer than ${LONGEST_BYTES} characters` };
  const faults: [WeakReason, string, boolean][] = [
    ["length", `Password should be at least ${rules.shortest} characters.`, charactersOf(password) < rules.shortest],
    [
      "characters",
      `Password should contain at least one character of each: ${rules.sets.join(", ")}.`,
      rules.sets.some((set) => !Array.from(set).some((character) => password.includes(character))),
    ],
    ["pwned", KNOWN, known],
  ];
  const found = faults.filter(([, , applies]) => applies);
  if (found.length === 0) return undefined;
  return { kind: "weak", reasons: found.map(([reason]) => reason), message: found.map(([, sentence]) => sentence).join(" ") };
}

function charactersOf(password: string): number {
  return Array.from(new Intl.Segmenter().segment(password)).length;
}

/** No account can have such a password. */
export function isTooLongPassword(password: string): boolean {
  return new TextEncoder().encode(password).length > LONGEST_BYTES;
}
