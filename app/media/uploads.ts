import type { BackendClient } from "#app/kit/backend/data-client.ts";
import type { ServerResult } from "#app/kit/backend/server/server-result.ts";

/** Uploads a file under this name; replaces the file of an earlier attempt. */
export async function uploadedAs(
  client: BackendClient,
  bucket: string,
  name: string,
  file: File,
): Promise<ServerResult<object>> {
  const { error } = await (
    await client.storage()
  )
    .from(bucket)
    .upload(name, file, { contentType: file.type, upsert: true });
  if (!error) return { ok: true, value: {} };
  const { status = 0, message } = error as { status?: number; message: string };
  return { ok: false, refusal: { status, code: "upload", message: status === 0 ? "" : message } };
}
