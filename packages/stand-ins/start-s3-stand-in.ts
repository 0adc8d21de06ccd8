import type { AddressInfo } from "node:net";
import { serve, type ServerType } from "@hono/node-server";
import { objectFiles } from "./object-files.ts";
import { s3Api } from "./s3-api.ts";
import type { Account } from "./s3-signature.ts";

export type S3StandIn = {
  /** Settings for `s3Store`. */
  account: Account & { endpoint: string; bucket: string; region: string; forcePathStyle: true };
  stop(): Promise<void>;
};

const BUCKET = "stored-files";

/** Serves one bucket on loopback, its objects as files in `dir`. */
export async function startS3StandIn({ dir }: { dir: string }): Promise<S3StandIn> {
  const keys = { accessKeyId: "AKIASTANDIN", secretAccessKey: crypto.randomUUID() };
  const api = s3Api({ ...keys, bucket: BUCKET, files: objectFiles(dir) });
  const server = await new Promise<ServerType>((resolve, reject) => {
    const opened = serve({ fetch: api.fetch, hostname: "127.0.0.1", port: 0 }, () => resolve(opened));
    opened.once("error", reject);
  });
  const { port } = server.address() as AddressInfo;
  return {
    account: {
      ...keys,
      endpoint: `http://127.0.0.1:${port}`,
      bucket: BUCKET,
      region: "us-east-1",
      forcePathStyle: true,
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
}
