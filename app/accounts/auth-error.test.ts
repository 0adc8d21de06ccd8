import { expect, test } from "vitest";
import { authErrorMessage } from "./auth-error.ts";

test.each([
  ["For security purposes, you can only request this after 56 seconds.", "You can ask again in 56 seconds."],
  ["For security purposes, you can only request this after 1 seconds.", "You can ask again in 1 second."],
  ["email rate limit exceeded", "We have sent several emails to this address. You can ask again in an hour."],
])("%s", (message, told) => {
  expect(authErrorMessage({ name: "AuthApiError", code: "over_email_send_rate_limit", message })).toBe(told);
});

test("any other error has the server's message", () => {
  const message = "Invalid login credentials";
  expect(authErrorMessage({ name: "AuthApiError", code: "invalid_credentials", message })).toBe(message);
});
