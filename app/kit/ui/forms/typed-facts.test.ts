import { expect, test } from "vitest";
import * as z from "zod/mini";
import { emptyFields, readFields, typedFrom } from "./typed-facts.ts";

const facts = z.object({
  room: z.string(),
  note: z.nullable(z.string()),
  day: z.nullable(z.iso.date()),
  chairs: z.int(),
  least: z.nullable(z.int()),
  isQuiet: z.boolean(),
});
const EMPTY = { room: "", note: "", day: "", chairs: "", least: "", isQuiet: false };

test("facts become fields and come back", () => {
  const full = { room: "Attic", note: "Warm", day: "2026-12-07", chairs: 3, least: 2, isQuiet: true };
  const fields = { room: "Attic", note: "Warm", day: "2026-12-07", chairs: "3", least: "2", isQuiet: true };
  expect(typedFrom(facts, full)).toEqual(fields);
  expect(readFields(facts, fields)).toEqual(full);
  const none = { room: "", note: null, day: null, chairs: 0, least: null, isQuiet: false };
  expect(typedFrom(facts, none)).toEqual({ ...EMPTY, chairs: "0" });
  expect(readFields(facts, { ...EMPTY, chairs: "0" })).toEqual(none);
});

test("only what the schema names is read, trimmed", () => {
  const fields = { ...EMPTY, room: " Attic ", note: " ", chairs: " 3 ", other: "x" };
  expect(readFields(facts, fields)).toMatchObject({ room: "Attic", note: null, chairs: 3 });
  expect(readFields(facts, fields)).not.toHaveProperty("other");
});

test("a number of anything but digits is none, which the schema refuses", () => {
  for (const chairs of ["", "-1", "1.5", "three"]) expect(readFields(facts, { ...EMPTY, chairs }).chairs).toBeNaN();
  expect(readFields(facts, { ...EMPTY, least: "two" }).least).toBeNaN();
});

test("empty fields hold no text and no tick", () => {
  expect(emptyFields(facts)).toEqual(EMPTY);
});
