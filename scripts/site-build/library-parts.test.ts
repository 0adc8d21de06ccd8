import { expect, test } from "vitest";
import { trimLibraries } from "./library-parts.ts";

/** What the build says of a file; undefined if it takes it as it is. */
const refusalOf = (id: string, code: string) => refusalBy("transform", code, id);

/** What the build says of the files that it has made. */
const refusalOfFiles = (files: string[]) =>
  refusalBy("generateBundle", {}, Object.fromEntries(files.map((file) => [file, {}])));

function refusalBy(name: "transform" | "generateBundle", ...args: unknown[]): string | undefined {
  const hook = trimLibraries()[name];
  if (typeof hook !== "function") throw new Error(`The plugin has no function ${name}`);
  let refusal: string | undefined;
  Reflect.apply(hook, { error: (message: string) => (refusal = message) }, args);
  return refusal;
}

test("a screen that uses infinite queries fails the build; the library that has them does not, in a folder named app either", () => {
  const code = "export { useInfiniteQuery };";
  expect(refusalOf("/srv/app/app/admin/list.tsx", code)).toContain("infinite queries");
  expect(refusalOf("/srv/site/app/admin/list.tsx", code)).toContain("infinite queries");
  expect(refusalOf("/srv/app/node_modules/@tanstack/react-query/build/modern/index.js", code)).toBeUndefined();
});

test("the helper around import() fails the build once it is called in another way", () => {
  const id = "\0vite/preload-helper.js";
  expect(
    refusalOf(id, "export const __vitePreload = function preload(baseModule, deps, importerUrl) {}"),
  ).toBeUndefined();
  expect(refusalOf(id, "export const __vitePreload = function preload(deps, baseModule) {}")).toContain(
    "called in another way",
  );
});

test("a style sheet that no element links fails the build: scripts would not wait for it", () => {
  expect(refusalOfFiles(["assets/site-DqUOUFJU.css", "assets/site.js"])).toBeUndefined();
  expect(refusalOfFiles(["assets/site-DqUOUFJU.css", "assets/dialog.css"])).toContain("assets/dialog.css");
  expect(refusalOfFiles(["assets/back-office-DqUOUFJU.css", "assets/scenes-DqUOUFJU.css"])).toBeUndefined();
  expect(refusalOfFiles(["assets/scenes-DqUOUFJU.css", "assets/dialog.css"])).toContain("dialog");
});
