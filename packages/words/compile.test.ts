import { expect, test } from "vitest";
import { compile } from "./compile.ts";

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
