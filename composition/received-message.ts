import { readFile } from "node:fs/promises";
import { resolveTxt } from "node:dns/promises";
import PostalMime from "postal-mime";
import type { Examined } from "#domain/safety/safety.ts";

/** Resolves to the TXT records of a name; rejects where there are none (node:dns). */
type Lookup = (name: string) => Promise<string[][]>;

/**
 * Whether an email of this program, saved whole (with all headers) by the program that received it, was signed for the sender's domain
 * (DKIM, RFC 6376) and was found so by who received it (RFC 8601). A signature is made by the mail server, so nothing before shows it.
 */
export async function examineMessage(file: string, mailFrom: string, lookup: Lookup = resolveTxt): Promise<Examined> {
  const look = (sentence: string): Examined => ({ name: "Signature", state: "look", sentence });
  const { headers } = await PostalMime.parse(await readFile(file));
  const valuesOf = (key: string) => headers.filter((header) => header.key === key).map(({ value }) => value);
  const domain = domainOf(mailFrom);
  if (headers.length === 0)
    return look(`${file} is no email: save the message with all its headers ("show original").`);

  const signatures = valuesOf("dkim-signature").map(tagsOf);
  const own = signatures.find(({ d = "" }) => isAligned(d, domain));
  if (!own) {
    const others = signatures.map(({ d }) => d).filter(Boolean);
    return {
      name: "Signature",
      state: "wrong",
      sentence: `The message is not signed for ${domain}${others.length > 0 ? ` (only for ${others.join(", ")})` : ""}: turn DKIM on for it at the mail provider.`,
    };
  }
  const key = `${own["s"]}._domainkey.${own["d"]}`;
  const texts = await lookup(key).catch(() => []);
  if (!texts.some((parts) => /\bp=[\w+/]/.test(parts.join(""))))
    return {
      name: "Signature",
      state: "wrong",
      sentence: `The key of the signature is missing: enter the TXT record ${key} that the mail provider names.`,
    };
  const verdicts = valuesOf("authentication-results").flatMap((value) => value.match(/\bdkim=\w+/g) ?? []);
  if (verdicts.length > 0 && !verdicts.includes("dkim=pass"))
    return {
      name: "Signature",
      state: "wrong",
      sentence: `Who received the message found ${verdicts.join(", ")}: compare the TXT record ${key} with what the mail provider says.`,
    };
  if (verdicts.length === 0)
    return look(
      `The message is signed for ${own["d"]}, and its key is there; who received it does not say whether it fits.`,
    );
  return {
    name: "Signature",
    state: "well",
    sentence: `Signed for ${own["d"]}, and found so by who received the message.`,
  };
}

/** "v=1; d=example.org; s=mail" */
function tagsOf(value: string): Record<string, string> {
  return Object.fromEntries(
    value.split(";").map((tag) => tag.replaceAll(/\s/g, "").split(/=(.*)/s).slice(0, 2) as [string, string]),
  );
}

/** As DMARC takes it by default: the domain itself, or one above or below it. */
const isAligned = (signing: string, from: string) =>
  signing !== "" && (signing === from || from.endsWith(`.${signing}`) || signing.endsWith(`.${from}`));

const domainOf = (address: string) => /@([^\s<>]+?)>?\s*$/.exec(address)?.[1]?.toLowerCase() ?? "";
