import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { START_MS } from "#tests/support/limits.ts";

vi.setConfig({ testTimeout: START_MS }); // the tests start processes

const project = join(import.meta.dirname, "..");
const site = mkdtempSync(join(tmpdir(), "site build "));
const run = promisify(execFile);

/** Runs `npm run build` in a separate process, in a project with few pages. Resolves to its output. */
async function build(): Promise<string> {
  const env = { ...process.env, STRIPE_SECRET_KEY: "secret", ADDED_LATER: "secret" };
  const { stdout } = await run(process.execPath, [join(site, "scripts/build.ts")], { cwd: site, env });
  return stdout;
}

const APP = {
  "root.tsx": `import { Outlet, Scripts } from "react-router";\nexport default () => <html lang="en"><body><Outlet /><Scripts /></body></html>;\n`,
  "routes.ts": `import { writeFileSync } from "node:fs";
import { index, route } from "@react-router/dev/routes";
writeFileSync("seen.json", JSON.stringify(Object.keys(process.env)));
export default [index("home.tsx"), route("admin", "routes/admin.tsx", [index("routes/admin/dashboard.tsx")])];\n`,
  "routes/admin.tsx": "export default () => null;\n", // the service worker caches the files of these two
  "routes/admin/dashboard.tsx": "export default () => null;\n",
  "entry.client.tsx": `import { hydrateRoot } from "react-dom/client";\nimport { HydratedRouter } from "react-router/dom";\nhydrateRoot(document, <HydratedRouter />);\n`,
  "entry.server.tsx": `export default () => new Response();\n`, // without one, React Router would install packages for its default
};

const page = (words: string) =>
  writeFileSync(join(site, "app/home.tsx"), `export default function Home() {\n  return <h1>${words}</h1>;\n}\n`);

beforeAll(() => {
  for (const part of [
    "scripts",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "vite.config.ts",
    "react-router.config.ts",
  ]) {
    cpSync(join(project, part), join(site, part), { recursive: true });
  }
  symlinkSync(join(project, "node_modules"), join(site, "node_modules"));
  for (const part of ["app/kit/admin/offline/admin-worker.ts", "app/kit/hydration/inline-script.ts"])
    cpSync(join(project, part), join(site, part));
  mkdirSync(join(site, "app/routes/admin"), { recursive: true });
  for (const [file, content] of Object.entries(APP)) writeFileSync(join(site, "app", file), content);
  page("The door is closed");
});

afterAll(() => rmSync(site, { recursive: true, force: true }));

describe("the build", () => {
  test("two processes on a fresh clone build once, and both end with the whole site", async () => {
    const printed = await Promise.all([build(), build()]);
    expect(printed.filter((words) => words.startsWith("Built the site in "))).toHaveLength(1);
    expect(existsSync(join(site, "build/server/index.js"))).toBe(true);
    expect(readdirSync(join(site, "build")).toSorted()).toEqual([".stamp", "client", "marked", "server"]);
  });

  test("what runs in it, as plug-ins do, sees no secret", () => {
    const seen = JSON.parse(readFileSync(join(site, "seen.json"), "utf8")) as string[];
    expect(seen).toContain("SITE_BUILD_DIRECTORY");
    expect(seen.filter((name) => ["STRIPE_SECRET_KEY", "ADDED_LATER"].includes(name))).toEqual([]);
  });

  test("an unchanged source is not built again", async () => {
    expect(await build()).toBe("");
  });

  test("a changed source is built again, although a dead process held the lock", async () => {
    page("The door is open");
    writeFileSync(join(site, "build/.lock"), "999999999");
    expect(await build()).toMatch(/^Built the site in /);
    expect(readFileSync(join(site, "build/server/index.js"), "utf8")).toContain("The door is open");
  });

  test("a failing build keeps the last site and reports the error", async () => {
    writeFileSync(join(site, "app/home.tsx"), "export default function Home( {\n");
    await expect(build()).rejects.toMatchObject({ stderr: expect.stringContaining("home.tsx") });
    expect(readFileSync(join(site, "build/server/index.js"), "utf8")).toContain("The door is open");
    expect(existsSync(join(site, "build/.lock"))).toBe(false);
  });
});
