/** The ways through the site, in the specified order and with its labels. */
export const MAIN_LINKS = [
  { to: "/", label: "Welcome" },
  { to: "/readings", label: "Readings" },
  { to: "/shamanic-yoga", label: "Shamanic Yoga" },
  { to: "/reiki-therapy", label: "Reiki Attunement Weekends" },
  { to: "/meditation", label: "Meditation Group" },
  { to: "/book", label: "Book Now" },
  { to: "/blog", label: "Blog" },
  { to: "/contact", label: "Contact" },
] as const;

export const SERVICE_LINKS = [
  { to: "/shamanic-yoga", label: "Soul Medicine" },
  { to: "/readings", label: "Rune & Tarot Readings" },
  { to: "/reiki-therapy", label: "Reiki Attunements" },
] as const;

export const LEGAL_LINKS = [
  { to: "/privacy", label: "Privacy Policy" },
  { to: "/terms", label: "Terms of Service" },
  { to: "/cookie-policy", label: "Cookie Policy" },
] as const;
