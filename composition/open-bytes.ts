import { join } from "node:path";
import type { Env } from "#env/env.ts";
import { WrongEnvironment } from "@sacred-space/runtime/wrong-environment.ts";
import type { ByteStore } from "@sacred-space/storage/bytes/byte-store.ts";
import { folderStore } from "@sacred-space/storage/bytes/folder.ts";
import type { S3Settings } from "@sacred-space/storage/bytes/s3.ts";
import type { Stage } from "./shutdown.ts";

/** The store of files. Throws WrongEnvironment if it cannot be used. */
export async function openBytes(env: Pick<Env, "dataDir" | "storage">, closing: Stage[]): Promise<ByteStore> {
  const bytes = env.storage.s3 ? await openS3(env.storage.s3, closing) : folderStore(join(env.dataDir, "storage"));
  await bytes.check().catch((error: unknown) => {
    throw new WrongEnvironment(`Stored files cannot be written: ${(error as Error).message}.`);
  });
  return bytes;
}

/** Loads the S3 client, which is large, only if it is used. */
async function openS3(account: S3Settings, closing: Stage[]): Promise<ByteStore> {
  const { s3Store } = await import("@sacred-space/storage/bytes/s3.ts");
  const store = s3Store(account);
  closing.push({ name: "S3", withinMs: 1_000, close: async () => store.close() });
  return store;
}
