import { t } from "@sacred-space/words/t.ts";

/** Messages for the errors of a followed link, by wire code. The text in the URL is never displayed. */
const TROUBLES: Record<string, string> = {
  otp_expired: t("This link has been used already, or it has run out. Ask for a new one below."),
  user_banned: t("This account is closed. Please write to us if you think that this is a mistake."),
  email_exists: t("The address that was asked for belongs to another account by now. Nothing has changed."),
  over_request_rate_limit: t("There were too many tries. Please wait a few minutes, and open the link once more."),
};

/** The message for a link that returned an error; undefined without a link or without an error. */
export function linkTrouble(address: { hash: string; search: string }): string | undefined {
  if (mailAnswer(address) !== "bad") return undefined;
  const { error_code: code = "" } = answerOf(address);
  return (
    (Object.hasOwn(TROUBLES, code) && TROUBLES[code]) || t("This link could not be used. Ask for a new one below.")
  );
}

/** "half": one of the two emails of an address change was confirmed; the other is pending. */
export type MailAnswer = "good" | "bad" | "half" | "none";

/** Whether the email was about an address change, according to its return URL. */
export function isOfMove({ search }: { search: string }): boolean {
  return new URLSearchParams(search).get("of") === "move";
}

/**
 * The result of an email link: tokens, an error, or none if the URL was opened directly. The text of an error is ignored: anyone can write
 * a URL, and the page must not repeat a stranger's words.
 */
export function mailAnswer({ hash, search }: { hash: string; search: string }): MailAnswer {
  const { error, error_code, error_description, access_token, code, message } = answerOf({ hash, search });
  if (error || error_code || error_description) return "bad";
  if (access_token || code) return "good";
  return message && isOfMove({ search }) ? "half" : "none";
}

/**
 * Parses as auth-js does: the last value of a name counts, and an empty error is none. Otherwise the page could disagree with the resulting
 * session.
 */
function answerOf({ hash, search }: { hash: string; search: string }): Record<string, string | undefined> {
  return Object.fromEntries([...new URLSearchParams(hash.slice(1)), ...new URLSearchParams(search)]);
}
