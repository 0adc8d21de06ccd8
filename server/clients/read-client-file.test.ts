import { forReader } from "@sacred-space/words/for-reader.ts";
import { describe, expect, test } from "vitest";
import { matchPeople, type OnFile } from "#domain/clients/match-people.ts";
import { decodeText } from "#domain/text/decode-text.ts";
import { readClientFile } from "./read-client-file.ts";

function read(text: string) {
  const file = readClientFile(text);
  if (!file.ok) throw new Error(file.detail);
  const { people, unreadable, leftOut, ignored } = file;
  return {
    people: people.map(({ name, email, phone, birthday, tags, note }) => ({
      name,
      email,
      phone,
      birthday,
      tags,
      note,
    })),
    unreadable,
    leftOut,
    ignored,
  };
}
const person = (name: string, rest: object = {}) => ({
  name,
  email: "",
  phone: "",
  birthday: "",
  tags: [],
  note: "",
  ...rest,
});

test("one odd cell leaves out itself, and says so; the person stays", () => {
  const long = "07700 900126 (work, mornings only please, call twice)";
  const file = [
    "Name,Email,Phone,Birthday,Tags,Notes",
    "Zoe,zoe@example.com,07700 900123,0000-00-00,,",
    "Amy,n/a,07700 900124,,,",
    "Bea,-,none,not known,,",
    "Cy,Cy <cy@example.com>,,,,",
    `Di,di@example.com,"${long}",,,likes rain`,
    "Ed,mailto:ed@example.com,ring the bell,31/12/1980,,",
    "Flo,flo@example.com; flo@work.example,,1980,,",
    `Gus,gus@example.com,,,"${"x".repeat(41)}, moon",`,
    ",Hal Ash <hal@example.com>,,,,",
    "n/a,ida@example.com,,,,",
    "Jo\u0007e,\u202ajoe@example.com\u202c,,,,a\u0000b",
  ].join("\r\n");
  expect(read(file)).toEqual({
    people: [
      person("Zoe", { email: "zoe@example.com", phone: "07700 900123" }),
      person("Amy", { phone: "07700 900124" }),
      person("Bea"),
      person("Cy", { email: "cy@example.com" }),
      person("Di", { email: "di@example.com", phone: long.slice(0, 44), note: `likes rain\nPhone: ${long}` }),
      person("Ed", { email: "ed@example.com", birthday: "1980-12-31" }),
      person("Flo", { email: "flo@example.com" }),
      person("Gus", { email: "gus@example.com", tags: ["moon"] }),
      person("Hal Ash", { email: "hal@example.com" }),
      person("Jo e", { email: "joe@example.com", note: "ab" }),
    ],
    unreadable: [{ line: 11, reason: "no name (ida@example.com)" }],
    leftOut: [
      { line: 2, reason: "birthday “0000-00-00”" },
      { line: 3, reason: "email “n/a”" },
      { line: 4, reason: "email “-”" },
      { line: 4, reason: "phone “none”" },
      { line: 4, reason: "birthday “not known”: not a date with a year" },
      { line: 7, reason: "phone “ring the bell”: not a phone number" },
      { line: 8, reason: "email “flo@work.example”: a second address" },
      { line: 8, reason: "birthday “1980”: not a date with a year" },
      { line: 9, reason: `tag “${"x".repeat(41)}”: too long` },
    ],
    ignored: [],
  });
});

