import { expect, test } from "vitest";
import { trimLibraries } from "./library-parts.ts";

/** What the build says of a file; undefined if it takes it as it is. */
function refusalOf(id: string, code: string): string | undefined {
  const { transform } = trimLibraries();
  if (typeof transform !== "function") throw new Error("The plugin has no transform function");
  let refusal: string | undefined;
  const context = { error: (message: string) => (refusal = message) };
  Reflect.apply(transform, context, [code, id]);
  return refusal;
}

test("a screen that uses infinite queries fails the build; the library that has them does not, in a folder named app either", () => {
  const code = "export { useInfiniteQuery };";
  expect(refusalOf("/srv/app/app/admin/list.tsx", code)).toContain("infinite queries");
  expect(refusalOf("/srv/site/app/admin/list.tsx", code)).toContain("infinite queries");
  expect(refusalOf("/srv/app/node_modules/@tanstack/react-query/build/modern/index.js", code)).toBeUndefined();
});
