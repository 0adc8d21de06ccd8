import { describe, expect, test } from "vitest";
import { attempt } from "../refusal.ts";
import { defaultSettings } from "../settings.ts";
import { COMPARISONS, filterKey, logic, SEARCHES, startsAsTest, test as filterTest } from "./filter.ts";
import { emptyTally, read } from "./reader.ts";

const { limits } = defaultSettings;
const value = (text: string) => {
  const found = attempt(() => read(text, "filter", limits, emptyTally(), filterTest));
  return found.ok ? found.value : found.refusal;
};
const tree = (text: string) => {
  const found = attempt(() => read(text, "logic tree", limits, emptyTally(), logic));
  return found.ok ? found.value : found.refusal;
};
const compare = (operator: string, text: string, more: object = {}) => ({
  not: false,
  kind: "compare",
  operator,
  value: text,
  ...more,
});
const leaf = (name: string, test: object) => ({ kind: "filter", filter: { field: { name, path: [] }, test } });

describe("a filter's value", () => {
  test.each([
    "eq",
    "neq",
    "gt",
    "gte",
    "lt",
    "lte",
    "like",
    "ilike",
    "match",
    "imatch",
    "isdistinct",
    "cs",
    "cd",
    "ov",
    "sl",
    "sr",
    "nxr",
    "nxl",
    "adj",
  ])("%s takes the rest literally", (operator) => {
    expect(value(`${operator}.`)).toEqual(compare(operator, ""));
    expect(value(`${operator}.a.b,(c) "d"`)).toEqual(compare(operator, 'a.b,(c) "d"'));
    expect(value(`not.${operator}.x`)).toEqual(compare(operator, "x", { not: true }));
  });

  test.each([
    ["eq(any).{1,2}", compare("eq", "{1,2}", { quantifier: "any" })],
    ["not.ilike(all).{a*,b*}", compare("ilike", "{a*,b*}", { quantifier: "all", not: true })],
    ["in.(1,2)", { not: false, kind: "in", values: ["1", "2"] }],
    ["in.()", { not: false, kind: "in", values: [""] }],
    ['in.("a,b",c d,"e\\"f",g"h)', { not: false, kind: "in", values: ["a,b", "c d", 'e"f', 'g"h'] }],
    ['in.(")', { not: false, kind: "in", values: ['"'] }],
    ['in.("a,b)', { not: false, kind: "in", values: ['"a', "b"] }],
    ['in.("a"b)', { not: false, kind: "in", values: ['"a"b'] }],
    ["not.in.(a)", { not: true, kind: "in", values: ["a"] }],
    ["is.null", { not: false, kind: "is", value: "null" }],
    ["is.NOT_NULL", { not: false, kind: "is", value: "not_null" }],
    ["not.is.True", { not: true, kind: "is", value: "true" }],
    ["fts.cat & dog", { not: false, kind: "search", operator: "fts", value: "cat & dog" }],
    ["wfts(english).cat", { not: false, kind: "search", operator: "wfts", language: "english", value: "cat" }],
  ])("reads %s", (text, expected) => {
    expect(value(text)).toEqual(expected);
  });

  test.each([
    "",
    "foo",
    "foo.1",
    "eq",
    "EQ.1",
    "eq(some).1",
    "neq(any).1",
    "in.1",
    "in.(1",
    "in.(1)x",
    "in(1)",
    "is.",
    "is.nul",
    "is.nullx",
    "is.1",
    "not.",
    "not.not.eq.1",
    "fts().a",
    "fts(english.a",
    "eq'.1",
    "constructor.1",
    "__proto__.1",
  ])("refuses %s", (text) => {
    expect(value(text)).toMatchObject({ status: 400, code: "PGRST100" });
  });

  test("without an operator is refused with PostgREST's message", () => {
    expect(value("foo")).toEqual({
      status: 400,
      code: "PGRST100",
      message: '"failed to parse filter (foo)" (line 1, column 1)',
      details: 'unexpected "f" expecting "not" or operator (eq, gt, ...)',
    });
  });

  test("has a limited list", () => {
    expect(value(`in.(${Array(10_000).fill("1").join()})`)).toMatchObject({ kind: "in" });
    expect(value(`in.(${Array(10_001).fill("1").join()})`)).toMatchObject({
      status: 400,
      message: "This API answers at most 10000 values in a list in one request",
    });
  });
});

