/** The sections of the settings, each at /admin/settings/<slug>. */
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

/** The sections that are fields of one form. */
export const FORM_SECTIONS = ["business", "look", "bookings", "notifications"] as const satisfies SettingsSection[];
export type FormSection = (typeof FORM_SECTIONS)[number];

export const settingsPath = (slug: SettingsSection) => `/admin/settings/${slug}`;

/** A section's name for messages: "Business". */
export function labelOf(section: SettingsSection): string {
  return SETTINGS_SECTIONS.find(({ slug }) => slug === section)?.label ?? "";
}
