/** The legal pages, which every site has. */
export const LEGAL_LINKS = [
  { to: "/privacy", label: "Privacy Policy" },
  { to: "/terms", label: "Terms of Service" },
  { to: "/cookie-policy", label: "Cookie Policy" },
] as const;
