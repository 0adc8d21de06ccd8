import { once } from "node:events";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startTwilioStandIn, type TwilioStandIn } from "@sacred-space/stand-ins/start-twilio-stand-in.ts";
import { TextNotAccepted, twilioMessenger } from "./sms.ts";

let folder: string;
let twilio: TwilioStandIn;
const servers: Server[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "texts-"));
  twilio = await startTwilioStandIn({ dir: folder });
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});
afterAll(async () => {
  await twilio.stop();
  await rm(folder, { recursive: true });
});

const message = { recipient: "+447700900123", body: "Sacred Space: Café & more, 10:30 = yes? + £5" };
const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => "sent",
    (error: unknown) => error,
  );

test("a message is sent unchanged, and its id is returned", async () => {
  const { reference } = await twilioMessenger(twilio.account).send(message);
  expect(reference).toMatch(/^SM[0-9a-f]{32}$/);
  expect(await twilio.messages()).toMatchObject([
    {
      id: reference,
      to: "+447700900123",
      from: twilio.account.from,
      body: message.body,
      date: expect.stringMatching(/^\d{4}-/),
    },
  ]);
});

test("the stand-in lists the newest message first, and its files are private to the owner", async () => {
  await twilioMessenger(twilio.account).send({ ...message, body: "later" });
  expect((await twilio.messages()).map(({ body }) => body)).toEqual(["later", message.body]);
  for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
});

test("a messaging service is sent as the sender", async () => {
  const from = `MG${"0".repeat(32)}`;
  await twilioMessenger({ ...twilio.account, from }).send(message);
  expect((await twilio.messages())[0]?.from).toBe(from);
});

test.each([
  ["+15005550001", 21211],
  ["+15005550003", 21408],
  ["+15005550004", 21610],
  ["+15005550009", 21614],
])("%s is refused permanently (%i)", async (recipient, code) => {
  const error = await failure(twilioMessenger(twilio.account).send({ ...message, recipient }));
  expect(error).toBeInstanceOf(TextNotAccepted);
  expect(error).toMatchObject({ isHopeless: true, message: expect.stringContaining(String(code)) });
  expect((error as Error).message).not.toContain(recipient);
});

test("a wrong token is a temporary failure, and its error does not contain the token", async () => {
  const authToken = "wrong-token-wrong-token";
  const error = (await failure(twilioMessenger({ ...twilio.account, authToken }).send(message))) as TextNotAccepted;
  expect(error).toMatchObject({ isHopeless: false, message: expect.stringContaining("401 20003") });
  expect(error.message + error.serviceSaid + String(error.stack)).not.toContain(authToken);
});

/** A server that gives every request this answer, or none. */
async function service(answer: { status: number; body?: string; headers?: Record<string, string> } | "silence") {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    if (answer !== "silence") response.writeHead(answer.status, answer.headers).end(answer.body);
  }).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return { apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

test.each([
  ["too many requests", { status: 429, body: '{"code":20429,"message":"Too Many Requests","status":429}' }],
  ["a 503", { status: 503, body: "<html>Service Unavailable</html>" }],
  ["a success without an id", { status: 201, body: "{}" }],
  ["an answer that is not JSON", { status: 200, body: "OK" }],
])("%s is a temporary failure", async (_, answer) => {
  const { apiUrl } = await service(answer);
  const error = await failure(twilioMessenger({ ...twilio.account, apiUrl }).send(message));
  expect(error).toBeInstanceOf(TextNotAccepted);
  expect(error).toMatchObject({ isHopeless: false });
});

test("a redirect is not followed, so that the token is not sent elsewhere", async () => {
  const elsewhere = await service({ status: 201, body: '{"sid":"SM1"}' });
  const { apiUrl } = await service({ status: 307, headers: { location: `${elsewhere.apiUrl}/` } });
  expect(await failure(twilioMessenger({ ...twilio.account, apiUrl }).send(message))).toBeInstanceOf(TextNotAccepted);
  expect(elsewhere.asked).toEqual([]);
});

test("an unreachable service and an aborted request throw the same error class", async () => {
  const gone = await service({ status: 200 });
  servers.splice(0).forEach((server) => void server.close());
  expect(await failure(twilioMessenger({ ...twilio.account, apiUrl: gone.apiUrl }).send(message))).toBeInstanceOf(
    TextNotAccepted,
  );
  const { apiUrl, asked } = await service("silence");
  const stopping = new AbortController();
  const sending = failure(twilioMessenger({ ...twilio.account, apiUrl }).send(message, stopping.signal));
  await expect.poll(() => asked.length).toBe(1);
  stopping.abort();
  expect(await sending).toBeInstanceOf(TextNotAccepted);
});
