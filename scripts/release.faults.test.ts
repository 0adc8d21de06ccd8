import { execFileSync, spawnSync } from "node:child_process";
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { LONG_TEST_MS } from "#tests/support/limits.ts";
import { hasOpenssl } from "#tests/support/self-signed.ts";
import { skipUnless } from "#tests/support/skip-unless.ts";
import { ensureBuilt } from "./build.ts";
import { release } from "./release.ts";
import { publicKey, signRelease } from "./sign-release.ts";

vi.setConfig({ testTimeout: LONG_TEST_MS, hookTimeout: LONG_TEST_MS }); // builds the site of the checkout, and of its commit twice

const root = join(import.meta.dirname, "..");
const scratch = mkdtempSync(join(tmpdir(), "released-"));
const folder = join(scratch, "0.1");
const has = (tool: string) => spawnSync("sh", ["-c", `command -v ${tool}`]).status === 0;
const canBuildImages = has("buildah") && has("debootstrap") && process.getuid?.() === 0;
const key = generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" });
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
const contact = "security@publisher.example";
const name = `sacred-space-${version}`;
let files: string[];
/** What git status does not name: ignored files, and a built site with a stamp of its sources. */
const strays = [
  `deploy/stray-${process.pid}.log`,
  `packages/runtime/node_modules/stray`,
  `docs/stray-${process.pid}.log`,
];
const built = join(root, "build/server/index.js");
let genuine: Buffer;
beforeAll(async () => {
  await ensureBuilt();
  genuine = readFileSync(built);
  appendFileSync(built, "/* stray */");
  mkdirSync(join(root, "packages/runtime/node_modules"), { recursive: true });
  for (const stray of strays.slice(0, 2)) writeFileSync(join(root, stray), "stray");
  symlinkSync("/etc/hostname", join(root, strays[2] ?? ""));
  const before = process.umask(0o077);
  try {
    await release(folder, { contact, dirty: true });
    signRelease(folder, key);
    files = readdirSync(folder).toSorted();
  } finally {
    process.umask(before);
    writeFileSync(built, genuine);
    for (const stray of strays) rmSync(join(root, stray), { force: true });
    rmSync(join(root, "packages/runtime/node_modules"), { recursive: true });
  }
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test("a release holds what its commit has, whatever lies in the checkout, for everybody to read and nobody to write", () => {
  const archive = join(folder, `${name}.tar.gz`);
  const listed = execFileSync("tar", ["-tvzf", archive], { encoding: "utf8" }).trim().split("\n");
  expect(listed.filter((line) => !/^(-rw-r--r--|-rwxr-xr-x|drwxr-xr-x) /.test(line))).toEqual([]);
  expect(listed.filter((line) => /stray|\.log$|\/node_modules\//.test(line))).toEqual([]);
  const server = execFileSync("tar", ["-xzOf", archive, `${name}/build/server/index.js`], { maxBuffer: 1e9 });
  expect(server.equals(genuine)).toBe(true);
});

/** The command of docs/deploy.md that checks what was downloaded. */
const checkingCommand = () =>
  /^openssl pkeyutl .*$/m.exec(readFileSync(join(root, "docs/deploy.md"), "utf8"))?.[0] ?? "no command";

function check(altered: Record<string, string | Buffer> = {}) {
  const download = mkdtempSync(join(scratch, "download-"));
  copyFileSync(join(folder, `${name}.tar.gz`), join(download, `${name}.tar.gz`));
  for (const file of ["SHA256SUMS", "SHA256SUMS.sig"]) copyFileSync(join(folder, file), join(download, file));
  writeFileSync(join(download, "sacred-space.pub"), publicKey(key));
  for (const [file, content] of Object.entries(altered)) writeFileSync(join(download, file), content);
  return spawnSync("sh", ["-c", checkingCommand()], { cwd: download, encoding: "utf8" });
}

test("a release is an archive under its version, with notes, parts, checksums and a signature", () => {
  const all = ["SHA256SUMS", "SHA256SUMS.sig", `${name}.licences.txt`, `${name}.md`, `${name}.sbom.cdx.json`];
  expect(files).toEqual([...all, `${name}.tar.gz`].toSorted());
  const listed = execFileSync("tar", ["-tzf", join(folder, `${name}.tar.gz`)], { encoding: "utf8" }).split("\n");
  expect(listed).toEqual(expect.arrayContaining([`${name}/release.json`, `${name}/package-lock.json`]));
  const security = execFileSync("tar", ["-xzOf", join(folder, `${name}.tar.gz`), `${name}/SECURITY.md`]).toString();
  expect(security).toContain(`The publisher of this copy is at ${contact}.`);
  expect(listed.filter((path) => path && !path.startsWith(`${name}/`))).toEqual([]);
  const notes = readFileSync(join(folder, `${name}.md`), "utf8");
  expect(notes).toMatch(new RegExp(`^# Sacred Space ${version}.*\\n\\n[\\s\\S]*### For the practitioner`));
  expect(notes).not.toMatch(/\]\((?!https:)/); // they lie beside the archive
  expect(notes).toContain(checkingCommand()); // the documents lie within it
});

test("the documented commands unpack it into the folder in which the next ones work", () => {
  const deploy = readFileSync(join(root, "docs/deploy.md"), "utf8");
  const commands = [...deploy.matchAll(/^install --directory (\/opt\/\S+)\ntar .*$/gm)];
  expect(commands.map(([, target]) => target)).toEqual(["/opt/sacred-space"]);
  for (const [command, target = ""] of commands) {
    const here = command.replaceAll("/opt/", `${scratch}/`).replace("sacred-space.tar.gz", `${name}.tar.gz`);
    execFileSync("sh", ["-ec", here], { cwd: folder });
    expect(existsSync(join(target.replace("/opt", scratch), "package.json"))).toBe(true);
    expect(deploy).toContain(`cd ${target} && npm ci`);
  }
  const upgrade = /^(tar .*) > upgrade\.sh && sh upgrade\.sh sacred-space\.tar\.gz$/m.exec(deploy)?.[1] ?? "no command";
  const script = execFileSync("sh", ["-ec", upgrade.replace("sacred-space.tar.gz", `${name}.tar.gz`)], { cwd: folder });
  expect(script.toString()).toBe(readFileSync(join(root, "deploy/upgrade.sh"), "utf8"));
});

test("the same commit gives the same archive", async () => {
  const again = join(scratch, "again");
  await release(again, { contact, dirty: true });
  expect(readFileSync(join(again, "SHA256SUMS"), "utf8")).toBe(readFileSync(join(folder, "SHA256SUMS"), "utf8"));
});

test(
  "the documented command accepts what was released, and refuses what was altered or signed by another",
  skipUnless(hasOpenssl, "openssl is there"),
  () => {
    const own = `${name}.tar.gz`;
    expect(check()).toMatchObject({ status: 0, stdout: expect.stringContaining(`${own}: OK`) });
    const archive = readFileSync(join(folder, own));
    const sums = readFileSync(join(folder, "SHA256SUMS"), "utf8");
    const another = generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" });
    const image = Buffer.from("another file of the release");
    const withImage = `${sums}${createHash("sha256").update(image).digest("hex")}  ${name}.image-amd64.tar.gz\n`;
    const signed = { SHA256SUMS: withImage, "SHA256SUMS.sig": sign(null, Buffer.from(withImage), key) };
    expect(check({ ...signed, [`${name}.image-amd64.tar.gz`]: image })).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(`${name}.image-amd64.tar.gz: OK`),
    });
    const isRefused = (altered: Record<string, string | Buffer>) => {
      const { status, stdout } = check(altered);
      return status !== 0 && stdout.endsWith("NOT the publisher's: do not unpack it\n");
    };
    expect([
      isRefused({ [own]: Buffer.concat([archive, Buffer.from("x")]) }),
      isRefused({ ...signed, [own]: image }),
      isRefused({ ...signed, [`${name}.image-amd64.tar.gz`]: archive }),
      isRefused({ SHA256SUMS: `${sums}\n` }),
      isRefused({ "sacred-space.pub": publicKey(another) }),
    ]).toEqual([true, true, true, true, true]);
  },
);

test("a key that the tools of a build could read is refused before anything is asked or built", () => {
  const command = [join(root, "scripts/release.ts"), join(scratch, "keyed")];
  const { stderr } = spawnSync(process.execPath, command, { encoding: "utf8", env: { RELEASE_KEY: key } }); // without PATH there is no npm to ask
  expect(stderr).toMatch(
    /^RELEASE_KEY is set, and could be read by what builds [^\n]+, then npm run sign-release\.\n$/,
  );
});

test(
  "a release has its image, under the same checksums, which answers when it is run",
  {
    ...skipUnless(canBuildImages, "buildah and debootstrap are installed, and the tests run as root"),
    timeout: 10 * LONG_TEST_MS, // ten minutes on two idle cores
  },
  async () => {
    const imaged = join(scratch, "imaged");
    await release(imaged, { contact, dirty: true, image: true });
    signRelease(imaged, key);
    const [file = "no image"] = readdirSync(imaged).filter((each) => /\.image-\w+\.tar\.gz$/.test(each));
    expect(statSync(join(imaged, file)).size).toBeLessThan(250e6);
    writeFileSync(join(imaged, "sacred-space.pub"), publicKey(key));
    const { stdout } = spawnSync("sh", ["-c", checkingCommand()], { cwd: imaged, encoding: "utf8" });
    expect(stdout).toContain(`${file}: OK`);
    execFileSync("gunzip", [file], { cwd: imaged });
    const from = `docker-archive:${join(imaged, file.replace(/\.gz$/, ""))}`;
    const container = execFileSync("buildah", ["from", "--quiet", from], { encoding: "utf8" }).trim();
    try {
      const { Docker } = JSON.parse(
        execFileSync("buildah", ["inspect", container], { encoding: "utf8", maxBuffer: 1e8 }),
      ) as { Docker: { config: { Healthcheck?: object; Labels: Record<string, string>; User: string } } };
      expect(Docker.config).toMatchObject({
        Healthcheck: expect.anything(),
        Labels: { "org.opencontainers.image.version": version },
        User: "sacred-space",
      });
      const run = ["run", container, "--", "node", "scripts/boot.mjs", "scripts/start.ts", "--version"];
      expect(execFileSync("buildah", run, { encoding: "utf8" })).toContain(version);
    } finally {
      execFileSync("buildah", ["rm", container]);
      execFileSync("buildah", ["rmi", `sacred-space:${version}`]);
    }
  },
);

test("a folder that is in use is refused in a sentence", async () => {
  await expect(release(folder, { dirty: true })).rejects.toThrow("is not empty: name a new folder.");
});
