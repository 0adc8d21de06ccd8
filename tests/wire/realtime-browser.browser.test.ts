import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningProgram, startProgram } from "#tests/support/start-program.ts";

let at: RunningProgram;
beforeAll(async () => {
  at = await startProgram();
});
afterAll(() => at.close());

test("the pages' policy lets a page open the connection, and no connection to another host", async () => {
  const page = await (await at.browser.window({ realtime: true })).newPage();
  await page.goto(at.server.url);
  const open = (url: string) =>
    page.evaluate(
      (address) =>
        new Promise<string>((resolve) => {
          document.addEventListener(
            "securitypolicyviolation",
            ({ effectiveDirective }) => resolve(effectiveDirective),
            { once: true },
          );
          const socket = new WebSocket(address);
          socket.addEventListener("open", () => resolve("open"));
        }),
      url,
    );
  const own = `${at.server.url.replace("http", "ws")}/realtime/v1/websocket?apikey=${at.server.keys.publishable}&vsn=2.0.0`;
  expect(await open(own)).toBe("open");
  expect(await open("wss://example.org/")).toBe("connect-src");
  await page.context().close();
});
