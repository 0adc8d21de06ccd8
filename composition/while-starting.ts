import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { upgradePage } from "#http/first-run/closed-page.ts";
import { guardHeaders } from "@sacred-space/runtime/guards.ts";

/** A start that takes no longer than this answers nothing before it is done. */
const PATIENCE_MS = 1_000;

/** Why a program that listens is not ready yet, as /health/ready answers. */
export type StartingStatus = "starting" | "upgrading";

export type WhileStarting = {
  /** Runs a part of the start; once it takes longer than a second, the server listens and says that it is not ready. */
  during<T>(work: () => Promise<T>): Promise<T>;
  say(status: StartingStatus): void;
  /** Listens, unless it does, and leaves the requests to the listeners that the server has by now. */
  handOver(): Promise<void>;
};

/**
 * Lets a server answer while the database is being upgraded, so that a supervisor sees that the program lives and a load balancer that it
 * is not ready: /health/live 200, /health/ready 503 with the reason, everything else 503 with a page that says so. `listen` is called once.
 */
export function whileStarting(
  server: Server,
  transport: string | undefined,
  listen: () => Promise<void>,
): WhileStarting {
  let status: StartingStatus = "starting";
  let listening: Promise<void> | undefined;
  const answer = (request: IncomingMessage, response: ServerResponse) =>
    void answerAs(status, transport, request, response);
  return {
    async during(work) {
      const stop = new AbortController();
      const late = sleep(PATIENCE_MS, undefined, { signal: stop.signal }).then(
        () => {
          server.on("request", answer);
          listening = listen();
          listening.catch(() => undefined); // `during` rejects with it
        },
        () => undefined,
      );
      try {
        return await work();
      } finally {
        stop.abort();
        await late;
        await listening;
      }
    },
    say: (next) => void (status = next),
    async handOver() {
      server.off("request", answer);
      await (listening ?? listen());
    },
  };
}

async function answerAs(
  status: StartingStatus,
  transport: string | undefined,
  { url = "", headers }: IncomingMessage,
  response: ServerResponse,
) {
  const path = url.split("?")[0];
  for (const [name, value] of Object.entries(guardHeaders(transport))) response.setHeader(name, value);
  response.setHeader("Cache-Control", "no-store");
  const json = (code: number, body: object) =>
    response.writeHead(code, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  if (path === "/health/live") return json(200, { status: "live" });
  response.setHeader("Retry-After", "5");
  if (path === "/health/ready") return json(503, { status });
  if (!headers.accept?.includes("text/html")) {
    const sentence = "This site is being brought up to date; please try again in a moment";
    return json(503, { code: "unavailable", message: sentence, error: sentence });
  }
  const { html, policy } = await upgradePage();
  response.writeHead(503, { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy });
  return response.end(html);
}