describe("and, or", () => {
  test.each([
    [
      "or(a.eq.1,b.is.null)",
      {
        kind: "any",
        not: false,
        parts: [leaf("a", compare("eq", "1")), leaf("b", { not: false, kind: "is", value: "null" })],
      },
    ],
    [
      "and( a.eq.1 , b.gt.2 )",
      { kind: "all", not: false, parts: [leaf("a", compare("eq", "1 ")), leaf("b", compare("gt", "2 "))] },
    ],
    ["not.or(a.not.eq.1)", { kind: "any", not: true, parts: [leaf("a", compare("eq", "1", { not: true }))] }],
    [
      "or(a.in.(1,2),not.and(b.cs.{x,y},c.eq.z))",
      {
        kind: "any",
        not: false,
        parts: [
          leaf("a", { not: false, kind: "in", values: ["1", "2"] }),
          { kind: "all", not: true, parts: [leaf("b", compare("cs", "{x,y}")), leaf("c", compare("eq", "z"))] },
        ],
      },
    ],
    [
      'or(a.eq."x,)y",b.eq."q\\"r")',
      { kind: "any", not: false, parts: [leaf("a", compare("eq", "x,)y")), leaf("b", compare("eq", 'q"r'))] },
    ],
    [
      'or(a.eq."x,b.eq.y)',
      { kind: "any", not: false, parts: [leaf("a", compare("eq", '"x')), leaf("b", compare("eq", "y"))] },
    ],
    [
      "or(and.eq.1,or.eq.2)",
      { kind: "any", not: false, parts: [leaf("and", compare("eq", "1")), leaf("or", compare("eq", "2"))] },
    ],
    [
      "or(a->b->>c.eq.1)",
      {
        kind: "any",
        not: false,
        parts: [
          {
            kind: "filter",
            filter: {
              field: {
                name: "a",
                path: [
                  { arrow: "->", key: "b" },
                  { arrow: "->>", key: "c" },
                ],
              },
              test: compare("eq", "1"),
            },
          },
        ],
      },
    ],
  ])("reads %s", (text, expected) => {
    expect(tree(text)).toEqual(expected);
  });

  test.each([
    "or()",
    "or",
    "or(",
    "or(a.eq.1",
    "or(a.eq.1))",
    "or(a.eq.1,)",
    "or)(",
    "xor(a.eq.1)",
    "or(a)",
    "or(a.eq)",
    "not.not.or(a.eq.1)",
    "and(ord(a.eq.1),b.eq.2)",
  ])("refuses %s", (text) => {
    expect(tree(text)).toMatchObject({ status: 400, code: "PGRST100" });
  });

  test("is limited in nesting and number", () => {
    const nested = (depth: number) => `${"or(".repeat(depth)}a.eq.1${")".repeat(depth)}`;
    expect(tree(nested(19))).toMatchObject({ kind: "any" });
    expect(tree(nested(20))).toMatchObject({
      status: 400,
      message: "This API answers at most 20 levels of and/or in one request",
    });
    expect(tree(nested(100_000))).toMatchObject({ status: 400 });
    expect(tree(`or(${Array(201).fill("a.eq.1").join()})`)).toMatchObject({
      status: 400,
      message: "This API answers at most 200 filters in one request",
    });
  });
});

describe("a filter's key", () => {
  test.each([
    ["a", { path: [], field: { name: "a", path: [] } }],
    ["r.s.a", { path: ["r", "s"], field: { name: "a", path: [] } }],
    ['r."x.y"->b', { path: ["r"], field: { name: "x.y", path: [{ arrow: "->", key: "b" }] } }],
  ])("reads %s", (text, expected) => {
    expect(attempt(() => read(text, "tree path", limits, emptyTally(), filterKey))).toEqual({
      ok: true,
      value: expected,
    });
  });
});

describe("a value starts as a filter", () => {
  const operators = [...Object.keys(COMPARISONS), ...Object.keys(SEARCHES), "in", "is"];
  const parses = (text: string) => attempt(() => read(text, "filter", limits, emptyTally(), filterTest)).ok;

  test("with any operator that the grammar parses, negated or not", () => {
    for (const operator of operators) {
      const operand = { in: "(1)", is: "null" }[operator] ?? "1";
      for (const text of [`${operator}.${operand}`, `not.${operator}.${operand}`])
        expect([text, parses(text), startsAsTest(text)]).toEqual([text, true, true]);
      for (const text of [`${operator}(any).{1}`, `${operator}(all).{1}`, `not.${operator}(any).{1}`])
        expect([text, startsAsTest(text)]).toEqual([text, parses(text)]);
    }
  });

  test.each(["1", "eq", "eq1", "equal.1", "not.1", "EQ.1", "neq(any).1", "eq(some).1", "fts(a(b)).1", " eq.1"])(
    "but not with %s",
    (text) => {
      expect(startsAsTest(text)).toBe(false);
    },
  );
});
