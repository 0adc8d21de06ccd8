import { reader } from "@sacred-space/words/reader.ts";
import { t } from "@sacred-space/words/t.ts";
import { weekday } from "#app/bookings/admin/hours/hours.ts";
import { changedFrom } from "#app/kit/ui/forms/changed-from.ts";
import type { SettingsValues } from "./settings-values.ts";

/** What each field is called, on its form and where the form tells what another window has saved. */
export const SETTING_LABELS: Record<keyof SettingsValues, string> = {
  business_name: t("Business name"),
  practitioner_name: t("Your name"),
  business_email: t("Business email"),
  business_phone: t("Business phone"),
  business_address: t("Business address"),
  receipt_note: t("On receipts and statements"),
  website_url: t("Website"),
  default_timezone: t("Time zone"),
  week_begins_on: t("Week begins on"),
  currency: t("Currency"),
  booking_advance_days: t("Advance booking days"),
  notice_hours: t("Notice in hours"),
  slot_step_minutes: t("Times on offer"),
  most_sessions_a_day: t("Most sessions a day"),
  waiting_offer_hours: t("Waiting list offers in hours"),
  health_answers_days: t("Answers about health are kept for, in days"),
  opens_on_sundays: t("Open on Sundays"),
  allow_same_day_booking: t("Allow same-day booking"),
  auto_confirm_bookings: t("Confirm bookings automatically"),
  email_notifications: t("Email notifications"),
  sms_notifications: t("SMS notifications"),
  thanks_after_session: t("Thank clients after a session"),
  newsletter_per_hour: t("Newsletter emails an hour"),
  look: t("Look"),
  tagline: t("Tagline"),
  closing_line: t("Closing line"),
  opening_theme: t("Opening theme"),
  accent: t("Accent colour"),
  mark: t("Mark"),
  logo_id: t("Your own logo"),
  logo_ground: t("Behind the logo"),
};

/** The fields that are changed here and in another window, with their stored values: "business phone “01632 960123”". */
export function savedMeanwhile(from: SettingsValues, typed: SettingsValues, stored: SettingsValues): string[] {
  const mine = changedFrom(from, typed);
  const theirs = Object.entries(changedFrom(from, stored)) as [keyof SettingsValues, string | boolean][];
  return theirs
    .filter(([name, value]) => name in mine && mine[name] !== value)
    .map(([name, value]) => describeValue(name, value));
}

/** English writes its nouns small within a sentence. */
function withinSentence(label: string): string {
  if (!reader().language.startsWith("en")) return label;
  return label.startsWith("SMS") ? label : `${label.slice(0, 1).toLowerCase()}${label.slice(1)}`;
}

function describeValue(name: keyof SettingsValues, value: string | boolean): string {
  const label = withinSentence(SETTING_LABELS[name]);
  if (typeof value === "boolean") return value ? t("{label} on", { label }) : t("{label} off", { label });
  if (value === "") return t("{label} empty", { label });
  if (name === "week_begins_on") return t("{label} {day}", { label, day: weekday(Number(value)) });
  return name === "logo_id" ? t("{label} another picture", { label }) : t("{label} “{value}”", { label, value });
}
