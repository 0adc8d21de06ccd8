import { parentPort, workerData } from "node:worker_threads";
import { busyTimes, type Window } from "#domain/calendars/busy-times.ts";

// Runs in a separate thread: a large calendar takes seconds, and the time that a stranger's file takes is unpredictable.
const { files, window } = workerData as { files: string[]; window: Window };
parentPort?.postMessage(busyTimes(files, window)); // oxlint-disable-line unicorn/require-post-message-target-origin -- a thread, no window
