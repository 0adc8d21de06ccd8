import { statfsSync } from "node:fs";
import { freemem } from "node:os";
import { runFolderInMemory } from "../vitest/run-folder.ts";

const FOLDER = "/dev/shm";

/** The run's folder in memory if that has this many bytes free; containers often have only 64 MB. */
export function sharedMemory(bytes: number): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(FOLDER);
    return bavail * bsize >= bytes && freemem() >= bytes ? runFolderInMemory() : undefined;
  } catch {
    return undefined;
  }
}
