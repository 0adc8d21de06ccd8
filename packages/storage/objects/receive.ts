import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import type { Context } from "hono";
import { z } from "zod";
import { bodyOf } from "../body.ts";
import { isMediaType } from "../media-types.ts";
import { refusals } from "../refusal.ts";
import { MIB } from "../settings.ts";

export type Description = {
  type: string;
  cacheControl: string;
  /** The `X-Robots-Tag` of answers, where one was sent. */
  robots?: string | undefined;
  userMetadata: Record<string, unknown>;
};

type Received = {
  /** The declared type, known before the bytes are read. */
  type: string;
  /** Fails if the body is cut off. */
  file: Readable;
  /** Call after reading the bytes: a form may have fields after its file. */
  describe(): Promise<Description>;
};

const MAX_METADATA_BYTES = MIB;
/** Maximum bytes of a form in addition to its file. */
const FORM_OVERHEAD = 2 * MIB;
const UNKNOWN_TYPE = "application/octet-stream";
const NO_CACHE = "no-cache";

/** Receives an upload's body: the bytes themselves, or a form with one file. Refuses a Content-Length above the limit without reading. */
export async function receive(c: Context, limit: number): Promise<Received> {
  const type = c.req.header("content-type") ?? "";
  const isForm = /^multipart\/form-data\b/i.test(type);
  if (Number(c.req.header("content-length") ?? 0) > limit + (isForm ? FORM_OVERHEAD : 0)) throw refusals.tooLarge();
  const body = bodyOf(c.req.raw);
  return isForm ? receiveForm(c, body) : receiveBytes(c, body, type || UNKNOWN_TYPE);
}

function receiveBytes(c: Context, file: Readable, type: string): Received {
  const described = {
    type: checkType(type),
    cacheControl: checkCacheControl(c.req.header("cache-control") ?? NO_CACHE),
    robots: robotsOf(c),
    userMetadata: metadataHeader(c),
  };
  return { type, file, describe: () => Promise.resolve(described) };
}

/** The official client sends its fields first and the file last, with an empty name. */
async function receiveForm(c: Context, body: Readable): Promise<Received> {
  const fields = new Map<string, string>();
  const robots = robotsOf(c);
  const form = openForm(c);
  form.on("field", (name, value, _, isCut) => {
    if (isCut) form.destroy(refusals.request(`body/${name.slice(0, 100)} is too large`));
    else fields.set(name, value);
  });
  const file = new Promise<{ stream: BusboyFileStream; type: string }>((resolve) => {
    form.once("file", (_, stream, __, ___, type) => resolve({ stream, type }));
    form.on("file", (_, stream) => stream.on("error", () => undefined)); // the pipeline rejects with the same error
  });
  const read = pipeline(body, form);
  const ended = read.then(() => undefined, formFault);
  const first = await Promise.race([file, ended]);
  if (!first || first instanceof Error) throw first ?? refusals.request("No content provided");
  const { stream } = first;
  void ended.then((error) => error && stream.destroy(error));
  return {
    type: fields.get("contentType") ?? first.type ?? UNKNOWN_TYPE,
    file: Readable.from(readable(stream), { objectMode: false }),
    async describe() {
      const failed = await ended;
      if (failed) throw failed;
      const seconds = fields.get("cacheControl");
      return {
        type: checkType(fields.get("contentType") ?? first.type ?? UNKNOWN_TYPE),
        cacheControl: checkCacheControl(
          seconds === undefined ? NO_CACHE : /^\d+$/.test(seconds) ? `max-age=${seconds}` : seconds,
        ),
        robots,
        userMetadata: parseMetadata(fields.get("metadata") ?? "{}"),
      };
    },
  };
}

async function* readable(file: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of file) yield chunk as Buffer;
  } catch (error) {
    throw formFault(error);
  }
}

/** Keeps errors of the connection and of this program; any other means that the form is malformed. */
function formFault(error: unknown): Error {
  return error instanceof Error && "code" in error ? error : refusals.request("The form could not be read");
}

function openForm(c: Context): InstanceType<typeof Busboy> {
  try {
    return new Busboy({
      headers: { "content-type": c.req.header("content-type") ?? "" },
      limits: { fields: 10, fieldSize: MAX_METADATA_BYTES, fieldNameSize: 100, files: 1, parts: 12, headerPairs: 100 },
    });
  } catch {
    throw refusals.request("The form could not be read");
  }
}

/** The metadata of `x-metadata`, which is JSON in base64. */
export function metadataHeader(c: Context): Record<string, unknown> {
  const header = c.req.header("x-metadata");
  return header === undefined ? {} : parseMetadata(Buffer.from(header, "base64").toString());
}

export function checkType(type: string): string {
  if (!isMediaType(type)) throw refusals.mimeType(type.slice(0, 200));
  return type;
}

/** The value becomes a header of every response. */
export function checkCacheControl(value: string): string {
  if (!/^[\w=,;"\s-]{1,200}$/.test(value) || /[\r\n]/.test(value)) throw refusals.request("cacheControl is not valid");
  return value;
}

const ROBOTS_RULE = [
  "all|noindex|nofollow|none|nosnippet|indexifembedded|notranslate|noimageindex",
  String.raw`max-(?:snippet|video-preview):\s*-?\d{1,9}`,
  String.raw`max-image-preview:\s*(?:none|standard|large)`,
  String.raw`unavailable_after:\s*[\w :+,-]+`,
].join("|");
const ROBOTS = new RegExp(`^(?:[\\w-]+:\\s*)?(?:${ROBOTS_RULE})(?:,\\s*(?:[\\w-]+:\\s*)?(?:${ROBOTS_RULE}))*$`);

function robotsOf(c: Context): string | undefined {
  const value = c.req.header("x-robots-tag")?.trim();
  if (!value) return undefined;
  if (value.length > 200 || !ROBOTS.test(value)) throw refusals.request("X-Robots-Tag is not valid");
  return value;
}

const metadataShape = z.record(z.string(), z.unknown());

function parseMetadata(text: string): Record<string, unknown> {
  if (Buffer.byteLength(text) > MAX_METADATA_BYTES) throw refusals.request("metadata is larger than 1 MB");
  try {
    const parsed = metadataShape.safeParse(JSON.parse(text));
    // PostgreSQL cannot store NUL in jsonb.
    if (parsed.success && !text.includes("\\u0000")) return parsed.data;
  } catch {
    // refused below
  }
  throw refusals.request("metadata must be a JSON object");
}
