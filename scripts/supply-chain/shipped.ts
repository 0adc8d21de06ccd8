import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One package of a package-lock.json (lockfileVersion 3). */
export type LockedPackage = {
  version?: string;
  /** A package of this project: `resolved` is the path of its own entry. */
  link?: boolean;
  resolved?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
export type Packages = Record<string, LockedPackage>;

const TESTS = /\.test\.tsx?$/;
const IMPORT = /(?:\bfrom|\bimport\(?|@import)\s*"([^"]+)"/g;

/**
 * The sorted paths of all packages of others in a release: those that `npm ci --omit=dev` installs, and the development tools that are
 * bundled into the built site.
 */
export function shippedPackages(root: string, packages: Packages): string[] {
  const bundled = bundledTools(root, packages).map((name) => `node_modules/${name}`);
  const installed = installedPackages(packages).filter((path) => !isOwn(packages, path));
  return [...new Set([...installed, ...withDependencies(packages, bundled)])].toSorted();
}

/** Whether it is a package of this project, or npm's link to it. */
export const isOwn = (packages: Packages, path: string): boolean =>
  packages[path]?.link === true || !path.startsWith("node_modules/");

/** Paths of the packages that `npm ci --omit=dev` installs on any platform; npm's own marks lack the parts of an optional tool. */
export function installedPackages(packages: Packages): string[] {
  const { dependencies, optionalDependencies } = packages[""] ?? {};
  const direct = Object.keys({ ...dependencies, ...optionalDependencies }).map((name) => `node_modules/${name}`);
  return [...withDependencies(packages, direct)].toSorted();
}

/** Names of the development tools that sources of the site import, and which the build therefore bundles. */
export function bundledTools(root: string, packages: Packages): string[] {
  const { devDependencies = {} } = packages[""] ?? {};
  const sources = globSync("app/**/*.{ts,tsx,css}", { cwd: root }).filter((file) => !TESTS.test(file));
  const imported = new Set(
    sources.flatMap((file) =>
      [...readFileSync(join(root, file), "utf8").matchAll(IMPORT)].map(([, specifier = ""]) => packageName(specifier)),
    ),
  );
  return Object.keys(devDependencies).filter((name) => imported.has(name) && !BUILD_TIME.has(name));
}

/** Tools whose code the build does not include in its files. */
const BUILD_TIME = new Set(["@react-router/dev"]);

function packageName(specifier: string): string {
  const [scope = "", name = ""] = specifier.split("/");
  return specifier.startsWith("@") ? `${scope}/${name}` : scope;
}

function withDependencies(packages: Packages, paths: string[]): Set<string> {
  const found = new Set<string>();
  const open = [...paths];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const { link, resolved: target } = packages[path] ?? {};
    if (link && target) open.push(target);
    for (const name of needs(packages[path])) {
      const dependency = resolved(packages, path, name);
      if (dependency !== undefined) open.push(dependency);
    }
  }
  return found;
}

/** Leaves out optional peer dependencies. */
function needs({
  dependencies,
  optionalDependencies,
  peerDependencies = {},
  peerDependenciesMeta = {},
}: LockedPackage = {}): string[] {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Node's resolution: first in the package's own node_modules, then one node_modules folder up at a time. */
function resolved(packages: Packages, path: string, name: string): string | undefined {
  const here = path === "" ? `node_modules/${name}` : `${path}/node_modules/${name}`;
  if (here in packages) return here;
  return path === ""
    ? undefined
    : resolved(packages, path.slice(0, Math.max(0, path.lastIndexOf("node_modules/"))).replace(/\/$/, ""), name);
}

export const nameOf = (path: string): string => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
