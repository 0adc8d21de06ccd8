import { createHash } from "node:crypto";
import type { Logger } from "pino";
import { refusals } from "../refusal.ts";
import type { Settings } from "../settings.ts";
import { createPictureCache } from "./picture-cache.ts";
import { render, type Rendered, type OutputFormat } from "./render.ts";
import type { Transformation } from "./transformation.ts";

/** The picture in another size or format; undefined if it should be sent unchanged. */
export type Pictures = (
  version: string,
  asked: Transformation,
  wanted: OutputFormat,
  read: () => Promise<Buffer>,
) => Promise<Rendered | undefined>;

const CONCURRENCY = 2;
export const MAX_WAITING = 100;
const MAX_REMEMBERED = 1_000;

/** Renders two pictures at a time, each transformation once, and caches the results. */
export function createPictures(settings: Settings["pictures"], log: Pick<Logger, "warn">): Pictures {
  const cache = createPictureCache(settings.cacheFolder, settings.cacheBytes);
  const notRenderable = new Set<string>();
  const underWay = new Map<string, Promise<Rendered | undefined>>();
  const limited = createLimiter(CONCURRENCY, MAX_WAITING);
  const renderOnce = async (key: string, asked: Transformation, wanted: OutputFormat, read: () => Promise<Buffer>) => {
    const cached = await cache.get(key);
    if (cached) return cached;
    const rendered = await limited(async () => render(await read(), asked, wanted, settings.sourcePixels));
    if (!rendered) {
      if (notRenderable.size >= MAX_REMEMBERED) notRenderable.clear();
      notRenderable.add(key);
      return undefined;
    }
    await cache
      .set(key, rendered)
      .catch((error: unknown) => log.warn({ err: error }, "a rendered picture could not be cached"));
    return rendered;
  };
  return (version, asked, wanted, read) => {
    const key = keyOf(version, asked, wanted);
    if (notRenderable.has(key)) return Promise.resolve(undefined);
    const before = underWay.get(key);
    if (before) return before;
    const rendering = renderOnce(key, asked, wanted, read).finally(() => underWay.delete(key));
    underWay.set(key, rendering);
    return rendering;
  };
}

const keyOf = (version: string, { width, height, resize, quality }: Transformation, wanted: OutputFormat) =>
  createHash("sha256")
    .update(JSON.stringify([version, width, height, resize, quality, wanted]))
    .digest("hex");

/** Runs at most `most` tasks at a time; refuses a task if `waiting` others are queued. */
export function createLimiter(most: number, waiting: number) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= most) {
      if (queue.length >= waiting) throw refusals.busy("Too many pictures are being rendered");
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
