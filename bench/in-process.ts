import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";

/** A server's first message: its port. */
export type Serving = { port: number };

export type Server = Serving & { child: ChildProcess };

/** Starts a server of this folder with `job`; it runs until `end`. */
export async function startServer(file: string, job: object, execArgv: string[] = []): Promise<Server> {
  const { message, child } = await startWith<Serving>(file, job, execArgv);
  return { port: message.port, child };
}

/** Starts a file of this folder with `job`, resolves to its first message, and ends it. */
export async function runJob<Message>(file: string, job: object): Promise<Message> {
  const { message, child } = await startWith<Message>(file, job);
  await end(child);
  return message;
}

async function startWith<Message>(
  file: string,
  job: object,
  execArgv: string[] = [],
): Promise<{ message: Message; child: ChildProcess }> {
  const options = { execArgv, stdio: ["ignore", "ignore", "inherit", "ipc"], serialization: "advanced" } as const;
  const child = fork(join(import.meta.dirname, file), { ...options, stdio: [...options.stdio] });
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

/** Sends a running process one of the questions that it supports. */
export function ask<T>(child: ChildProcess, question: string): Promise<T> {
  return new Promise((resolve) => {
    child.once("message", (answer) => resolve(answer as T));
    child.send(question);
  });
}

/** The process's processor time so far, in milliseconds. */
export const processorTimeOf = (child: ChildProcess): Promise<number> => ask(child, "processor time");

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** For the child process: does the work for the job that it receives, and responds to questions with `answers`. */
export function onJob<Job>(work: (job: Job) => Promise<object>, answers: Record<string, () => unknown> = {}): void {
  const all = { ...answers, "processor time": processorTime };
  process.once("message", (job) => {
    process.on("message", (question) => void process.send?.(all[question as keyof typeof all]()));
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
