/** Sentences for what can be wrong with a followed link, by the wire's code; the words of the address itself are not repeated. */
const TROUBLES: Record<string, string> = {
  otp_expired: "This link has been used already, or it has run out. Ask for a new one below.",
  user_banned: "This account is closed. Please write to us if you think that this is a mistake.",
  email_exists: "The address that was asked for belongs to another account by now. Nothing has changed.",
  over_request_rate_limit: "There were too many tries. Please wait a few minutes, and open the link once more.",
};

/** The sentence for a link that led here with an error. Undefined: no link, or a good one. */
export function linkTrouble(address: { hash: string; search: string }): string | undefined {
  if (mailAnswer(address) !== "bad") return undefined;
  const { error_code: code = "" } = answerOf(address);
  return (Object.hasOwn(TROUBLES, code) && TROUBLES[code]) || "This link could not be used. Ask for a new one below.";
}

/** "half": one of the two emails of a change of address; the other one is waited for. */
export type MailAnswer = "good" | "bad" | "half" | "none";

/** Whether the email was one of a change of address, as its way back says. */
export function isOfMove({ search }: { search: string }): boolean {
  return new URLSearchParams(search).get("of") === "move";
}

/**
 * What an email link brought: tokens, a refusal, or nothing when the address was opened without one.
 * The text of a refusal is ignored: anyone can write a URL, and the page must not repeat a stranger's words.
 */
export function mailAnswer({ hash, search }: { hash: string; search: string }): MailAnswer {
  const { error, error_code, error_description, access_token, code, message } = answerOf({ hash, search });
  if (error || error_code || error_description) return "bad";
  if (access_token || code) return "good";
  return message && isOfMove({ search }) ? "half" : "none";
}

/** As auth-js reads them: the last value of a name counts, and an empty error is none. Otherwise the page could miss whom it signed in. */
function answerOf({ hash, search }: { hash: string; search: string }): Record<string, string | undefined> {
  return Object.fromEntries([...new URLSearchParams(hash.slice(1)), ...new URLSearchParams(search)]);
}
