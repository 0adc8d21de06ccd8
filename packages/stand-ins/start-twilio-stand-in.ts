import { mkdir } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { serve, type ServerType } from "@hono/node-server";
import { type StoredText, textDrawer } from "./text-drawer.ts";
import { twilioApi } from "./twilio-api.ts";

export type TwilioStandIn = {
  /** Settings for `twilioMessenger`. */
  account: { accountSid: string; authToken: string; from: string; apiUrl: string };
  /** The newest messages first, at most 500. */
  messages(): Promise<StoredText[]>;
  stop(): Promise<void>;
};

const ACCOUNT_SID = "AC00000000000000000000000000000000";

/** A local stand-in for Twilio: its Messages API on loopback. Delivers nothing and stores each message as a file in `dir`. */
export async function startTwilioStandIn({ dir }: { dir: string }): Promise<TwilioStandIn> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const drawer = textDrawer(dir);
  const authToken = crypto.randomUUID().replaceAll("-", "");
  const api = twilioApi({ accountSid: ACCOUNT_SID, authToken, keep: drawer.keep });
  const server = await new Promise<ServerType>((resolve, reject) => {
    const opened = serve({ fetch: api.fetch, hostname: "127.0.0.1", port: 0 }, () => resolve(opened));
    opened.once("error", reject);
  });
  const { port } = server.address() as AddressInfo;
  return {
    account: { accountSid: ACCOUNT_SID, authToken, from: "+447700900000", apiUrl: `http://127.0.0.1:${port}` },
    messages: drawer.messages,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ("closeIdleConnections" in server) server.closeIdleConnections();
      }),
  };
}
