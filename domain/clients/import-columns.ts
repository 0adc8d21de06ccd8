import { isEmailAddress } from "#domain/accounts/email-address.ts";
import {
  dayOrderOf,
  emailIn,
  nameIn,
  type ImportedLine,
  type LeftOutCell,
  phoneIn,
  dayIn,
  tagsIn,
  plain,
} from "./import-cells.ts";

/** Programs whose exported client lists are recognised by their columns. */
const IMPORT_SOURCES = ["acuity", "calendly", "fresha", "square", "google", "other"] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

type Part = "name" | "first" | "middle" | "last" | "email" | "phone" | "birthday" | "tags" | "note";

/**
 * The columns of each export as `headingOf` writes them; of several for one part the first non-empty one applies. Acuity: Clients >
 * Import/export. Calendly: Scheduled events > Export. Fresha: Clients > Options > Export. Square: Customers > Directory > Import/Export.
 * Google: Contacts > Export > Google CSV, also of before 2024 ("Given Name"). A file belongs to the first program whose `sign` it contains.
 */
const SOURCES: { source: ImportSource; sign: string; columns: Partial<Record<Part, string[]>> }[] = [
  {
    source: "google",
    sign: "e mail 1 value",
    columns: {
      name: ["name"],
      first: ["first name", "given name"],
      middle: ["middle name", "additional name"],
      last: ["last name", "family name"],
      email: ["e mail 1 value", "e mail 2 value"],
      phone: ["phone 1 value", "phone 2 value"],
      birthday: ["birthday"],
      tags: ["labels", "group membership"],
      note: ["notes"],
    },
  },
  {
    source: "calendly",
    sign: "invitee email",
    columns: {
      name: ["invitee name"],
      first: ["invitee first name"],
      last: ["invitee last name"],
      email: ["invitee email"],
      phone: ["text reminder number"],
    },
  },
  {
    source: "square",
    sign: "square customer id",
    columns: {
      first: ["first name"],
      last: ["last name", "surname"],
      email: ["email address"],
      phone: ["phone number"],
      birthday: ["birthday"],
      tags: ["groups"],
      note: ["memo"],
    },
  },
  {
    source: "fresha",
    sign: "mobile number",
    columns: {
      name: ["full name"],
      first: ["first name"],
      last: ["last name"],
      email: ["email"],
      phone: ["mobile number", "telephone"],
      birthday: ["date of birth"],
      note: ["note", "notes"],
    },
  },
  {
    source: "acuity",
    sign: "days since last appointment",
    columns: { first: ["first name"], last: ["last name"], email: ["email"], phone: ["phone"], note: ["notes"] },
  },
];

/** The columns of any other file: English, German, Spanish, French, Italian, Portuguese, Dutch, Polish, Czech and Russian. */
const COMMON: Record<Part, string[]> = {
  name: wordsIn(`name, full name, client name, client, customer name, customer, contact name, contact, display name, vollstandiger name,
    kundenname, kunde, kundin, kontakt, nombre completo, nombre y apellidos, nombre, cliente, nom complet, nom et prenom, nom, nome completo,
    nome e cognome, nome, volledige naam, naam, klant, imie i nazwisko, jmeno a prijmeni, фио, имя и фамилия`),
  first:
    wordsIn(`first name, firstname, given name, forename, vorname, nombre de pila, nombres, primer nombre, prenom, primeiro nome, voornaam,
    imie, jmeno, krestni jmeno, имя`),
  middle: wordsIn(
    `middle name, additional name, second name, zweiter vorname, segundo nombre, tussenvoegsel, отчество`,
  ),
  last: wordsIn(`last name, lastname, family name, surname, nachname, familienname, zuname, apellidos, apellido, primer apellido,
    nom de famille, cognome, apelido, sobrenome, achternaam, nazwisko, prijmeni, фамилия`),
  email:
    wordsIn(`email, e mail, mail, email address, e mail address, client email, customer email, email 1, primary email, e mail adresse,
    email adresse, emailadresse, mailadresse, correo electronico, correo, direccion de correo, courriel, adresse e mail, adresse email,
    adresse mail, posta elettronica, indirizzo email, indirizzo e mail, endereco de email, e mailadres, emailadres, adres e mail, poczta,
    e mailova adresa, электронная почта, почта, эл почта`),
  phone:
    wordsIn(`mobile, mobile phone, mobile number, cell phone, cell, phone, phone number, telephone, telephone number, tel, client phone,
    phone 1, primary phone, home phone, work phone, landline, mobil, mobilnummer, mobiltelefon, handy, handynummer, telefon,
    telefonnummer, rufnummer, telefon mobil, telefon privat, telefono movil, movil, celular, telefono, numero de telefono, telefono 1, portable,
    telephone portable, telephone mobile, numero de telephone, cellulare, telefono cellulare, telemovel, telefone, telemovel 1, mobiel,
    mobiel nummer, telefoon, telefoonnummer, telefon komorkowy, komorka, numer telefonu, мобильный телефон, мобильный, телефон`),
  birthday:
    wordsIn(`birthday, birth date, birthdate, date of birth, dob, geburtstag, geburtsdatum, fecha de nacimiento, nacimiento, cumpleanos,
    date de naissance, naissance, anniversaire, data di nascita, compleanno, data de nascimento, aniversario, geboortedatum, verjaardag,
    data urodzenia, datum narozeni, дата рождения`),
  tags: wordsIn(`tags, tag, labels, groups, categories, schlagworter, etiketten, gruppen, gruppe, etiquetas, grupos, etiquettes, groupes,
    etichette, gruppi, metki`),
  note: wordsIn(`notes, note, comments, comment, remarks, memo, notizen, notiz, bemerkungen, bemerkung, kommentar, anmerkungen, notas, nota,
    observaciones, comentarios, remarques, commentaire, commentaires, osservazioni, observacoes, opmerkingen, notities, uwagi, poznamka,
    заметки, комментарий, примечание`),
};

