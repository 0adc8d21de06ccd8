import { spawn } from "node:child_process";
import { npmEnvironment } from "../tool-environment.mjs";

/** Runs the npm that started this command, otherwise the machine's. */
export function runNpm(args: string[], cwd: string): Promise<{ code: number | null; output: string; errors: string }> {
  const { npm_execpath: path = "", npm_node_execpath: node = process.execPath } = process.env;
  const [command, first] = path.endsWith("npm-cli.js") ? [node, [path]] : ["npm", []];
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...first, ...args], {
      cwd,
      env: npmEnvironment(),
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    let [output, errors] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output, errors }));
  });
}
