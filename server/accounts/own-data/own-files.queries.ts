import type { Queries } from "#database/connection/connect.ts";

/** Deletes the stored files that a booking's client may read: those in its folder of `documents`. */
export async function deleteDocuments(tx: Queries, bookingIds: string[]): Promise<void> {
  await allowDelete(tx);
  await tx.rows(
    "delete from storage.objects where bucket_id = 'documents' and (storage.foldername(name))[1] = any ($1)",
    [bookingIds],
  );
}

/** Deletes the stored files that an account owns, outside the practice's own buckets. */
export async function deleteOwnFiles(tx: Queries, userId: string): Promise<void> {
  await allowDelete(tx);
  await tx.rows(
    "delete from storage.objects where owner = $1 and bucket_id not in ('bills', 'documents', 'originals', 'pictures')",
    [userId],
  );
}

export async function deleteAllDocuments(tx: Queries, { keep }: { keep: string[] }): Promise<void> {
  await allowDelete(tx);
  await tx.rows("delete from storage.objects where bucket_id = 'documents' and name <> all ($1)", [keep]);
}

/** Lets the transaction delete rows of stored files, which ends their signed URLs; a job deletes the bytes (storage/upkeep.ts). */
async function allowDelete(tx: Queries): Promise<void> {
  await tx.rows("select set_config('storage.allow_delete_query', 'true', true)");
}
