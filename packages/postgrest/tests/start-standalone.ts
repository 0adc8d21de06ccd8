import { SignJWT } from "jose";
import { spawn } from "node:child_process";
import { join } from "node:path";

export const SECRET = "a secret of more than thirty-two characters";
export const tokenFor = (claims: Record<string, unknown>, secret = SECRET) =>
  new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(secret));

const ROOT = join(import.meta.dirname, "../../..");

/** Runs `npm run rest` in a separate process until it prints its address or exits. */
export async function startStandalone(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(ROOT, "packages/postgrest/bin/rest.ts"), ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const opened = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        const url = /is open: (\S+)/.exec(output)?.[1];
        if (url !== undefined) resolve(url);
      });
    }
  });
  const url = await Promise.race([opened, ended.then(() => "")]);
  return {
    /** Empty if it exited. */
    url,
    output: () => output.trim(),
    ended,
    async stop() {
      child.kill("SIGTERM");
      return ended;
    },
  };
}
