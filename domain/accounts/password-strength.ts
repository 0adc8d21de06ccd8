/** The reasons for which the API calls a password weak, in the order of its answer. */
import { t } from "@sacred-space/words/t.ts";
type WeakReason = "length" | "characters" | "pwned";

/** Why a password is refused; `message` is GoTrue's text. */
export type PasswordFault =
  | { kind: "too-long"; message: string }
  | { kind: "weak"; reasons: WeakReason[]; message: string };

export type PasswordRules = {
  /** The minimum length (PASSWORD_MIN_LENGTH). */
  shortest: number;
  /** Character sets from each of which the password needs a character (PASSWORD_REQUIRED_CHARACTERS). */
  sets: string[];
  /** Whether passwords that are known to be weak are refused at any length (PASSWORD_WEAK_LIST). */
  weakList: boolean;
};

export const DEFAULT_PASSWORD_RULES: PasswordRules = { shortest: 8, sets: [], weakList: true };

const MAX_PASSWORD_BYTES = 72; // GoTrue's limit; the hash itself reads any length

/**
 * Returns why a password is refused; undefined if it is accepted. The minimum length counts grapheme clusters, the maximum bytes of UTF-8.
 * The caller passes `known` for a password on the list of weak ones (`server/accounts/passwords/password-strength.ts`).
 */
export function passwordFault(typed: string, rules = DEFAULT_PASSWORD_RULES, known = false): PasswordFault | undefined {
  const password = preparedPassword(typed);
  if (isTooLongPassword(typed))
    return {
      kind: "too-long",
      message: t("Password cannot be longer than {most} characters", {
        most: MAX_PASSWORD_BYTES,
      }),
    };
  const faults: [WeakReason, string, boolean][] = [
    [
      "length",
      t("Password should be at least {least} characters.", { least: rules.shortest }),
      charactersOf(password) < rules.shortest,
    ],
    [
      "characters",
      t("Password should contain at least one character of each: {sets}.", { sets: rules.sets.join(", ") }),
      rules.sets.some((set) => !Array.from(set).some((character) => password.includes(character))),
    ],
    ["pwned", t("Password is known to be weak and easy to guess, please choose a different one."), known],
  ];
  const found = faults.filter(([, , applies]) => applies);
  if (found.length === 0) return undefined;
  return {
    kind: "weak",
    reasons: found.map(([reason]) => reason),
    message: found.map(([, sentence]) => sentence).join(" "),
  };
}

function charactersOf(password: string): number {
  return Array.from(new Intl.Segmenter().segment(password)).length;
}

/**
 * Returns the form of a password that is hashed and compared, because the same keys send different code points on a Mac and on a phone:
 * every space becomes U+0020 (RFC 8265, OpaqueString), and characters are normalised (NFKC, as in NIST SP 800-63B).
 */
export function preparedPassword(typed: string): string {
  return typed.replace(/\p{Zs}/gu, " ").normalize("NFKC");
}

const MAX_TYPED_LENGTH = 1000; // UTF-16 code units; no form of a longer text fits into MAX_PASSWORD_BYTES

function isTooLongPassword(typed: string): boolean {
  return typed.length > MAX_TYPED_LENGTH || !fits(preparedPassword(typed));
}

function fits(text: string): boolean {
  return new TextEncoder().encode(text).length <= MAX_PASSWORD_BYTES;
}

/** Returns the forms in which a typed password may have been hashed: normalised, or as typed, which older hashes are. */
export function formsOfPassword(typed: string): string[] {
  if (typed.length > MAX_TYPED_LENGTH) return [];
  return [...new Set([preparedPassword(typed), typed])].filter(fits);
}
