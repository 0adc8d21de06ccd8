/** A public page, with its title and description for search engines and shared links. */
export type PublicPage = {
  path: string;
  title: string;
  description: string;
  /** The name of its preview picture for shared links: /preview-<name>.png. */
  preview: string;
};

/** Every public page except the articles, in the order of the site's navigation. */
export const PUBLIC_PAGES = {
  welcome: {
    path: "/",
    title: "Tarot and rune readings, Reiki and shamanic yoga",
    description:
      "Tarot and rune readings, Reiki healing and attunements, shamanic yoga and a meditation group, with one practitioner. See real free times and book in a minute.",
    preview: "welcome",
  },
  readings: {
    path: "/readings",
    title: "Tarot and rune readings",
    description:
      "Unhurried tarot and rune readings by video, by phone or in writing. A mirror for where you stand, not a forecast. See prices and free times, and book online.",
    preview: "readings",
  },
  shamanicYoga: {
    path: "/shamanic-yoga",
    title: "Shamanic yoga, one to one",
    description:
      "One-to-one shamanic yoga: slow movement, breath and drum, shaped around your body. No experience needed. See the price and free times, and book online.",
    preview: "shamanic-yoga",
  },
  reikiTherapy: {
    path: "/reiki-therapy",
    title: "Reiki attunement weekends and healing sessions",
    description:
      "Reiki Level 1, Level 2 and Master attunements in a group of at most six, and restful healing sessions with Reiki and drum. Honest claims, clear prices.",
    preview: "reiki-therapy",
  },
  meditation: {
    path: "/meditation",
    title: "Meditation group",
    description:
      "A small guided meditation circle, every other Tuesday, 6:30pm to 8pm. Open to beginners; come once or come often.",
    preview: "meditation",
  },
  book: {
    path: "/book",
    title: "Book a session",
    description: "Choose a reading, a Reiki session or a class, see the free times and pay by card.",
    preview: "book",
  },
  blog: {
    path: "/blog",
    title: "Blog",
    description:
      "Plain words on runes and tarot, Reiki, shamanic yoga and sitting still: what happens, what does not, and how to begin.",
    preview: "blog",
  },
  contact: {
    path: "/contact",
    title: "Contact",
    description: "How to reach the practice by email or phone, where sessions take place, and how long they last.",
    preview: "contact",
  },
  privacy: {
    path: "/privacy",
    title: "Privacy Policy",
    description:
      "What is kept about you when you visit or book, why, for how long, and how to see, correct or delete it.",
    preview: "legal",
  },
  terms: {
    path: "/terms",
    title: "Terms of Service",
    description:
      "Booking, payment, cancelling, refunds and rescheduling, with a line in plain words above every section.",
    preview: "legal",
  },
  cookiePolicy: {
    path: "/cookie-policy",
    title: "Cookie Policy",
    description: "Which cookies this site sets, what each is for, and how to change your mind about the optional ones.",
    preview: "legal",
  },
} as const satisfies Record<string, PublicPage>;
