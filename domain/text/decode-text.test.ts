import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeAs, decodeText, type Encoding, SINGLE_BYTE } from "./decode-text.ts";

/** Node decodes single bytes, but encodes only to UTF: the inverse of each table. */
function encoded(text: string, encoding: Encoding): Uint8Array {
  if (encoding === "utf-8") return new TextEncoder().encode(text);
  if (encoding.startsWith("utf-16")) {
    const bytes = Buffer.from(text, "utf16le");
    return encoding === "utf-16be" ? bytes.swap16() : bytes;
  }
  const table = new Map(Array.from({ length: 256 }, (_, byte) => [decodeAs(Uint8Array.of(byte), encoding), byte]));
  return Uint8Array.from(text, (character) => {
    const byte = table.get(character);
    if (byte === undefined) throw new Error(`${character} is not in ${encoding}`);
    return byte;
  });
}

const FILES: [Encoding, string][] = [
  [
    "windows-1252",
    "First Name,Last Name,Email,Phone\r\nZoë,Müller,zoe@example.com,07700 900123\r\nSiobhán,Ní Bhriain,s@example.com,\r\n",
  ],
  ["windows-1252", "Name;E-Mail\r\nJörg Weiß;joerg@example.de\r\nAnna Groß;a@example.de\r\n"],
  ["windows-1252", "Nombre;Correo electrónico\r\nBegoña Núñez;b@example.es\r\nIñaki Ibáñez;i@example.es\r\n"],
  ["windows-1252", "Nome;Email\r\nJoão Simões;j@example.pt\r\nConceição Araújo;c@example.pt\r\n"],
  ["windows-1252", "Nom;Prénom\r\nLefèvre;François\r\nGœuriot;Chloé\r\n"],
  ["windows-1252", "Name,Notes\r\nAnn O’Neill,“likes tea” – in the mornings…\r\n"],
  ["windows-1252", "Name,Notes\r\nAnn Smith,paid £45 at 20°\r\n"],
  ["windows-1252", "Name\r\nZoë\r\n"],
  [
    "windows-1252",
    "Name\r\nZoë Fraser\r\nBjørn Åkesson\r\nMarta Muñoz\r\nJürgen Groß\r\nSeán Ó Briain\r\nHélène Baçon\r\n",
  ],
  ["windows-1250", "Imię;Nazwisko;E-mail\r\nŁukasz;Żółtowski;l@example.pl\r\nŚwiętosława;Gąsior;s@example.pl\r\n"],
  ["windows-1250", "Name;Email\r\nŁukasz Nowak;l@example.pl\r\n"],
  ["windows-1250", "Jméno;Příjmení\r\nJiří;Dvořák\r\nŠárka;Nováková\r\n"],
  ["windows-1250", "Név;Email\r\nGyőző Szűcs;g@example.hu\r\n"],
  ["windows-1250", "Name,Email\r\nŽeljko Đurić,z@example.hr\r\nMaša Kovačević,m@example.hr\r\n"],
  ["windows-1251", "Имя;Фамилия;Email\r\nИван;Петров;i@example.ru\r\n"],
  ["windows-1251", "Name;Email\r\nИван Петров;i@example.ru\r\n"],
  ["windows-1251", "Ім'я,Пошта\r\nОлена Їжакевич,o@example.ua\r\n"],
  ["windows-1253", "Όνομα;Email\r\nΕλένη Παπαδοπούλου;e@example.gr\r\n"],
  ["windows-1254", "Ad;Soyad\r\nİbrahim;Ağaoğlu\r\nŞükrü;Çiğdem\r\n"],
  ["macintosh", "Name,Email\r\nZoë Müller,z@example.com\r\nSiobhán Ní Bhriain,s@example.com\r\n"],
];

test.each(FILES)("%s is recognised by its letters: %j", (encoding, text) => {
  expect(decodeText(encoded(text, encoding))).toEqual({ text, encoding, isCertain: false });
});

describe("what is certain", () => {
  const texts = [...FILES.map(([, text]) => text), "Name,Email\nAnn,a@example.com\n", "Name\n李小龍\n"];
  const MARKS = { "utf-8": [0xef, 0xbb, 0xbf], "utf-16le": [0xff, 0xfe], "utf-16be": [0xfe, 0xff] } as const;
  test.each(["utf-8", "utf-16le", "utf-16be"] as const)("%s, with a mark and without", (encoding) => {
    for (const text of texts) {
      const bytes = encoded(text, encoding);
      const known = { text, encoding, isCertain: true };
      expect(decodeText(Uint8Array.from([...MARKS[encoding], ...bytes]))).toEqual(known);
      expect(decodeText(bytes)).toEqual(known);
    }
  });
});

test("no letter of a file is lost, whatever single-byte encoding was guessed", () => {
  fc.assert(
    fc.property(fc.uint8Array({ min: 1, maxLength: 200 }), (bytes) => {
      const { text, encoding } = decodeText(bytes);
      const isSingleByte = SINGLE_BYTE.some((each) => each === encoding);
      expect(text.length === bytes.length || !isSingleByte).toBe(true);
    }),
  );
});
