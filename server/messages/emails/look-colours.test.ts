import { describe, expect, test } from "vitest";
import { DESIGNED_ACCENT, THEMES } from "#domain/look/accent.ts";
import { LOOKS } from "#domain/look/look.ts";
import { PALETTES } from "#domain/look/palettes.ts";
import { renderEmail } from "./frame.ts";
import { LINK, NIGHT_LINK } from "./palette.ts";

const email = renderEmail({
  subject: "Confirmed",
  preview: "Confirmed",
  heading: 'The wall is #fbf7ef, style="color:#2a2145"',
  opening: ["See you on Tuesday."],
  facts: [["When", "Tuesday"]],
  button: { label: "See it", href: "https://quiet.example/account" },
  sections: [{ heading: "Then", paragraphs: ["Come in."] }],
  footer: ["You booked with me."],
  businessName: "The Quiet Room",
  publicUrl: "https://quiet.example",
} as unknown as Parameters<typeof renderEmail>[0]);

const NIGHTS = [
  ...Object.values(THEMES.night),
  ...Object.values(THEMES.dawn),
  LINK,
  NIGHT_LINK,
  DESIGNED_ACCENT.night.gold,
];
/** What is in styles: attributes and the sheet for dark screens. */
const styles = (html: string) => [...html.matchAll(/\bstyle="[^"]*"|<style>[\s\S]*?<\/style>/g)].join("\n");

describe.each(LOOKS.filter((look) => look !== "night"))("an email in the look %s", (look) => {
  const { html } = email.inBranding({ mark: "none", accent: null, look });
  const { dawn, night } = PALETTES[look];

  test("shows no rune, which is Night's and not in every mail program's fonts", () => {
    expect(email.inBranding({ mark: "isa", accent: null, look }).html).not.toMatch(/\p{Script=Runic}/u);
    expect(email.inBranding({ mark: "isa", accent: null, look: "night" }).html).toMatch(/\p{Script=Runic}/u);
  });

  test("has its colours by day and by night, and none of Night's", () => {
    for (const colour of [
      dawn.ground,
      dawn.text,
      dawn.quiet,
      dawn.fill,
      dawn.ink,
      night.ground,
      night.text,
      night.fill,
    ])
      expect(styles(html)).toContain(colour);
    const own: string[] = [...Object.values(dawn), ...Object.values(night)];
    const left = NIGHTS.filter((colour) => !own.includes(colour) && styles(html).includes(colour));
    expect(left).toEqual([]);
  });

  test("keeps the words as they are", () => {
    expect(html).toContain("The wall is #fbf7ef, style=&quot;color:#2a2145&quot;");
  });
});
