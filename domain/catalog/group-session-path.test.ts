import { expect, test } from "vitest";
import { bookingPathOf } from "./group-session-path.ts";

test.each([
  ["/reiki-therapy#weekend", true, "/book?service=7"],
  ["/reiki-therapy#weekend", false, "/reiki-therapy#weekend"],
  [null, false, "/contact"],
])(
  "a service whose category has its dates at %s, booked online: %s, is found at %s",
  (datesPath, bookedOnline, path) => {
    expect(bookingPathOf({ id: "7", datesPath, bookedOnline })).toBe(path);
  },
);
