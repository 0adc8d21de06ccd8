import { describe, expect, test } from "vitest";
import { attempt } from "../refusal.ts";
import { defaultSettings } from "../settings.ts";
import { emptyTally, read } from "./reader.ts";
import { selectItems } from "./select.ts";

const parse = (text: string) =>
  attempt(() => read(text, "select parameter", defaultSettings.limits, emptyTally(), selectItems));
const items = (text: string) => {
  const found = parse(text);
  return found.ok ? found.value : found.refusal;
};
const field = (name: string, more: object = {}) => ({ kind: "field", field: { name, path: [] }, ...more });
const relation = (name: string, items: unknown[], more: object = {}) => ({
  kind: "relation",
  relation: name,
  spread: false,
  items,
  ...more,
});

describe("select", () => {
  test.each([
    ["", []],
    ["*", [field("*")]],
    ["id,name", [field("id"), field("name")]],
    [" id , name ", [field("id"), field("name")]],
    ["full name,first-name,$1,_x,é", [field("full name"), field("first-name"), field("$1"), field("_x"), field("é")]],
    ['"a,b(c).d",x', [field("a,b(c).d"), field("x")]],
    ['"say \\"hi\\" \\\\"', [field('say "hi" \\')]],
    ["who:name", [field("name", { alias: "who" })]],
    ["name::text", [field("name", { cast: "text" })]],
    ["who:name::double precision", [field("name", { alias: "who", cast: "double precision" })]],
    ["price.sum()", [field("price", { aggregate: "sum" })]],
    [
      "n:price::int.avg()::text",
      [field("price", { alias: "n", cast: "int", aggregate: "avg", aggregateCast: "text" })],
    ],
    ["count()", [field("*", { aggregate: "count" })]],
    ["n:count()::text", [field("*", { alias: "n", aggregate: "count", aggregateCast: "text" })]],
    ["count", [field("count")]],
    [
      "a->b->>c",
      [
        {
          kind: "field",
          field: {
            name: "a",
            path: [
              { arrow: "->", key: "b" },
              { arrow: "->>", key: "c" },
            ],
          },
        },
      ],
    ],
    [
      "a->0->-1->>02x",
      [
        {
          kind: "field",
          field: {
            name: "a",
            path: [
              { arrow: "->", index: 0 },
              { arrow: "->", index: -1 },
              { arrow: "->>", key: "02x" },
            ],
          },
        },
      ],
    ],
    [
      'a->"b,c"->>d-e',
      [
        {
          kind: "field",
          field: {
            name: "a",
            path: [
              { arrow: "->", key: "b,c" },
              { arrow: "->>", key: "d-e" },
            ],
          },
        },
      ],
    ],
    ["a->b::int", [{ kind: "field", field: { name: "a", path: [{ arrow: "->", key: "b" }] }, cast: "int" }]],
    ["r()", [relation("r", [])]],
    ["r(*)", [relation("r", [field("*")])]],
    [
      "a,x:r!hint!inner(b,s!left(c)),d",
      [
        field("a"),
        relation("r", [field("b"), relation("s", [field("c")], { join: "left" })], {
          alias: "x",
          hint: "hint",
          join: "inner",
        }),
        field("d"),
      ],
    ],
    ["r!inner!hint(a)", [relation("r", [field("a")], { hint: "hint", join: "inner" })]],
    ["...r(a,b)", [relation("r", [field("a"), field("b")], { spread: true })]],
    ["...r!hint!inner(a)", [relation("r", [field("a")], { spread: true, hint: "hint", join: "inner" })]],
  ])("reads %s", (text, expected) => {
    expect(items(text)).toEqual(expected);
  });

  test.each([
    "a,",
    ",a",
    "a,,b",
    "(",
    ")",
    "r(",
    "r(a",
    "r(a))",
    "a b(c",
    "a!b",
    "*!b",
    "a::",
    "a::int[]",
    "a.",
    "a.foo()",
    "a.sum(",
    "a->",
    "a->>b->",
    'a"b',
    '"a',
    '"a\\',
    ":a",
    "a:",
    "a:b:c",
    "....r(a)",
    "x:...r(a)",
    "r->a(b)",
    "a;drop",
    "a'--",
    "a\n",
  ])("refuses %s", (text) => {
    expect(items(text)).toMatchObject({
      status: 400,
      code: "PGRST100",
      message: expect.stringContaining("failed to parse select parameter") as string,
    });
  });

  test("reports the position and what was expected", () => {
    expect(items("id,name!")).toEqual({
      status: 400,
      code: "PGRST100",
      message: '"failed to parse select parameter (id,name!)" (line 1, column 9)',
      details: "unexpected end of input expecting field name (* or [a..z0..9_$])",
    });
  });

  test("refuses a name longer than PostgreSQL's identifiers", () => {
    expect(items("a".repeat(63))).toEqual([field("a".repeat(63))]);
    expect(items("a".repeat(64))).toMatchObject({ status: 400, code: "PGRST100" });
    expect(items("é".repeat(32))).toMatchObject({ status: 400, code: "PGRST100" });
  });

  test("is limited in nesting and size", () => {
    const nested = (depth: number) => "r(".repeat(depth) + "a" + ")".repeat(depth);
    expect(items(nested(6))).toMatchObject([{ kind: "relation" }]);
    expect(items(nested(7))).toMatchObject({
      status: 400,
      message: "This API answers at most 6 levels of embedded relations in one request",
    });
    expect(items(Array(201).fill("a").join())).toMatchObject({
      status: 400,
      message: "This API answers at most 200 selected items in one request",
    });
    expect(items(Array(21).fill("r()").join())).toMatchObject({
      status: 400,
      message: "This API answers at most 20 embedded relations in one request",
    });
    expect(items(`a${"->b".repeat(21)}`)).toMatchObject({
      status: 400,
      message: "This API answers at most 20 steps of a JSON path in one request",
    });
  });
});
