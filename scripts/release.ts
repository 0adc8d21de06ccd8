import { execFile, execFileSync, spawnSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import { describeRelease, type Release } from "#domain/safety/release.ts";
import { readRelease, RELEASE_FILE } from "#composition/release.ts";
import { faultsOfMigrations } from "#database/migrations/released.ts";
import { exitWithMessage } from "@sacred-space/runtime/process.ts";
import { WrongEnvironment } from "@sacred-space/runtime/wrong-environment.ts";
import { fixtureOf, isOfThisSchema } from "./catalogue/fixture.ts";
import { MODES, packBuilt } from "./pack.ts";
import { audit, refuseUnaudited } from "./supply-chain/audit.ts";
import { SUMS, sumsOf } from "./sign-release.ts";
import { toolEnvironment } from "./tool-environment.mjs";

const root = join(import.meta.dirname, "..");

/** In the notes, since the documents are within what is checked. */
export const HOW_TO_CHECK = `## Check it before you unpack it

With the publisher's key, which does not lie beside the files, in the same folder as sacred-space.pub:

\`\`\`sh
openssl pkeyutl -verify -pubin -inkey sacred-space.pub -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig && sha256sum --check --ignore-missing --strict SHA256SUMS || { echo "NOT the publisher's: do not unpack it"; false; }
\`\`\`
`;
type Options = {
  /** Where weaknesses are reported to the publisher: an address or a page. */
  contact?: string | undefined;
  /** Goes on beside changes that are not committed, which the release does not hold: to try it. */
  dirty?: boolean;
  /** Whether the image is made, too, which takes ten minutes. */
  image?: boolean;
};

/**
 * Writes what is handed to others into a new folder: the archive, the image, notes, parts, the checksums of all of them. The same commit gives the same archive. Resolves to the names of the files.
 */
export async function release(folder: string, { contact, dirty = false, image = false }: Options): Promise<string[]> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new WrongEnvironment(`${folder} is not empty: name a new folder.`);
  const { version, commit } = readRelease();
  if (commit === null) throw new WrongEnvironment("A release is made of a commit: run this in a checkout with git.");
  if (!dirty && git("status", "--porcelain", "--untracked-files=all") !== "")
    throw new WrongEnvironment("There are changes that are not committed: a release is made of a commit.");
  const faults = await faultsOfMigrations();
  if (faults.length > 0) throw new WrongEnvironment(faults.join("\n"));
  if (!dirty && !(await isOfThisSchema(fixtureOf(version))))
    throw new WrongEnvironment(
      `tests/upgrade/fixtures has no practice of version ${version} with these migrations: npm run release-fixture makes it; commit it and release again.`,
    );
  const notes = notesOf(version, readFileSync(join(root, "CHANGELOG.md"), "utf8"));
  const name = `sacred-space-${version}`;
  const scratch = mkdtempSync(join(tmpdir(), "release-"));
  const made = join(scratch, "made");
  try {
    mkdirSync(made);
    const source = await buildCommit({ version, commit }, { folder: join(scratch, "source"), contact });
    await packBuilt(source, join(scratch, name));
    archive(scratch, { name, to: join(made, `${name}.tar.gz`), at: git("log", "-1", "--format=%ct") });
    copyFileSync(join(scratch, name, "sbom.cdx.json"), join(made, `${name}.sbom.cdx.json`));
    copyFileSync(join(scratch, name, "licences.txt"), join(made, `${name}.licences.txt`));
    writeFileSync(join(made, `${name}.md`), `${notes}\n${HOW_TO_CHECK}`);
    const file = join(made, `${name}.image-${process.arch === "x64" ? "amd64" : process.arch}.tar.gz`);
    if (image) buildImage(source, { name: `sacred-space:${version}`, file });
    writeFileSync(join(made, SUMS), sumsOf(made));
    cpSync(made, folder, { recursive: true });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return readdirSync(folder).toSorted();
}

const git = (...args: string[]) => execFileSync("git", ["-C", root, ...args], { encoding: "utf8" }).trim();

/**
 * Builds the site from the files of the commit alone, in a new folder: the checkout may hold ignored files and a site that others built.
 * Resolves to the folder.
 */
async function buildCommit(
  made: Release,
  { folder, contact }: { folder: string } & Pick<Options, "contact">,
): Promise<string> {
  mkdirSync(folder);
  const files = execFileSync("git", ["-C", root, "archive", "--format=tar", made.commit ?? ""], { maxBuffer: 1e9 });
  execFileSync("tar", ["--extract", "-C", folder], { input: files });
  if (contact !== undefined) nameContact(join(folder, "SECURITY.md"), contact);
  linkPackages(folder);
  await promisify(execFile)(process.execPath, [join(folder, "scripts/build.ts")], { cwd: folder });
  writeFileSync(join(folder, RELEASE_FILE), JSON.stringify(made));
  return folder;
}

/** Hard links where the file system allows: behind a symbolic link, the path of this checkout would stand in what is built. */
function linkPackages(folder: string): void {
  const [from, to] = [join(root, "node_modules"), join(folder, "node_modules")];
  if (spawnSync("cp", ["--archive", "--link", from, to]).status === 0) return;
  rmSync(to, { recursive: true, force: true });
  execFileSync("cp", ["--archive", from, to]);
}

/** The settings of deploy/build-image.sh, and of what it builds with. */
const IMAGE_SETTINGS = /^(CERTIFICATES$|DOCKER_HOST$|BUILDAH_)/;

function imageEnvironment() {
  const settings = Object.entries(process.env).filter(([variable]) => IMAGE_SETTINGS.test(variable));
  return { ...toolEnvironment(), ...Object.fromEntries(settings), UNAUDITED: "true" };
}

/** Fetches or makes what the image begins with. Returns null, or the sentence that says what this machine lacks for it. */
function prepareImage(): string | null {
  const command = [join(root, "deploy/build-image.sh"), "--base"];
  const { status, stderr } = spawnSync("sh", command, { env: imageEnvironment(), encoding: "utf8" });
  return status === 0 ? null : (stderr.trim().split("\n").at(-1) ?? "");
}

/**
 * Whether a release has an image: where this machine can build one, unless it is refused or demanded. `prepare` says what is lacking, or null;
 * `leftOut` is the sentence for the publisher. Throws WrongEnvironment with it where the image is demanded.
 */
export function decideImage(
  { demanded, refused }: { demanded: boolean; refused: boolean },
  prepare: () => string | null,
): { image: boolean; leftOut?: string } {
  if (demanded && refused) throw new WrongEnvironment("--image and --without-image exclude each other: give one.");
  const lacking = refused ? null : prepare();
  if (lacking === null) return { image: !refused };
  if (demanded) throw new WrongEnvironment(`The image, which --image demands, cannot be built here. ${lacking}`);
  return { image: false, leftOut: `The image is left out, since it cannot be built here. ${lacking}` };
}

/** Builds the image of those sources, whose packages were looked at before, and writes it for `docker load`; says what it does meanwhile. */
function buildImage(source: string, { name, file }: { name: string; file: string }): void {
  const command = [join(source, "deploy/build-image.sh"), name, file];
  const { status } = spawnSync("sh", command, { env: imageEnvironment(), stdio: "inherit" });
  if (status !== 0)
    throw new WrongEnvironment(
      "The image could not be built, for the reason above. --without-image releases without it.",
    );
}

/** Packs with equal bytes for an equal content: names in order, the commit's time, no owner. */
function archive(folder: string, { name, to, at }: { name: string; to: string; at: string }): void {
  const equal = ["--sort=name", `--mtime=@${at}`, "--owner=0", "--group=0", "--numeric-owner", MODES];
  const tar = execFileSync("tar", [...equal, "--create", "-C", folder, name], { maxBuffer: 1e9 });
  writeFileSync(to, execFileSync("gzip", ["--no-name", "--best"], { input: tar, maxBuffer: 1e9 }));
}

function sizeOf(file: string): string {
  const { size } = statSync(file);
  return size < 1e6 ? `${Math.ceil(size / 1e3)} kB` : `${Math.ceil(size / 1e6)} MB`;
}

/** What a user reads of a version: its section of the changelog. */
function notesOf(version: string, changelog: string): string {
  const [, heading, notes] =
    new RegExp(`^## (${version.replaceAll(".", "\\.")}\\b.*)\\n([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`, "m").exec(
      changelog,
    ) ?? [];
  if (!heading || !notes?.trim()) throw new WrongEnvironment(`CHANGELOG.md says nothing about version ${version}.`);
  return `# Sacred Space ${heading}\n\n${notes.trim()}\n`;
}

const NO_CONTACT = "This repository has no address of its own and invents none.";

function nameContact(file: string, contact: string): void {
  const text = readFileSync(file, "utf8");
  if (!text.includes(NO_CONTACT)) throw new Error(`${file} does not say where the publisher's address belongs`);
  writeFileSync(
    file,
    text.replace(NO_CONTACT, () => `The publisher of this copy is at ${contact}.`),
  );
}

/**
 * `npm run release -- FOLDER`: names RELEASE_CONTACT of the environment in SECURITY.md. Refuses what is not committed, and packages against
 * which an advisory stands or for which no registry answers; `--unaudited` goes on without. The image is made where this machine can, `--image`
 * demands it and `--without-image` leaves it out. `sign-release` comes after it: what builds could read the key from the environment of this
 * command, and of those that started it.
 */
if (import.meta.main) {
  try {
    const flag = { type: "boolean", default: false } as const;
    const options = { unaudited: flag, image: flag, "without-image": flag };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [name, ...others] = positionals;
    if (!name || others.length > 0) throw new WrongEnvironment("Name one new folder: npm run release -- FOLDER");
    if (process.env["RELEASE_KEY"])
      throw new WrongEnvironment(
        "RELEASE_KEY is set, and could be read by what builds a release: run this without it, then npm run sign-release.",
      );
    const { image, leftOut } = decideImage({ demanded: values.image, refused: values["without-image"] }, prepareImage);
    if (leftOut) console.log(leftOut);
    if (!values.unaudited) refuseUnaudited(await audit());
    const folder = resolve(name);
    const contact = process.env["RELEASE_CONTACT"];
    const files = await release(folder, { contact, image });
    console.log(`Released ${describeRelease(readRelease())} in ${folder}:`);
    for (const file of files) console.log(`  ${file}, ${sizeOf(join(folder, file))}`);
    if (leftOut) console.log(leftOut);
    console.log(`It is not signed yet: RELEASE_KEY="$(cat FILE)" npm run sign-release -- ${name}`);
  } catch (error) {
    exitWithMessage(error);
  }
}
