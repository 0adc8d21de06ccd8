import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { START_MS } from "#tests/support/limits.ts";
import { removeData, type RunningServer, startServer } from "#tests/support/server.ts";

type Attribute = { key: string; value: { stringValue?: string; intValue?: string } };
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
  status?: { code: number };
};
type Export = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] };

/** A collector of OTLP over HTTP as JSON. */
const received: { export: Export; path: string | undefined; key: string | string[] | undefined }[] = [];
let collector: Server;
let status = 200;
let fresh: FreshDatabase;
let server: RunningServer;
beforeAll(async () => {
  collector = createServer((request, response) => {
    const { url: path, headers } = request;
    json(request).then(
      (body) => {
        received.push({ export: body as Export, path, key: headers["x-key"] });
        response.writeHead(status, { "content-type": "application/json" }).end("{}");
      },
      () => response.writeHead(400).end(),
    );
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  fresh = await freshDatabase();
}, START_MS);
afterAll(async () => {
  await fresh.close();
  await new Promise((resolve) => collector.close(resolve));
});
beforeEach(() => {
  received.length = 0;
  status = 200;
});

const start = async (change: Record<string, string> = {}) => {
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  server = await startServer({
    DATABASE_URL: fresh.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: "x-key=an%20operator,x-other=1",
    ...change,
  });
};
/** What the collector has once the program has stopped, which sends what is left. */
const stopped = async () => {
  await server.stop();
  await removeData(server);
  return received.flatMap((each) => each.export.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
};
const signUp = (email: string) =>
  fetch(`${server.url}/auth/v1/signup?redirect_to=${server.url}/canary-in-query`, {
    method: "POST",
    headers: {
      apikey: server.keys.publishable,
      "content-type": "application/json",
      "user-agent": "canary-agent",
      "x-request-id": "canary",
    },
    body: JSON.stringify({ email, password: "a walk by the river", data: { full_name: "Canary Bird" } }),
  });

test(
  "a request, its transactions and the jobs that it queues are one trace, named by the request's id, and no span names a person",
  async () => {
    await start();
    const answer = await signUp("canary@example.com");
    const id = answer.headers.get("x-request-id")?.replaceAll("-", "");
    await fetch(`${server.url}/blog/canary-in-path`);
    await expect.poll(async () => (await fresh.asOwner("select from mail where status = 'sent'")).length).toBeGreaterThan(0);
    const spans = await stopped();
    const ours = spans.filter(({ traceId }) => traceId === id);
    const request = ours.find(({ kind }) => kind === 2);
    expect(request).toMatchObject({ name: "POST /auth/v1/signup", spanId: expect.stringMatching(/^[\da-f]{16}$/) });
    expect(request).not.toHaveProperty("parentSpanId");
    expect(request?.attributes).toContainEqual({ key: "http.response.status_code", value: { intValue: "200" } });
    const transaction = ours.find(({ name }) => name === "transaction");
    expect(transaction?.parentSpanId).toBe(request?.spanId);
    expect(ours.some(({ name, parentSpanId }) => name === "statement" && parentSpanId === transaction?.spanId)).toBe(true);
    expect(ours.find(({ kind }) => kind === 5)?.name).toBe("send-mail");
    for (const { startTimeUnixNano, endTimeUnixNano } of spans) expect(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano)).toBe(true);
    expect(received.map(({ path, key }) => [path, key])).toContainEqual(["/v1/traces", "an operator"]);
    expect(JSON.stringify(received).toLowerCase()).not.toContain("canary");
  },
  START_MS,
);

test(
  "a collector that refuses costs no request its answer; a share of nought keeps no trace",
  async () => {
    status = 503;
    await start();
    const answers = await Promise.all(Array.from({ length: 600 }, () => fetch(`${server.url}/health/live`)));
    expect(answers.every(({ status: each }) => each === 200)).toBe(true);
    await stopped();
    expect(received.length).toBeGreaterThan(0);
    received.length = 0;
    await start({ OTEL_TRACES_SAMPLER_ARG: "0" });
    await fetch(`${server.url}/health/live`);
    expect(await stopped()).toEqual([]);
  },
  START_MS,
);
