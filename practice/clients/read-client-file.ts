import { parse } from "csv-parse/sync";
import { clientDetails, MAX_TAG_LENGTH, MAX_TAGS } from "#domain/clients/client-details.ts";
import { type ImportedLine, type ImportSource, readerFor } from "#domain/clients/import-columns.ts";
import { type Result, refused } from "#domain/result.ts";

const MAX_LINES = 5_000;
const MAX_COLUMNS = 200;
/** 5,000 lines with the columns of any known program. Parsing blocks the event loop: about half a second for this many. */
const MAX_CELLS = 300_000;

type ReadPerson = ImportedLine & { line: number };
export type Unreadable = { line: number; reason: string };
type ClientFile = { source: ImportSource; people: ReadPerson[]; unreadable: Unreadable[] };

const WRONG: Record<string, string> = {
  name: "no name",
  email: "not an email address",
  phone: "not a phone number",
  birthday: "not a date",
};

type Split = { record: string[]; info: { lines: number } };

/** Stops the parsing of a file. */
class TooLarge extends Error {}

/** The people in a CSV file (RFC 4180; separated by commas, semicolons or tabs). Refusals: import-unreadable, with the reason in words. */
export function readClientFile(text: string): Result<ClientFile> {
  let records: Split[];
  let cells = 0;
  try {
    records = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true, // ="07700 900118"
      skip_empty_lines: true,
      info: true,
      to: MAX_LINES + 2,
      max_record_size: 100_000,
      on_record: (split) => {
        const { length } = (split as unknown as Split).record;
        cells += length;
        if (length > MAX_COLUMNS) throw new TooLarge("A line has more than 200 columns. Remove those that are not needed");
        if (cells > MAX_CELLS) throw new TooLarge("The file has more than 300,000 cells. Divide it, or remove columns that are not needed");
        return split;
      },
    }) as unknown as Split[];
  } catch (error) {
    if (error instanceof TooLarge) return refused("import-unreadable", { detail: error.message });
    return refused("import-unreadable", { detail: "This is not a CSV file: a quotation mark does not end, or is in the wrong place" });
  }
  const [heading, ...lines] = records;
  const reader = heading && readerFor(heading.record);
  if (!reader)
    return refused("import-unreadable", { detail: "No column holds names or email addresses. The first line must name the columns" });
  if (lines.length > MAX_LINES) return refused("import-unreadable", { detail: "5,000 people can be imported at once. Divide the file" });
  const file: ClientFile = { source: reader.source, people: [], unreadable: [] };
  for (const { record, info } of lines) {
    const read = reader.read(record);
    const person = {
      ...read,
      tags: read.tags.filter((tag) => tag.length <= MAX_TAG_LENGTH).slice(0, MAX_TAGS),
      note: read.note.slice(0, 8_000),
    };
    const checked = clientDetails.safeParse(person);
    const fault = checked.error?.issues[0];
    if (fault) file.unreadable.push({ line: info.lines, reason: WRONG[String(fault.path[0])] ?? "contains what cannot be stored" });
    else if (/\0/.test(person.note) || !person.note.isWellFormed())
      file.unreadable.push({ line: info.lines, reason: "contains what cannot be stored" });
    else file.people.push({ ...person, ...checked.data, line: info.lines });
  }
  return { ok: true, ...file };
}

/** Returns the delimiter that is most frequent in the first line. */
function delimiterOf(text: string): string {
  const heading = /^[^\r\n]*/.exec(text)?.[0] ?? "";
  const [first = ","] = [",", ";", "\t"].toSorted((one, other) => heading.split(other).length - heading.split(one).length);
  return first;
}
