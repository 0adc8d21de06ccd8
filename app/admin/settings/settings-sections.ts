/** The parts of the settings, each with an address of its own: /admin/settings/<slug>. */
export const SETTINGS_SECTIONS = [
  { slug: "business", label: "Business" },
  { slug: "look", label: "Look" },
  { slug: "bookings", label: "Bookings" },
  { slug: "where", label: "Where you meet" },
  { slug: "notifications", label: "Notifications" },
  { slug: "rules", label: "Payment, cancelling, moving and age" },
  { slug: "calendars", label: "Calendars" },
  { slug: "account", label: "Account" },
  { slug: "history", label: "History" },
  { slug: "safety", label: "Safety" },
  { slug: "data", label: "Your data" },
] as const;

export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]["slug"];

/** Those that are fields of one form. */
export const FORM_SECTIONS = ["business", "look", "bookings", "notifications"] as const satisfies SettingsSection[];
export type FormSection = (typeof FORM_SECTIONS)[number];

export const settingsPath = (slug: SettingsSection) => `/admin/settings/${slug}`;

/** "Business": what a message names. */
export function labelOf(section: SettingsSection): string {
  return SETTINGS_SECTIONS.find(({ slug }) => slug === section)?.label ?? "";
}
