import type { Place } from "../bytes/byte-store.ts";
import { type Identity, subjectOf } from "@sacred-space/runtime/identity.ts";
import type { Query } from "../run.ts";

/** Metadata of the bytes, under the protocol's names. */
export type ObjectMetadata = {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: number;
  xRobotsTag?: string;
};

export type StoredObject = {
  id: string;
  bucket_id: string;
  name: string;
  owner: string | null;
  owner_id: string | null;
  version: string;
  metadata: ObjectMetadata;
  user_metadata: Record<string, unknown>;
  created_at: Date;
  updated_at: Date;
  last_accessed_at: Date;
};

export type NewObject = Pick<StoredObject, "id" | "bucket_id" | "name" | "version" | "metadata" | "user_metadata">;

/** A row that came from a dump of the reference may have no version, so no bytes, and none of the metadata. */
const COLUMNS = `id, bucket_id, name, owner, owner_id, coalesce(version, '') as version, coalesce(metadata, '{}') as metadata,
  coalesce(user_metadata, '{}') as user_metadata, created_at, updated_at, last_accessed_at`;

export const placeOf = ({
  bucket_id: bucket,
  id: object,
  version,
}: Pick<StoredObject, "bucket_id" | "id" | "version">): Place => ({
  bucket,
  object,
  version,
});

export async function findObject(query: Query, bucket: string, key: string): Promise<StoredObject | undefined> {
  const [row] = await query<StoredObject>(`select ${COLUMNS} from storage.objects where bucket_id = $1 and name = $2`, [
    bucket,
    key,
  ]);
  return row;
}

const INSERT = `insert into storage.objects (id, bucket_id, name, version, metadata, user_metadata, owner_id, owner)
  values ($1, $2, $3, $4, $5, $6, $7, case when $7 ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then $7::uuid end)`;

const valuesOf = (row: NewObject, identity: Identity) => [
  row.id,
  row.bucket_id,
  row.name,
  row.version,
  JSON.stringify(row.metadata),
  JSON.stringify(row.user_metadata),
  subjectOf(identity) ?? null,
];

/** Returns no columns, so that inserting requires no right to read. */
export async function insertObject(query: Query, row: NewObject, identity: Identity): Promise<void> {
  await query(INSERT, valuesOf(row, identity));
}

/** Resolves to the id of the row, which differs from the given one if the name exists. */
export async function upsertObject(query: Query, row: NewObject, identity: Identity): Promise<string | undefined> {
  const [stored] = await query<{ id: string }>(
    `${INSERT} on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata,
       user_metadata = excluded.user_metadata, owner_id = excluded.owner_id, owner = excluded.owner returning id`,
    valuesOf(row, identity),
  );
  return stored?.id;
}

/** Deletes rows by name and returns them. Their bytes are removed later. */
export async function deleteObjects(query: Query, bucket: string, keys: string[]): Promise<StoredObject[]> {
  await allowDelete(query);
  return query<StoredObject>(
    `delete from storage.objects where bucket_id = $1 and name = any ($2) returning ${COLUMNS}`,
    [bucket, keys],
  );
}

/** Allows deletion for the rest of the transaction; SQL statements cannot delete objects otherwise. */
export async function allowDelete(query: Query): Promise<void> {
  await query("select set_config('storage.allow_delete_query', 'true', true)");
}

export async function moveObject(
  query: Query,
  row: StoredObject,
  to: Pick<StoredObject, "bucket_id" | "name" | "version">,
): Promise<boolean> {
  const moved = await query(
    "update storage.objects set bucket_id = $2, name = $3, version = $4 where id = $1 and version = $5 returning id",
    [row.id, to.bucket_id, to.name, to.version, row.version],
  );
  return moved.length > 0;
}
