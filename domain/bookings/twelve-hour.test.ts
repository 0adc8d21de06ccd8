import { expect, test } from "vitest";
import { twelveHour } from "./twelve-hour.ts";

test.each([
  ["00:00", "12:00 am"],
  ["09:05", "9:05 am"],
  ["11:30", "11:30 am"],
  ["12:00", "12:00 pm"],
  ["12:30", "12:30 pm"],
  ["16:30", "4:30 pm"],
  ["23:59", "11:59 pm"],
])("%s is %s on the 12-hour clock", (time, spoken) => expect(twelveHour(time)).toBe(spoken));
