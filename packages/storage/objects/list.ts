import type { Context } from "hono";
import { z } from "zod";
import { refusals } from "../refusal.ts";
import { readJson } from "../request.ts";
import type { Service } from "../service.ts";

const order = z.enum(["asc", "desc"]).default("asc");
const listing = z.object({
  prefix: z.string().max(1_024),
  limit: z.int().min(1).max(10_000).default(100),
  offset: z.int().min(0).default(0),
  search: z.string().max(1_024).nullish(),
  sortBy: z
    .object({ column: z.enum(["name", "updated_at", "created_at", "last_accessed_at"]).default("name"), order })
    .prefault({}),
});

/**
 * The direct content of a folder: first its folders, then its files, each in the requested order. `search` goes on where the prefix ends, also
 * through folders; both without regard to case. Names are relative to the prefix.
 */
export async function listObjects(service: Service, c: Context) {
  const identity = await service.identify(c);
  const { prefix, limit, offset, search, sortBy } = await readJson(c, listing);
  const folder = prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`;
  const beginning = folder + (search ?? "");
  const [first, last] = [folder.split("/").length, beginning.split("/").length]; // of a path's segments, those of an entry's name
  const rows = await service.store.as(identity, (query) =>
    query(
      `with entries as (
         select *, array_to_string(path_tokens[$3:$4], '/') collate "C" as entry, cardinality(path_tokens) > $4 as is_folder
         from storage.objects where bucket_id = $1 and lower(name) ^@ lower($2)
       ), page as (
         select entry, true as is_folder, null::uuid as id, null::timestamptz as updated_at, null::timestamptz as created_at,
           null::timestamptz as last_accessed_at, null::jsonb as metadata
         from entries where is_folder group by entry
         union all
         select entry, false, id, updated_at, created_at, last_accessed_at, metadata from entries where not is_folder
       )
       select entry as name, id, updated_at, created_at, last_accessed_at, metadata from page
       order by is_folder desc, ${sortBy.column === "name" ? "entry" : sortBy.column} ${sortBy.order} nulls last, entry ${sortBy.order}
       limit $5 offset $6`,
      [c.req.param("bucket"), beginning, first, last, limit, offset],
    ),
  );
  return c.json(rows);
}

const listingV2 = z.object({
  prefix: z.string().max(1_024).nullish(),
  limit: z.int().min(1).max(1_000).default(1_000),
  cursor: z.string().max(4_096).nullish(),
  with_delimiter: z.boolean().nullish(),
  sortBy: z.object({ column: z.enum(["name", "updated_at", "created_at"]).default("name"), order }).prefault({}),
});

type Entry = {
  isFolder: boolean;
  name: string;
  id: string;
  updated_at: Date;
  created_at: Date;
  metadata: object;
  position: string;
};

/**
 * Objects under a prefix, in pages; with a delimiter only those of one level, together with its folders. By either time a folder stands
 * where its oldest object was created, as in the reference: what is replaced in it does not move it between two pages.
 */
export async function listObjectsV2(service: Service, c: Context) {
  const identity = await service.identify(c);
  const { prefix, limit, cursor, with_delimiter, sortBy } = await readJson(c, listingV2);
  const after = cursor ? readCursor(cursor) : undefined;
  const sorted =
    sortBy.column === "name"
      ? "name"
      : `to_char(${sortBy.column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US') collate "C"`;
  const beyond = sortBy.order === "asc" ? ">" : "<";
  const rows = await service.store.as(identity, (query) =>
    query<Entry>(
      `with found as (
         select *, case when $3 and strpos(substr(name, char_length($2) + 1), '/') > 0
           then $2 || split_part(substr(name, char_length($2) + 1), '/', 1) || '/' end collate "C" as folder
         from storage.objects where bucket_id = $1 and name ^@ $2
       ), entries as (
         select folder as name, true as "isFolder", null::uuid as id, min(created_at) as updated_at, min(created_at) as created_at, null::jsonb as metadata
         from found where folder is not null group by folder
         union all
         select name, false, id, updated_at, created_at, metadata from found where folder is null
       ), positioned as (select *, ${sorted} as position from entries)
       select * from positioned where $4::text is null or (position, name) ${beyond} ($4, $5)
       order by position ${sortBy.order}, name ${sortBy.order} limit $6`,
      [
        c.req.param("bucket"),
        prefix ?? "",
        with_delimiter ?? false,
        after?.position ?? null,
        after?.name ?? null,
        limit + 1,
      ],
    ),
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasNext = rows.length > limit;
  return c.json({
    hasNext,
    ...(hasNext && last && { nextCursor: writeCursor(last) }),
    folders: page.filter(({ isFolder }) => isFolder).map(({ name }) => ({ key: name.slice(0, -1), name })),
    objects: page
      .filter(({ isFolder }) => !isFolder)
      .map(({ id, name, updated_at, created_at, metadata }) => ({
        id,
        key: name,
        name,
        updated_at,
        created_at,
        metadata,
      })),
  });
}

const cursorShape = z.tuple([z.string(), z.string()]);

const writeCursor = ({ position, name }: Entry) => Buffer.from(JSON.stringify([position, name])).toString("base64url");

function readCursor(cursor: string): { position: string; name: string } {
  try {
    const [position, name] = cursorShape.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    return { position, name };
  } catch {
    throw refusals.request("body/cursor is not valid");
  }
}
