import { readingFile } from "#domain/bookings/readings/reading.ts";
import { done } from "#domain/result.ts";
import { plainText, type RichTextBlock } from "#domain/pages/rich-text.ts";
import { formatDayOfInstant } from "#domain/wording.ts";
import { practiceClock } from "#server/settings/practice-clock.queries.ts";
import { findPracticeDetails } from "#server/settings/practice-settings.queries.ts";
import { finishPdf, headLine, MARGIN, newPdf, type PdfPage, write } from "#kit/server/pdf.ts";
import type { Practice } from "#kit/server/practice.ts";
import { readReading, type SentReading } from "./write-reading.ts";

const TALLEST_PICTURE = 520; // points

/** Returns the reading as a PDF to whoever may read it. Refusal: reading-not-found. */
export async function printReading(
  practice: Practice,
  by: { userId: string; isAdmin: boolean },
  { bookingId }: { bookingId: string },
) {
  const found = await readReading(practice, by, { bookingId });
  if (!found.ok) return found;
  const body = new Uint8Array(await readingPdf(practice, found));
  return done({ file: { name: `reading-${bookingId.slice(0, 8)}.pdf`, type: "application/pdf", body } });
}

/**
 * A written reading on A4 pages: its text without emphasis or link addresses, then its pictures with their captions. A picture that cannot
 * be read is left out.
 */
async function readingPdf({ database, files }: Practice, reading: SentReading): Promise<Buffer> {
  const { name, look } = await findPracticeDetails(database);
  const { zone } = await practiceClock(database);
  const doc = await newPdf({ title: reading.serviceName, author: name, look, isTinted: true });
  doc.fontSize(22).fillColor(doc.inks.text);
  write(doc, reading.serviceName, { face: "display" });
  doc.moveDown(0.3).fontSize(10.5).fillColor(doc.inks.quiet);
  write(doc, [name, reading.sentAt && formatDayOfInstant(reading.sentAt, zone, "date")].filter(Boolean).join(", "));
  doc.moveDown(1);
  headLine(doc);
  doc.moveDown(1.2);
  for (const block of reading.text) drawBlock(doc, block);
  for (const picture of reading.pictures) {
    const source = await files?.readFile("documents", readingFile(reading.bookingId, picture.name));
    if (source) drawPicture(doc, source, picture.alt);
  }
  return finishPdf(doc);
}

function drawBlock(doc: PdfPage, block: RichTextBlock) {
  doc.fillColor(doc.inks.text);
  if (block.kind === "heading") {
    doc.moveDown(0.5).fontSize(15);
    write(doc, plainText(block.children), { face: "display" });
    doc.moveDown(0.5);
    return;
  }
  doc.fontSize(11.5);
  const paragraphs =
    block.kind === "list"
      ? block.items.map((item, index) => `${block.isOrdered ? `${index + 1}.` : "\u2022"} ${plainText(item)}`)
      : [plainText(block.children)];
  const indent = block.kind === "paragraph" ? 0 : 16;
  doc.x = MARGIN + indent;
  for (const paragraph of paragraphs) {
    for (const part of paragraph.split("\n"))
      write(doc, broken(part) || " ", { lineGap: 4, width: doc.page.width - 2 * MARGIN - indent });
    doc.moveDown(block.kind === "list" ? 0.2 : 0.7);
  }
  if (block.kind === "list") doc.moveDown(0.5);
  doc.x = MARGIN;
}

/** The time to lay out a word grows with the square of its length, so longer words are broken. */
const MAX_WORD_LENGTH = 80;
const broken = (text: string) => text.replace(new RegExp(`\\S{${MAX_WORD_LENGTH}}(?=\\S)`, "gu"), "$& ");

function drawPicture(doc: PdfPage, image: Buffer, alt: string) {
  const opened = opening(doc, image);
  if (!opened) return;
  const scale = Math.min((doc.page.width - 2 * MARGIN) / opened.width, TALLEST_PICTURE / opened.height);
  const height = opened.height * scale;
  if (doc.y + height + 30 > doc.page.height - MARGIN) doc.addPage();
  const { y } = doc;
  doc.image(image, MARGIN, y, { width: opened.width * scale, height });
  doc.y = y + height + 6;
  if (alt) {
    doc.fontSize(10).fillColor(doc.inks.quiet);
    write(doc, alt);
  }
  doc.moveDown(1);
}

function opening(doc: PdfPage, image: Buffer): { width: number; height: number } | undefined {
  try {
    return (doc as PdfPage & { openImage(source: Buffer): { width: number; height: number } }).openImage(image);
  } catch {
    return undefined; // not a valid JPEG
  }
}
