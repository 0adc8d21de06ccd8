import { existsSync, readdirSync, readFileSync, realpathSync, renameSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { placesOf, settle, SYSTEM_FOLDER } from "./home.ts";
import { runningPostmaster } from "./postmaster.ts";

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

/** Puts the data of another stopped server in the place of this. Returns where the former data stays. */
export function exchangeClusters({ location, found }: Cluster, next: string): string {
  const former = `${location}-${found}`;
  renameSync(location, former);
  renameSync(next, location);
  return former;
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
