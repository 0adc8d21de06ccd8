import { expect, test } from "vitest";
import { UNREACHABLE } from "#app/kit/backend/server/server-result.ts";
import { codeErrorMessage } from "./code-step.tsx";

const sent = { email: "ada@example.com", askedAt: 1_000_000 };
const afterMinutes = (minutes: number) => sent.askedAt + minutes * 60_000;
const refusal = (code: string, message = "Token has expired or is invalid") => ({ status: 403, code, message });

test("a wrong code, one of an earlier email and one of another mailbox have a sentence that covers them all", () => {
  expect(codeErrorMessage(refusal("otp_expired"), sent, afterMinutes(2))).toBe(
    "This code is not right, or has expired. Check the six digits: only the code of the newest email works, and only for ada@example.com.",
  );
});

test("after ten minutes a code is old, whatever else it is", () => {
  expect(codeErrorMessage(refusal("otp_expired"), sent, afterMinutes(11))).toBe(
    "This code is older than ten minutes and no longer works. Send a new one below.",
  );
});

test.each([
  [refusal("over_request_rate_limit"), /too many wrong codes\. Please wait/],
  [
    refusal("over_request_rate_limit", "There were too many wrong codes. The link in the email still works"),
    /still works\. Open it on this device/,
  ],
  [refusal("user_banned"), /account is closed/],
  [UNREACHABLE, /^The server cannot be reached just now\./],
  [refusal("other", "In the server's words"), /^In the server's words$/],
])("%o has its own words", (refused, words) => expect(codeErrorMessage(refused, sent, afterMinutes(1))).toMatch(words));
