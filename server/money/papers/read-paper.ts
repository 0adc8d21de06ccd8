import { parsePaper } from "#domain/payments/paper.ts";
import { done, refused } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";
import { findPaper } from "./find-paper.ts";
import { paperFile } from "./paper-file.ts";

/** A receipt, credit note or statement to be shown; refused with paper-not-found if there is nothing of this key. */
export async function readPaper(practice: Practice, _: unknown, { key }: { key: string }) {
  const of = parsePaper(key);
  const paper = of && (await findPaper(practice, of));
  return paper ? done({ paper }) : refused("paper-not-found");
}

/** The same as PDF. */
export async function printPaper(practice: Practice, _: unknown, { key }: { key: string }) {
  const of = parsePaper(key);
  const found = of && (await paperFile(practice, of));
  if (!found) return refused("paper-not-found");
  return done({ file: { name: found.name, type: "application/pdf", body: new Uint8Array(found.body) } });
}
