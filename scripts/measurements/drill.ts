import type { Drilled } from "#tests/faults/drill/drill.ts";
import {
  cutNetwork,
  failProvider,
  freezeDatabase,
  fillDisk,
  killDatabase,
  killNode,
  killProgram,
  refuseMail,
  stepClock,
} from "#tests/faults/drill/faults.ts";
import { tableOf } from "../../bench/figures.ts";

/** `npm run drill`: simulates the faults on the real program and PostgreSQL. Exits with 0 only if nothing is lost, overlaps or hangs. */
const FAULTS: (() => Promise<Drilled>)[] = [
  () => killProgram(20),
  () => killDatabase(10),
  () => killNode(10),
  () => cutNetwork(5, 3_000),
  () => freezeDatabase(2, 60),
  () => failProvider(),
  () => refuseMail(20),
  () => fillDisk(),
  () => stepClock(10),
];

const HEAD = [
  "fault",
  "rounds",
  "acknowledged",
  "found",
  "lost",
  "overlaps",
  "hung",
  "s to recover, longest",
  "answers by status (0: none)",
];

function rowOf({ fault, rounds, acknowledged, found, overlaps, hung, seconds, statuses, skipped }: Drilled): string[] {
  if (skipped !== undefined) return [fault, "0", "", "", "", "", "", "", `skipped: ${skipped}`];
  const answers = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
  const figures = [rounds, acknowledged, found, acknowledged - found, overlaps, hung].map(String);
  return [fault, ...figures, seconds.length > 0 ? Math.max(...seconds).toFixed(1) : "-", answers.join(", ")];
}

if (import.meta.main) {
  const all: Drilled[] = [];
  for (const play of FAULTS) {
    const drilled = await play();
    all.push(drilled);
    console.log(rowOf(drilled).join("  "));
  }
  console.log(`\n${tableOf(HEAD, all.map(rowOf))}`);
  process.exit(
    all.every(({ acknowledged, found, overlaps, hung }) => found === acknowledged && overlaps === 0 && hung === 0)
      ? 0
      : 1,
  );
}
