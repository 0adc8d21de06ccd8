import type { PracticeSettings } from "#domain/practice-settings.ts";

/** The form values of the settings; an empty field is null in the table. */
export type SettingsValues = {
  [Name in keyof PracticeSettings]: PracticeSettings[Name] extends boolean ? boolean : string;
};

const OPTIONAL = [
  "business_email",
  "business_phone",
  "business_address",
  "website_url",
  "receipt_note",
  "accent",
  "logo_id",
] as const;

export function valuesOfSettings(settings: PracticeSettings): SettingsValues {
  const optional = Object.fromEntries(OPTIONAL.map((name) => [name, settings[name] ?? ""])) as Pick<
    SettingsValues,
    (typeof OPTIONAL)[number]
  >;
  return {
    ...settings,
    ...optional,
    booking_advance_days: String(settings.booking_advance_days),
    slot_step_minutes: String(settings.slot_step_minutes),
    week_begins_on: String(settings.week_begins_on),
    notice_hours: String(settings.notice_hours ?? ""),
    waiting_offer_hours: String(settings.waiting_offer_hours),
    health_answers_days: String(settings.health_answers_days),
    newsletter_per_hour: String(settings.newsletter_per_hour),
    most_sessions_a_day: String(settings.most_sessions_a_day ?? ""),
  };
}

/** Numbers are parsed as integers; the schema refuses NaN. */
export function settingsOf(values: SettingsValues): PracticeSettings {
  const kept = Object.fromEntries(OPTIONAL.map((name) => [name, values[name].trim() || null])) as Pick<
    PracticeSettings,
    (typeof OPTIONAL)[number]
  >;
  return {
    ...values,
    ...kept,
    business_name: values.business_name.trim(),
    look: values.look as PracticeSettings["look"],
    mark: values.mark as PracticeSettings["mark"],
    logo_ground: values.logo_ground as PracticeSettings["logo_ground"],
    opening_theme: values.opening_theme as PracticeSettings["opening_theme"],
    booking_advance_days: Number.parseInt(values.booking_advance_days, 10),
    week_begins_on: Number(values.week_begins_on) as PracticeSettings["week_begins_on"],
    slot_step_minutes: Number(values.slot_step_minutes) as PracticeSettings["slot_step_minutes"],
    notice_hours: numberOrNull(values.notice_hours),
    waiting_offer_hours: Number.parseInt(values.waiting_offer_hours, 10),
    health_answers_days: Number.parseInt(values.health_answers_days, 10),
    newsletter_per_hour: Number.parseInt(values.newsletter_per_hour, 10),
    most_sessions_a_day: numberOrNull(values.most_sessions_a_day),
  };
}

function numberOrNull(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}
