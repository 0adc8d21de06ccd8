import { expect, test } from "vitest";
import { z } from "zod";
import { isEmailAddress } from "./email-address.ts";

const label = (length: number) => "a".repeat(length);

test.each([
  "a@b.uk",
  "rowan.vale+news@example.co.uk",
  "o'neill_1-2@sub.example.museum",
  `${label(64)}@example.com`,
  `a@${label(63)}.com`,
  `a@${label(63)}.${label(63)}.${label(63)}.${label(56)}.com`, // 254 characters
])("%s is valid", (address) => {
  expect(isEmailAddress(address)).toBe(true);
  expect(z.email().safeParse(address).success).toBe(true);
});

test.each([
  ["a local part of more than 64 characters", `${label(65)}@example.com`],
  ["more than 254 characters", `a@${label(63)}.${label(63)}.${label(63)}.${label(57)}.com`],
  ["a part of the domain with more than 63 characters", `a@${label(64)}.com`],
  ["a part of the domain that ends with a hyphen", "a@example-.com"],
  ["no domain", "a@b"],
  ["no local part", "@example.com"],
  ["two dots in a row", "a..b@example.com"],
  ["a dot before the @", "a.@example.com"],
  ["two addresses", "a@example.com,b@example.com"],
  ["a space", "a b@example.com"],
  ["a line break", "a@example.com\n"],
  ["characters other than ASCII", "zoë@example.com"],
  ["nothing", ""],
])("%s is refused", (_, address) => {
  expect(isEmailAddress(address)).toBe(false);
});
