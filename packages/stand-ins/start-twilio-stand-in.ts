import { mkdir } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { serve, type ServerType } from "@hono/node-server";
import { type StoredText, textDrawer } from "./text-drawer.ts";
import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { isSameSecret } from "@sacred-space/runtime/is-same-secret.ts";

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

type Trouble = { status: ContentfulStatusCode; code: number; message: string };

/** The numbers for which Twilio's test credentials fail (https://www.twilio.com/docs/iam/test-credentials). */
const MAGIC: Record<string, Trouble> = {
  "+15005550001": { status: 400, code: 21211, message: "Invalid 'To' Phone Number: +15005550001" },
  "+15005550002": { status: 400, code: 21612, message: "The 'To' phone number cannot be reached" },
  "+15005550003": {
    status: 400,
    code: 21408,
    message: "Permission to send an SMS has not been enabled for the region",
  },
  "+15005550004": { status: 400, code: 21610, message: "Attempt to send to unsubscribed recipient" },
  "+15005550009": { status: 400, code: 21614, message: "'To' number is not a valid mobile number" },
};
const E164 = /^\+[1-9]\d{6,14}$/;

/** The part of Twilio's Messages API that we use: POST a form with To, From or MessagingServiceSid, and Body. */
function twilioApi(account: {
  accountSid: string;
  authToken: string;
  keep(text: Omit<StoredText, "date">): Promise<void>;
}): Hono {
  return new Hono().post("/2010-04-01/Accounts/:sid/Messages.json", async (c) => {
    if (!isSameSecret(c.req.header("authorization") ?? "", basic(account.accountSid, account.authToken))) {
      return refuse(c, { status: 401, code: 20003, message: "Authenticate" });
    }
    if (c.req.param("sid") !== account.accountSid) {
      return refuse(c, { status: 404, code: 20404, message: "The requested resource was not found" });
    }
    const form = new URLSearchParams(await c.req.text());
    const trouble = troubleWith(form);
    if (trouble) return refuse(c, trouble);
    const text = {
      to: form.get("To") ?? "",
      from: form.get("From") ?? form.get("MessagingServiceSid") ?? "",
      body: form.get("Body") ?? "",
    };
    const sid = `SM${randomBytes(16).toString("hex")}`;
    await account.keep({ id: sid, ...text });
    const { to, from, body } = text;
    return c.json(
      { sid, account_sid: account.accountSid, to, from, body, status: "queued", error_code: null, error_message: null },
      201,
    );
  });
}

function troubleWith(form: URLSearchParams): Trouble | undefined {
  const to = form.get("To") ?? "";
  if (to === "") return { status: 400, code: 21604, message: "A 'To' phone number is required." };
  if (!form.get("From") && !form.get("MessagingServiceSid"))
    return { status: 400, code: 21603, message: "A 'From' phone number is required." };
  const body = form.get("Body") ?? "";
  if (body === "") return { status: 400, code: 21602, message: "Message body is required." };
  if (body.length > 1600)
    return { status: 400, code: 21617, message: "The concatenated message body exceeds the 1600 character limit." };
  if (!E164.test(to)) return { status: 400, code: 21211, message: `Invalid 'To' Phone Number: ${to}` };
  return MAGIC[to];
}

function refuse(c: Context, { status, code, message }: Trouble) {
  return c.json({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }, status);
}

function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
}
