import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "#app/settings/business-settings.ts";
import { safeParse } from "zod/mini";
import { practiceSettings } from "#domain/practice-settings.ts";
import { zones } from "#app/kit/ui/zones.ts";
import { settingsOf, type SettingsValues, valuesOfSettings } from "./settings-values.ts";

test("form values round-trip, and an empty field is null", () => {
  expect(settingsOf(valuesOfSettings(DEFAULT_SETTINGS))).toEqual(DEFAULT_SETTINGS);
  const values = {
    ...valuesOfSettings(DEFAULT_SETTINGS),
    business_email: " hello@example.com ",
    website_url: "  ",
    booking_advance_days: "60",
  };
  expect(settingsOf(values)).toMatchObject({
    business_email: "hello@example.com",
    website_url: null,
    booking_advance_days: 60,
  });
});

test("form values are validated with the schema of the server", () => {
  const isAccepted = (typed: Partial<SettingsValues>) =>
    safeParse(practiceSettings, settingsOf({ ...valuesOfSettings(DEFAULT_SETTINGS), ...typed })).success;
  const refused = [
    { business_name: " " },
    { business_email: "a@b, c@d" },
    { website_url: "javascript:alert(1)" },
    { website_url: "example.com" },
    { booking_advance_days: "0" },
    { booking_advance_days: "366" },
    { booking_advance_days: "" },
  ];
  expect(refused.filter(isAccepted)).toEqual([]);
  const accepted = [
    { business_name: "x" },
    { business_email: "" },
    { business_email: "a@example.com" },
    { website_url: "" },
    { website_url: "https://example.com" },
    { booking_advance_days: "365" },
  ];
  expect(accepted.map(isAccepted)).toEqual(Array(6).fill(true));
});

test("the current zone is always an option", () => {
  expect(zones("Europe/London")).toContain("Europe/London");
  expect(zones("Europe/Somewhere")).toContain("Europe/Somewhere");
});
