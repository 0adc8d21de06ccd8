import type { ChildProcess } from "node:child_process";
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll } from "vitest";

// Under `npm test` this is the machine's own Node, which boot must support.
export const machineNode = process.env["npm_node_execpath"] ?? process.execPath;
/** npm passes its settings on to its child processes, and this repository's settings disable install scripts. */
const WITH_SCRIPTS = { npm_config_ignore_scripts: "false" };
export const runtimePackage = basename(dirname(dirname(process.execPath)));

/** What docs/configuration.md and docs/deploy.md name, and what nobody has named yet. */
export const SECRETS = Object.fromEntries(
  "ADMIN_PASSWORD RELEASE_KEY STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET BACKUP_PASSPHRASE BACKUP_S3_SECRET_ACCESS_KEY DATABASE_URL SMTP_URL SECRET_KEY METRICS_TOKEN TWILIO_AUTH_TOKEN ADDED_LATER"
    .split(" ")
    .map((name) => [name, "secret"]),
);

const SCRIPTS = join(import.meta.dirname, "../../scripts");

let scratch: string;
/** Where it was cloned to, and where it has also been installed. */
export let fresh: string;
export let installed: string;

/**
 * A small project of the same layout. Its lockfile names links inside the folder, so that the real npm can install it without a network.
 * The runtime's package contains a link to the Node that runs this test. `preinstall` records each install and waits while the file `hold`
 * exists.
 */
export function makeSmallProject(): void {
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), "boot "));
    fresh = join(scratch, "fresh");
    await mkdir(join(fresh, "scripts"), { recursive: true });
    for (const file of ["boot.mjs", "tool-environment.mjs"])
      await cp(join(SCRIPTS, file), join(fresh, "scripts", file));
    await put(fresh, "package.json", {
      name: "small",
      version: "1.0.0",
      type: "module",
      scripts: { preinstall: "node preinstall.js", serve: "node scripts/boot.mjs serve.js" },
      dependencies: { [runtimePackage]: `file:parts/${runtimePackage}` },
      devDependencies: { "build-tool": "file:parts/build-tool" },
    });
    await put(fresh, `parts/${runtimePackage}/package.json`, { name: runtimePackage, version: "26.0.0" });
    await put(fresh, "parts/build-tool/package.json", { name: "build-tool", version: "1.0.0" });
    await mkdir(join(fresh, "parts", runtimePackage, "bin"));
    await symlink(process.execPath, join(fresh, "parts", runtimePackage, "bin", "node"));
    await put(
      fresh,
      "preinstall.js",
      `import { appendFileSync, existsSync, writeFileSync } from "node:fs";
     appendFileSync("installs", "one\\n");
     writeFileSync("seen.json", JSON.stringify(process.env));
     if (existsSync("broken")) process.exit(1);
     setInterval(() => existsSync("hold") || process.exit(0), 20);`,
    );
    await put(
      fresh,
      "report.js",
      `import { existsSync } from "node:fs";
     console.log(JSON.stringify({ args: process.argv.slice(2), cwd: process.cwd(), path: process.env.PATH.split(":"), tool: existsSync("node_modules/build-tool") }));`,
    );
    await put(
      fresh,
      "flags.js",
      `console.log(JSON.stringify({ flags: process.execArgv, args: process.argv.slice(2) }));`,
    );
    await put(
      fresh,
      "scripts/start.ts",
      `console.log(JSON.stringify({ flags: process.execArgv, arenas: process.env["MALLOC_ARENA_MAX"] }));`,
    );
    await put(fresh, "variables.js", "console.log(JSON.stringify(process.env));");
    await put(fresh, "end.js", `process.exit(Number(process.argv[2]));`);
    await put(
      fresh,
      "serve.js",
      `import { appendFileSync } from "node:fs";
     process.on("SIGTERM", () => { appendFileSync("heard", "SIGTERM\\n"); setTimeout(() => process.exit(5), 700); });
     setTimeout(() => process.exit(9), 60_000); // an orphan of a failed test does not stay
     console.log("serving");`,
    );
    const locked = spawnSync("npm", ["install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund"], {
      cwd: fresh,
      encoding: "utf8",
    });
    if (locked.status !== 0) throw new Error(locked.stderr);

    installed = await project(fresh);
    await start(installed, ["end.js", "0"]).ended;
  });

  afterAll(() => rm(scratch, { recursive: true, force: true }));
}

export async function put(folder: string, file: string, content: string | object) {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), typeof content === "string" ? content : JSON.stringify(content));
}

/** Copies a project for one test. */
export async function project(from: string) {
  const folder = join(await mkdtemp(join(scratch, "a clone ")), "project");
  await cp(from, folder, { recursive: true, verbatimSymlinks: true });
  return folder;
}

/** Starts boot from another folder: if it used the working directory, it would install over the real project. */
export function start(folder: string, words: string[], env: Record<string, string> = {}, under: string[] = []) {
  const [command = "", ...args] = [...under, machineNode, join(folder, "scripts", "boot.mjs"), ...words];
  const child = spawn(command, args, {
    cwd: scratch,
    env: { ...process.env, ...WITH_SCRIPTS, ...env },
  });
  return { process: child, ended: ending(child), says: (text: string) => saying(child, text) };
}

export async function ending(child: ChildProcess) {
  let stdout = "";
  let stderr = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const code = await new Promise<number | null>((done) => child.on("close", done));
  return { code, stdout, stderr };
}

/** Resolves once either stream contains these words. */
export async function saying(child: ChildProcess, words: string) {
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (text: Buffer | string) => (said += text.toString()));
  await until(() => said.includes(words));
}

export async function until(condition: () => boolean | Promise<boolean>) {
  while (!(await condition())) await pause(20);
}

export async function installs(folder: string) {
  if (!existsSync(join(folder, "installs"))) return 0;
  return (await readFile(join(folder, "installs"), "utf8")).split("\n").length - 1;
}
