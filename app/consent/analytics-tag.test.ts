import { expect, test } from "vitest";
import { countedPath } from "./analytics-tag.ts";

test.each([
  ["/", "/"],
  ["/blog", "/blog"],
  ["/newsletter/leave", "/newsletter/leave"],
  ["/account", "/account"],
  ["/join/k3y", "/join"],
  ["/another-time/k3y", "/another-time"],
  ["/preview/k3y", "/preview"],
  ["/setup/s3cret", "/setup"],
  ["/account/receipt/0b6e", "/account"],
  ["/admin/clients/0b6e", "/admin"],
])("of %s analytics is told %s", (pathname, counted) => {
  expect(countedPath(pathname)).toBe(counted);
});
