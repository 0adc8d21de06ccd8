import type { CopySettings } from "#env/backup-copies.ts";
import type { CopyStore } from "./copy-store.ts";

/** Opens the store for `work` and closes it afterwards. The client library is loaded at first use. */
export async function withCopies<T>(settings: CopySettings, work: (store: CopyStore) => Promise<T>): Promise<T> {
  const store = (await import("./s3-copies.ts")).s3Copies(settings);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
