import { randomBytes } from "node:crypto";
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { MADE_UP_EMAIL } from "#domain/first-run/founding.ts";
import { WrongEnvironment } from "@sacred-space/runtime/wrong-environment.ts";

/**
 * A small JSON file in the data folder that only its owner may read: created once, and reused at every later start. A copy by hand may have
 * opened it to others, which is put right.
 */
function kept<Shape extends z.ZodType>(
  dataDir: string,
  name: string,
  shape: Shape,
  make: () => z.output<Shape>,
): z.output<Shape> {
  const path = join(dataDir, name);
  for (;;) {
    const text = readIfThere(path);
    if (text !== undefined) {
      const read = shape.safeParse(parsed(text));
      if (!read.success)
        throw new WrongEnvironment(`${path} is not what this program wrote there: mend it or remove it.`);
      closeToOthers(path);
      return read.data;
    }
    writeOnce(path, `${JSON.stringify(make(), null, 2)}\n`, dataDir);
  }
}

/** Writes a draft and links it to its name: readers see no incomplete file, and if two processes start at once, the first text stays. */
function writeOnce(path: string, text: string, dataDir: string): void {
  const draft = `${path}.${process.pid}`;
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(draft, text, { mode: 0o600 });
    linkSync(draft, path);
  } catch (error) {
    if ((error as { code?: string }).code === "EEXIST") return;
    throw new WrongEnvironment(
      `DATA_DIR ${dataDir} cannot be written to (${(error as { code?: string }).code ?? "unknown error"}).`,
    );
  } finally {
    rmSync(draft, { force: true });
  }
}

function closeToOthers(path: string): void {
  if (process.platform === "win32" || (statSync(path).mode & 0o077) === 0) return;
  try {
    chmodSync(path, 0o600);
  } catch (error) {
    const { code } = error as { code?: string };
    throw new WrongEnvironment(
      `${path} can be read by others, and its mode cannot be changed (${code ?? "unknown error"}): make it readable by its owner alone (chmod 600).`,
    );
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === "ENOENT") return undefined;
    throw new WrongEnvironment(`${path} cannot be read (${code ?? "unknown error"}).`);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const apiKeys = z.object({ publishable: z.string().min(20), secret: z.string().min(20) });
const practitioner = z.object({ email: z.string(), password: z.string().min(8) });
const passphrase = z.object({ passphrase: z.string().min(16) });

/** The API's two keys: from the environment, otherwise generated once into `keys.json`. */
export function keysOf(
  dataDir: string,
  given: { publishable: string | undefined; secret: string | undefined },
): z.output<typeof apiKeys> {
  const { publishable, secret } = given;
  if (publishable && secret) return distinct({ publishable, secret }, "PUBLISHABLE_KEY and SECRET_KEY");
  const stored = kept(dataDir, "keys.json", apiKeys, () => ({
    publishable: `sb_publishable_${randomBytes(24).toString("base64url")}`,
    secret: `sb_secret_${randomBytes(32).toString("base64url")}`,
  }));
  return distinct(
    { publishable: publishable ?? stored.publishable, secret: secret ?? stored.secret },
    join(dataDir, "keys.json"),
  );
}

/** The public key in every page would be the secret one, too. */
function distinct(keys: z.output<typeof apiKeys>, where: string): z.output<typeof apiKeys> {
  if (keys.publishable !== keys.secret) return keys;
  throw new WrongEnvironment(
    `${where}: the publishable key and the secret key are the same; the secret one must be another.`,
  );
}

/** The practitioner's first sign-in in local mode, generated once into `practitioner.json`. */
export function localPractitioner(dataDir: string): z.output<typeof practitioner> {
  return kept(dataDir, "practitioner.json", practitioner, () => ({
    email: MADE_UP_EMAIL,
    password: randomBytes(12).toString("base64url"),
  }));
}

/** Encrypts the backups before an upgrade if BACKUP_PASSPHRASE is not set. Generated once; returns the file and its content. */
export function upgradePassphrase(dataDir: string): z.output<typeof passphrase> & { file: string } {
  const name = "upgrade-passphrase.json";
  const { passphrase: words } = kept(dataDir, name, passphrase, () => ({
    passphrase: randomBytes(24).toString("base64url"),
  }));
  return { passphrase: words, file: join(dataDir, name) };
}
