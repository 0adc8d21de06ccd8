export type MailAnswer = "good" | "bad" | "none";

/**
 * What the link of a mail brought back (wire 1.7): tokens, a refusal, or nothing, when somebody just typed the address.
 * The words of a refusal are not read: anybody can write an address, and the page does not repeat a stranger's words.
 */
export function mailAnswer({ hash, search }: { hash: string; search: string }): MailAnswer {
  const params = [new URLSearchParams(hash.slice(1)), new URLSearchParams(search.slice(1))];
  const has = (name: string) => params.some((each) => each.has(name));
  if (has("error") || has("error_code") || has("error_description")) return "bad";
  return has("access_token") || has("code") ? "good" : "none";
}
