import { Worker } from "node:worker_threads";
import type { BusyTimes, Window } from "#domain/calendars/busy-times.ts";
import type { CalendarFault, KnownOfCalendar } from "#domain/calendars/read-entries.ts";
import { CalendarNotRead } from "#gateways/calendars/calendar-not-read.ts";

const TIMEOUT_MS = 20_000;
const MEMORY_MB = 512;

let last: Promise<unknown> = Promise.resolve();

/** The busy times of calendar files, worked out in a thread that is ended after 20 seconds; one calendar at a time. Throws CalendarNotRead. */
export function workOutBusyTimes(files: string[], window: Window, known: KnownOfCalendar): Promise<BusyTimes> {
  const worked = last.then(() => inThread(files, window, known));
  last = worked.catch(() => undefined);
  return worked;
}

async function inThread(files: string[], window: Window, known: KnownOfCalendar): Promise<BusyTimes> {
  const worker = new Worker(new URL("busy-times-worker.ts", import.meta.url), {
    workerData: { files, window, known },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const tooLong = setTimeout(() => void worker.terminate(), TIMEOUT_MS);
  try {
    const result = await new Promise<BusyTimes | CalendarFault>((resolve, reject) => {
      worker.once("message", resolve).once("error", reject);
      worker.once("exit", () => reject(new CalendarNotRead("too-complex")));
    });
    if ("fault" in result) throw new CalendarNotRead(result.fault);
    return result;
  } catch (error) {
    if (error instanceof CalendarNotRead) throw error;
    throw new CalendarNotRead(isOutOfMemory(error) ? "too-complex" : "not-understood", { cause: error });
  } finally {
    clearTimeout(tooLong);
    await worker.terminate();
  }
}

const isOutOfMemory = (error: unknown) => (error as { code?: string }).code === "ERR_WORKER_OUT_OF_MEMORY";
