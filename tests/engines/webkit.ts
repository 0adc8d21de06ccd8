import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { freePort } from "#tests/support/server.ts";
import { type EngineWindow, PHONE, type RunningEngine } from "./engine.ts";

const DRIVER = "/usr/bin/WebKitWebDriver";
const XVFB = "/usr/bin/Xvfb";
const [BROWSER] = globSync("/usr/{lib,libexec}/{*/,}webkit2gtk-4.1/MiniBrowser");
export const hasWebKit = BROWSER !== undefined && existsSync(DRIVER) && existsSync(XVFB);

/** The toolbar would make the window wider than a phone. */
const NARROW = "* { min-width: 0; padding: 0; margin: 0; border: 0; font-size: 1px; }\n";

/** WebKit as GTK builds it, at phone width and with a mouse, driven by WebDriver (https://www.w3.org/TR/webdriver2/) on a display of its own. */
export async function openWebKit(): Promise<RunningEngine> {
  const home = await mkdtemp(join(tmpdir(), "sacred-space-webkit-"));
  const display = spawn(XVFB, ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const number = await new Promise<string>((done, failed) => {
    (display.stdio[3] as Readable).once("data", (line: Buffer) => done(line.toString().trim()));
    display.once("exit", () => failed(new Error("Xvfb ended before it had a display")));
  });
  await mkdir(join(home, "gtk-3.0"));
  await writeFile(join(home, "gtk-3.0/gtk.css"), NARROW);
  const port = await freePort();
  const driver = spawn(DRIVER, [`--port=${port}`], {
    env: {
      PATH: process.env["PATH"],
      HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_DATA_HOME: home,
      XDG_CACHE_HOME: home,
      XDG_RUNTIME_DIR: home,
      TMPDIR: home,
      LANG: "C.UTF-8",
      TZ: "Europe/London",
      DISPLAY: `:${number}`,
      GDK_BACKEND: "x11",
      GIO_USE_VFS: "local", // no desktop services
      NO_AT_BRIDGE: "1",
    },
    stdio: "ignore",
  });
  await listening(port, driver);
  const send = commandsTo(`http://127.0.0.1:${port}/session`);
  const options = { binary: BROWSER, args: ["--automation"] };
  const { sessionId } = await send<{ sessionId: string }>("POST", "", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options, acceptInsecureCerts: false } },
  });
  const session = sessionWindows(send, sessionId);
  const windows = async () => Promise.all((await session.handles()).map(session.windowOf));
  const [window] = await windows();
  if (!window) throw new Error("WebKit has no window");
  return {
    window,
    windows,
    async close() {
      await send("DELETE", `/${sessionId}`).catch(() => undefined);
      for (const child of [driver, display]) await end(child);
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function sessionWindows(send: Send, sessionId: string) {
  let current = "";
  let last: Promise<unknown> = Promise.resolve();
  const known = new Map<string, EngineWindow>();

  /** A command is for the window that was chosen last: one at a time. */
  function within<Value = void>(handle: string, method: Method, path: string, body: object = {}): Promise<Value> {
    const command = async () => {
      if (current !== handle) await send("POST", `/${sessionId}/window`, { handle });
      current = handle;
      return send<Value>(method, `/${sessionId}${path}`, body);
    };
    const mine = last.then(command, command);
    last = mine.catch(() => undefined);
    return mine;
  }

  return {
    handles: () => send<string[]>("GET", `/${sessionId}/window/handles`),
    async windowOf(handle: string): Promise<EngineWindow> {
      let found = known.get(handle);
      if (!found) {
        found = engineWindow((method, path, body) => within(handle, method, path, body));
        known.set(handle, found);
        await within(handle, "POST", "/window/rect", { ...PHONE, x: 0, y: 0 });
      }
      return found;
    },
  };
}

function engineWindow(send: Send): EngineWindow {
  return {
    pointer: "mouse", // the driver has no finger
    goto: (url) => send("POST", "/url", { url }),
    reload: () => send("POST", "/refresh"),
    async traverse(delta) {
      for (let left = Math.abs(delta); left > 0; left -= 1) await send("POST", delta < 0 ? "/back" : "/forward");
    },
    async evaluate<Value>(expression: string) {
      const script = `return Promise.resolve(${expression}).then((value) => JSON.stringify(value))`;
      const found = await send<string | null>("POST", "/execute/sync", { script, args: [] }).catch((error: unknown) => {
        if (/javascript error/.test(String(error))) throw error;
        return null;
      });
      return found === null ? undefined : (JSON.parse(found) as Value);
    },
    perform: (actions) => send("POST", "/actions", { actions }),
    screenshot: async () => Buffer.from(await send<string>("GET", "/screenshot"), "base64"),
    close: () => send("DELETE", "/window"),
  };
}

type Method = "GET" | "POST" | "DELETE";
type Send = <Value = void>(method: Method, path: string, body?: object) => Promise<Value>;

function commandsTo(base: string): Send {
  return async <Value>(method: Method, path: string, body: object = {}) => {
    const answer = await fetch(base + path, { method, ...(method === "POST" && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`);
    return value;
  };
}

async function listening(port: number, driver: ChildProcess): Promise<void> {
  while (driver.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  throw new Error(`WebKitWebDriver ended with ${driver.exitCode}`);
}

async function end(child: ChildProcess): Promise<void> {
  const exited = new Promise((done) => child.once("exit", done));
  if (child.exitCode === null && child.signalCode === null && child.kill()) await exited;
}
