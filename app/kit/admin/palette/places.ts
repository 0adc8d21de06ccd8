import { t } from "@sacred-space/words/t.ts";
import { SETTING_LABELS } from "#app/settings/admin/setting-labels.ts";
import { MORE_PARTS, morePath } from "#app/settings/admin/more/more-parts.ts";
import {
  SETTINGS_PANELS,
  SETTINGS_SECTIONS,
  sectionPath,
  type SettingsPanel,
  settingsPath,
} from "#app/settings/admin/settings-sections.ts";
import { SECTIONS, tabsOf } from "#app/kit/admin/shell/sections.ts";

/** Where something is set or done. `words`: what else people call it. */
export type Place = { label: string; within: string; to: string; words: string };

/** What else the pages are called, and what is done there. */
const PAGE_WORDS: Record<string, string> = {
  "/admin": t("today home start day"),
  "/admin/calendar": t("week month diary schedule close closed hours"),
  "/admin/bookings": t("appointments sessions confirm cancel move refund no-show"),
  "/admin/availability": t("opening hours open closed holiday vacation day off days off break weekly sick block"),
  "/admin/clients": t("people customers contacts notes birthday tags merge erase forget import"),
  "/admin/messages": t("emails letters sent inbox texts sms resend"),
  "/admin/services": t("offers treatments prices price length duration add-ons extras categories questions"),
  "/admin/group-sessions": t("classes circles workshops retreats events series roster places waiting list group"),
  "/admin/vouchers": t("gifts vouchers packages bundles passes memberships sell sold ten-pass"),
  "/admin/money": t("income revenue tax accountant costs expenses receipts owed payments refunds csv export fees"),
  "/admin/pages": t("website photo photograph picture menu footer text legal terms privacy welcome home page"),
  "/admin/articles": t("blog posts writing"),
  "/admin/newsletter": t("mailing list subscribers readers letters campaign"),
  "/admin/look": t("theme colour color design font logo mark dark light"),
  "/admin/settings": t("options preferences"),
  "/admin/more": t("history help sign out log out"),
};

const PANEL_WORDS: Record<SettingsPanel, string> = {
  business: t("company contact details name"),
  where: t(
    "address room studio zoom meet teams skype whatsapp online video call link phone directions parking map door place location",
  ),
  bookings: t("notice advance lead time cut-off window limits how late how far ahead last minute"),
  rules: t(
    "refund refunds cancel cancellation policy deposit pay payment card reschedule move notice age minors no-show rule terms",
  ),
  notifications: t("alerts emails texts push sms remind reminders phone"),
  words: t("templates confirmation reminder email text wording letters"),
  calendars: t("google apple icloud outlook ical ics sync subscribe connect busy calendar"),
  account: t("password login sign in passkey second factor two-factor 2fa security devices log out"),
};

const MORE_WORDS: Record<(typeof MORE_PARTS)[number]["slug"], string> = {
  history: t("audit log changes who changed undo"),
  safety: t("backup backups restore security health check update release"),
  data: t("csv download move in move out delete all erase gdpr demonstration begin own practice export import"),
  help: t("keys shortcuts keyboard support how"),
};

type Field = keyof typeof SETTING_LABELS;

/** The fields of the settings that have a name of their own, by panel, with what else they are called. */
const FIELDS: [panel: SettingsPanel, field: Field, words: string][] = [
  ["business", "business_name", t("practice studio title")],
  ["business", "practitioner_name", t("author signature")],
  ["business", "business_email", t("reply address contact")],
  ["business", "business_phone", t("telephone number contact mobile")],
  ["business", "website_url", t("site link homepage")],
  ["business", "business_address", t("street post contact")],
  ["business", "default_timezone", t("clock zone country")],
  ["business", "week_begins_on", t("monday sunday calendar first day")],
  ["business", "currency", t("pounds euro dollars money")],
  ["bookings", "booking_advance_days", t("how far ahead window future")],
  ["bookings", "notice_hours", t("how late last minute lead cut-off")],
  ["bookings", "slot_step_minutes", t("interval every 15 30 minutes slots grid")],
  ["bookings", "most_sessions_a_day", t("limit maximum per day full")],
  ["bookings", "waiting_offer_hours", t("waitlist")],
  ["bookings", "health_answers_days", t("privacy intake questions keep")],
  ["bookings", "opens_on_sundays", t("weekend")],
  ["bookings", "allow_same_day_booking", t("today last minute")],
  ["bookings", "auto_confirm_bookings", t("automatic approve accept")],
  ["notifications", "email_notifications", t("tell me alerts")],
  ["notifications", "sms_notifications", t("texts text messages mobile reminders")],
  ["notifications", "thanks_after_session", t("follow-up review thank you")],
  ["notifications", "newsletter_per_hour", t("limit speed sending")],
];

const LOOK_FIELDS: [field: Field, words: string][] = [
  ["tagline", t("slogan subtitle")],
  ["closing_line", t("last words end footer")],
  ["opening_theme", t("dark light night dawn mode")],
  ["accent", t("colour color colours gold brand")],
  ["mark", t("rune symbol icon favicon")],
  ["logo_id", t("logo brand image upload")],
];

const sectionLabel = (section: string) => SETTINGS_SECTIONS.find(({ slug }) => slug === section)?.label ?? "";

const withinSettings = (panel: SettingsPanel) => {
  const { section, label } = SETTINGS_PANELS.find(({ id }) => id === panel) ?? SETTINGS_PANELS[0];
  return t("Settings › {section} › {label}", {
    section: sectionLabel(section),
    label,
  });
};

function pages(): Place[] {
  return SECTIONS.flatMap((entry) => {
    const own = tabsOf(entry);
    return (own.length > 0 ? own : [entry]).map(({ to, label }) => ({
      label,
      within: label === entry.label ? t("Back office") : entry.label,
      to,
      words: `${PAGE_WORDS[to] ?? ""} ${entry.label}`,
    }));
  });
}

/** Every page, panel and field, in the order in which they are met. */
export const ALL_PLACES: Place[] = [
  ...pages(),
  ...SETTINGS_SECTIONS.map(({ slug, label }) => ({ label, within: t("Settings"), to: sectionPath(slug), words: "" })),
  ...SETTINGS_PANELS.map(({ id, label, section }) => ({
    label,
    within: t("Settings › {section}", { section: sectionLabel(section) }),
    to: settingsPath(id),
    words: PANEL_WORDS[id],
  })),
  ...FIELDS.map(([panel, field, words]) => ({
    label: SETTING_LABELS[field],
    within: withinSettings(panel),
    to: settingsPath(panel, field),
    words,
  })),
  ...LOOK_FIELDS.map(([field, words]) => ({
    label: SETTING_LABELS[field],
    within: t("Site › Look"),
    to: `/admin/look#${field}`,
    words,
  })),
  ...MORE_PARTS.map(({ slug, label }) => ({ label, within: t("More"), to: morePath(slug), words: MORE_WORDS[slug] })),
];
