import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type EngineWindow, PHONE, type RunningEngine } from "./engine.ts";

const FIREFOX = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find((path) => existsSync(path));
export const hasFirefox = FIREFOX !== undefined;

const COMMAND_MS = 60_000;

/** A real Firefox at phone width, driven by WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/), with a finger. */
export async function openFirefox(): Promise<RunningEngine> {
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
  const contexts = async () => {
    const tree = await send<{ contexts: { context: string }[] }>("browsingContext.getTree", { maxDepth: 0 });
    return tree.contexts.map(({ context }) => context);
  };
  const known = new Map<string, EngineWindow>();
  async function windowOf(context: string): Promise<EngineWindow> {
    let found = known.get(context);
    if (!found) {
      found = engineWindow(send, context);
      known.set(context, found);
      await send("browsingContext.setViewport", { context, viewport: PHONE });
    }
    return found;
  }
  const windows = async () => Promise.all((await contexts()).map(windowOf));
  const [window] = await windows();
  if (!window) throw new Error("Firefox has no tab");
  return {
    window,
    windows,
    async close() {
      await send("browser.close", {}).catch(() => undefined);
      hangUp();
      child.kill();
      await exited;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function engineWindow(send: Send, context: string): EngineWindow {
  return {
    pointer: "touch",
    goto: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    reload: () => send("browsingContext.reload", { context, wait: "complete" }),
    traverse: (delta) => send("browsingContext.traverseHistory", { context, delta }),
    async evaluate<Value>(expression: string) {
      const target = { expression: `JSON.stringify(${expression})`, target: { context }, awaitPromise: true };
      const answer = await send<Evaluated>("script.evaluate", target).catch(() => undefined);
      if (answer?.type === "exception") throw new Error(answer.exceptionDetails?.text);
      return answer?.result?.value === undefined ? undefined : (JSON.parse(answer.result.value) as Value);
    },
    perform: (actions) => send("input.performActions", { context, actions }),
    async screenshot() {
      const { data } = await send<{ data: string }>("browsingContext.captureScreenshot", { context });
      return Buffer.from(data, "base64");
    },
    close: () => send("browsingContext.close", { context }),
  };
}

type Evaluated = { type: "success" | "exception"; result?: { value?: string }; exceptionDetails?: { text: string } };

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
type Send = <Result = void>(method: string, params: object) => Promise<Result>;

async function connect(url: string): Promise<{ send: Send; close(): void }> {
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
