import { type Offered, WITH_PASS } from "./people.ts";

/** Passes of a regular client: one after the other is used up, and of the last one `used` sessions are gone. */
export type PassHolder = { name: string; like: Offered; sessions: number; used: number; amount: number; title: string };

export const PASS_HOLDERS: readonly PassHolder[] = [
  { name: WITH_PASS, like: "healing", sessions: 6, used: 3, amount: 36_000, title: "6 healing sessions" },
  { name: "Tomasz Wiśniewski", like: "yoga", sessions: 5, used: 4, amount: 20_000, title: "5 yoga hours" },
  { name: "Priya Raman", like: "yoga", sessions: 5, used: 2, amount: 20_000, title: "5 yoga hours" },
];

export const passHolder = (name: string): PassHolder | undefined => PASS_HOLDERS.find((each) => each.name === name);
