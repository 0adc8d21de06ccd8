import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBuiltFiles } from "./site.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "built-files-"));
  await mkdir(join(folder, "site", "assets"), { recursive: true });
  await writeFile(join(folder, "secret.txt"), "not of the site");
  await writeFile(join(folder, "site", "assets", "a.js"), "plain");
  await writeFile(join(folder, "site", "assets", "a.js.br"), "as br");
  await writeFile(join(folder, "site", "assets", "a.js.gz"), "as gzip");
  await writeFile(join(folder, "site", "icon.png"), "picture");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ask = (path: string, accepted?: string) =>
  openBuiltFiles(join(folder, "site"))(
    path,
    new Headers(accepted === undefined ? {} : { "accept-encoding": accepted }),
    { "X-Also": "1" },
  );

test.each([
  ["/assets/a.js", "gzip, br", "as br", "br", "text/javascript; charset=utf-8"],
  ["/assets/a.js", "gzip", "as gzip", "gzip", "text/javascript; charset=utf-8"],
  ["/assets/a.js", undefined, "plain", null, "text/javascript; charset=utf-8"],
  ["/icon.png", "gzip, br", "picture", null, "image/png"],
])("%s for Accept-Encoding %s is %j", async (path, accepted, body, encoding, type) => {
  const answer = await ask(path, accepted);
  expect(await answer?.text()).toBe(body);
  expect(Object.fromEntries(answer?.headers ?? [])).toEqual({
    "content-type": type,
    "content-length": String(body.length),
    vary: "Accept-Encoding",
    "x-also": "1",
    ...(encoding && { "content-encoding": encoding }),
  });
});

test.each(["/assets", "/assets/", "/", "/assets/b.js", "/../secret.txt", "/assets/../../secret.txt", "//assets/a.js"])(
  "%s is no file of the site",
  async (path) => {
    expect(await ask(path)).toBeUndefined();
  },
);

test("a file is read once, however often it is asked for", async () => {
  const files = openBuiltFiles(join(folder, "site"));
  const before = await files("/icon.png", new Headers(), {});
  await writeFile(join(folder, "site", "icon.png"), "another");
  expect([await before?.text(), await (await files("/icon.png", new Headers(), {}))?.text()]).toEqual([
    "picture",
    "picture",
  ]);
});
