import { t } from "@sacred-space/words/t.ts";

/** The sections of the settings, each at /admin/settings/<slug>: a page of panels. */
export const SETTINGS_SECTIONS = [
  {
    slug: "practice",
    label: t("Practice"),
    about: t("Your name, your address, your clock, and where you meet."),
  },
  {
    slug: "booking",
    label: t("Booking"),
    about: t("How late and how far ahead people may book; paying, cancelling and refunds, moving and age."),
  },
  {
    slug: "emails",
    label: t("Emails and calendars"),
    about: t("What you are told, your words in emails, and Google, Apple and other calendars."),
  },
  { slug: "you", label: t("You"), about: t("Your password, passkeys, and where you are signed in.") },
] as const;

export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]["slug"];

/** What stands on the pages of the sections; `id` is the anchor. */
export const SETTINGS_PANELS = [
  { id: "business", section: "practice", label: t("Business") },
  { id: "where", section: "practice", label: t("Where you meet") },
  { id: "bookings", section: "booking", label: t("How late and how far ahead people may book") },
  { id: "rules", section: "booking", label: t("Paying, cancelling and refunds, moving and age") },
  { id: "notifications", section: "emails", label: t("Notifications") },
  { id: "words", section: "emails", label: t("Your words in emails") },
  { id: "calendars", section: "emails", label: t("Other calendars") },
  { id: "account", section: "you", label: t("Your account") },
] as const satisfies { id: string; section: SettingsSection; label: string }[];

export type SettingsPanel = (typeof SETTINGS_PANELS)[number]["id"];

export const sectionPath = (slug: SettingsSection) => `/admin/settings/${slug}`;

/** The address of a panel, or with the name of one of its fields that of the field. */
export function settingsPath(panel: SettingsPanel, field: string = panel): string {
  const { section } = SETTINGS_PANELS.find(({ id }) => id === panel) ?? SETTINGS_PANELS[0];
  return `${sectionPath(section)}#${field}`;
}

const LEFT: Record<string, string> = {
  look: "/admin/look",
  history: "/admin/more/history",
  safety: "/admin/more/safety",
  data: "/admin/more/data",
};

/** Where a section of the settings went that is a panel or a page of its own today; links to it are in emails and bookmarks. */
export function movedTo(slug: string | undefined): string | undefined {
  const panel = SETTINGS_PANELS.find(({ id }) => id === slug);
  return panel ? settingsPath(panel.id) : slug && LEFT[slug];
}

/** The parts of the settings that are fields of one form. */
export type FormSection = "business" | "look" | "bookings" | "notifications";

/** A part's name for messages: "Business". */
export function labelOf(part: FormSection): string {
  return part === "look" ? t("Look") : (SETTINGS_PANELS.find(({ id }) => id === part)?.label ?? "");
}
