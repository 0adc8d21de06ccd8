export type CopiedFile = { name: string; bytes: number };

/** Files by name at one place. Every method rejects with CopiesUnavailable when the place cannot be used. */
export type CopyStore = {
  list(): Promise<CopiedFile[]>;
  /** Resolves once the complete file is stored under its name; after a rejection the name holds a complete file or none. */
  send(path: string, name: string): Promise<void>;
  /** Writes to `path`, which must not exist yet. */
  fetch(name: string, path: string): Promise<void>;
  /** A missing file counts as removed. */
  remove(name: string): Promise<void>;
  close(): Promise<void>;
};

/** Its message is one sentence for the practitioner and the operator. */
export class CopiesUnavailable extends Error {}
