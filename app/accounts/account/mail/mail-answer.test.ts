import { expect, test } from "vitest";
import { mailAnswer } from "./mail-answer.ts";

test('tokens in the fragment are "good"', () => {
  const hash = "#access_token=a.b.c&expires_at=1&expires_in=3600&refresh_token=r&sb=&token_type=bearer&type=signup";
  expect(mailAnswer({ hash, search: "" })).toBe("good");
});

test('an error in the fragment or the query is "bad"', () => {
  const refusal =
    "error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=";
  expect(mailAnswer({ hash: `#${refusal}`, search: "" })).toBe("bad");
  expect(mailAnswer({ hash: "", search: `?${refusal}` })).toBe("bad");
});

test('a message is "half" for a change of the email address, and "none" elsewhere', () => {
  expect(mailAnswer({ hash: "#message=Confirmation+link+accepted&sb=", search: "?of=move" })).toBe("half");
  expect(mailAnswer({ hash: "#message=Send+money", search: "" })).toBe("none");
});

test("an error takes precedence over tokens", () => {
  expect(mailAnswer({ hash: "#access_token=a", search: "?error=access_denied" })).toBe("bad");
});

test.each(["?error=", "?error_code=&error_description=", "?error=x&error="])("an empty error is none: %s", (search) => {
  expect(mailAnswer({ hash: "#access_token=a", search })).toBe("good");
  expect(mailAnswer({ hash: "#access_token=a&error=x", search: "?error=" })).toBe("good");
});

test('an address without any of them is "none"', () => {
  expect(mailAnswer({ hash: "", search: "" })).toBe("none");
  expect(mailAnswer({ hash: "#content", search: "?utm_source=mail" })).toBe("none");
});
