import { expect, test } from "vitest";
import { compile, packed } from "./compile.ts";
import { say } from "./say.ts";

test.each([
  ["Plain", ["Plain"]],
  ["l''aube de l'été", ["l'aube de l'été"]],
  ["l'{day} d'{month}", ["l'", ["day"], " d'", ["month"]]],
  ["'{day}'", ["'", ["day"], "'"]],
  ["5 < 6 of {x}", ["5 < 6 of ", ["x"]]],
  ["{n, plural, =0 {none} other {# of {x}}}", [["n", "p", { 0: ["none"], other: ["#", " of ", ["x"]] }]]],
  ["<a>{x} <b>and</b></a>.", [["a", [["x"], " ", ["b", ["and"]]]], "."]],
  [
    "{n, plural, one {<a>#</a>} other {<a># all</a>}}",
    [["n", "p", { one: [["a", ["#"]]], other: [["a", ["#", " all"]]] }]],
  ],
])("%s", (text, parts) => {
  expect(compile(text)).toEqual(parts);
});

test.each([
  ["{broken", /./],
  ["broken}", "a brace without its other"],
  ["{}", "a brace without its other"],
  ["{two words}", /./],
  ["{price, number}", "{price, number} is not read"],
  ["{n, plural, offset:1 one {#} other {#}}", "{n, plural, offset} is not read"],
  ["<a>open", "<a> without </a>"],
  ["closed</a>", "</a> without <a>"],
  ["<a><b></a></b>", "</a> without <a>"],
  ["{n, plural, one {<a>#} other {#</a>}}", "<a> without </a>"],
])("%s is refused", (text, reason) => {
  expect(() => compile(text)).toThrow(reason);
});

test.each([
  ["Plain", "Plain"],
  ["l'{day} d'{month}", "l'{day} d'{month}"],
  ["{n, plural, =0 {none} other {# of {x}}}", [["n", "p", { 0: "none", other: "# of {x}" }]]],
  ["#1 of {x} {y, select, a {} other {# {x}}}", ["#1 of {x} ", ["y", "s", { a: "", other: "# {x}" }]]],
  ["<a>{x} <b>and</b></a>.", [["a", ["{x} ", ["b", "and"]]], "."]],
  [
    "<a></a> <s>{n, plural, one {<a>#</a>} other {#, #}}</s>",
    [["a", ""], " ", ["s", [["n", "p", { one: [["a", "#"]], other: "#, #" }]]]],
  ],
])("%s is as short as can be in a script, and says the same", (text, short) => {
  expect(packed(compile(text))).toEqual(short);
  for (const n of [0, 1, 2000]) {
    const tag = (words: unknown) => `<${String(words)}>`;
    const values = { day: "{x}", month: "#", x: "#", y: "z", n, a: tag, b: tag, s: tag };
    const said = (compiled: typeof short | ReturnType<typeof compile>) =>
      say(compiled as ReturnType<typeof compile>, values, "en-GB", (inside) => inside.join("")).join("");
    expect(said(short)).toBe(said(compile(text)));
  }
});

test("what is given by place needs no name", () => {
  const parts = compile("<b>{name}</b>, {n, plural, one {# card} other {# cards of {name}}}");
  expect(packed(parts, ["n", "name", "b"])).toEqual([
    [2, "{1}"],
    ", ",
    [0, "p", { one: "# card", other: "# cards of {1}" }],
  ]);
});
