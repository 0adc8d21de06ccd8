import type { BusinessSettings } from "#app/backend/settings/business-settings.ts";
import { isEmailAddress } from "#domain/accounts/email-address.ts";

/** The settings as they stand in the form: an empty field is what the table keeps as nothing. */
export type SettingsValues = { [Name in keyof BusinessSettings]: BusinessSettings[Name] extends boolean ? boolean : string };

const OPTIONAL = ["business_email", "business_phone", "business_address", "website_url"] as const;

export function valuesOfSettings(settings: BusinessSettings): SettingsValues {
  const { booking_advance_days: days, ...rest } = settings;
  const told = Object.fromEntries(OPTIONAL.map((name) => [name, settings[name] ?? ""])) as Pick<SettingsValues, (typeof OPTIONAL)[number]>;
  return { ...rest, ...told, booking_advance_days: String(days) };
}

/** Advance booking days are parsed as an integer. */
export function settingsOf(values: SettingsValues): BusinessSettings {
  const kept = Object.fromEntries(OPTIONAL.map((name) => [name, values[name].trim() || null])) as Pick<
    BusinessSettings,
    (typeof OPTIONAL)[number]
  >;
  return {
    ...values,
    ...kept,
    business_name: values.business_name.trim(),
    booking_advance_days: Number.parseInt(values.booking_advance_days, 10),
  };
}

/** What each field must be, as the table's own constraints have it. */
export const FIELD_RULES = {
  name: (text: string) => text.trim() !== "" || "Please give your business a name.",
  email: (text: string) => text.trim() === "" || isEmailAddress(text.trim()) || "Please enter one email address, or none.",
  website: (text: string) =>
    text.trim() === "" || /^https?:\/\/\S+$/i.test(text.trim()) || "Please begin with https://, or leave it empty.",
  days: (text: string) => {
    const days = Number.parseInt(text, 10);
    return (days >= 1 && days <= 365) || "Between 1 and 365 days.";
  },
};

/** The time zones that this browser knows, by region, and the one that is set. */
export function zones(current: string): string[] {
  return [...new Set([...Intl.supportedValuesOf("timeZone").filter((zone) => zone.includes("/")), "UTC", current])].toSorted((a, b) =>
    a.localeCompare(b),
  );
}
