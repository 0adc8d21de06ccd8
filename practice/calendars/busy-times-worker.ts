import { parentPort, workerData } from "node:worker_threads";
import { busyTimes, type Window } from "#domain/calendars/busy-times.ts";

// A thread of its own: a large calendar takes seconds, and what a stranger's file makes of them cannot be foreseen.
const { files, window } = workerData as { files: string[]; window: Window };
parentPort?.postMessage(busyTimes(files, window)); // oxlint-disable-line unicorn/require-post-message-target-origin -- a thread, no window
