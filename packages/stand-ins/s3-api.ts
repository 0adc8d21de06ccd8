import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ObjectFiles } from "./object-files.ts";
import { type Account, signatureFault } from "./s3-signature.ts";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escapeXml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

const STATUS: Record<string, ContentfulStatusCode> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  NoSuchUpload: 404,
  InvalidPart: 400,
  InvalidRange: 416,
  EntityTooLarge: 400,
  NotImplemented: 501,
};

type S3Request = { key: string; query: URLSearchParams; body: Buffer; headers: Headers };
type Action = (files: ObjectFiles, request: S3Request, c: Context) => Promise<Response> | Response;

/** S3's API for one bucket, addressed by path: the calls that `storage/bytes/s3.ts` makes. Every request must be signed. */
export function s3Api({ bucket, files, ...account }: Account & { bucket: string; files: ObjectFiles }): Hono {
  return new Hono().all("*", async (c) => {
    const { pathname, searchParams: query } = new URL(c.req.url);
    const body = Buffer.from(await c.req.arrayBuffer());
    const { headers } = c.req.raw;
    const fault = signatureFault({ method: c.req.method, path: pathname, query, headers, body }, account);
    if (fault) return refuse(c, fault);
    const [first, ...rest] = pathname.slice(1).split("/").map(decodeURIComponent);
    if (first !== bucket) return refuse(c, "NoSuchBucket");
    const key = rest.join("/");
    return actionOf(c.req.method, key, query, headers)(files, { key, query, body, headers }, c);
  });
}

function actionOf(method: string, key: string, query: URLSearchParams, headers: Headers): Action {
  if (key === "") {
    if (method === "HEAD") return (_, __, c) => c.body(null);
    if (method === "GET" && query.get("list-type") === "2") return list;
    return method === "GET" && query.has("uploads") ? listUploads : notImplemented;
  }
  switch (method) {
    case "GET":
    case "HEAD":
      return get;
    case "PUT":
      if (query.has("partNumber")) return putPart;
      return headers.has("x-amz-copy-source") ? copy : put;
    case "POST":
      return query.has("uploads") ? begin : complete;
    case "DELETE":
      return query.has("uploadId") ? abort : remove;
    default:
      return notImplemented;
  }
}

const notImplemented: Action = (_, __, c) => refuse(c, "NotImplemented");

const put: Action = async (files, { key, body }, c) => {
  const { etag } = await files.put(key, body);
  return c.body(null, 200, { ETag: etag });
};

const copy: Action = async (files, { key, headers }, c) => {
  const source = decodeURIComponent(headers.get("x-amz-copy-source") ?? "").replace(/^\/?[^/]+\//, "");
  if (!(await files.head(source))) return refuse(c, "NoSuchKey");
  const { etag, modified } = await files.put(key, await files.read(source));
  return xml(
    c,
    `<CopyObjectResult><ETag>${escapeXml(etag)}</ETag><LastModified>${modified}</LastModified></CopyObjectResult>`,
  );
};

const get: Action = async (files, { key, headers }, c) => {
  const found = await files.head(key);
  if (!found) return refuse(c, "NoSuchKey");
  const bytes = await files.read(key);
  const range = /^bytes=(\d+)-(\d*)$/.exec(headers.get("range") ?? "");
  const start = Number(range?.[1] ?? 0);
  const end = Math.min(range?.[2] ? Number(range[2]) : found.size - 1, found.size - 1);
  if (range && start > end) return refuse(c, "InvalidRange");
  const shared = {
    ETag: found.etag,
    "Last-Modified": new Date(found.modified).toUTCString(),
    "Accept-Ranges": "bytes",
  };
  const lengths = {
    "Content-Length": String(range ? end - start + 1 : found.size),
    ...(range && { "Content-Range": `bytes ${start}-${end}/${found.size}` }),
  };
  const content = c.req.method === "HEAD" ? null : new Uint8Array(range ? bytes.subarray(start, end + 1) : bytes);
  return new Response(content, { status: range ? 206 : 200, headers: { ...shared, ...lengths } });
};

const remove: Action = async (files, { key }, c) => {
  await files.remove(key);
  return c.body(null, 204);
};

const list: Action = async (files, { query }, c) => {
  const max = Number(query.get("max-keys") ?? 1_000);
  const after = query.get("continuation-token") ?? query.get("start-after") ?? "";
  const prefix = query.get("prefix") ?? "";
  const found = (await files.list()).filter(({ key }) => key > after && key.startsWith(prefix));
  const page = found.slice(0, max);
  const next = found.length > page.length ? page.at(-1)?.key : undefined;
  const contents = page.map(
    ({ key, size, etag, modified }) =>
      `<Contents><Key>${escapeXml(key)}</Key><LastModified>${modified}</LastModified><ETag>${escapeXml(etag)}</ETag><Size>${size}</Size></Contents>`,
  );
  const more = next === undefined ? "" : `<NextContinuationToken>${escapeXml(next)}</NextContinuationToken>`;
  return xml(
    c,
    `<ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated><KeyCount>${page.length}</KeyCount>${more}${contents.join("")}</ListBucketResult>`,
  );
};

const begin: Action = (files, { key }, c) =>
  xml(
    c,
    `<InitiateMultipartUploadResult><Key>${escapeXml(key)}</Key><UploadId>${files.begin(key)}</UploadId></InitiateMultipartUploadResult>`,
  );

const putPart: Action = (files, { query, body }, c) => {
  const etag = files.addPart(query.get("uploadId") ?? "", Number(query.get("partNumber")), body);
  return etag === undefined ? refuse(c, "NoSuchUpload") : c.body(null, 200, { ETag: etag });
};

const complete: Action = async (files, { key, query, body }, c) => {
  const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => Number(number));
  const stored = await files.complete(query.get("uploadId") ?? "", numbers);
  if (!stored) return refuse(c, "InvalidPart");
  return xml(
    c,
    `<CompleteMultipartUploadResult><Key>${escapeXml(key)}</Key><ETag>${escapeXml(stored.etag)}</ETag></CompleteMultipartUploadResult>`,
  );
};

const abort: Action = (files, { query }, c) =>
  files.abort(query.get("uploadId") ?? "") ? c.body(null, 204) : refuse(c, "NoSuchUpload");

const listUploads: Action = (files, _, c) => {
  const uploads = files
    .unfinished()
    .map(
      ({ id, key, initiated }) =>
        `<Upload><Key>${escapeXml(key)}</Key><UploadId>${id}</UploadId><Initiated>${initiated}</Initiated></Upload>`,
    );
  return xml(
    c,
    `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads.join("")}</ListMultipartUploadsResult>`,
  );
};

function xml(c: Context, body: string, status: ContentfulStatusCode = 200) {
  return c.body(`<?xml version="1.0" encoding="UTF-8"?>${body}`, status, { "Content-Type": "application/xml" });
}

function refuse(c: Context, code: string) {
  return xml(c, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`, STATUS[code] ?? 403);
}
