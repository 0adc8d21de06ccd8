import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { serve, type ServerType } from "@hono/node-server";
import { Hono } from "hono";
import { importJWK, jwtVerify } from "jose";

/** A device with its subscription and the messages it has shown. */
export type Device = {
  subscription: { endpoint: string; p256dh: string; auth: string };
  shown: unknown[];
  unsubscribe(): void;
};

export type PushStandIn = {
  origin: string;
  /** Adds a device; its messages must be signed with the keys that it subscribed with. */
  device(applicationServerKey: string): Device;
  /** Responds to every message with this status from now on; 201 accepts messages again. */
  answer(status: number): void;
  stop(): Promise<void>;
};

/** A push service (RFC 8030) that authenticates senders (RFC 8292), and its devices, which decrypt (RFC 8291). All on this machine. */
export async function startPushStandIn(): Promise<PushStandIn> {
  const devices = new Map<string, (request: Request) => Promise<number>>();
  let status = 201;
  const api = new Hono().post("/push/:id", async (c) => {
    const take = devices.get(c.req.param("id"));
    if (!take) return c.body(null, 410);
    return c.body(null, (status === 201 ? await take(c.req.raw) : status) as 201);
  });
  const server = await new Promise<ServerType>((resolve, reject) => {
    const opened = serve({ fetch: api.fetch, hostname: "127.0.0.1", port: 0 }, () => resolve(opened));
    opened.once("error", reject);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    device(applicationServerKey) {
      const id = crypto.randomUUID();
      const keys = createECDH("prime256v1");
      const publicKey = keys.generateKeys();
      const auth = randomBytes(16);
      const shown: unknown[] = [];
      devices.set(id, async (request) => {
        if (!(await isSigned(request.headers, applicationServerKey, origin))) return 403;
        if (request.headers.get("content-encoding") !== "aes128gcm" || !request.headers.has("ttl")) return 400;
        const secretOf = (sender: Buffer) => keys.computeSecret(sender);
        shown.push(JSON.parse(decrypted(Buffer.from(await request.arrayBuffer()), { secretOf, publicKey, auth })));
        return 201;
      });
      const encoded = { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") };
      return {
        subscription: { endpoint: `${origin}/push/${id}`, ...encoded },
        shown,
        unsubscribe: () => void devices.delete(id),
      };
    },
    answer: (with_) => void (status = with_),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Checks `Authorization: vapid t=<JWT>, k=<public key>`: signed with the key that the device subscribed with, for this push service. */
async function isSigned(headers: Headers, applicationServerKey: string, audience: string): Promise<boolean> {
  const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(headers.get("authorization") ?? "") ?? [];
  if (key !== applicationServerKey) return false;
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const signer = await importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256");
  return jwtVerify(token, signer, { audience, requiredClaims: ["exp", "sub"] }).then(
    () => true,
    () => false,
  );
}

type Keys = { secretOf(sender: Buffer): Buffer; publicKey: Buffer; auth: Buffer };

/** Decrypts one record of aes128gcm (RFC 8188) with the keys of RFC 8291. */
function decrypted(body: Buffer, { secretOf, publicKey, auth }: Keys): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + (body[20] as number));
  const record = body.subarray(21 + sender.length);
  const derive = (key: Uint8Array, from: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync("sha256", key, from, info, length));
  const shared = derive(secretOf(sender), auth, Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, sender]), 32);
  const key = derive(shared, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(shared, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
}