function wordsIn(list: string): string[] {
  return list.split(",").map((words) => words.trim().replaceAll(/\s+/g, " "));
}

/** A heading without capitals, accents and signs: "E-Mail" as "e mail", "Teléfono móvil" as "telefono movil". */
function headingOf(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

type Reader = {
  source: ImportSource;
  /** Headings of columns that are not read although a line has something in them. */
  ignored: string[];
  read(cells: string[]): { person: ImportedLine; leftOut: LeftOutCell[] };
};

const NAMES: Part[] = ["name", "first", "last"];

/** Returns how to read the lines below a heading; undefined if no column holds names. */
export function readerFor(heading: string[], lines: string[][]): Reader | undefined {
  const names = heading.map(headingOf);
  const { source, columns } = SOURCES.find(({ sign }) => names.includes(sign)) ?? {
    source: "other" as const,
    columns: COMMON,
  };
  const found = (part: Part) => (columns[part] ?? []).map((name) => names.indexOf(name)).filter((place) => place >= 0);
  const places = asParts({
    name: found("name"),
    first: found("first"),
    middle: found("middle"),
    last: found("last"),
    email: found("email"),
    phone: found("phone"),
    birthday: found("birthday"),
    tags: found("tags"),
    note: found("note"),
  });
  if (NAMES.every((part) => places[part].length === 0)) return undefined;
  const cellsOf = (cells: string[], part: Part) => places[part].map((place) => plain(cells[place] ?? ""));
  const order = dayOrderOf(lines.flatMap((cells) => cellsOf(cells, "birthday")));
  const read = new Set(Object.values(places).flat());
  return {
    source,
    ignored: heading.filter(
      (name, at) => name.trim() !== "" && !read.has(at) && lines.some((cells) => plain(cells[at] ?? "") !== ""),
    ),
    read(cells) {
      const cell = (part: Part) => cellsOf(cells, part).find((text) => text !== "") ?? "";
      const leftOut: LeftOutCell[] = [];
      const email = emailIn(cell("email") || addressAmong(NAMES.map(cell)), leftOut);
      const phone = phoneIn(cell("phone"), leftOut);
      const birthday = dayIn(cell("birthday"), order, leftOut);
      const tags = tagsIn(cell("tags"), leftOut);
      const [first, middle, last] = (["first", "middle", "last"] as const).map((part) => nameIn(cell(part)));
      const name =
        nameIn(cell("name")) || nameIn([first, middle, last].filter(Boolean).join(" ")) || nameIn(email.name);
      const note = [cell("note"), ...phone.remarks].filter(Boolean).join("\n");
      return { person: { name, email: email.address, phone: phone.number, birthday, tags, note }, leftOut };
    },
  };
}

/** Programs that were given no name write the address in its place. */
const addressAmong = (names: string[]) => names.find(isEmailAddress) ?? "";

/** "Name" beside "Vorname" is the last name, "Nombre" beside "Apellidos" the first. */
function asParts(places: Record<Part, number[]>): Record<Part, number[]> {
  const { name, first, last } = places;
  if (name.length === 0) return places;
  if (first.length > 0 && last.length === 0) return { ...places, last: name, name: [] };
  if (last.length > 0 && first.length === 0) return { ...places, first: name, name: [] };
  return places;
}
