import { execFileSync } from "node:child_process";
import { inflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_LOOK, LOOKS } from "#domain/look/look.ts";
import { anyText } from "#tests/support/data/any-text.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { skipUnless } from "#tests/support/skip-unless.ts";
import { paperPdf } from "#server/money/papers/paper-pdf.ts";
import { voucherPdf } from "#server/credits/voucher-pdf.ts";
import type { PdfLook } from "./pdf-look.ts";
import { finishPdf, fitted, headLine, newPdf, type PdfPage, write } from "./pdf.ts";

const NOTE = "Where □ stands, a letter was written that this document cannot show.";

async function printed(draw: (doc: PdfPage) => void, look?: PdfLook): Promise<Buffer> {
  const doc = await newPdf({ title: "A test", author: "A practice", ...(look && { look, isTinted: true }) });
  doc.fontSize(11);
  draw(doc);
  return finishPdf(doc);
}
/** Writes the words on one line and reads the whole page back. A mark that stands apart from its letter's height is a line of its own. */
async function readBack(words: string): Promise<{ text: string; missingGlyphs: number }> {
  const { lines, missingGlyphs } = pdfText(await printed((doc) => write(doc, words, { lineBreak: false })));
  return { text: lines.join("").normalize("NFC"), missingGlyphs };
}

/** All letters of a script up to a code point. */
const lettersOf = (script: string, [from, to]: [number, number]) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).filter((letter) =>
    new RegExp(`^(?=\\p{L})\\p{Script=${script}}$`, "u").test(letter),
  );

describe("every letter is printed, and read back from its glyphs", () => {
  test.each([
    ["Latin", [0x20, 0x24f], 350],
    ["Latin", [0x1e00, 0x1efb], 250],
    ["Greek", [0x370, 0x3ff], 100],
    ["Greek", [0x1f00, 0x1fff], 200],
    ["Cyrillic", [0x400, 0x525], 250],
    ["Armenian", [0x531, 0x556], 37],
    ["Armenian", [0x561, 0x586], 37],
    ["Georgian", [0x10d0, 0x10fa], 40],
  ] as const)("of %s, %j", async (script, range, least) => {
    const letters = lettersOf(script, [...range]);
    expect(letters.length).toBeGreaterThan(least);
    expect(await readBack(letters.join(""))).toEqual({ text: letters.join("").normalize("NFC"), missingGlyphs: 0 });
  });

  test("of languages whose letters carry several marks, composed or not", async () => {
    const marks = [
      "",
      "\u0300",
      "\u0301",
      "\u0302",
      "\u0303",
      "\u0304",
      "\u0306",
      "\u0307",
      "\u0308",
      "\u030a",
      "\u030c",
    ];
    const below = ["", "\u0323", "\u0325", "\u0331", "\u0329", "\u0327"];
    for (const base of "aeiouyAEIOUnmlrstdɛɔŋ") {
      const words = marks.flatMap((mark) => below.map((under) => base + under + mark)).join("");
      expect(await readBack(words)).toEqual({ text: words.normalize("NFC"), missingGlyphs: 0 });
    }
  });
});

const NAMES = [
  "Siân O’Neill",
  "Żółty Łukasz Đorđe",
  "Nguyễn Thị Ánh",
  "Lakṣmī Prāṇa",
  "Ștefan Țurcanu",
  "Ẹniọlá Ọ̀ṣun",
  "Иван Петров",
  "Ελένη Παπαδοπούλου",
  "Prāṇāyāma & Śavāsana (60 min): £45.00 · 45,00 €",
  "İbrahim Ağaoğlu, Þórður, Ħal Għaxaq, Ǫwą",
];

test.each(NAMES)("%s", async (name) => {
  expect(await readBack(name)).toEqual({ text: name.normalize("NFC"), missingGlyphs: 0 });
});

test("poppler reads the same text", skipUnless(hasPoppler(), "poppler-utils are installed"), async () => {
  const pdf = await printed((doc) => NAMES.forEach((name) => write(doc, name)));
  const text = execFileSync("pdftotext", ["-layout", "-", "-"], { input: pdf }).toString();
  expect(text.split("\n").slice(0, NAMES.length)).toEqual(
    NAMES.map((name) => expect.toSatisfy((line: string) => line.normalize("NFC") === name.normalize("NFC"))),
  );
});

