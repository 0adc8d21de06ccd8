import { type MessagePort, Worker } from "node:worker_threads";
import type { findCalendars, readCaldavCalendar } from "./caldav.ts";
import { CalendarNotRead, type NotReadReason } from "./calendar-not-read.ts";
import type { GuardedRequest, GuardedResponse, Request } from "./guarded-request.ts";

/** The functions that run in the thread. Each takes a `request` function before its other arguments. */
type CaldavCalls = { findCalendars: typeof findCalendars; readCaldavCalendar: typeof readCaldavCalendar };
type Arguments<N extends keyof CaldavCalls> =
  Parameters<CaldavCalls[N]> extends [Request, ...infer Rest] ? Rest : never;
type Result<N extends keyof CaldavCalls> = Awaited<ReturnType<CaldavCalls[N]>>;
export type CaldavCall = { [N in keyof CaldavCalls]: { name: N; args: Arguments<N> } }[keyof CaldavCalls];

/** The thread asks the caller to send a request and to post the response to `port`, or reports its result or failure. */
export type FromThread =
  | { address: string; request: GuardedRequest | undefined; port: MessagePort }
  | { result: unknown }
  | { reason: NotReadReason };
export type ThreadAnswer = { response: GuardedResponse } | { reason: NotReadReason };

const MEMORY_MB = 256;

/**
 * Runs CalDAV in a thread that is terminated after `ms`: parsing an answer of 10 MB can take minutes, which would block the server. The
 * requests themselves are sent by the caller's guard.
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
        if ("address" in message)
          void answerOf(request, message).then((answer) => message.port.postMessage(answer, []));
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

async function answerOf(
  request: Request,
  asked: { address: string; request: GuardedRequest | undefined },
): Promise<ThreadAnswer> {
  try {
    return { response: await request(asked.address, asked.request) };
  } catch (error) {
    return { reason: error instanceof CalendarNotRead ? error.reason : "no-answer" };
  }
}
