import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { buffer } from "node:stream/consumers";

const CHECK_MS = 100;

/** A proxy on `port` as deploy/haproxy.cfg describes one: asks each node whether it is ready, and tries another where nothing listens. */
export async function startReadyProxy(port: number, nodes: number[]): Promise<{ close(): Promise<void> }> {
  const up = new Set<number>();
  const ending = new AbortController();
  const checking = Promise.all(
    nodes.map(async (node) => {
      while (!ending.signal.aborted) {
        const isReady = await fetch(`http://127.0.0.1:${node}/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        );
        if (isReady) up.add(node);
        else up.delete(node);
        await sleep(CHECK_MS);
      }
    }),
  );
  let turn = 0;
  /** The next node that is ready; waits for one. */
  async function choose(): Promise<number> {
    for (;;) {
      const ready = [...up];
      const node = ready[(turn += 1) % ready.length];
      if (node !== undefined) return node;
      await sleep(CHECK_MS);
    }
  }
  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(asked);
    for (;;) {
      try {
        const { statusCode = 502, headers, content } = await forward(await choose(), asked, body);
        answer.writeHead(statusCode, headers).end(content);
        return;
      } catch (error) {
        if ((error as { code?: string }).code !== "ECONNREFUSED") {
          answer.writeHead(502).end();
          return;
        }
      }
    }
  }
  const server = createServer((asked, answer) => void pass(asked, answer));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    async close() {
      ending.abort();
      await checking;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Answer = Pick<IncomingMessage, "statusCode" | "headers"> & { content: Buffer };

function forward(port: number, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: "127.0.0.1", port, method, path: url, headers, agent: false }, (answer) => {
      const { statusCode, headers: given } = answer;
      buffer(answer).then((content) => resolve({ statusCode, headers: given, content }), reject);
    });
    asking.once("error", reject);
    asking.end(body);
  });
}
