import fc from "fast-check";

const codePoint = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

/** Text of any code points but surrogates. fast-check's own `unit: "binary"` first indexes all of Unicode, which takes seconds. */
export function anyText(constraints: fc.StringConstraints = {}): fc.Arbitrary<string> {
  return fc.oneof(fc.string(constraints), fc.string({ ...constraints, unit: codePoint }));
}