test.each([
  ["李小龍", "□□□"],
  ["Luna 🌙", "Luna □"],
  ["👩‍👧 Ann", "□ Ann"],
  ["योग class", "□□ class"],
])("%s cannot be printed: signs stand for its letters, and the document says so", async (name, shown) => {
  expect(await readBack(name)).toEqual({ text: shown + NOTE, missingGlyphs: 0 });
});

test("marks without a shape and line breaks are no missing letters", async () => {
  const pdf = await printed((doc) => write(doc, "\u202aAnn\u202c \u2068Moon\u2069\u200b\ufe0f,\tWell Street\nYork"));
  expect(pdfText(pdf).lines).toEqual(["Ann Moon, Well Street", "York"]);
});

test("whatever is written from left to right, no glyph is missing, and each letter is itself or the sign", async () => {
  const segmenter = new Intl.Segmenter("en");
  await fc.assert(
    fc.asyncProperty(anyText(), async (typed) => {
      const words = typed
        .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cc}\s\u{590}-\u{8ff}\u{fb1d}-\u{feff}]/gu, "")
        .normalize("NFC");
      fc.pre(words !== "" && words.isWellFormed());
      const { text, missingGlyphs } = await readBack(words);
      expect(missingGlyphs).toBe(0);
      const letters = Array.from(segmenter.segment(words), ({ segment }) => segment);
      const expected = letters.map((letter) => `(?:${RegExp.escape(letter)}|□)`).join("");
      expect(text.replace(NOTE, "")).toMatch(new RegExp(`^${expected}$`, "u"));
    }),
    { numRuns: 50 },
  );
});

test("a name in Hebrew or Arabic is printed from right to left", async () => {
  const reversed = (text: string) => Array.from(text).toReversed().join("");
  for (const name of ["ישראל כהן", "محمد"]) {
    expect(await readBack(`Client: ${name}, 60`)).toEqual({
      text: expect.stringMatching(/^Client: .* 60$/u),
      missingGlyphs: 0,
    });
  }
  expect((await readBack("ישראל כהן")).text).toBe(reversed("ישראל כהן"));
});

test("letters of Arabic join: one letter has a shape for each place in a word", async () => {
  expect(new Set(glyphsOf(await printed((doc) => write(doc, "ببب", { lineBreak: false })))).size).toBe(3);
});

test("a paragraph from right to left is broken into lines in its own order", async () => {
  const words = "שלום לכולם נתראה ביום ראשון בשעה 10:30 בסטודיו ברחוב הרצל";
  const { lines } = pdfText(await printed((doc) => write(doc, words, { width: 120 })));
  expect(lines.length).toBeGreaterThan(2);
  const read = (line: string) => line.split(" ").toReversed().join(" ");
  const turned = (word: string) => (/\d/.test(word) ? word : Array.from(word).toReversed().join(""));
  expect(lines.map(read).join(" ")).toBe(words.split(" ").map(turned).join(" "));
});

test("what does not fit a height ends with an ellipsis, from right to left, too", async () => {
  const words = "שלום לכולם נתראה ביום ראשון בשעה 10:30 בסטודיו ברחוב הרצל";
  const { lines } = pdfText(await printed((doc) => write(doc, words, { width: 120, height: 30, ellipsis: true })));
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^…/);
});

test("a shortened cell keeps whole letters and fits", async () => {
  const name = "Ẹniọlá Ọ̀ṣun of the Long Valley with many Ọ̀ṣun";
  await printed((doc) => {
    expect(fitted(doc, name, 1000)).toBe(name);
    const short = fitted(doc, name, 60);
    expect(short).toMatch(/^Ẹniọlá.*…$/u);
    expect(fitted(doc, short, 60)).toBe(short);
  });
});

