import { expect, test } from "vitest";
import { wayTo } from "./group-session-path.ts";

test.each([
  ["reiki", true, "/book?service=7"],
  ["reiki", false, "/reiki-therapy#weekend"],
  ["yoga", false, "/meditation#evenings"],
  ["readings", false, "/contact"],
])("a service in %s, booked online: %s, is found at %s", (category, bookedOnline, path) => {
  expect(wayTo({ id: "7", category, bookedOnline })).toBe(path);
});
