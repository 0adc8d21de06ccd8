import { statfsSync } from "node:fs";
import { freemem } from "node:os";

const FOLDER = "/dev/shm";

/** A folder in memory if it has this many bytes free; containers often have only 64 MB. */
export function sharedMemory(bytes: number): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(FOLDER);
    return bavail * bsize >= bytes && freemem() >= bytes ? FOLDER : undefined;
  } catch {
    return undefined;
  }
}
