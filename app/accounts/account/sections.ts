import { t } from "@sacred-space/words/t.ts";

/** The sections of the account page in order, with their paths; the first has the page's own path. */
export const ACCOUNT_SECTIONS = [
  { slug: undefined, label: t("Sessions") },
  { slug: "details", label: t("Details") },
  { slug: "security", label: t("Security") },
  { slug: "data", label: t("Data") },
] as const;

export type AccountSection = (typeof ACCOUNT_SECTIONS)[number];

/** Returns undefined for an unknown section. */
export function sectionOf(slug: string | undefined): AccountSection | undefined {
  return ACCOUNT_SECTIONS.find((section) => section.slug === slug);
}

export function accountPath(slug: AccountSection["slug"]): string {
  return slug === undefined ? "/account" : `/account/${slug}`;
}

/** Anchors of old links, from before the page had sections. */
const PARTS: Record<string, AccountSection["slug"]> = {
  details: "details",
  address: "details",
  password: "security",
  "second-factor": "security",
  sessions: "security",
  consents: "data",
  data: "data",
};

/** The current path of an old anchor; undefined if the URL is correct. `hash` begins with "#". */
export function movedPart(hash: string): string | undefined {
  const part = hash.slice(1);
  const slug = Object.hasOwn(PARTS, part) ? PARTS[part] : undefined;
  return slug && `${accountPath(slug)}${hash}`;
}
