import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const ROOT = join(import.meta.dirname, "../../..");

/** The package contains a binary for this platform only. */
export const hasShippedChromium = process.platform === "linux" && process.arch === "x64";

/**
 * The Chromium of @sparticuz/chromium, with the libraries and fonts that a bare system lacks. It is unpacked once, into the project's
 * folder for test data. Processes may call this concurrently: each unpacks its own copy, and one copy is kept.
 */
export async function shippedChromium(
  testData = join(ROOT, ".test-data"),
): Promise<{ executablePath: string; env: Record<string, string> }> {
  const folder = join(testData, `chromium-${shippedVersion()}`);
  if (!existsSync(folder)) await unpack(folder);
  return { executablePath: join(folder, "chromium"), env: environmentOf(folder) };
}

function shippedVersion(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, "node_modules/@sparticuz/chromium/package.json"), "utf8")) as {
    version: string;
  };
  return version;
}

/** Unpacks to a draft folder and renames it: the package uses fixed names, under which others would see incomplete files. */
async function unpack(folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}-${randomUUID().slice(0, 8)}`;
  try {
    mkdirSync(draft, { recursive: true });
    await unpackInto(draft);
    writeFileSync(join(draft, "fonts", "fonts.conf"), fontsConfiguration(folder));
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error; // otherwise another process was quicker
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

const UNPACK = "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath();";

/** Runs in a separate process, because the package reads these settings from the environment. It adds the libraries only in Lambda. */
async function unpackInto(folder: string): Promise<void> {
  const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" };
  await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", UNPACK], { cwd: ROOT, env });
}

/** The package's own configuration names /tmp/fonts. */
function fontsConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
}

function environmentOf(folder: string): Record<string, string> {
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const libraries = [join(folder, "al2023", "lib"), process.env["LD_LIBRARY_PATH"]].filter(Boolean).join(":");
  return { ...Object.fromEntries(inherited), LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(folder, "fonts") };
}
