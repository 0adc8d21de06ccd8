import type { Context } from "hono";
import { z } from "zod";
import { transformation, writeTransformations } from "../pictures/transformation.ts";
import { readJson, targetOf } from "../request.ts";
import type { Service } from "../service.ts";
import { findObject } from "./object-rows.ts";
import { found } from "./send.ts";

/** Ten years. */
const MAX_EXPIRY_SECONDS = 315_360_000;
const life = z.int().min(1).max(MAX_EXPIRY_SECONDS);
const one = z.object({ expiresIn: life, transform: transformation.nullish() });
const many = z.object({ expiresIn: life, paths: z.array(z.string().max(1_024)).min(1).max(1_000) });

export async function signObject(service: Service, c: Context) {
  const identity = await service.identify(c);
  const { bucket, key } = targetOf(c);
  const { expiresIn, transform } = await readJson(c, one);
  found(await service.store.as(identity, (query) => findObject(query, bucket, key)));
  const transformations = writeTransformations(transform ?? {});
  const isPicture = transformations !== "";
  return c.json({
    signedURL: await addressOf(
      service,
      isPicture ? "render/image/sign" : "object/sign",
      `${bucket}/${key}`,
      expiresIn,
      transformations,
    ),
  });
}

export async function signObjects(service: Service, c: Context) {
  const identity = await service.identify(c);
  const bucket = c.req.param("bucket") ?? "";
  const { expiresIn, paths } = await readJson(c, many);
  const seen = await service.store.as(identity, (query) =>
    query<{ name: string }>("select name from storage.objects where bucket_id = $1 and name = any ($2)", [
      bucket,
      paths,
    ]),
  );
  const names = new Set(seen.map(({ name }) => name));
  const signed = paths.map(async (path) =>
    names.has(path)
      ? { path, signedURL: await addressOf(service, "object/sign", `${bucket}/${path}`, expiresIn), error: null }
      : { path, signedURL: null, error: "Either the object does not exist or you do not have access to it" },
  );
  return c.json(await Promise.all(signed));
}

/** Returns the address unencoded: the client encodes it. */
async function addressOf(
  { addresses }: Service,
  route: string,
  url: string,
  expiresIn: number,
  transformations = "",
): Promise<string> {
  const token = await addresses.sign(
    { url, scope: "download", ...(transformations !== "" && { transformations }) },
    expiresIn,
  );
  return `/${route}/${url}?token=${token}`;
}
