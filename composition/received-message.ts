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
  const headers = await headersOf(file);
  if (typeof headers === "string") return look(headers);
  const valuesOf = (key: string) => headers.filter((header) => header.key === key).map(({ value }) => value);
  const domain = domainOf(mailFrom);
  const signatures = valuesOf("dkim-signature").flatMap(signatureOf);
  const own = signatures.find(({ d }) => isAligned(d, domain));
  if (!own) {
    const others = signatures.length > 0 ? ` (only for ${signatures.map(({ d }) => d).join(", ")})` : "";
    return wrong(`The message is not signed for ${domain}${others}: turn DKIM on for it at the mail provider.`);
  }
  const key = `${own.s}._domainkey.${own.d}`;
  const texts = await lookup(key).catch(() => []);
  if (!texts.some((parts) => /\bp=[\w+/]/.test(parts.join(""))))
    return wrong(`The key of the signature is missing: enter the TXT record ${key} that the mail provider names.`);
  // The topmost was written last, by who received the message; one below it may be anybody's.
  const results = resultsOf(valuesOf("authentication-results")[0] ?? "").filter(({ of }) =>
    of === undefined ? signatures.length === 1 : isAligned(of, domain),
  );
  if (results.length === 0)
    return look(
      `The message is signed for ${own.d}, and its key is there; who received it does not say whether it fits.`,
    );
  if (!results.some(({ result }) => result === "pass"))
    return wrong(
      `Who received the message found ${results.map(({ result }) => `dkim=${result}`).join(", ")}: compare the TXT record ${key} with what the mail provider says.`,
    );
  return {
    name: "Signature",
    state: "well",
    sentence: `Signed for ${own.d}, and found so by who received the message.`,
  };
}

const look = (sentence: string): Examined => ({ name: "Signature", state: "look", sentence });
const wrong = (sentence: string): Examined => ({ name: "Signature", state: "wrong", sentence });

/** Resolves to the headers, or to a sentence about why there are none. */
async function headersOf(file: string): Promise<{ key: string; value: string }[] | string> {
  const bytes = await readFile(file).catch((error: unknown) => error as NodeJS.ErrnoException);
  if (bytes instanceof Error) return `${file} cannot be read (${bytes.code}).`;
  // What follows the headers is not looked at: parsing refuses some of it, such as deeply nested parts.
  const end = /\r?\n\r?\n/.exec(bytes.toString("latin1"));
  const { headers } = await PostalMime.parse(bytes.subarray(0, end?.index)).catch(() => ({ headers: [] }));
  return headers.length > 0 ? headers : `${file} is no email: save the message with all its headers ("show original").`;
}

/** "v=1; d=example.org; s=mail" with names in lower case; nothing where they are none, such as those that would move a terminal's cursor. */
function signatureOf(value: string): { d: string; s: string }[] {
  const tags = Object.fromEntries(
    value.split(";").map((tag) => tag.replaceAll(/\s/g, "").split(/=(.*)/s).slice(0, 2) as [string, string]),
  );
  const [d = "", s = ""] = [tags["d"]?.toLowerCase(), tags["s"]?.toLowerCase()];
  return NAME.test(d) && NAME.test(s) ? [{ d, s }] : [];
}

const NAME = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/;

/** "mx.example.net; dkim=pass (good) header.d=example.org": each result of DKIM, and the domain that it is about. */
function resultsOf(value: string): { result: string; of: string | undefined }[] {
  return value
    .replaceAll(/\([^()]*\)/g, "")
    .split(";")
    .flatMap((part) => {
      const result = /^\s*dkim\s*=\s*([a-z]+)/i.exec(part)?.[1]?.toLowerCase();
      const of = /\sheader\.(?:d=|i="?[^\s@]*@)([^\s;"]+)/i.exec(part)?.[1]?.toLowerCase();
      return result === undefined ? [] : [{ result, of }];
    });
}

/** As DMARC takes it by default: the domain itself, or one above or below it, but no name of one label, such as "org". */
const isAligned = (signing: string, from: string) =>
  signing.includes(".") && (signing === from || from.endsWith(`.${signing}`) || signing.endsWith(`.${from}`));

const domainOf = (address: string) => /@([^\s<>]+?)>?\s*$/.exec(address)?.[1]?.toLowerCase() ?? "";
