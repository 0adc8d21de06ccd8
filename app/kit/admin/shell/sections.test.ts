import { expect, test } from "vitest";
import { isCurrent, SECTIONS } from "./sections.ts";

const currentAt = (path: string) => SECTIONS.filter((entry) => isCurrent(entry, path)).map(({ label }) => label);

test.each([
  ["/admin", ["Dashboard"]],
  ["/admin/bookings", ["Bookings"]],
  ["/admin/messages/words", ["Messages"]],
  ["/admin/group-sessions/0f0e", ["Services"]],
  ["/admin/vouchers", ["Services"]],
  ["/admin/look", ["Site"]],
  ["/admin/more/history", ["More"]],
])("%s is one entry of the sidebar: %s", (path, labels) => {
  expect(currentAt(path)).toEqual(labels);
});
