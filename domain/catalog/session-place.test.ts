import { expect, test } from "vitest";
import { namedWithPlace } from "./session-place.ts";

test.each([
  ["Healing session", "in person", "Healing session, in person"],
  ["Reading", "phone", "Reading, by telephone"],
  ["Reading, by telephone", "phone", "Reading, by telephone"],
  ["Reading, by video call, with a photograph", "video", "Reading, by video call, with a photograph"],
  ["Lessons by telephone", "phone", "Lessons by telephone, by telephone"],
] as const)("%s %s is %s", (name, place, said) => expect(namedWithPlace(name, place)).toBe(said));
