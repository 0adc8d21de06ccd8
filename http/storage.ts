import { join } from "node:path";
import type { Hono } from "hono";
import { openSecret } from "#server/accounts/signing-keys.queries.ts";
import type { Env } from "#env/env.ts";
import { bearerOf } from "@sacred-space/postgrest/identity.ts";
import { createStorageApi } from "@sacred-space/storage/api.ts";
import type { ByteStore } from "@sacred-space/storage/bytes/byte-store.ts";
import type { Identify } from "@sacred-space/storage/identity.ts";
import { defaultSettings, type Settings } from "@sacred-space/storage/settings.ts";
import { KEY_REFUSALS } from "./request/identify.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Identified } from "#kit/server/context.ts";

/** The secret that signs the addresses of stored files and nothing else. */
const ADDRESS_KEY = "storage_addresses";

/** The library's settings as this product uses them. */
export function storageSettings({ dataDir, storage }: Pick<Env, "dataDir" | "storage">): Settings {
  const pictures = { ...defaultSettings.pictures, cacheFolder: join(dataDir, "picture-cache") };
  return { ...defaultSettings, fileSizeLimit: storage.fileSizeLimit, pictures };
}

/** Whether a request's body may take longer to arrive, because it is as large as a file. */
export function isStorageUpload({ method, url }: { method?: string | undefined; url?: string | undefined }): boolean {
  return (method === "POST" || method === "PUT") && (url ?? "").startsWith(`${defaultSettings.basePath}/object/`);
}

/** The storage API over the product's database and identities. */
export async function openStorage(
  { identify, keys, practice: { database, log } }: Pick<Dependencies, "identify" | "keys" | "practice">,
  bytes: ByteStore,
  settings: Settings,
): Promise<Hono> {
  const addressKey = await openSecret(database, ADDRESS_KEY);
  return createStorageApi(
    { identify: storageIdentify(identify, keys), pool: database.pool, log, bytes, addressKey },
    settings,
  );
}

/** Programs that use the storage alone send no API key beside their Bearer, which is a key or a token. */
function storageIdentify(identify: Dependencies["identify"], keys: Dependencies["keys"]): Identify {
  return async (headers, apikey) => {
    const isBearerAlone = !headers.get("apikey") && !apikey && bearerOf(headers);
    const identified = await identify(headers, isBearerAlone ? keys.publishable : apikey);
    if (identified.ok) return { ok: true, identity: identified.identity };
    const { reason, detail } = identified;
    if (reason === "no-key" || reason === "wrong-key") return { ok: false, reason: "key", ...KEY_REFUSALS[reason] };
    return { ok: false, reason: "token", message: MESSAGES[reason] ?? detail };
  };
}

/** The storage service's own messages for tokens; other reasons have the same messages as on the other APIs. */
const MESSAGES: Partial<Record<Extract<Identified, { ok: false }>["reason"], string>> = {
  "bad-token": "Invalid Compact JWS",
  "expired-token": "jwt expired",
};
