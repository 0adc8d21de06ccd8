import { buffer } from "node:stream/consumers";
import type { Context } from "hono";
import { type StoredObject } from "../objects/object-rows.ts";
import {
  cachingHeaders,
  findAny,
  findPublic,
  findReadable,
  isUnchanged,
  openBytes,
  SAFE,
  sendObject,
} from "../objects/send.ts";
import { readQuery, targetOf } from "../request.ts";
import type { Service } from "../service.ts";
import { describeTransformation, readTransformations, transformation, type Transformation } from "./transformation.ts";
import type { Rendered, OutputFormat } from "./render.ts";

export async function getAuthenticatedPicture(service: Service, c: Context) {
  const options = readQuery(c, transformation);
  return sendPicture(service, c, await findReadable(service, c), options);
}

export async function getPublicPicture(service: Service, c: Context) {
  const options = readQuery(c, transformation);
  return sendPicture(service, c, await findPublic(service, c), options);
}

export async function getSignedPicture(service: Service, c: Context) {
  const { bucket, key } = targetOf(c);
  const { exp, transformations = "" } = await service.addresses.verifyDownload(
    c.req.query("token") ?? "",
    `${bucket}/${key}`,
  );
  const options = transformations === "" ? {} : readTransformations(transformations);
  return sendPicture(service, c, await findAny(service, c), options, new Date(exp * 1_000));
}

async function sendPicture(
  service: Service,
  c: Context,
  object: StoredObject,
  options: Transformation,
  expires?: Date,
): Promise<Response> {
  const output = requestedFormat(options, c.req.header("accept") ?? "");
  const isLarge = object.metadata.size > service.settings.pictures.sourceBytes;
  const read = async () => buffer(await openBytes(service, object));
  const picture = isLarge ? undefined : await service.pictures(object.version, options, output, read);
  if (!picture) return sendObject(service, c, object, expires);
  const shown = {
    ...object,
    metadata: { ...object.metadata, eTag: tagOf(object, options, picture), mimetype: `image/${picture.format}` },
  };
  const headers = new Headers({
    ...SAFE,
    ...(await cachingHeaders(service, c, shown, expires)),
    "content-type": shown.metadata.mimetype,
    "x-transformations": describeTransformation(options),
    ...(options.format !== "origin" && { vary: "Accept" }),
  });
  if (isUnchanged(c, shown)) return new Response(null, { status: 304, headers });
  headers.set("content-length", String(picture.bytes.length));
  return new Response(c.req.method === "HEAD" ? null : new Uint8Array(picture.bytes), { headers });
}

/** Prefers WebP to AVIF: browsers accept both, and AVIF takes many times as long to encode. */
function requestedFormat({ format }: Transformation, accept: string): OutputFormat {
  if (format === "origin") return "origin";
  if (/\bimage\/webp\b/i.test(accept)) return "webp";
  return /\bimage\/avif\b/i.test(accept) ? "avif" : "origin";
}

const tagOf = ({ metadata }: StoredObject, options: Transformation, { format }: Rendered) =>
  `"${metadata.eTag.replaceAll('"', "")}-${describeTransformation(options).replaceAll(/[^\w]/g, "")}-${format}"`;
