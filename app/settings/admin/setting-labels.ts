import { weekday } from "#app/bookings/admin/hours/hours.ts";
import { changedFrom } from "#app/kit/ui/forms/changed-from.ts";
import type { SettingsValues } from "./settings-values.ts";

/** What each field is called, on its form and where the form tells what another window has saved. */
export const SETTING_LABELS: Record<keyof SettingsValues, string> = {
  business_name: "Business name",
  practitioner_name: "Your name",
  business_email: "Business email",
  business_phone: "Business phone",
  business_address: "Business address",
  receipt_note: "On receipts and statements",
  website_url: "Website",
  default_timezone: "Time zone",
  week_begins_on: "Week begins on",
  currency: "Currency",
  booking_advance_days: "Advance booking days",
  notice_hours: "Notice in hours",
  slot_step_minutes: "Times on offer",
  most_sessions_a_day: "Most sessions a day",
  waiting_offer_hours: "Waiting list offers in hours",
  health_answers_days: "Answers about health are kept for, in days",
  opens_on_sundays: "Open on Sundays",
  allow_same_day_booking: "Allow same-day booking",
  auto_confirm_bookings: "Confirm bookings automatically",
  email_notifications: "Email notifications",
  sms_notifications: "SMS notifications",
  thanks_after_session: "Thank clients after a session",
  newsletter_per_hour: "Newsletter emails an hour",
  look: "Look",
  tagline: "Tagline",
  closing_line: "Closing line",
  opening_theme: "Opening theme",
  accent: "Accent colour",
  mark: "Mark",
  logo_id: "Your own logo",
  logo_ground: "Behind the logo",
};

/** The fields that are changed here and in another window, with their stored values: "business phone “01632 960123”". */
export function savedMeanwhile(from: SettingsValues, typed: SettingsValues, stored: SettingsValues): string[] {
  const mine = changedFrom(from, typed);
  const theirs = Object.entries(changedFrom(from, stored)) as [keyof SettingsValues, string | boolean][];
  return theirs
    .filter(([name, value]) => name in mine && mine[name] !== value)
    .map(([name, value]) => `${withinSentence(SETTING_LABELS[name])} ${inWords(name, value)}`);
}

function withinSentence(label: string): string {
  return label.startsWith("SMS") ? label : `${label.slice(0, 1).toLowerCase()}${label.slice(1)}`;
}

function inWords(name: keyof SettingsValues, value: string | boolean): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  if (value === "") return "empty";
  if (name === "week_begins_on") return weekday(Number(value));
  if (name === "logo_id") return "another picture";
  return `“${value}”`;
}
