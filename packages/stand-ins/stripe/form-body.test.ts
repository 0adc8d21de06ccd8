import { expect, test } from "vitest";
import { readForm } from "./form-body.ts";

test("brackets nest; numeric and empty brackets make lists", () => {
  const form = "a=1&b[c]=2&b[d][e]=3&f[0][g]=4&f[1][g]=5&h[]=6&h[]=7&b[i]=%C3%A4+%26";
  expect(readForm(form)).toEqual({
    a: "1",
    b: { c: "2", d: { e: "3" }, i: "ä &" },
    f: [{ g: "4" }, { g: "5" }],
    h: ["6", "7"],
  });
});

test("an empty string is an empty form, and the last of repeated fields counts", () => {
  expect(readForm("")).toEqual({});
  expect(readForm("a=1&a=2")).toEqual({ a: "2" });
});

test("a field name cannot pollute a prototype", () => {
  const form = readForm("__proto__[paid]=1&constructor[prototype][paid]=1&a[__proto__][paid]=1");
  expect(({} as { paid?: string }).paid).toBeUndefined();
  expect(form).not.toHaveProperty("paid");
});

test.each([
  ["a field and an object of one name", "a=1&a[b]=2"],
  ["an object and a field of one name", "a[b]=2&a=1"],
  ["a bracket that stays open", "a[b=1"],
  ["a bracket that was never opened", "a]=1"],
  ["text behind a bracket", "a[b]c=1"],
  ["no name", "=1"],
  ["a name with other characters", "a.b=1"],
  ["nine levels", `a${"[b]".repeat(8)}=1`],
  ["a thousand and one fields", Array.from({ length: 1_001 }, (_, n) => `a${n}=1`).join("&")],
  ["a NUL", "a=%00"],
])("%s is refused", (_, form) => {
  expect(readForm(form)).toBeUndefined();
});
