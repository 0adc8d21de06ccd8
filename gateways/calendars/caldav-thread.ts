import { type MessagePort, Worker } from "node:worker_threads";
import type { findCalendars, readCaldavCalendar } from "./caldav.ts";
import { CalendarNotRead, type NotReadReason } from "./calendar-not-read.ts";
import type { GuardedRequest, GuardedResponse, Request } from "./guarded-request.ts";

/** What runs in the thread, each with a request of its own before its arguments. */
type CaldavCalls = { findCalendars: typeof findCalendars; readCaldavCalendar: typeof readCaldavCalendar };
type Arguments<N extends keyof CaldavCalls> = Parameters<CaldavCalls[N]> extends [Request, ...infer Rest] ? Rest : never;
type Result<N extends keyof CaldavCalls> = Awaited<ReturnType<CaldavCalls[N]>>;
export type CaldavCall = { [N in keyof CaldavCalls]: { name: N; args: Arguments<N> } }[keyof CaldavCalls];

/** The thread asks for a request, whose answer goes to `port`, or has ended. */
export type FromThread =
  | { address: string; request: GuardedRequest | undefined; port: MessagePort }
  | { result: unknown }
  | { reason: NotReadReason };
export type ThreadAnswer = { response: GuardedResponse } | { reason: NotReadReason };

const MEMORY_MB = 256;

/**
 * CalDAV in a thread that is ended after some time: an answer of 10 MB can take minutes of parsing, which would keep the server from everything
 * else. Requests stay with the caller's guard.
 */
export async function inCaldavThread<N extends keyof CaldavCalls>(
  request: Request,
  { name, args, ms }: { name: N; args: Arguments<N>; ms: number },
): Promise<Result<N>> {
  const worker = new Worker(new URL("caldav-worker.ts", import.meta.url), {
    workerData: { name, args },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const tooLong = setTimeout(() => void worker.terminate(), ms);
  try {
    return await new Promise<Result<N>>((resolve, reject) => {
      worker.on("message", (message: FromThread) => {
        if ("address" in message) void answerOf(request, message).then((answer) => message.port.postMessage(answer, []));
        else if ("reason" in message) reject(new CalendarNotRead(message.reason));
        else resolve(message.result as Result<N>);
      });
      worker.once("error", (error) => reject(new CalendarNotRead("not-understood", { cause: error })));
      worker.once("exit", () => reject(new CalendarNotRead("not-understood")));
    });
  } finally {
    clearTimeout(tooLong);
    await worker.terminate();
  }
}

async function answerOf(request: Request, asked: { address: string; request: GuardedRequest | undefined }): Promise<ThreadAnswer> {
  try {
    return { response: await request(asked.address, asked.request) };
  } catch (error) {
    return { reason: error instanceof CalendarNotRead ? error.reason : "no-answer" };
  }
}
