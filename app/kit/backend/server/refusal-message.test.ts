import { expect, test } from "vitest";
import { refusalMessage } from "./refusal-message.ts";

test.each([
  ["pricePence is more than £10,000.00", "The price is more than £10,000.00. Please look at it again."],
  ["pricePence is not an amount in pence", "The price is not an amount. Please look at it again."],
  ["bookingDate is not a date (yyyy-MM-dd)", "The date is not a date. Please look at it again."],
  ["clientName is longer than 200 characters", "The name is longer than 200 characters. Please look at it again."],
  ["requestId is not an id", "Something here is not right. Please look at it again."],
  ["The request body is not JSON", "Something here is not right. Please look at it again."],
])("the refused field of %j is %j", (message, sentence) =>
  expect(refusalMessage("invalid-request", message)).toBe(sentence),
);

test.each([
  ["22P02", 'invalid input syntax for type uuid: "garbage"'],
  ["23514", 'new row for relation "services" violates check constraint "services_price"'],
  ["42P01", 'relation "public.bookings" does not exist'],
  ["PGRST204", "Could not find the 'x' column of 'bookings' in the schema cache"],
  ["XX000", "cache lookup failed"],
])("the message of %s is replaced", (code, message) => {
  const sentence = refusalMessage(code, message);
  expect(sentence).toMatch(/^[A-Z][^:"_]+\.$/);
  expect(sentence).not.toMatch(/relation|constraint|syntax|column|cache/);
});

test("a message written for people is kept", () => {
  expect(refusalMessage("time-taken", "Another booking is in the way")).toBe("Another booking is in the way");
  const early = "This session has not begun. It can be completed from its start"; // raised by an application trigger
  expect(refusalMessage("23514", early)).toBe(early);
  expect(refusalMessage("gone", "This booking is no longer there.")).toBe("This booking is no longer there.");
});
