import { describe, expect, test } from "vitest";
import { attempt } from "../refusal.ts";
import { defaultSettings } from "../settings.ts";
import { orderTerms } from "./order.ts";
import { emptyTally, read } from "./reader.ts";

const parse = (text: string) => {
  const found = attempt(() => read(text, "order", defaultSettings.limits, emptyTally(), orderTerms));
  return found.ok ? found.value : found.refusal;
};
const by = (name: string, more: object = {}) => ({ field: { name, path: [] }, ...more });

describe("order", () => {
  test.each([
    ["a", [by("a")]],
    ["a.asc", [by("a", { direction: "asc" })]],
    ["a.desc.nullslast,b", [by("a", { direction: "desc", nulls: "last" }), by("b")]],
    ["a.nullsfirst", [by("a", { nulls: "first" })]],
    [" a.desc , b ", [by("a", { direction: "desc" }), by("b")]],
    ["r(a).desc", [by("a", { relation: "r", direction: "desc" })]],
    [
      "a->b->>0.desc",
      [
        {
          field: {
            name: "a",
            path: [
              { arrow: "->", key: "b" },
              { arrow: "->>", index: 0 },
            ],
          },
          direction: "desc",
        },
      ],
    ],
    ["r(a->b).nullslast", [{ relation: "r", field: { name: "a", path: [{ arrow: "->", key: "b" }] }, nulls: "last" }]],
  ])("reads %s", (text, expected) => {
    expect(parse(text)).toEqual(expected);
  });

  test.each([
    "",
    ",",
    "a,",
    "a.up",
    "a.descc",
    "a.desc.first",
    "a.nullslast.desc",
    "r(a,b)",
    "r(a",
    "a;",
    "a.desc.nullslast.x",
    "1;drop table x",
  ])("refuses %s", (text) => {
    expect(parse(text)).toMatchObject({ status: 400, code: "PGRST100" });
  });
});
