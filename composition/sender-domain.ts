import { Resolver } from "node:dns/promises";
import type { Examined } from "#domain/safety/safety.ts";

type Asked = Pick<Resolver, "resolveTxt">;

/** Names that have no such record; any other fault says nothing about the name. */
const ABSENT = new Set(["ENOTFOUND", "ENODATA"]);

/**
 * What other mail servers read of the sender's domain: SPF of the domain itself, DMARC also of one above it. That a signature (DKIM) is
 * right, only an email that was received shows; `howToShow` is the command that looks at it.
 */
export async function examineSenderDomain(
  domain: string,
  howToShow: string,
  resolver: Asked = new Resolver({ timeout: 2_000, tries: 2 }),
): Promise<Examined> {
  try {
    const [spf, dmarc] = await Promise.all([
      has(resolver, domain, "v=spf1"),
      hasAny(resolver, organisationsOf(domain), "v=dmarc1"),
    ]);
    const missing = [
      !spf && `SPF (a TXT record of ${domain})`,
      !dmarc && `DMARC (a TXT record of _dmarc.${domain})`,
    ].filter(Boolean);
    if (missing.length > 0)
      return {
        name: "Sender",
        state: "look",
        sentence: `${missing.join(" and ")} was not found: emails may be taken for spam. The mail provider says what to enter.`,
      };
    return {
      name: "Sender",
      state: "well",
      sentence: `${domain} has records of SPF and DMARC. Whether its emails are signed (DKIM), a received one shows: save a test email with all headers, then ${howToShow}.`,
    };
  } catch (error) {
    return {
      name: "Sender",
      state: "look",
      sentence: `Whether there is SPF (a TXT record of ${domain}) and DMARC (a TXT record of _dmarc.${domain}) was not learnt, as DNS did not answer this machine (${(error as NodeJS.ErrnoException).code}).`,
    };
  }
}

/** The domain and those above it, but for the last label. */
function organisationsOf(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, Math.max(1, labels.length - 1)).map((_, index) => `_dmarc.${labels.slice(index).join(".")}`);
}

async function hasAny(resolver: Asked, names: string[], prefix: string): Promise<boolean> {
  for (const name of names) if (await has(resolver, name, prefix)) return true;
  return false;
}

async function has(resolver: Asked, name: string, prefix: string): Promise<boolean> {
  const texts = await resolver.resolveTxt(name).catch((error: unknown) => {
    if (ABSENT.has((error as NodeJS.ErrnoException).code ?? "")) return [];
    throw error;
  });
  return texts.some((parts) => parts.join("").toLowerCase().startsWith(prefix));
}