describe("columns", () => {
  test.each([
    [
      "German",
      "Vorname;Nachname;E-Mail;Mobilnummer;Geburtsdatum;Notizen\nJörg;Weiß;j@example.de;07700 900118;29.2.1980;mag Regen",
    ],
    [
      "German, as Name and Vorname",
      "Name;Vorname;E-Mail-Adresse;Handy;Geburtstag;Bemerkung\nWeiß;Jörg;j@example.de;07700 900118;29.02.1980;mag Regen",
    ],
    [
      "Spanish",
      "Nombre;Apellidos;Correo electrónico;Teléfono móvil;Fecha de nacimiento;Observaciones\nJörg;Weiß;j@example.de;07700 900118;29/02/1980;mag Regen",
    ],
    [
      "French",
      "Nom,Prénom,Adresse e-mail,Téléphone portable,Date de naissance,Remarques\nWeiß,Jörg,j@example.de,07700 900118,29/02/1980,mag Regen",
    ],
    [
      "Polish",
      "Imię|Nazwisko|E-mail|Telefon komórkowy|Data urodzenia|Uwagi\nJörg|Weiß|j@example.de|07700 900118|1980-02-29|mag Regen",
    ],
    [
      "Excel's",
      'sep=;\n"FULL_NAME";"E-Mail Address";"Phone Number";"D.O.B.";"Notes"\nJörg Weiß;j@example.de;07700 900118;29/02/1980;mag Regen'.replace(
        "D.O.B.",
        "Date of birth",
      ),
    ],
  ])("%s are known", (_, text) => {
    expect(read(text)).toEqual({
      people: [
        person("Jörg Weiß", {
          email: "j@example.de",
          phone: "07700 900118",
          birthday: "1980-02-29",
          note: "mag Regen",
        }),
      ],
      unreadable: [],
      leftOut: [],
      ignored: [],
    });
  });

  test("that hold something and are not known are named", () => {
    const { people, ignored } = read(
      "Name,Email,Marketing consent,Address,Empty\nAnn,a@example.com,yes,Well Street,\nBea,b@example.com,,,",
    );
    expect([people.length, ignored]).toEqual([2, ["Marketing consent", "Address"]]);
  });

  test("an address is never a name", () => {
    expect(readClientFile("Kontaktdaten;Mail\nJörg;j@example.de\n").ok).toBe(false);
    expect(read("Name,Email\nann@example.com,\nBea,bea@example.com").unreadable).toEqual([
      { line: 2, reason: "no name (ann@example.com)" },
    ]);
  });

  test("of dates tell by one day above 12 whether days or months stand first", () => {
    const birthdays = (...dates: string[]) =>
      read(`Name,Birthday\n${dates.map((date) => `Ann,${date}`).join("\n")}`).people.map(({ birthday }) => birthday);
    expect(birthdays("03/04/1980", "31/01/1990")).toEqual(["1980-04-03", "1990-01-31"]);
    expect(birthdays("03/04/1980", "01/31/1990")).toEqual(["1980-03-04", "1990-01-31"]);
    expect(birthdays("03/04/1980", "05/05/1990")).toEqual(["", "1990-05-05"]);
    expect(birthdays("3.4.1980")).toEqual(["1980-04-03"]);
    expect(birthdays("31/01/1980", "01/31/1990", "03/04/1980")).toEqual(["1980-01-31", "1990-01-31", ""]);
  });
});

test("a file that Excel wrote in windows-1252 is read with its accents; letters that a file has lost are told", () => {
  const bytes = Buffer.from(
    "First Name,Last Name,Email\r\nZoë,Müller,zoe@example.com\r\nSiobhán,Ní Bhriain,s@example.com\r\n",
    "latin1",
  );
  expect(read(decodeText(bytes).text).people.map(({ name }) => name)).toEqual(["Zoë Müller", "Siobhán Ní Bhriain"]);
  expect(read(bytes.toString("utf8")).leftOut).toEqual(
    [2, 3].map((line) => ({ line, reason: "letters that the file itself has lost (�)" })),
  );
});

