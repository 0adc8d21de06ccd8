import { buffer } from "node:stream/consumers";
import type { Context } from "hono";
import { type StoredObject } from "../objects/object-rows.ts";
import { cachingHeaders, findAny, findPublic, findReadable, isUnchanged, openBytes, SAFE, sendObject } from "../objects/send.ts";
import { readQuery, targetOf } from "../request.ts";
import type { Service } from "../service.ts";
import { describeTransformation, readTransformations, transformation, type Transformation } from "./transformation.ts";
import type { Rendered, Wanted } from "./render.ts";

export async function getAuthenticatedPicture(service: Service, c: Context) {
  const asked = readQuery(c, transformation);
  return sendPicture(service, c, await findReadable(service, c), asked);
}

export async function getPublicPicture(service: Service, c: Context) {
  const asked = readQuery(c, transformation);
  return sendPicture(service, c, await findPublic(service, c), asked);
}

export async function getSignedPicture(service: Service, c: Context) {
  const { bucket, key } = targetOf(c);
  const { exp, transformations = "" } = await service.addresses.verifyDownload(c.req.query("token") ?? "", `${bucket}/${key}`);
  const asked = transformations === "" ? {} : readTransformations(transformations);
  return sendPicture(service, c, await findAny(service, c), asked, new Date(exp * 1_000));
}

async function sendPicture(service: Service, c: Context, object: StoredObject, asked: Transformation, expires?: Date): Promise<Response> {
  const wanted = wantedFormat(asked, c.req.header("accept") ?? "");
  const isLarge = object.metadata.size > service.settings.pictures.sourceBytes;
  const read = async () => buffer(await openBytes(service, object));
  const picture = isLarge ? undefined : await service.pictures(object.version, asked, wanted, read);
  if (!picture) return sendObject(service, c, object, expires);
  const shown = { ...object, metadata: { ...object.metadata, eTag: tagOf(object, asked, picture), mimetype: `image/${picture.format}` } };
  const headers = new Headers({
    ...SAFE,
    ...(await cachingHeaders(service, c, shown, expires)),
    "content-type": shown.metadata.mimetype,
    "x-transformations": describeTransformation(asked),
    ...(asked.format !== "origin" && { vary: "Accept" }),
  });
  if (isUnchanged(c, shown)) return new Response(null, { status: 304, headers });
  headers.set("content-length", String(picture.bytes.length));
  return new Response(c.req.method === "HEAD" ? null : new Uint8Array(picture.bytes), { headers });
}

/** WebP before AVIF: browsers accept both, and AVIF takes many times as long to write. */
function wantedFormat({ format }: Transformation, accept: string): Wanted {
  if (format === "origin") return "origin";
  if (/\bimage\/webp\b/i.test(accept)) return "webp";
  return /\bimage\/avif\b/i.test(accept) ? "avif" : "origin";
}

const tagOf = ({ metadata }: StoredObject, asked: Transformation, { format }: Rendered) =>
  `"${metadata.eTag.replaceAll('"', "")}-${describeTransformation(asked).replaceAll(/[^\w]/g, "")}-${format}"`;
