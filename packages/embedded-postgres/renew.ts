import { existsSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { placesOf, settle, SYSTEM_FOLDER } from "./home.ts";
import { isAlive, runningPostmaster } from "./postmaster.ts";

export type Cluster = {
  location: string;
  /** The major version of the data; undefined if there is none. */
  found: string | undefined;
  /** That of the binaries. */
  major: string;
  isRunning: boolean;
};

/** Whether the bundled PostgreSQL has data for this folder, also of an exchange that was cut short. Makes nothing, not even the folder. */
export function hasCluster(dataDir: string, systemFolder = SYSTEM_FOLDER): boolean {
  return (
    existsSync(dataDir) &&
    placesOf(realpathSync(dataDir), systemFolder).some(
      (place) => existsSync(dirname(place)) && (versionOf(place) ?? formerOf(place)) !== undefined,
    )
  );
}

/** Looks at the data of the bundled PostgreSQL. An exchange that was cut short is taken back. */
export function clusterOf(dataDir: string, systemFolder = SYSTEM_FOLDER): Cluster {
  const { location, major } = settle(dataDir, systemFolder);
  const former = formerOf(location);
  if (former && !existsSync(location)) renameSync(former, location);
  return { location, found: versionOf(location), major, isRunning: runningPostmaster(location) !== undefined };
}

/** What changes as soon as a server has run on the data. */
export const stateOfData = (location: string): string =>
  readFileSync(join(location, "global/pg_control")).toString("base64");

/**
 * Puts the data of another stopped server in the place of this. Returns where the former data stays; undefined, with nothing changed, if a
 * server runs on it or has run since it was in this state.
 */
export function exchangeClusters({ location, found }: Cluster, next: string, state: string): string | undefined {
  if (runningPostmaster(location) || stateOfData(location) !== state) return undefined;
  const former = `${location}-${found}`;
  renameSync(location, former);
  renameSync(next, location);
  return former;
}

/** Removes the data that the bundled PostgreSQL has for this folder, wherever it lies. */
export function removeCluster(dataDir: string, systemFolder = SYSTEM_FOLDER): void {
  for (const place of placesOf(dataDir, systemFolder))
    for (const path of [place, `${place}.log`]) rmSync(path, { recursive: true, force: true });
}

/**
 * Lets one process at a time do what `file` stands for. Returns what lets go, or the process that has it. What a dead process has left is
 * replaced; it is renamed first, so that only one of two does so.
 */
export function claimAlone(file: string): { release(): void } | { holder: number } {
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx", mode: 0o644 });
      return { release: () => rmSync(file, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const left = readIfThere(file);
    const holder = Number(left);
    if (left !== undefined && holder !== process.pid && (left === "" || isAlive(holder))) return { holder };
    const renamed = `${file}.${process.pid}`;
    try {
      renameSync(file, renamed);
      if (readFileSync(renamed, "utf8") === left) rmSync(renamed);
      else renameSync(renamed, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** Where data of another major version stays that was exchanged; the newest. */
export function formerOf(location: string): string | undefined {
  const pattern = new RegExp(`^${basename(location)}-(\\d+)$`);
  const majors = readdirSync(dirname(location)).flatMap((name) => pattern.exec(name)?.[1] ?? []);
  const newest = majors.toSorted((a, b) => Number(a) - Number(b)).at(-1);
  return newest === undefined ? undefined : `${location}-${newest}`;
}

export function versionOf(location: string): string | undefined {
  const file = join(location, "PG_VERSION");
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}
