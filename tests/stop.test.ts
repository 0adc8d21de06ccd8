import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "./database.ts";
import { removeData, type RunningServer, startServer } from "./server.ts";

let fresh: FreshDatabase;
let server: RunningServer;
beforeAll(async () => {
  fresh = await freshDatabase();
  server = await startServer({ DATABASE_URL: fresh.url, LOG_LEVEL: "error" });
});
afterAll(async () => {
  await removeData(server);
  await fresh.close();
});

type Given = { status: number | undefined; connection: string | undefined };

/** A request whose body is sent in two parts, once the server has said that it has it in hand. */
async function halfSent(): Promise<{ finish(): void; answered: Promise<Given> }> {
  const body = JSON.stringify({ sessionId: "cs_test_of_nobody" });
  const sent = request(`http://127.0.0.1:${server.port}/functions/v1/verify-booking-payment`, {
    method: "POST",
    headers: { "content-type": "application/json", "content-length": Buffer.byteLength(body), expect: "100-continue" },
  });
  const answered = new Promise<Given>((resolve, reject) => {
    sent.once("error", reject);
    sent.once("response", (answer) => {
      answer.resume();
      answer.once("end", () => resolve({ status: answer.statusCode, connection: answer.headers.connection }));
    });
  });
  const inHand = new Promise((resolve) => sent.once("continue", resolve));
  sent.flushHeaders();
  await Promise.race([inHand, answered]);
  sent.write(body.slice(0, 10));
  return { finish: () => sent.end(body.slice(10)), answered };
}

test("on SIGTERM a request under way gets its answer, no new one is taken, and the program ends with 0", async () => {
  const underWay = await halfSent();
  const ended = server.stop();
  await expect.poll(() => fetch(`http://127.0.0.1:${server.port}/health/live`).catch(() => "refused")).toBe("refused");
  underWay.finish();
  expect(await underWay.answered).toEqual({ status: 404, connection: "close" });
  expect(await ended).toBe(0);
});
