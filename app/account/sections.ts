/** The sections of the account page in their order, and their addresses; the first is the page's own. */
export const ACCOUNT_SECTIONS = [
  { slug: undefined, label: "Sessions" },
  { slug: "details", label: "Details" },
  { slug: "security", label: "Security" },
  { slug: "data", label: "Data" },
] as const;

export type AccountSection = (typeof ACCOUNT_SECTIONS)[number];

/** Undefined: there is no such section. */
export function sectionOf(slug: string | undefined): AccountSection | undefined {
  return ACCOUNT_SECTIONS.find((section) => section.slug === slug);
}

export function accountPath(slug: AccountSection["slug"]): string {
  return slug === undefined ? "/account" : `/account/${slug}`;
}

/** Parts of the page that links made before it had sections may lead to. */
const PARTS: Record<string, AccountSection["slug"]> = {
  details: "details",
  address: "details",
  password: "security",
  "second-factor": "security",
  sessions: "security",
  consents: "data",
  data: "data",
};

/** Where the address of a part leads today; undefined where it is right as it is. `hash` begins with "#". */
export function movedPart(hash: string): string | undefined {
  const part = hash.slice(1);
  const slug = Object.hasOwn(PARTS, part) ? PARTS[part] : undefined;
  return slug && `${accountPath(slug)}${hash}`;
}
