import { t } from "@sacred-space/words/t.ts";
import type { PracticeDetails } from "#server/settings/practice-settings.queries.ts";
import type { Voucher } from "#domain/credits/voucher.ts";
import { GROUND_COLOURS, type Logo, logoSize } from "#domain/look/logo.ts";
import { pounds } from "#domain/money.ts";
import { formatDay } from "#domain/wording.ts";
import { finishPdf, newPdf, type PdfPage, write } from "#kit/server/pdf.ts";
import { frameOf } from "#kit/server/pdf-look.ts";

const EDGE = 22;
const MARGIN = 46;
const LOGO_BOX = { width: 150, height: 40 };
const COLUMN = 292;
/** The x position of the right column, with the amount and the code. */
const RIGHT = 362;
const FOOT = 352;

type PrintedLogo = Logo & { png: Buffer };

/** The voucher as a PDF of one landscape A5 page, to be printed or sent on. */
export async function voucherPdf(voucher: Voucher, practice: PracticeDetails, logo?: PrintedLogo): Promise<Buffer> {
  const title = t("Voucher for {amount}: {name}", { amount: pounds(voucher.amount), name: practice.name });
  const about = { title, author: practice.name, look: practice.look, isTinted: true, isEmailed: true };
  const doc = await newPdf(about, { size: "A5", layout: "landscape", margin: MARGIN });
  frameOf(doc, doc.look, doc.inks, EDGE);
  if (logo) logoOn(doc, logo);
  giftOn(doc, voucher, practice.name);
  amountOn(doc, voucher);
  footOn(doc, practice);
  return finishPdf(doc);
}

/** Draws the logo's ground only if it is dark, because paper is light. */
function logoOn(doc: PdfPage, { png, ...logo }: PrintedLogo) {
  const { width, height } = logoSize(logo, LOGO_BOX);
  const { y } = doc;
  if (logo.ground === "dark")
    doc.rect(MARGIN - 5, y - 5, width + 10, height + 10).fill(GROUND_COLOURS.dark ?? doc.inks.text);
  doc.image(png, MARGIN, y, { width, height });
  doc.y = y + height + 12;
}

type Typed = Pick<Voucher, "recipientName" | "buyerName" | "message">;

/** What was typed for a voucher, with its labels. */
export function printedWords({ message, ...names }: Typed): [label: string, words: string][] {
  return [...namesOn(names), ...(message ? [[t("Message"), message] as [string, string]] : [])];
}

function namesOn({ recipientName, buyerName }: Omit<Typed, "message">): [label: string, name: string][] {
  return [
    ...(recipientName ? [[t("For"), recipientName] as [string, string]] : []),
    ...(buyerName ? [[t("From"), buyerName] as [string, string]] : []),
  ];
}

function giftOn(doc: PdfPage, { recipientName, buyerName, message }: Voucher, name: string) {
  doc.fontSize(20).fillColor(doc.inks.text);
  write(doc, name, { face: "display", width: COLUMN, height: 50, ellipsis: true }, MARGIN, doc.y);
  doc.moveDown(0.9);
  for (const [label, value] of namesOn({ recipientName, buyerName })) {
    doc.fontSize(10).fillColor(doc.inks.quiet);
    write(doc, label, { width: COLUMN }, MARGIN, doc.y);
    doc.fontSize(15).fillColor(doc.inks.text);
    write(doc, value, { width: COLUMN, height: 36, ellipsis: true }, MARGIN, doc.y);
    doc.moveDown(0.4);
  }
  if (!message) return;
  const isLong = message.length > 160 || message.split("\n").length > 4;
  doc
    .moveDown(0.3)
    .fontSize(isLong ? 9 : 11.5)
    .fillColor(doc.inks.text);
  for (const line of message.split(/\r?\n/)) {
    const height = FOOT - 14 - doc.y;
    if (height > 14)
      write(doc, line || " ", { width: COLUMN, height, ellipsis: true, lineGap: isLong ? 1 : 2 }, MARGIN, doc.y);
  }
}

function amountOn(doc: PdfPage, { amount, code, expiresOn }: Voucher) {
  const width = doc.page.width - MARGIN - RIGHT;
  doc
    .moveTo(RIGHT - 16, MARGIN)
    .lineTo(RIGHT - 16, FOOT - 14)
    .lineWidth(0.5)
    .strokeColor(doc.inks.gold)
    .stroke();
  doc.fontSize(14).fillColor(doc.inks.quiet);
  write(doc, t("Gift voucher"), { face: "display", width }, RIGHT, MARGIN + 4);
  doc.fontSize(34).fillColor(doc.inks.text);
  // Marcellus' zero reads as an O
  write(
    doc,
    pounds(amount).replace(/\.00$/, ""),
    { face: doc.look === "night" ? "text" : "display", width },
    RIGHT,
    doc.y + 4,
  );
  doc.fontSize(10).fillColor(doc.inks.quiet);
  write(doc, t("Code"), { width }, RIGHT, 196);
  doc.fontSize(17).fillColor(doc.inks.text);
  const groups = code.split("-");
  for (const half of [`${groups.slice(0, 2).join("-")}-`, groups.slice(2).join("-")])
    write(doc, half, { width, characterSpacing: 1 }, RIGHT, doc.y + 2);
  doc.fontSize(10).fillColor(doc.inks.quiet);
  write(
    doc,
    expiresOn ? t("To be used by {lastDay}", { lastDay: formatDay(expiresOn, "date") }) : t("Without an end date"),
    { width },
    RIGHT,
    doc.y + 10,
  );
}

function footOn(doc: PdfPage, { email, phone }: PracticeDetails) {
  const width = doc.page.width - 2 * MARGIN;
  doc
    .moveTo(MARGIN, FOOT)
    .lineTo(MARGIN + width, FOOT)
    .lineWidth(0.5)
    .strokeColor(doc.inks.gold)
    .stroke();
  doc.fontSize(9).fillColor(doc.inks.quiet);
  write(doc, howToUse(email, phone), { width, height: 24, ellipsis: true }, MARGIN, FOOT + 6);
}

function howToUse(email: string | null, phone: string | null): string {
  const way = email || phone;
  if (email && phone)
    return t("Tell us the code when you book: {email} or {phone}. It pays for sessions until its amount is used up.", {
      email,
      phone,
    });
  return way
    ? t("Tell us the code when you book: {way}. It pays for sessions until its amount is used up.", { way })
    : t("Tell us the code when you book. It pays for sessions until its amount is used up.");
}
