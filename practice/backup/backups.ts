import type { KnownBackup } from "#database/backup/backups.ts";

/** Where nightly backups go. It works in a process of its own: encrypting stretches the passphrase, which takes a processor for seconds. */
export type Backups = {
  /** Writes a backup and rehearses restoring it. Rejects with one sentence for the operator. */
  make(): Promise<KnownBackup>;
  /** Whether it lies where backups go: one that came with the rows of a restored database does not, nor one that was removed by hand. */
  holds(file: string): Promise<boolean>;
  /** Removes nothing outside of where backups go. What is already gone counts as removed. */
  remove(file: string): Promise<void>;
  /** Copies on another machine; undefined: there are none. */
  copies?:
    | {
        /** Its address, without secrets. */
        place: string;
        /** As `copyBackups` promises. Rejects with one sentence for the operator. */
        update(): Promise<string[]>;
      }
    | undefined;
};
