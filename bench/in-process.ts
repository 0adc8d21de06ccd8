import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";

/** The first message of a server: it listens. */
export type Serving = { port: number };

/** Starts a file of this folder in a process of its own, hands it `job` and resolves to its first message; it runs on until it is told to end. */
export async function startWith<Message>(
  file: string,
  job: object,
  execArgv: string[] = [],
): Promise<{ message: Message; child: ChildProcess }> {
  const child = fork(join(import.meta.dirname, file), { execArgv, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const message = await new Promise<Message>((resolve, reject) => {
    child.once("message", (said) => resolve(said as Message));
    child.once("exit", (code) => reject(new Error(`${file} ended with ${code}`)));
    child.send(job);
  });
  return { message, child };
}

/** The same for work that is done with its first message. */
export async function runJob<Message>(file: string, job: object): Promise<Message> {
  const { message, child } = await startWith<Message>(file, job);
  await end(child);
  return message;
}

export function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners("exit");
    child.once("exit", () => resolve());
    child.disconnect(); // every file here ends when its last listener has closed
  });
}

/** The processor time of such a process so far, in milliseconds. */
export function processorTimeOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once("message", (used) => resolve((used as { processorTime: number }).processorTime));
    child.send("processor time");
  });
}

/** For the other side: does the work that it is handed, and answers what its processor time is. */
export function onJob<Job>(work: (job: Job) => Promise<object>): void {
  process.once("message", (job) => {
    process.on("message", () => {
      const { user, system } = process.cpuUsage();
      process.send?.({ processorTime: (user + system) / 1_000 });
    });
    work(job as Job).then(
      (result) => process.send?.(result),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.once("disconnect", () => process.exit(0));
}
