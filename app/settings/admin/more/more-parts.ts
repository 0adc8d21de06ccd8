import { t } from "@sacred-space/words/t.ts";

/** What is seldom needed, each at /admin/more/<slug>. */
export const MORE_PARTS = [
  { slug: "history", label: t("History"), about: t("Who changed what, and when.") },
  { slug: "safety", label: t("Backups and safety"), about: t("Whether everything is kept, and your site is well.") },
  {
    slug: "data",
    label: t("Import and export"),
    about: t("Clients in, everything out; and where all of it is deleted."),
  },
  { slug: "help", label: t("Help"), about: t("Find anything by your own words.") },
] as const;

export type MorePart = (typeof MORE_PARTS)[number]["slug"];

export const morePath = (slug: MorePart) => `/admin/more/${slug}`;
