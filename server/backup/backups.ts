import type { KnownBackup } from "./backups.queries.ts";

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
