import type { Paper, PaperOf } from "#domain/payments/paper.ts";
import { readLogo } from "#server/media/read-logo.ts";
import { findPracticeDetails } from "#server/settings/practice-settings.queries.ts";
import type { Practice } from "#kit/server/practice.ts";
import { findPaper, type PaperPractice } from "./find-paper.ts";
import { paperPdf } from "./paper-pdf.ts";

export type PaperFile = { name: string; body: Buffer };

/** The PDF of a paper as it is now, with the practice's logo; undefined if there is nothing of this key. */
export async function paperFile(
  practice: PaperPractice & Pick<Practice, "files">,
  of: PaperOf,
): Promise<PaperFile | undefined> {
  const paper = await findPaper(practice, of);
  return paper && { name: paper.fileName, body: await drawPaper(practice, paper) };
}

/** Draws a paper with the practice's look and logo. */
export async function drawPaper(practice: Pick<Practice, "database" | "files">, paper: Paper): Promise<Buffer> {
  const { look } = await findPracticeDetails(practice.database);
  const png = look.logo ? await readLogo(practice, look.logo.id) : undefined;
  return paperPdf(paper, { look, logo: look.logo && png ? { ...look.logo, png } : undefined });
}
