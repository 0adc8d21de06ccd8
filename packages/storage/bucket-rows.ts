import type { Query } from "./run.ts";

export type Bucket = {
  id: string;
  name: string;
  owner: string;
  public: boolean;
  type: string;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
  created_at: Date;
  updated_at: Date;
};

export const BUCKET_COLUMNS =
  "id, name, coalesce(owner_id, owner::text, '') as owner, public, type, file_size_limit, allowed_mime_types, created_at, updated_at";

export async function findBucket(query: Query, id: string): Promise<Bucket | undefined> {
  const [bucket] = await query<Bucket>(`select ${BUCKET_COLUMNS} from storage.buckets where id = $1`, [id]);
  return bucket;
}
