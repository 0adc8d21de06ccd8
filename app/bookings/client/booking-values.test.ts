import { expect, test } from "vitest";
import { type BookingValues, isReady, malformedEmail, nextStep, problemsIn } from "./booking-values.ts";

const complete: BookingValues = {
  groupSessionId: "",
  companions: "",
  places: "1",
  choices: {},
  serviceId: "7b0c7f6e-0000-4000-8000-000000000001",
  day: "2026-12-01",
  time: "10:30",
  clientName: "Ada Fell",
  clientEmail: "ada@example.com",
  clientPhone: "",
  questions: [],
  notes: "",
  answers: {},
  hold: "",
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
  ["clientPhone", { clientPhone: "0".repeat(45) }],
  ["notes", { notes: "x".repeat(4001) }],
  ["consent", { consent: false }],
])("of %s, %j is refused", (field, missing) => {
  expect(Object.keys(problemsIn({ ...complete, ...missing }))).toEqual([field]);
});

test("a session for which the practice rings needs a number", () => {
  expect(problemsIn({ ...complete, clientPhone: " " }, { isPhoneCall: true })).toEqual({
    clientPhone: "Enter the number that I ring you on",
  });
  expect(nextStep(complete, { isPhoneCall: true })).toBe("who");
  expect(problemsIn({ ...complete, clientPhone: "07700 900123" }, { isPhoneCall: true })).toEqual({});
});

test("a service with questions needs at least one", () => {
  expect(Object.keys(problemsIn({ ...complete, questions: ["", " "] }, { questionCount: 2 }))).toEqual(["questions.0"]);
  expect(problemsIn({ ...complete, questions: ["", "Where to?"] }, { questionCount: 2 })).toEqual({});
  expect(
    Object.keys(problemsIn({ ...complete, questions: ["", "", "typed for another service"] }, { questionCount: 2 })),
  ).toEqual(["questions.0"]);
  expect(nextStep(complete, { questionCount: 2 })).toBe("who");
});

test("only an invalid email address has its own message", () => {
  const told = (change: Partial<BookingValues>) => {
    const values = { ...complete, ...change };
    return malformedEmail(values, problemsIn(values));
  };
  expect(told({ clientEmail: "ada at example" })).toBe("Enter an email address like name@example.com");
  expect(told({ clientEmail: "" })).toBeUndefined();
  expect(told({ clientEmail: "ada at example", clientName: "" })).toBeUndefined();
  expect(told({ consent: false })).toBeUndefined();
});

test("the submit button needs service, date, time and consent only", () => {
  expect(isReady(complete)).toBe(true);
  expect(isReady({ ...complete, serviceId: "" })).toBe(false);
  expect(isReady({ ...complete, day: "" })).toBe(false);
  expect(isReady({ ...complete, time: "" })).toBe(false);
  expect(isReady({ ...complete, consent: false })).toBe(false);
  expect(isReady({ ...complete, clientName: "", clientEmail: "" })).toBe(true);
});

test("the next step is the first incomplete one", () => {
  expect(nextStep({ ...complete, serviceId: "", consent: false })).toBe("service");
  expect(nextStep({ ...complete, time: "", consent: false })).toBe("when");
  expect(nextStep({ ...complete, clientName: "", consent: false })).toBe("who");
  expect(nextStep({ ...complete, consent: false })).toBe("agree");
  expect(nextStep(complete)).toBeUndefined();
});
