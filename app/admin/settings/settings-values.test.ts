import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "#app/backend/settings/business-settings.ts";
import { FIELD_RULES, settingsOf, valuesOfSettings, zones } from "./settings-values.ts";

test("settings go through the form as they were, and an empty field is nothing", () => {
  expect(settingsOf(valuesOfSettings(DEFAULT_SETTINGS))).toEqual(DEFAULT_SETTINGS);
  const values = {
    ...valuesOfSettings(DEFAULT_SETTINGS),
    business_email: " hello@example.com ",
    website_url: "  ",
    booking_advance_days: "60",
  };
  expect(settingsOf(values)).toMatchObject({ business_email: "hello@example.com", website_url: null, booking_advance_days: 60 });
});

test("what the table would refuse is said before it is sent", () => {
  const { name, email, website, days } = FIELD_RULES;
  const refused = [name(" "), email("a@b, c@d"), website("javascript:alert(1)"), website("example.com"), days("0"), days("366"), days("")];
  expect(refused.filter((said) => said === true)).toEqual([]);
  expect([name("x"), email(""), email("a@example.com"), website(""), website("https://example.com"), days("365")]).toEqual(
    Array(6).fill(true),
  );
});

test("the zone that is set can always be chosen", () => {
  expect(zones("Europe/London")).toContain("Europe/London");
  expect(zones("Europe/Somewhere")).toContain("Europe/Somewhere");
});
