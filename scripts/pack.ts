import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { exitWithMessage } from "@sacred-space/runtime/process.ts";
import { WrongEnvironment } from "@sacred-space/runtime/wrong-environment.ts";
import type { Release } from "#domain/safety/release.ts";
import { readRelease, RELEASE_FILE } from "#composition/release.ts";
import { ensureBuilt } from "./build.ts";
import { audit, refuseUnaudited } from "./supply-chain/audit.ts";
import { licenceFaults, licencesFile, licencesOf } from "./supply-chain/licences.ts";
import { writeSbom } from "./supply-chain/sbom.ts";
import { installedPackages, type Packages, shippedPackages } from "./supply-chain/shipped.ts";

const root = join(import.meta.dirname, "..");

/** Modules outside the folders of `imports`, and files that a person reads or needs to run the program. */
const BESIDE = "main.ts packages scripts build/client build/server deploy docs .npmrc LICENSE".split(" ");
/**
 * Documents are whole, reasons and pictures included: a link that works in a checkout works in a release. Pictures of the pages are in the
 * built site.
 */
const LEFT_OUT =
  /\.test\.tsx?$|^app\/.*\.(avif|webp)$|\.env$|\.backup$|\.log$|(^|\/)node_modules$|^scripts\/(measurements|site-build)$|^packages\/[\w-]+\/tests$/;
/** The npm scripts of a release; the others need development tools. */
const COMMANDS = "start slim rest doctor database-setup rotate-keys backup restore renew-database rollback".split(" ");

/** The workspace of what only tests, checks and measurements use. */
const TOOLS = "tests/tools";

type Manifest = {
  scripts: Record<string, string>;
  imports: Record<string, string>;
  workspaces: string[];
  devDependencies?: object;
};
type Lock = { packages: Packages };

/**
 * Writes a release to `folder`: the built site, the sources that run, and a package.json with its lockfile, which contain neither tests nor
 * build tools. `npm ci --omit=dev && npm start` runs it. `commit` is that of the sources, where no git tells it, as in an image.
 */
export async function pack(folder: string, commit?: string): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new WrongEnvironment(`${folder} is not empty: name a new folder.`);
  const release = withCommit(readRelease(), commit);
  await ensureBuilt();
  await packBuilt(root, folder, release);
}

/** Packs the built project in `root`; its packages are those of this checkout. */
export async function packBuilt(from: string, folder: string, release = readRelease(from)): Promise<void> {
  const manifest = readJson<Manifest>(from, "package.json");
  const layers = Object.values(manifest.imports).map((path) => path.replace(/^\.\/|\/\*$/g, ""));
  const documents = globSync("*.md", { cwd: from });
  const ignored = ignoredIn(from);
  for (const part of [...layers, ...BESIDE, ...documents]) copy(part, { from, folder, ignored });
  writeJson(join(folder, "package.json"), withoutTools(manifest));
  for (const file of globSync("packages/*/package.json", { cwd: folder }))
    writeJson(join(folder, file), withoutDevDependencies(readJson<Manifest>(folder, file)));
  const lock = readJson<Lock>(from, "package-lock.json");
  writeJson(join(folder, "package-lock.json"), withoutDevelopment(lock));
  writeJson(join(folder, RELEASE_FILE), release);
  await describeParts(folder, lock);
  refuseLinks(folder);
}

/** The release of that commit. Throws WrongEnvironment for what is no commit, or not the one that git tells. */
export function withCommit(found: Release, commit: string | undefined): Release {
  if (!commit) return found;
  if (!/^[0-9a-f]{40}([0-9a-f]{24})?$/.test(commit))
    throw new WrongEnvironment("--commit needs a whole commit, as git rev-parse HEAD prints it.");
  if (found.commit !== null && found.commit !== commit)
    throw new WrongEnvironment(`--commit names ${commit}, and this checkout is of ${found.commit}.`);
  return { ...found, commit };
}

