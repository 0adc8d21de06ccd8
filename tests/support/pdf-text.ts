import { inflateSync } from "node:zlib";

type PdfText = {
  /** The text of each line, top to bottom; what stands in several columns of one line follows without a space. */
  lines: string[];
  /** How many glyphs are the font's sign for "none" (.notdef). */
  missingGlyphs: number;
};

/** Reads the text of a PDF that PDFKit wrote back from its glyphs, as a reader's "copy" and search do: by each font's ToUnicode map. */
export function pdfText(pdf: Buffer): PdfText {
  const objects = new Map(
    Array.from(pdf.toString("latin1").matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g), ([, id = "", body = ""]) => [
      id,
      body,
    ]),
  );
  const maps = new Map(
    Array.from(objects.values()).flatMap((body) =>
      Array.from(body.matchAll(/\/(F\d+) (\d+) 0 R/g), ([, name = "", id = ""]) => {
        const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? "")?.[1];
        return [name, unicodeOf(streamOf(objects.get(map ?? "") ?? ""))] as const;
      }),
    ),
  );
  const lines: string[] = [];
  let missingGlyphs = 0;
  for (const body of objects.values()) {
    const drawn = streamOf(body);
    if (!/^BT$/m.test(drawn)) continue;
    let map: string[] = [];
    let height: string | undefined;
    for (const [, at, font, glyphs] of drawn.matchAll(/1 0 0 1 \S+ (\S+) Tm|\/(F\d+) \S+ Tf|\[(.*)\] TJ/g)) {
      if (font) map = maps.get(font) ?? [];
      else if (at !== undefined) {
        if (at !== height) lines.push("");
        height = at;
      } else {
        for (const [, hex = ""] of (glyphs ?? "").matchAll(/<([0-9a-f]+)>/g)) {
          for (const [glyph] of hex.matchAll(/.{4}/g)) {
            const id = Number.parseInt(glyph, 16);
            if (id === 0) missingGlyphs += 1;
            lines.push((lines.pop() ?? "") + (map[id] ?? "\u{fffd}"));
          }
        }
      }
    }
  }
  return { lines, missingGlyphs };
}

/** The text of each glyph number. PDFKit lists all of them in order. */
function unicodeOf(map: string): string[] {
  return Array.from(map.matchAll(/\[(.*)\]/g)).flatMap(([, list = ""]) =>
    Array.from(list.matchAll(/<([0-9a-f ]*)>/g), ([, units = ""]) =>
      Buffer.from(units.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
    ),
  );
}

function streamOf(body: string): string {
  const [, head = "", content] = /^([\s\S]*?)\nstream\n([\s\S]*)\nendstream/.exec(body) ?? [];
  if (content === undefined || /\/Subtype \/(Image|CIDFontType0C)|\/Length1/.test(head)) return "";
  return (
    head.includes("/FlateDecode") ? inflateSync(Buffer.from(content, "latin1")) : Buffer.from(content, "latin1")
  ).toString("latin1");
}
