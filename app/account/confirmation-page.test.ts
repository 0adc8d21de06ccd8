import { expect, test } from "vitest";
import { confirmationPage } from "./confirmation-page.ts";

const origin = "https://practice.example";

test.each([
  ["", `${origin}/email-verified`],
  ["?next=%2Fbook%3Fservice%3D1%26category%3Dreiki", `${origin}/email-verified?next=%2Fbook%3Fservice%3D1%26category%3Dreiki`],
  ["?next=%2F%2Fevil.example", `${origin}/email-verified`],
  ["?next=https%3A%2F%2Fevil.example", `${origin}/email-verified`],
])("%j leads to %s", (search, address) => {
  expect(confirmationPage({ origin, search })).toBe(address);
});
