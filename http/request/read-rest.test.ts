import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FunctionsApi, KEYS, startFunctionsApi } from "#tests/support/functions-api.ts";

let api: FunctionsApi;
beforeAll(async () => {
  api = await startFunctionsApi();
});
afterAll(() => api.close());

test.concurrent.each([
  ["/functions/v1/nothing"],
  ["/functions/v1/unsubscribe"],
  ["/functions/v1/confirm-subscription"],
  ["/auth/v1/nothing"],
  ["/auth/v1/factors"],
])("a large body that %s does not read keeps the connection open", async (path) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const closed: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const headers = { apikey: KEYS.publishable, "content-type": "application/json" };
    const sent = request(`${api.url}${path}`, { method: "POST", agent, headers }, (answer) =>
      answer.resume().on("end", resolve),
    );
    sent.on("socket", (socket) => socket.on("close", () => closed.push(path)));
    sent.on("error", reject).end(JSON.stringify("x".repeat(900_000)));
  });
  await sleep(1_500);
  expect(closed).toEqual([]);
  agent.destroy();
});
