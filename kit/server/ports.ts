import type { KnownBackup } from "#domain/backups/known-backup.ts";
import type { Examined, Safety } from "#domain/safety/safety.ts";

// What use cases need of the installation.

/** Stored files as use cases need them, as the storage library offers it. */
export type StoredFiles = {
  removeDiscarded(): Promise<number>;
  removeObjects(ids: string[]): Promise<number>;
  sweepOrphans(): Promise<{ bytes: number; rows: number; unfinished: number }>;
  /** Undefined if there is no such file. */
  readFile(bucket: string, name: string): Promise<Buffer | undefined>;
  putFile(
    bucket: string,
    name: string,
    content: Buffer,
    description: { type: string; cacheControl: string },
  ): Promise<void>;
  removeFiles(bucket: string, names: string[]): Promise<void>;
  measurePicture(
    source: Buffer,
  ): Promise<{ width: number; height: number; hasAlpha: boolean } | "unreadable" | "animated" | "too-large">;
  /** Renders without metadata and never enlarges. Undefined if the picture cannot be read completely. */
  renderPicture(source: Buffer, width: number, format: "avif" | "webp" | "png"): Promise<Buffer | undefined>;
};

/**
 * The store of nightly backups. Backups are made in a separate process, because encryption stretches the passphrase, which takes seconds of
 * CPU time.
 */
export type Backups = {
  /** Writes a backup and rehearses restoring it. Rejects with one sentence for the operator. */
  make(): Promise<KnownBackup>;
  /** Whether the file is in the backup folder: backups recorded in a restored database, or removed by hand, are not. */
  holds(file: string): Promise<boolean>;
  /** Removes a file of the backup folder and nothing outside it. A missing file counts as removed. */
  remove(file: string): Promise<void>;
  /** Copies on another machine; undefined: there are none. */
  copies?:
    | {
        /** Its address, without secrets. */
        place: string;
        /** Runs `copyBackups`. Rejects with one sentence for the operator. */
        update(): Promise<string[]>;
      }
    | undefined;
};

/** The operator's configuration, and the checks of it that can be run. */
export type Installation = Pick<Safety, "version" | "commit" | "production" | "cards" | "hasMailServer"> & {
  /** When this program was started. */
  startedAt: Date;
  /** The newest migration. */
  schema(): Promise<string>;
  disk(): Promise<Safety["disk"]>;
  certificate(): Promise<Safety["certificate"]>;
  /** Whether the site is ready at its public address, through whatever stands before it. */
  isServed(): Promise<boolean>;
  /** What `npm run doctor` says, a line for each thing that the practice rests on. Takes seconds; one
   * at a time, whose result all get who ask within half a minute. Undefined in tests without a program. */
  examine?: () => Promise<Examined[]>;
  /** Calls the address at which somebody waits for a sign of life; undefined: nobody does. Rejects without naming it. */
  signOfLife: (() => Promise<void>) | undefined;
};
