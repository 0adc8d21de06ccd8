import { parentPort, workerData } from "node:worker_threads";
import { busyTimes, type Window } from "#domain/calendars/busy-times.ts";
import type { KnownOfCalendar } from "#domain/calendars/read-entries.ts";

// Runs in a separate thread: a large calendar takes seconds, and the time that a stranger's file takes is unpredictable.
const { files, window, known } = workerData as { files: string[]; window: Window; known: KnownOfCalendar };
parentPort?.postMessage(busyTimes(files, window, known)); // oxlint-disable-line unicorn/require-post-message-target-origin -- a thread, no window
