/** What is seldom needed, each at /admin/more/<slug>. */
export const MORE_PARTS = [
  { slug: "history", label: "History", about: "Who changed what, and when." },
  { slug: "safety", label: "Backups and safety", about: "Whether everything is kept, and your site is well." },
  {
    slug: "data",
    label: "Import and export",
    about: "Clients in, everything out; and where all of it is deleted.",
  },
  { slug: "help", label: "Help", about: "Find anything by your own words." },
] as const;

export type MorePart = (typeof MORE_PARTS)[number]["slug"];

export const morePath = (slug: MorePart) => `/admin/more/${slug}`;
