import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const FIREFOX = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find((path) => existsSync(path));
export const hasFirefox = FIREFOX !== undefined;

const COMMAND_MS = 60_000;

/** One tab of a real Firefox at phone width, driven by WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/). */
export type FirefoxTab = {
  /** Resolves once the document has loaded. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Back for negative numbers, as the browser's own button. */
  traverse(delta: number): Promise<void>;
  /** The value of an expression in the page; JSON only. Undefined while one document replaces another. */
  evaluate<Value>(expression: string): Promise<Value | undefined>;
  /** A finger on the middle of the element. */
  tap(selector: string): Promise<void>;
  close(): Promise<void>;
};

export async function openFirefox(): Promise<FirefoxTab> {
  const profile = await mkdtemp(join(tmpdir(), "sacred-space-firefox-"));
  await writeFile(join(profile, "user.js"), 'user_pref("datareporting.policy.dataSubmissionEnabled", false);\n');
  const child = spawn(
    FIREFOX ?? "firefox",
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"],
    {
      env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: "1" },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  const exited = new Promise<void>((done) => child.once("exit", () => done()));
  const { send, close: hangUp } = await connect(`${await addressOf(child.stderr)}/session`);
  await send("session.new", { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>("browsingContext.getTree", {});
  const context = contexts[0]?.context ?? "";
  await send("browsingContext.setViewport", { context, viewport: { width: 390, height: 844 } });

  async function evaluate<Value>(expression: string): Promise<Value | undefined> {
    const target = { expression: `JSON.stringify(${expression})`, target: { context }, awaitPromise: true };
    const answer = await send<{ result?: { value?: string } }>("script.evaluate", target).catch(() => undefined);
    return answer?.result?.value === undefined ? undefined : (JSON.parse(answer.result.value) as Value);
  }

  return {
    evaluate,
    goto: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    reload: () => send("browsingContext.reload", { context, wait: "complete" }),
    traverse: (delta) => send("browsingContext.traverseHistory", { context, delta }),
    async tap(selector) {
      const [x, y] = (await evaluate<[number, number]>(
        `(({ x, y, width, height }) => [x + width / 2, y + height / 2].map(Math.round))(document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect())`,
      )) ?? [0, 0];
      const actions = [
        { type: "pointerMove", x, y },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ];
      const finger = { type: "pointer", id: "finger", parameters: { pointerType: "touch" }, actions };
      await send("input.performActions", { context, actions: [finger] });
    },
    async close() {
      await send("browser.close", {}).catch(() => undefined);
      hangUp();
      child.kill();
      await exited;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Firefox prints where it listens. */
async function addressOf(stderr: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stderr })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address) {
      stderr.resume(); // a full pipe would stop the browser
      return address;
    }
  }
  throw new Error("Firefox ended before it listened");
}

type Answer = { id?: number; type: "success" | "error" | "event"; result?: unknown; error?: string; message?: string };

async function connect(url: string) {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  await new Promise<void>((done, failed) => {
    socket.addEventListener("open", () => done());
    socket.addEventListener("error", () => failed(new Error(`No WebDriver BiDi at ${url}`)));
  });
  let last = 0;
  return {
    close: () => socket.close(),
    async send<Result = void>(method: string, params: object): Promise<Result> {
      const id = (last += 1);
      const answer = await new Promise<Answer>((done, failed) => {
        const limit = setTimeout(() => failed(new Error(`Firefox did not answer ${method}`)), COMMAND_MS);
        waiting.set(id, (given) => {
          clearTimeout(limit);
          waiting.delete(id);
          done(given);
        });
        socket.send(JSON.stringify({ id, method, params }));
      });
      if (answer.type === "error") throw new Error(`${method}: ${answer.error} ${answer.message}`);
      return answer.result as Result;
    },
  };
}
