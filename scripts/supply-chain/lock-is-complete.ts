import { readFileSync } from "node:fs";
import { join } from "node:path";

type Entry = {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
  optionalDependencies?: Record<string, string>;
};

/** The part of a package-lock.json (lockfileVersion 3) that can silently be incomplete. */
export type Lock = { packages?: Record<string, Entry> };

/**
 * The faults of a lockfile, one sentence each; empty if it is complete. npm silently drops a platform package that the registry could not
 * deliver; the next `npm ci`, or the first one on another platform, fails. So every optional dependency must be in the lock, regardless of
 * the platform that wrote it; every package must have its hash; and no registry address may bind the project to one host.
 */
export function lockFaults(lock: Lock): string[] {
  const packages = lock.packages ?? {};
  if (!packages[""]) return ["The lockfile names no packages; write it anew with npm 10 or later."];
  return Object.entries(packages).flatMap(([path, entry]) => [
    ...missingOptional(packages, path, entry),
    ...(isOwn(path) || entry.link || entry.inBundle || entry.integrity ? [] : [`${path} has no integrity hash.`]),
    ...(entry.resolved && hasHost(entry.resolved) ? [`${path} is bound to ${entry.resolved}.`] : []),
  ]);
}

function missingOptional(packages: Record<string, Entry>, path: string, { optionalDependencies = {} }: Entry) {
  return Object.entries(optionalDependencies).flatMap(([name, wanted]) => {
    const found = resolved(packages, path, name);
    const wanter = path || "package.json";
    if (!found) return [`${name}@${wanted}, optional dependency of ${wanter}, is missing.`];
    if (isExact(wanted) && found.version !== wanted)
      return [`${name} is locked at ${found.version ?? "no version"}, but ${wanter} wants ${wanted}.`];
    return [];
  });
}

/** Node's resolution: first in the package's own node_modules, then one node_modules folder up at a time. */
function resolved(packages: Record<string, Entry>, path: string, name: string): Entry | undefined {
  const here = packages[path === "" ? `node_modules/${name}` : `${path}/node_modules/${name}`];
  if (here || path === "") return here;
  const above = path.slice(0, Math.max(0, path.lastIndexOf("node_modules/"))).replace(/\/$/, "");
  return resolved(packages, above, name);
}

/** The project and its packages. */
function isOwn(path: string) {
  return !path.includes("node_modules/");
}

function isExact(version: string) {
  return /^\d+\.\d+\.\d+(-[\w.-]+)?(\+[\w.-]+)?$/.test(version);
}

function hasHost(address: string) {
  return /^[\w+.-]*:\/\//.test(address) || address.startsWith("git@");
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, "../..", "package-lock.json"), "utf8")) as Lock;
  const faults = lockFaults(lock);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0)
    console.error("Write the lockfile anew: rm -rf node_modules package-lock.json && npm install --package-lock-only");
  process.exitCode = faults.length > 0 ? 1 : 0;
}
