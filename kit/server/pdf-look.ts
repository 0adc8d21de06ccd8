import { accentOf } from "#domain/look/accent.ts";
import type { Look } from "#domain/look/look.ts";
import { PALETTES } from "#domain/look/palettes.ts";

/** What a document wears: the look, and the practice's own accent. */
export type PdfLook = Pick<Look, "look" | "accent">;

export type Inks = Record<"ground" | "text" | "quiet" | "hairline" | "gold" | "fill" | "band", string>;

/** Night's line on paper, a little darker than its fill. */
const GOLD = "#b98a2f";

/** The colours of a look by day, with the practice's accent. */
export function inksOf({ look, accent }: PdfLook): Inks {
  const { ground, text, quiet, hairline, band, ...own } = PALETTES[look].dawn;
  const { gold, fill } = accent ? accentOf(accent, PALETTES[look]).dawn : own;
  return { ground, text, quiet, hairline, band, fill, gold: look === "night" && !accent ? GOLD : gold };
}

type Span = { from: number; to: number; y: number };
type Draw = (doc: PDFKit.PDFDocument, inks: Inks, span: Span) => void;

/** What parts the head of a document from the rest: each look's own line. */
export const HEAD_LINES: Record<PdfLook["look"], Draw> = {
  night: (doc, { gold }, { from, to, y }) =>
    void doc.moveTo(from, y).lineTo(to, y).lineWidth(0.8).strokeColor(gold).stroke(),
  linen: (doc, { fill }, { from, to, y }) => {
    for (let column = 0; from + column * 5 + 3.5 <= to; column += 1)
      for (const row of [0, 1])
        if ((column + row) % 2 === 0) doc.roundedRect(from + column * 5, y - 5 + row * 5, 4.4, 4.4, 1);
    doc.fill(fill);
  },
  shore: (doc, { fill }, { from, to, y }) => {
    const step = (to - from) / 4;
    doc.moveTo(from, y - 2);
    for (let at = 0; at < 4; at += 1)
      doc.quadraticCurveTo(from + (at + 0.5) * step, y + (at % 2 ? -9 : 7), from + (at + 1) * step, y - 2);
    doc.lineWidth(2.4).strokeColor(fill).stroke();
  },
  garden: (doc, { gold }, { from, to, y }) => {
    for (const at of [y - 2, y + 0.5]) doc.moveTo(from, at).lineTo(to, at).lineWidth(0.7).strokeColor(gold).stroke();
  },
  clear: (doc, { text }, { from, to, y }) =>
    void doc.moveTo(from, y).lineTo(to, y).lineWidth(1).strokeColor(text).stroke(),
  lamp: (doc, _, { from, y }) => {
    doc
      .circle(from + 8, y - 2, 8)
      .fillOpacity(0.22)
      .fill("#e3a23c");
    doc
      .circle(from + 8, y - 2, 3.2)
      .fillOpacity(1)
      .fill("#e3a23c");
  },
};

/** What surrounds a card of this size, as a voucher is. */
export function frameOf(doc: PDFKit.PDFDocument, look: PdfLook["look"], inks: Inks, inset: number): void {
  const { width, height } = doc.page;
  const box = (at: number) => [at, at, width - 2 * at, height - 2 * at] as const;
  const lines: Record<PdfLook["look"], () => unknown> = {
    night: () => {
      doc
        .rect(...box(inset))
        .lineWidth(1.2)
        .strokeColor(inks.gold)
        .stroke();
      doc
        .rect(...box(inset + 5))
        .lineWidth(0.5)
        .strokeColor(inks.gold)
        .stroke();
    },
    linen: () =>
      doc
        .roundedRect(...box(inset), 14)
        .lineWidth(1.4)
        .dash(5, { space: 4 })
        .strokeColor(inks.fill)
        .stroke()
        .undash(),
    shore: () => {
      doc.circle(width - 96, height - 12, 26).fill(inks.fill);
      doc.moveTo(0, height - 26).bezierCurveTo(width * 0.3, height - 2, width * 0.62, height - 40, width, height - 18);
      doc.lineTo(width, height).lineTo(0, height).fill(inks.band);
    },
    garden: () => {
      for (const at of [inset, inset + 3])
        doc
          .roundedRect(...box(at), 4)
          .lineWidth(0.7)
          .strokeColor(inks.gold)
          .stroke();
    },
    clear: () => {
      for (const y of [inset, height - inset])
        doc
          .moveTo(46, y)
          .lineTo(width - 46, y)
          .lineWidth(1)
          .strokeColor(inks.text)
          .stroke();
    },
    lamp: () => {
      doc
        .roundedRect(...box(inset), 24)
        .lineWidth(2.4)
        .strokeColor(inks.fill)
        .stroke();
      doc.circle(width / 2, inset, 9).fill(inks.ground);
      doc.circle(width / 2, inset, 4.5).fill("#e3a23c");
    },
  };
  lines[look]();
}
