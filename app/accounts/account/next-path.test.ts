import fc from "fast-check";
import { expect, test } from "vitest";
import { confirmationPage, nextPath } from "./next-path.ts";

test.each([
  ["/book", "/book"],
  ["/book?service=7b0c&category=reiki", "/book?service=7b0c&category=reiki"],
  ["/booking-success?session_id=cs_test_1", "/booking-success?session_id=cs_test_1"],
  ["/privacy#cookies", "/privacy#cookies"],
  ["/book?back=https://elsewhere.example", "/book?back=https://elsewhere.example"],
])("a path of this site is followed: %s", (wanted, followed) => {
  expect(nextPath(wanted)).toBe(followed);
});

test.each([
  [null],
  [""],
  ["book"],
  ["//evil.example"],
  ["///evil.example"],
  ["/\\evil.example"],
  ["\\\\evil.example"],
  ["/.//evil.example"],
  ["/x/..//evil.example"],
  ["/%2e//evil.example"],
  ["https://evil.example"],
  ["https:evil.example"],
  ["javascript:alert(1)"],
  ["/\t/evil.example"],
  ["/\n/evil.example"],
  ["\t//evil.example"],
  [" //evil.example"],
  ["/book\u0000"],
  ["@evil.example"],
])("anything else redirects to the home page: %j", (wanted) => {
  expect(nextPath(wanted)).toBe("/");
});

test("no input redirects to another site", () => {
  const piece = fc.constantFrom(
    "/",
    "\\",
    ".",
    "..",
    ":",
    "@",
    "?",
    "#",
    "%2f",
    "%5c",
    "\t",
    "\n",
    " ",
    "https",
    "evil.example",
    "book",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const followed = nextPath(pieces.join(""));
      expect(new URL(followed, "https://site.example/auth").origin).toBe("https://site.example");
    }),
    { numRuns: 5000 },
  );
});

const origin = "https://practice.example";

test.each([
  ["", `${origin}/email-verified`],
  [
    "?next=%2Fbook%3Fservice%3D1%26category%3Dreiki",
    `${origin}/email-verified?next=%2Fbook%3Fservice%3D1%26category%3Dreiki`,
  ],
  ["?next=%2F%2Fevil.example", `${origin}/email-verified`],
  ["?next=https%3A%2F%2Fevil.example", `${origin}/email-verified`],
])("the confirmation page for %j is %s", (search, address) => {
  expect(confirmationPage({ origin, search })).toBe(address);
});
