import { expect, test } from "vitest";
import { type BookingValues, isReady, nextStep, problemsIn } from "./booking-values.ts";

const complete: BookingValues = {
  serviceId: "tarot",
  day: "2026-12-01",
  time: "10:30",
  clientName: "Ada Fell",
  clientEmail: "ada@example.com",
  clientPhone: "",
  notes: "",
  consent: true,
};

test("phone and notes are optional", () => {
  expect(problemsIn(complete)).toEqual({});
});

test.each([
  ["serviceId", { serviceId: "" }],
  ["day", { day: "" }],
  ["time", { time: "" }],
  ["clientName", { clientName: "  " }],
  ["clientEmail", { clientEmail: "" }],
  ["clientEmail", { clientEmail: "ada@example" }],
  ["consent", { consent: false }],
])("%s is required: %j is refused", (field, missing) => {
  expect(Object.keys(problemsIn({ ...complete, ...missing }))).toEqual([field]);
});

test("the submit button waits for service, date, time and consent, and for nothing else", () => {
  expect(isReady(complete)).toBe(true);
  expect(isReady({ ...complete, serviceId: "" })).toBe(false);
  expect(isReady({ ...complete, day: "" })).toBe(false);
  expect(isReady({ ...complete, time: "" })).toBe(false);
  expect(isReady({ ...complete, consent: false })).toBe(false);
  expect(isReady({ ...complete, clientName: "", clientEmail: "" })).toBe(true);
});

test("the next unanswered step is the first one that is open", () => {
  expect(nextStep({ ...complete, serviceId: "", consent: false })).toBe("service");
  expect(nextStep({ ...complete, time: "", consent: false })).toBe("when");
  expect(nextStep({ ...complete, clientName: "", consent: false })).toBe("who");
  expect(nextStep({ ...complete, consent: false })).toBe("agree");
  expect(nextStep(complete)).toBeUndefined();
});
