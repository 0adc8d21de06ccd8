import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";

export type Server = { port: number; child: ChildProcess };

/** Starts a server of this folder with `job`; it runs until `end`. */
export async function startServer(file: string, job: object): Promise<Server> {
  const { message, child } = await startWith<{ port: number }>(file, job);
  return { port: message.port, child };
}

/** Starts a file of this folder with `job`, resolves to its message, and ends it. */
export async function runJob<Message>(file: string, job: object): Promise<Message> {
  const { message, child } = await startWith<Message>(file, job);
  await end(child);
  return message;
}

async function startWith<Message>(file: string, job: object): Promise<{ message: Message; child: ChildProcess }> {
  const child = fork(join(import.meta.dirname, file), {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    serialization: "advanced",
  });
  const message = await new Promise<Message>((resolve, reject) => {
    child.once("message", (said) => resolve(said as Message));
    child.once("exit", (code) => reject(new Error(`${file} ended with ${code}`)));
    child.send(job);
  });
  return { message, child };
}

export function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners("exit");
    child.once("exit", () => resolve());
    child.disconnect(); // every file here exits when disconnected
  });
}

/** For the child process: does the work for the job that it receives. */
export function onJob<Job>(work: (job: Job) => Promise<object>): void {
  process.once("message", (job) => {
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