test("receipts and vouchers print every name on them", async () => {
  const practice = { name: "Prāṇāyāma в Лондоне", lines: ["12 Đường Láng, Hà Nội"] };
  const receipt = {
    heading: "Receipt",
    title: "Receipt 1",
    fileName: "receipt-1.pdf",
    practice,
    facts: [["Client", "Nguyễn Thị Ánh"] as [string, string]],
    sections: [{ title: "Payments", rows: [{ what: "Receipt 1: Card payment, 1 May", amount: "£45.00" }], none: "" }],
    totals: [{ name: "Total received", amount: "£45.00", isMain: true }],
    note: "Членство № 7",
    recipient: "",
  };
  const onReceipt = pdfText(await paperPdf(receipt, { look: DEFAULT_LOOK, logo: undefined }));
  expect(onReceipt.missingGlyphs).toBe(0);
  for (const text of [practice.name, ...practice.lines, "Nguyễn Thị Ánh", receipt.note])
    expect(onReceipt.lines.join("\n")).toContain(text);
  const voucher = {
    id: "1",
    code: "ABCD-EFGH-JKLM-NPQR",
    amount: 5000,
    left: 5000,
    expiresOn: null,
    soldAt: "",
    updatedAt: "",
    buyerName: "Ștefan Țurcanu",
    recipientName: "Ẹniọlá Ọ̀ṣun",
    message: "Χρόνια πολλά!\nС днём рождения!",
  };
  const onVoucher = pdfText(
    await voucherPdf(voucher, {
      practitioner: "",
      receiptNote: null,
      language: "en-GB",
      name: practice.name,
      email: null,
      phone: null,
      address: null,
      look: DEFAULT_LOOK,
    }),
  );
  expect(onVoucher.missingGlyphs).toBe(0);
  for (const text of [practice.name, "Ștefan Țurcanu", "Χρόνια πολλά!", "С днём рождения!"])
    expect(onVoucher.lines.join("\n")).toContain(text);
  expect(onVoucher.lines.join("").normalize("NFC")).toContain("Ẹniọlá Ọ̀ṣun".normalize("NFC"));
});

const PAIRS: Record<PdfLook["look"], [display: string, text: string]> = {
  night: ["Marcellus-Regular", "FigtreeCut"],
  linen: ["NewsreaderCut", "InstrumentSansCut"],
  shore: ["BricolageGrotesqueCut", "BricolageGrotesqueTextCut"],
  garden: ["YoungSerifCut", "KarlaCut"],
  clear: ["InstrumentSerifCut", "HankenGroteskCut"],
  lamp: ["ShipporiMinchoCut", "NunitoSansCut"],
};

test.each(LOOKS)(
  "in the look %s headings and text are set in its pair of types, and no letter is lost",
  async (look) => {
    const drawn = (doc: PdfPage) => {
      write(doc, "Łukasz & Siân, £45.00", { face: "display" });
      headLine(doc);
      doc.moveDown(1);
      for (const name of NAMES) write(doc, name);
      doc.addPage();
      write(doc, "Overleaf");
    };
    const pdf = await printed(drawn, { look, accent: null });
    const { lines, missingGlyphs } = pdfText(pdf);
    expect(missingGlyphs).toBe(0);
    expect(lines.map((line) => line.normalize("NFC"))).toEqual(
      expect.arrayContaining([...NAMES.map((name) => name.normalize("NFC")), "Overleaf"]),
    );
    const faces = [...pdf.toString("latin1").matchAll(/\/BaseFont \/[A-Z]{6}\+([\w-]+)/g)].map(([, name]) => name);
    expect(faces).toEqual(expect.arrayContaining(PAIRS[look]));
  },
);

/** The numbers of the glyphs that are drawn. */
function glyphsOf(pdf: Buffer): string[] {
  const streams = pdf.toString("latin1").matchAll(/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g);
  return Array.from(streams, ([, packed = ""]) => inflateSync(Buffer.from(packed, "latin1")).toString("latin1"))
    .filter((content) => /^BT$/m.test(content))
    .flatMap((content) => Array.from(content.matchAll(/<([0-9a-f]+)>/g), ([, hex = ""]) => hex.match(/.{4}/g) ?? []))
    .flat();
}

function hasPoppler(): boolean {
  try {
    execFileSync("pdftotext", ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