/** Documents what a release contains: licences with their texts, and the bill of materials. */
async function describeParts(folder: string, lock: Lock): Promise<void> {
  const shipped = shippedPackages(root, lock.packages);
  const faults = licenceFaults(licencesOf(lock.packages, shipped));
  if (faults.length > 0) throw new WrongEnvironment(faults.join("\n"));
  writeFileSync(join(folder, "licences.txt"), licencesFile(root, lock.packages, shipped));
  writeFileSync(join(folder, "sbom.cdx.json"), await writeSbom(lock, shipped));
}

type Copying = { from: string; folder: string; ignored: ReadonlySet<string> };

function copy(part: string, { from, folder, ignored }: Copying): void {
  if (part === "tests") return;
  const isPacked = (path: string) => !LEFT_OUT.test(path) && (part.startsWith("build/") || !ignored.has(path));
  const filter = (path: string) => isPacked(path.slice(from.length + 1));
  cpSync(join(from, part), join(folder, part), { recursive: true, filter });
}

/** What lies in a checkout and belongs to no commit by its rules, such as logs and variables; nothing where git knows no checkout. */
function ignoredIn(folder: string): Set<string> {
  const args = ["-C", folder, "ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory"];
  const { stdout, status } = spawnSync("git", args, { encoding: "utf8", maxBuffer: 1e9 });
  return new Set(status === 0 ? stdout.split("\0").map((path) => path.replace(/\/$/, "")) : []);
}

/** A link would lead somewhere else where it is unpacked. */
function refuseLinks(folder: string): void {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const other = entries.find((entry) => !entry.isFile() && !entry.isDirectory());
  if (other)
    throw new WrongEnvironment(`${join(other.parentPath, other.name)} is a link, which a release does not hold.`);
}

/** The modes in an archive: whoever runs the program reads what root unpacks, whatever the umask of who packed it. */
export const MODES = "--mode=u+rwX,go+rX,go-w";

function withoutDevDependencies<Of extends { devDependencies?: object }>(manifest: Of) {
  const { devDependencies: _, ...own } = manifest;
  return own;
}

function withoutTools(manifest: Manifest): object {
  const { scripts, workspaces, ...own } = withoutDevDependencies(manifest);
  return {
    ...own,
    workspaces: workspaces.filter((each) => each !== TOOLS),
    scripts: Object.fromEntries(COMMANDS.map((name) => [name, scripts[name]])),
  };
}

/** npm refuses a lockfile that differs from package.json. */
function withoutDevelopment({ packages, ...lock }: Lock): Lock {
  const { workspaces = [], ...own } = withoutDevDependencies(packages[""] ?? {});
  const installed = installedPackages(packages).map((path) => [path, withoutDevDependencies(packages[path] ?? {})]);
  return {
    ...lock,
    packages: {
      "": { ...own, workspaces: workspaces.filter((each) => each !== TOOLS) },
      ...(Object.fromEntries(installed) as Packages),
    },
  };
}

function readJson<Content>(folder: string, file: string): Content {
  return JSON.parse(readFileSync(join(folder, file), "utf8")) as Content;
}

function writeJson(file: string, content: object): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

/**
 * `npm run pack -- FOLDER`: writes a release as a folder, and as FOLDER.tar.gz. Refuses packages against which an advisory stands, or for
 * which no registry answers; `--unaudited` does not ask. `--commit=COMMIT` names that of sources without git.
 */
if (import.meta.main) {
  try {
    const { values, positionals } = parseArgs({
      options: { unaudited: { type: "boolean", default: false }, commit: { type: "string" } },
      allowPositionals: true,
    });
    const [name, ...others] = positionals;
    if (!name || others.length > 0) throw new WrongEnvironment("Name one new folder: npm run pack -- FOLDER");
    withCommit(readRelease(), values.commit); // before the minutes that the rest takes
    if (!values.unaudited) refuseUnaudited(await audit());
    const folder = resolve(name);
    mkdirSync(folder, { recursive: true });
    await pack(folder, values.commit);
    execFileSync("tar", [MODES, "-czf", `${folder}.tar.gz`, "-C", dirname(folder), basename(folder)]);
    console.log(`Packed ${folder} and ${folder}.tar.gz. To run it: npm ci --omit=dev && npm start`);
  } catch (error) {
    exitWithMessage(error);
  }
}
