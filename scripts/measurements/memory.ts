import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A process's memory in MB: `rss` counts all its pages, `pss` counts shared pages by their share. */
export type Memory = { rss: number; pss: number };

/** Linux only. */
export function memoryOf(pid: number): Memory {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1]) / 1024;
  return { rss: megabytes("Rss"), pss: megabytes("Pss") };
}

/** PSS in MB of all processes of the PostgreSQL with this data folder. Linux only. */
export function databaseMemoryOf(location: string): number {
  const [pid = ""] = readFileSync(join(location, "postmaster.pid"), "utf8").split("\n");
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  return [pid, ...children].reduce((sum, each) => sum + pssOf(each), 0);
}

function pssOf(pid: string): number {
  try {
    return memoryOf(Number(pid)).pss;
  } catch {
    return 0; // a connection that has just ended
  }
}

/** Number of files, sockets and pipes that a process has open. Linux only. */
export function handlesOf(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** The growth per step of evenly spaced figures by least squares, and its random variation (twice the standard error). */
export function growthOf(figures: number[]): { perStep: number; chance: number } {
  const count = figures.length;
  const middle = (count - 1) / 2;
  const mean = figures.reduce((sum, figure) => sum + figure, 0) / count;
  const spread = figures.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  const perStep = figures.reduce((sum, figure, at) => sum + (at - middle) * (figure - mean), 0) / spread;
  const rest = figures.reduce((sum, figure, at) => sum + (figure - mean - perStep * (at - middle)) ** 2, 0);
  return { perStep, chance: 2 * Math.sqrt(rest / (count - 2) / spread) };
}
