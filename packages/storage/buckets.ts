import type { Context } from "hono";
import { z } from "zod";
import { subjectOf } from "@sacred-space/runtime/identity.ts";
import { isMediaRange } from "./media-types.ts";
import { checkBucketName } from "./names.ts";
import { refusals } from "./refusal.ts";
import { readJson, readQuery } from "./request.ts";
import type { Service } from "./service.ts";
import { allowDelete } from "./objects/object-rows.ts";
import { type Bucket, BUCKET_COLUMNS, findBucket } from "./bucket-rows.ts";

/** Powers of 1,000, as in the protocol. */
const UNITS: Record<string, number> = { "": 1, b: 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 };

/** Parses a number of bytes or a text such as `1mb` or `20GB`; undefined if it is neither. */
function parseSize(size: number | string): number | undefined {
  if (typeof size === "number") return Number.isSafeInteger(size) && size > 0 ? size : undefined;
  const match = /^(\d{1,12}(?:\.\d{1,3})?)\s*([kmgt]?b)?$/i.exec(size.trim());
  const bytes = match && Math.floor(Number(match[1]) * (UNITS[(match[2] ?? "").toLowerCase()] ?? Number.NaN));
  return bytes && bytes > 0 ? bytes : undefined;
}

const wholeNumber = (text: z.ZodDefault<z.ZodString> | z.ZodString, most: number) =>
  text
    .transform(Number)
    .refine((value) => Number.isInteger(value) && value >= 0 && value <= most, "must be a whole number");

const listing = z.object({
  limit: wholeNumber(z.string().default("1000"), 1_000_000).refine((limit) => limit > 0, "must be at least 1"),
  offset: wholeNumber(z.string().default("0"), 1_000_000_000),
  sortColumn: z.enum(["id", "name", "created_at", "updated_at"]).default("name"),
  sortOrder: z.enum(["asc", "desc"]).default("asc"),
  search: z.string().default(""),
});

export async function listBuckets(service: Service, c: Context) {
  const { limit, offset, sortColumn, sortOrder, search } = readQuery(c, listing);
  const rows = await service.store.as(await service.identify(c), (query) =>
    query<Bucket>(
      `select ${BUCKET_COLUMNS} from storage.buckets where strpos(lower(name), lower($3)) > 0
       order by ${sortColumn} ${sortOrder}, id ${sortOrder} limit $1 offset $2`,
      [limit, offset, search],
    ),
  );
  return c.json(rows);
}

export async function getBucket(service: Service, c: Context) {
  const bucket = await service.store.as(await service.identify(c), (query) =>
    findBucket(query, c.req.param("bucket") ?? ""),
  );
  if (!bucket) throw refusals.noSuchBucket();
  return c.json(bucket);
}

const limits = z.object({
  public: z.boolean().nullish(),
  file_size_limit: z.union([z.int().positive(), z.string().min(1)]).nullish(),
  allowed_mime_types: z
    .array(z.string().refine(isMediaRange, "must be a MIME type, such as image/png or image/*"))
    .max(100)
    .nullish(),
});
const creation = limits.extend({ id: z.string().optional(), name: z.string(), type: z.string().nullish() });

export async function createBucket(service: Service, c: Context) {
  const identity = await service.identify(c);
  const { id, name, type, ...given } = await readJson(c, creation);
  const bucketId = checkBucketName(id ?? name);
  if (type && type !== "STANDARD") throw refusals.notEnabled(`${type.toLowerCase().slice(0, 40)} buckets`);
  const owner = subjectOf(identity) ?? null;
  await service.store.as(identity, (query) =>
    query(
      `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types, owner_id, owner)
       values ($1, $2, $3, $4, $5, $6, case when $6 ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then $6::uuid end)`,
      [
        bucketId,
        checkBucketName(name),
        given.public ?? false,
        sizeLimit(service, given.file_size_limit) ?? null,
        given.allowed_mime_types ?? null,
        owner,
      ],
    ),
  );
  return c.json({ name: bucketId });
}

export async function updateBucket(service: Service, c: Context) {
  const identity = await service.identify(c);
  const given = await readJson(c, limits);
  if (Object.values(given).every((value) => value === undefined))
    throw refusals.request("body must have at least one property");
  const size = sizeLimit(service, given.file_size_limit);
  const changed = await service.store.as(identity, (query) =>
    query(
      `update storage.buckets set public = coalesce($2, public),
         file_size_limit = case when $3 then $4::bigint else file_size_limit end,
         allowed_mime_types = case when $5 then $6::text[] else allowed_mime_types end
       where id = $1 returning id`,
      [
        c.req.param("bucket"),
        given.public ?? null,
        size !== undefined,
        size ?? null,
        given.allowed_mime_types !== undefined,
        given.allowed_mime_types ?? null,
      ],
    ),
  );
  if (changed.length === 0) throw refusals.noSuchBucket();
  return c.json({ message: "Successfully updated" });
}

/** Undefined: not given; null: the server's limit. */
function sizeLimit({ settings }: Service, given: number | string | null | undefined): number | null | undefined {
  if (given == null) return given;
  const bytes = parseSize(given);
  if (bytes === undefined) throw refusals.request("body/file_size_limit must be a number of bytes or text such as 1mb");
  if (bytes > settings.fileSizeLimit) throw refusals.tooLarge();
  return bytes;
}

/** For the server alone, as in the reference: policies that let a user delete objects one by one do not reach it. */
export async function emptyBucket(service: Service, c: Context) {
  const id = c.req.param("bucket") ?? "";
  const identity = await service.identify(c);
  if (identity.role !== service.settings.serverRole) throw refusals.denied("Access denied: Invalid role");
  await service.store.as(identity, async (query) => {
    if (!(await findBucket(query, id))) throw refusals.noSuchBucket();
    await allowDelete(query);
    await query("delete from storage.objects where bucket_id = $1", [id]);
  });
  return c.json({ message: "Empty bucket has been queued. Completion may take up to an hour." });
}

export async function deleteBucket(service: Service, c: Context) {
  const deleted = await service.store.as(await service.identify(c), async (query) => {
    await allowDelete(query);
    return query("delete from storage.buckets where id = $1 returning id", [c.req.param("bucket")]);
  });
  if (deleted.length === 0) throw refusals.noSuchBucket();
  return c.json({ message: "Successfully deleted" });
}
