/** Programs whose exported client lists are recognised by their columns. */
const IMPORT_SOURCES = ["acuity", "calendly", "fresha", "square", "google", "other"] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

type Part = "name" | "first" | "middle" | "last" | "email" | "phone" | "birthday" | "tags" | "note";

/**
 * The columns of each export, in lower case; of several for one part the first non-empty one applies. Acuity: Clients > Import/export.
 * Calendly: Scheduled events > Export. Fresha: Clients > Options > Export. Square: Customers > Directory > Import/Export. Google: Contacts
 * > Export > Google CSV, also of before 2024 ("Given Name"). A file belongs to the first program whose `sign` it contains.
 */
const SOURCES: { source: ImportSource; sign: string; columns: Partial<Record<Part, string[]>> }[] = [
  {
    source: "google",
    sign: "e-mail 1 - value",
    columns: {
      name: ["name"],
      first: ["first name", "given name"],
      middle: ["middle name", "additional name"],
      last: ["last name", "family name"],
      email: ["e-mail 1 - value", "e-mail 2 - value"],
      phone: ["phone 1 - value", "phone 2 - value"],
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
  {
    source: "other",
    sign: "",
    columns: {
      name: ["name", "full name", "client_name", "client"],
      first: ["first name", "firstname", "given name"],
      last: ["last name", "lastname", "family name", "surname"],
      email: ["email", "e-mail", "email address", "client_email"],
      phone: ["phone", "phone number", "mobile", "telephone", "client_phone"],
      birthday: ["birthday", "date of birth"],
      tags: ["tags", "labels"],
      note: ["note", "notes"],
    },
  },
];

export type ImportedLine = { name: string; email: string; phone: string; birthday: string; tags: string[]; note: string };

/** Returns how to read the lines below this heading; undefined if no column holds names or email addresses. */
export function readerFor(heading: string[]): { source: ImportSource; read: (cells: string[]) => ImportedLine } | undefined {
  const names = heading.map((name) => name.trim().toLowerCase());
  const found = SOURCES.find(({ sign }) => sign === "" || names.includes(sign));
  if (!found) return undefined;
  const places = (part: Part) => (found.columns[part] ?? []).map((name) => names.indexOf(name)).filter((place) => place >= 0);
  if (["name", "first", "last", "email"].every((part) => places(part as Part).length === 0)) return undefined;
  return {
    source: found.source,
    read: (cells) => {
      const cell = (part: Part) =>
        places(part)
          .map((place) => plain(cells[place] ?? ""))
          .find((text) => text !== "") ?? "";
      const email = firstOf(cell("email"));
      const whole = ["first", "middle", "last"]
        .map((part) => cell(part as Part))
        .filter(Boolean)
        .join(" ");
      return {
        name: cell("name") || whole || email,
        email,
        phone: firstOf(cell("phone")),
        birthday: dayIn(cell("birthday")),
        tags: tagsOf(cell("tags")),
        note: cell("note"),
      };
    },
  };
}

/** Removes guards against reading a cell as a formula: `="07700 900118"` of spreadsheets, the apostrophe of our own exports. */
function plain(text: string): string {
  return text
    .trim()
    .replace(/^="(.*)"$/s, "$1")
    .replace(/^'(?=[=+\-@])/, "");
}

/** Google joins several values of one kind with " ::: ". */
const firstOf = (text: string) => (text.split(" ::: ")[0] ?? "").trim();

const tagsOf = (text: string) =>
  text
    .split(/ ::: |,/)
    .map((tag) => tag.trim().replace(/^\* /, ""))
    .filter((tag) => tag !== "" && tag.toLowerCase() !== "mycontacts");

/** Reads 1980-02-29 or 29/02/1980; returns "" for a date that is ambiguous or has no year. */
function dayIn(text: string): string {
  const iso = /^(\d{4})-(\d\d)-(\d\d)/.exec(text)?.[0];
  if (iso) return iso;
  const [, one = "", two = "", year = ""] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text) ?? [];
  if (year === "" || (Number(one) <= 12 && Number(two) <= 12 && one !== two)) return "";
  const [day, month] = Number(one) > 12 ? [one, two] : [two, one];
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