describe("people", () => {
  const onFile = (name: string, rest: Partial<OnFile> = {}): OnFile => ({
    ...person(name),
    id: name,
    hasAccount: false,
    address: rest.email ?? null,
    ...rest,
  });
  const match = (lines: string[], clients: OnFile[] = []) => {
    const { added, known, repeated, sharing } = matchPeople(
      read(`Name,Email,Phone\n${lines.join("\n")}`).people,
      clients,
    );
    return {
      added: added.map(({ name, email }) => [name, email].filter(Boolean).join(" ")),
      known: known.map(({ person: { name }, client }) => `${name} is ${client.name}`),
      repeated: repeated.map(({ person: { name }, first }) => `${name} is ${first.name}`),
      sharing: sharing.map(({ person: { name }, other }) => `${name} as ${other}`),
    };
  };
  const none = { added: [], known: [], repeated: [], sharing: [] };

  test("of one household with one number are two", () => {
    const lines = [
      "Zoe Miller,zoe@example.com,01632 960001",
      "Adam Miller,adam@example.com,01632 960001",
      "Eve Miller,,01632 960001",
    ];
    expect(match(lines)).toEqual({
      ...none,
      added: ["Zoe Miller zoe@example.com", "Adam Miller adam@example.com", "Eve Miller"],
    });
    const zoe = onFile("Zoe Miller", { email: "zoe@example.com", phone: "01632 960001" });
    expect(match(lines.slice(1), [zoe])).toEqual({ ...none, added: ["Adam Miller adam@example.com", "Eve Miller"] });
  });

  test("with one mailbox are two", () => {
    const family = onFile("Anna Shared", { email: "family@example.com" });
    const lines = ["Bert Shared,family@example.com,", "Bert Shared,family@example.com,"];
    expect(match(lines, [family])).toEqual({
      ...none,
      added: ["Bert Shared family@example.com"],
      repeated: ["Bert Shared is Bert Shared"],
      sharing: ["Bert Shared as Anna Shared"],
    });
    expect(match(lines, [family, onFile("Bert Shared")]).added).toEqual([]); // the same file again
    expect(match(["Anna Shared,family@example.com,", ...lines.slice(1)])).toEqual({
      ...none,
      added: ["Anna Shared family@example.com", "Bert Shared family@example.com"],
      sharing: ["Bert Shared as Anna Shared"],
    });
  });

  test("are one by address and a name that may be the same, or by number and the same name", () => {
    const maya = onFile("Maya", { email: "maya@example.com", phone: "07700 900001" });
    expect(match(["Maya Lind,MAYA@example.com,"], [maya])).toEqual({ ...none, known: ["Maya Lind is Maya"] });
    expect(match(['"Lind, Maya",m@example.com,', "Maya Lind,m@example.com,"])).toEqual({
      ...none,
      added: ["Lind, Maya m@example.com"],
      repeated: ["Maya Lind is Lind, Maya"],
    });
    const tom = onFile("Tom Okafor", { phone: "07700 900001" });
    expect(match(["T. Okafor,tom@example.com,+44 7700 900001"], [tom]).known).toEqual(["T. Okafor is Tom Okafor"]);
    expect(match(["Tom Abara,tom@example.com,+44 7700 900001"], [tom]).known).toEqual([]);
    expect(
      match(
        ["Tom Okafor,tom@example.com,+44 7700 900001"],
        [{ ...tom, email: "other@example.com", address: "other@example.com" }],
      ).known,
    ).toEqual([]);
  });
});

test("what cannot be read is said in the reader's language, with the cell as it is", () => {
  const text =
    "Name,Email,Phone,Birthday,Tags\n,a@b.example,,,\nAnn,nowhere,bell,13,xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n";
  const file = forReader({ language: "en-XA" }, () => readClientFile(text));
  if (!file.ok) throw new Error(file.reason);
  expect(file.leftOut).toHaveLength(4);
  for (const { reason } of file.leftOut) expect(reason).toMatch(/^\[\[.+ “(nowhere|bell|13|x+)” .*\]: \[.+\] .*\]$/u);
  expect(file.unreadable[0]?.reason).toMatch(/^\[ñó ñámé \(a@b\.example\)/u);
  expect(forReader({ language: "en-XA" }, () => readClientFile('Name\n"'))).toMatchObject({
    detail: expect.stringMatching(/^\[.*\]$/),
  });
});
