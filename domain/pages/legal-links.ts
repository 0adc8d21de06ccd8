/** The legal pages in the footer's list as specified, until the practitioner rewords or reorders it. Every page downloads this module. */
export const SPECIFIED_LEGAL_LINKS = [
  { to: "/privacy", label: "Privacy Policy" },
  { to: "/terms", label: "Terms of Service" },
  { to: "/cookie-policy", label: "Cookie Policy" },
];
