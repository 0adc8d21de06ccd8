import type { CalendarDate } from "#domain/time.ts";

/** A blog post: its text stands in the site, what is said about it everywhere stands here. */
export type Article = {
  slug: string;
  title: string;
  date: CalendarDate;
  excerpt: string;
  category: "Readings" | "Reiki" | "Shamanic Yoga" | "Meditation";
};

/** The four sample articles, the newest first. */
export const ARTICLES = [
  {
    slug: "sitting-in-silence-with-others",
    title: "Why sit in silence with other people?",
    date: "2024-03-19",
    excerpt: "You can meditate on your own kitchen chair for nothing. On what changes when six others breathe in the same room.",
    category: "Meditation",
  },
  {
    slug: "moving-like-water",
    title: "Moving like water",
    date: "2024-03-05",
    excerpt: "Shamanic yoga for people who have decided that yoga is not for them: slower, odder, and a good deal kinder to the knees.",
    category: "Shamanic Yoga",
  },
  {
    slug: "your-first-reiki-session",
    title: "Your first Reiki session, from door to door",
    date: "2024-02-20",
    excerpt: "What you wear, where the hands go, what most people feel, and what it means if you feel nothing at all.",
    category: "Reiki",
  },
  {
    slug: "what-a-rune-can-say",
    title: "What a rune can say, and what it cannot",
    date: "2024-02-06",
    excerpt:
      "Twenty-four straight-edged letters, a cloth, and a question worth asking. On reading runes without pretending to see the future.",
    category: "Readings",
  },
] as const satisfies readonly Article[];

export type ArticleSlug = (typeof ARTICLES)[number]["slug"];

/** Undefined: no article has this address. */
export function findArticle(slug: string): (typeof ARTICLES)[number] | undefined {
  return ARTICLES.find((article) => article.slug === slug);
}
