import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { readTopicRights } from "./topic-rights.ts";
import type { Broadcast } from "./rooms.ts";
import type { Hub } from "./hub.ts";
import type { Identity } from "./identity.ts";
import type { Body } from "./frames.ts";
import { TokenBucket } from "./token-bucket.ts";

const MAX_NAME_LENGTH = 255;
const MAX_MESSAGES = 1_000;
const name = z
  .string()
  .min(1)
  .max(MAX_NAME_LENGTH)
  .refine((text) => !text.includes("\0"));
const message = z.object({
  topic: name,
  event: name,
  payload: z.record(z.string(), z.unknown()),
  private: z.boolean().default(false),
});
const batch = z.object({ messages: z.array(message).max(MAX_MESSAGES) });

type Env = { Variables: { identity: Identity } };

/** Broadcasts over HTTP. Drops a message to a private topic that the sender may not write to, as the reference does. */
export function realtimeApi(hub: Hub): Hono {
  const { limits } = hub.settings;
  const sent = new TokenBucket(limits.messages, 10);
  const api = new Hono<Env>();
  api.all("/websocket", (c) => c.json({ error: "Upgrade Required" }, 426, { Upgrade: "websocket" }));
  api.use(
    "/api/broadcast/*",
    bodyLimit({
      maxSize: limits.frame,
      onError: (c) => c.json({ error: "The request is too large" }, 413, { Connection: "close" }),
    }),
  );
  api.use("/api/broadcast/*", async (c, next) => {
    const bearer = /^Bearer +(\S+)\s*$/i.exec(c.req.header("authorization") ?? "")?.[1];
    const apikey = c.req.header("apikey") ?? c.req.query("apikey");
    const identified = await hub.identify(apikey, bearer === apikey || bearer?.startsWith("sb_") ? undefined : bearer);
    if (!identified.ok) return c.json({ message: "Unauthorized" }, 401);
    c.set("identity", identified.identity);
    await next();
  });
  api.post("/api/broadcast", async (c) => {
    const parsed = batch.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.json({ errors: errorsOf(parsed.error) }, 422);
    const messages = parsed.data.messages.map(({ payload, ...about }) => ({
      ...about,
      body: { kind: "json" as const, text: JSON.stringify(payload) },
    }));
    if (messages.some(({ body }) => isTooLarge(body, limits.payload)))
      return c.json({ errors: { payload: ["Payload size exceeds the limit"] } }, 422);
    if (!sent.take(messages.length)) return c.json({ message: "Too many requests" }, 429);
    const writable = new Set<string>();
    // One topic at a time, since the whole server shares the pool.
    for (const topic of new Set(messages.flatMap((each) => (each.private ? [each.topic] : [])))) {
      if (await mayWrite(hub, c.var.identity, topic)) writable.add(topic);
    }
    send(
      hub,
      messages.filter(({ private: isPrivate, topic }) => !isPrivate || writable.has(topic)),
    );
    return c.body(null, 202);
  });
  api.post("/api/broadcast/:topic/events/:event", async (c) => {
    const about = z.object({ topic: name, event: name }).safeParse(c.req.param());
    if (!about.success) return c.json({ errors: errorsOf(about.error) }, 422);
    const body = await bodyOf(c);
    if (body === "type") return c.json({ error: "Unsupported media type" }, 415);
    if (body === "json" || isTooLarge(body, limits.payload))
      return c.json({ errors: { payload: ["is invalid"] }, error: "The payload is invalid" }, 422);
    const broadcast = { ...about.data, private: c.req.query("private") === "true", body };
    if (!sent.take()) return c.json({ message: "Too many requests" }, 429);
    if (broadcast.private && !(await mayWrite(hub, c.var.identity, broadcast.topic)))
      return c.json({ message: "Unauthorized" }, 401);
    send(hub, [broadcast]);
    return c.body(null, 202);
  });
  return api as unknown as Hono;
}

function errorsOf(error: z.ZodError): Record<string, string[]> {
  const paths = error.issues.map(({ path, message: text }): [string, string] => [path.join(".") || "messages", text]);
  return Object.fromEntries(
    paths.map(([path]) => [path, paths.filter(([other]) => other === path).map(([, text]) => text)]),
  );
}

async function bodyOf(c: Context): Promise<Body | "type" | "json"> {
  const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type === "application/octet-stream") return { kind: "bytes", bytes: Buffer.from(await c.req.arrayBuffer()) };
  if (type !== "application/json") return "type";
  const text = await c.req.text();
  return isJson(text) ? { kind: "json", text } : "json";
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const isTooLarge = (body: Body, most: number) =>
  (body.kind === "json" ? Buffer.byteLength(body.text) : body.bytes.length) > most;

async function mayWrite(hub: Hub, identity: Identity, topic: string): Promise<boolean> {
  return (await readTopicRights(hub.pool, topic, identity)).write.has("broadcast");
}

function send(hub: Hub, broadcasts: Broadcast[]): void {
  for (const each of broadcasts) {
    hub.rooms.deliver(each);
    hub.relay.broadcast(each);
  }
}
