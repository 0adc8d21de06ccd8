import { execFileSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { exitWithMessage } from "@sacred-space/runtime/process.ts";
import { WrongEnvironment } from "@sacred-space/runtime/wrong-environment.ts";
import { readRelease, RELEASE_FILE } from "#composition/release.ts";
import { ensureBuilt } from "./build.ts";
import { audit, refuseUnaudited } from "./supply-chain/audit.ts";
import { licenceFaults, licencesFile, licencesOf } from "./supply-chain/licences.ts";
import { writeSbom } from "./supply-chain/sbom.ts";
import { installedPackages, type Packages, shippedPackages } from "./supply-chain/shipped.ts";

const root = join(import.meta.dirname, "..");

/** Modules outside the folders of `imports`, and files that a person reads or needs to run the program. */
const BESIDE = "main.ts packages scripts build/client build/server deploy docs .npmrc LICENSE".split(" ");
/** Documents are whole, reasons and pictures included: a link that works in a checkout works in a release. */
const DOCUMENTS = globSync("*.md", { cwd: root });
const LEFT_OUT = /\.test\.tsx?$|\.env$|\.backup$|^scripts\/(measurements|site-build)$|^packages\/[\w-]+\/tests$/;
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
 * build tools. `npm ci --omit=dev && npm start` runs it.
 */
export async function pack(folder: string): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new WrongEnvironment(`${folder} is not empty: name a new folder.`);
  await ensureBuilt();
  const manifest = readJson<Manifest>("package.json");
  const layers = Object.values(manifest.imports).map((path) => path.replace(/^\.\/|\/\*$/g, ""));
  for (const part of [...layers, ...BESIDE, ...DOCUMENTS]) copy(part, folder);
  writeJson(join(folder, "package.json"), withoutTools(manifest));
  const lock = readJson<Lock>("package-lock.json");
  writeJson(join(folder, "package-lock.json"), withoutDevelopment(lock));
  writeJson(join(folder, RELEASE_FILE), readRelease(root));
  await describeParts(folder, lock);
}

/** Documents what a release contains: licences with their texts, and the bill of materials. */
async function describeParts(folder: string, lock: Lock): Promise<void> {
  const shipped = shippedPackages(root, lock.packages);
  const faults = licenceFaults(licencesOf(lock.packages, shipped));
  if (faults.length > 0) throw new WrongEnvironment(faults.join("\n"));
  writeFileSync(join(folder, "licences.txt"), licencesFile(root, lock.packages, shipped));
  writeFileSync(join(folder, "sbom.cdx.json"), await writeSbom(lock, shipped));
}

function copy(part: string, folder: string): void {
  if (part === "tests") return;
  const from = join(root, part);
  cpSync(from, join(folder, part), { recursive: true, filter: (path) => !LEFT_OUT.test(path.slice(root.length + 1)) });
}

function withoutTools(manifest: Manifest): object {
  const { devDependencies: _, scripts, workspaces, ...own } = manifest;
  return {
    ...own,
    workspaces: workspaces.filter((each) => each !== TOOLS),
    scripts: Object.fromEntries(COMMANDS.map((name) => [name, scripts[name]])),
  };
}

/** npm refuses a lockfile that differs from package.json. */
function withoutDevelopment({ packages, ...lock }: Lock): Lock {
  const { devDependencies: _, workspaces = [], ...own } = packages[""] ?? {};
  const installed = installedPackages(packages).map((path) => [path, packages[path]]);
  return {
    ...lock,
    packages: {
      "": { ...own, workspaces: workspaces.filter((each) => each !== TOOLS) },
      ...(Object.fromEntries(installed) as Packages),
    },
  };
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(join(root, file), "utf8")) as Content;
}

function writeJson(file: string, content: object): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

/**
 * `npm run pack -- FOLDER`: writes a release as a folder, and as FOLDER.tar.gz. Refuses packages against which an advisory stands, or for
 * which no registry answers; `--unaudited` does not ask.
 */
if (import.meta.main) {
  try {
    const isAudited = !process.argv.includes("--unaudited");
    const [name, ...others] = process.argv.slice(2).filter((argument) => argument !== "--unaudited");
    if (!name || others.length > 0) throw new WrongEnvironment("Name one new folder: npm run pack -- FOLDER");
    if (isAudited) refuseUnaudited(await audit());
    const folder = resolve(name);
    mkdirSync(folder, { recursive: true });
    await pack(folder);
    execFileSync("tar", ["-czf", `${folder}.tar.gz`, "-C", dirname(folder), basename(folder)]);
    console.log(`Packed ${folder} and ${folder}.tar.gz. To run it: npm ci --omit=dev && npm start`);
  } catch (error) {
    exitWithMessage(error);
  }
}
