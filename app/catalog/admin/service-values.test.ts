import { expect, test } from "vitest";
import { safeParse } from "zod/mini";
import { serviceFacts } from "#domain/catalog/service-facts.ts";
import { describeChanges } from "#app/kit/ui/forms/changed-from.ts";
import { describeDifference, serviceFactsOf, type ServiceValues, valuesOf } from "./service-values.ts";

const SERVICE = {
  ...serviceFactsOf(valuesOf(undefined, "readings")),
  id: "1",
  name: "Reading",
  description: "Half an hour",
  duration: 30,
  price: 4550,
  places: ["video" as const],
  buffer: 15,
  questions: [
    {
      id: "00000000-0000-4000-8000-000000000001",
      kind: "choice" as const,
      text: "Tea?",
      hint: "",
      options: ["Black", "Green"],
      isRequired: true,
      isHealth: false,
    },
  ],
  isActive: true,
  position: 1,
  updatedAt: "2026-11-22T10:00:00Z",
};

test("a new service lasts an hour, without buffers, and is booked online", () => {
  expect(serviceFactsOf(valuesOf(undefined, "readings"))).toMatchObject({
    category: "readings",
    duration: 60,
    bufferBefore: 0,
    buffer: 0,
    preparation: null,
    bookedOnline: true,
    inNextTimes: true,
    questionCount: 0,
    writtenDays: null,
    writtenPaused: false,
  });
});

test("form values round-trip", () => {
  const { id: _, isActive: __, position: ___, updatedAt: ____, ...facts } = SERVICE;
  expect(serviceFactsOf(valuesOf(SERVICE))).toEqual(facts);
  expect(valuesOf(SERVICE).price).toBe("45.50");
});

test("what is set of written readings is kept only while they are sold by a promised day", () => {
  const written = {
    ...SERVICE,
    places: ["written" as const],
    writtenDays: 3,
    writtenPerDay: 2,
    writtenPaused: true,
    writtenResumesOn: "2026-12-07",
  };
  const { id: _, isActive: __, position: ___, updatedAt: ____, ...facts } = written;
  expect(serviceFactsOf(valuesOf(written))).toEqual(facts);
  const sold = { writtenPerDay: null, writtenPaused: false, writtenResumesOn: null };
  expect(serviceFactsOf({ ...valuesOf(written), writtenDays: " " })).toMatchObject({ writtenDays: null, ...sold });
  expect(serviceFactsOf({ ...valuesOf(written), place: "video" })).toMatchObject({ writtenDays: null, ...sold });
  expect(serviceFactsOf({ ...valuesOf(written), writtenPaused: false })).toMatchObject({
    writtenPerDay: 2,
    writtenResumesOn: null,
  });
  const changed = { ...written, writtenPerDay: null, writtenPaused: false, writtenResumesOn: null };
  expect(describeDifference(written, changed)).toEqual([
    "any number a day",
    "no longer paused",
    "no day on which its pause ends",
  ]);
});

test("form values are validated with the schema of the server", () => {
  const isAccepted = (typed: Partial<ServiceValues>) =>
    safeParse(serviceFacts, serviceFactsOf({ ...valuesOf(SERVICE), ...typed })).success;
  const refused = [
    { name: "  " },
    { duration: "4" },
    { duration: "721" },
    { duration: "1.5" },
    { duration: "" },
    { buffer: "-1" },
    { buffer: "" },
    { price: "0.29" },
    { price: "10000.01" },
    { price: "" },
  ];
  expect(refused.filter(isAccepted)).toEqual([]);
  const accepted = [
    { name: "x" },
    { duration: "5" },
    { duration: "720" },
    { buffer: "0" },
    { price: "0.30" },
    { price: "£10,000" },
  ];
  expect(accepted.map(isAccepted)).toEqual(Array(6).fill(true));
});

test("a change from another window is described with the new values", () => {
  expect(describeDifference(SERVICE, SERVICE)).toEqual([]);
  expect(describeDifference(SERVICE, { ...SERVICE, price: 4700, duration: 45, bookedOnline: false })).toEqual([
    "duration 45 minutes",
    "price £47.00",
    "not booked online",
  ]);
});

test("a fact without words of its own is described by its name", () => {
  expect(describeChanges({ roomNeeded: "" }, { roomNeeded: "Attic" })).toEqual(["room needed “Attic”"]);
});
