import { expect, test } from "vitest";
import { announceAudience, type Audience } from "./audience.ts";

const person = (name: string, phone: string | null = "07700 900123") => ({ bookingId: name, name, phone });
const SAM = person("Sam");
const nobody: Audience = { byEmail: 0, bySms: [], byPhone: [] };

test.each<[Audience, string]>([
  [nobody, "Nobody has to be told."],
  [{ ...nobody, byEmail: 3 }, "Who is told: 3 by email."],
  [
    { byEmail: 2, bySms: [person("Lou")], byPhone: [SAM, person("Jo", null)] },
    "Who is told: 2 by email, Lou by text message, Sam by telephone, Jo in person: no email and no telephone. Whom you tell yourself waits on a list until you tick it.",
  ],
  [
    { ...nobody, byPhone: [SAM, person("Ada"), SAM] },
    "Who is told: Sam and Ada by telephone. Whom you tell yourself waits on a list until you tick it.",
  ],
  [
    { ...nobody, byPhone: ["A", "B", "C", "D"].map((name) => person(name)) },
    "Who is told: 4 people by telephone. Whom you tell yourself waits on a list until you tick it.",
  ],
])("an act that concerns several people says who gets an email and who does not", (audience, words) => {
  expect(announceAudience(audience, { isSingle: false })).toBe(words);
});

test.each<[Audience, string]>([
  [{ ...nobody, byEmail: 1 }, "The client gets an email."],
  [{ ...nobody, bySms: [SAM] }, "Sam has no email and gets a text message."],
  [
    { ...nobody, byPhone: [SAM] },
    "Sam has no email: tell them by telephone. The number waits on a list until you tick it.",
  ],
  [
    { ...nobody, byPhone: [person("Jo", null)] },
    "Jo has no email and no telephone either: tell them yourself. It waits on a list until you tick it.",
  ],
])("an act that concerns one client promises no email where there is none", (audience, words) => {
  expect(announceAudience(audience, { isSingle: true })).toBe(words);
});
