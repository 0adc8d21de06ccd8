import { parse } from "csv-parse/sync";
import { t } from "@sacred-space/words/t.ts";
import { clientDetails } from "#domain/clients/client-details.ts";
import type { ImportedLine, LeftOutCell } from "#domain/clients/import-cells.ts";
import { type ImportSource, readerFor } from "#domain/clients/import-columns.ts";
import { done, refused } from "#domain/result.ts";

const MAX_LINES = 5_000;
const MAX_COLUMNS = 200;
/** 5,000 lines with the columns of any known program. Parsing blocks the event loop: about half a second for this many. */
const MAX_CELLS = 300_000;
const MAX_NOTE_LENGTH = 8_000;
const SHOWN_OF_A_CELL = 80;

type ReadPerson = ImportedLine & { line: number };
/** A line, and what is wrong with it in words. */
export type LineRemark = { line: number; reason: string };
type ClientFile = {
  source: ImportSource;
  people: ReadPerson[];
  /** Lines without a name. */
  unreadable: LineRemark[];
  /** Cells that their person is imported without. */
  leftOut: LineRemark[];
  /** Headings of columns with content that are not read. */
  ignored: string[];
};

type Split = { record: string[]; info: { lines: number } };

/** Stops the parsing of a file. */
class TooLarge extends Error {}

/**
 * The people in a CSV file (RFC 4180; separated by commas, semicolons, tabs or bars). Only a line without a name is left out: what else
 * cannot be read is left out alone, and named. A refusal has the reason in words.
 */
export function readClientFile(text: string) {
  let records: Split[];
  let cells = 0;
  const { body, delimiter } = separated(text);
  try {
    records = parse(body, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true, // ="07700 900118"
      skip_empty_lines: true,
      info: true,
      to: MAX_LINES + 2,
      max_record_size: 100_000,
      on_record: (split) => {
        const { length } = (split as unknown as Split).record;
        cells += length;
        if (length > MAX_COLUMNS)
          throw new TooLarge(t("A line has more than 200 columns. Remove those that are not needed"));
        if (cells > MAX_CELLS)
          throw new TooLarge(
            t("The file has more than 300,000 cells. Divide it, or remove columns that are not needed"),
          );
        return split;
      },
    }) as unknown as Split[];
  } catch (error) {
    if (error instanceof TooLarge) return refused("import-unreadable", { detail: error.message });
    return refused("import-unreadable", {
      detail: t("This is not a CSV file: a quotation mark does not end, or is in the wrong place"),
    });
  }
  const [heading, ...lines] = records;
  if (lines.length > MAX_LINES)
    return refused("import-unreadable", { detail: t("5,000 people can be imported at once. Divide the file") });
  const reader =
    heading &&
    readerFor(
      heading.record,
      lines.map(({ record }) => record),
    );
  if (!reader)
    return refused("import-unreadable", {
      detail: t(
        "No column is known to hold names. The first line must name the columns, for example Name, Email, Phone",
      ),
    });
  const file: ClientFile = { source: reader.source, people: [], unreadable: [], leftOut: [], ignored: reader.ignored };
  for (const { record, info } of lines) {
    if (record.every((cell) => cell.trim() === "")) continue;
    const { person, leftOut } = reader.read(record);
    const note = noteOf(person.note, leftOut);
    const checked = clientDetails.safeParse(person);
    const line = info.lines;
    file.leftOut.push(...leftOut.map((cell) => ({ line, reason: describeCell(cell) })));
    if (record.some((cell) => cell.includes("\u{fffd}")))
      file.leftOut.push({ line, reason: t("letters that the file itself has lost (�)") });
    if (checked.success) file.people.push({ ...checked.data, note, line });
    else
      file.unreadable.push({
        line,
        reason: checked.error.issues[0]?.path[0] === "name" ? noName(person) : t("contains what cannot be stored"),
      });
  }
  return done(file);
}

function noName({ email, phone }: ImportedLine): string {
  const reach = email || phone;
  return reach ? t("no name ({reach})", { reach }) : t("no name");
}

function noteOf(note: string, leftOut: LeftOutCell[]): string {
  const stored = note.toWellFormed().replaceAll("\0", "");
  if (stored.length > MAX_NOTE_LENGTH)
    leftOut.push({ what: "note", text: stored.slice(MAX_NOTE_LENGTH), why: t("too long") });
  return stored.slice(0, MAX_NOTE_LENGTH).toWellFormed();
}

/** "birthday “0000-00-00”", "email “a@b”: not an email address" */
function describeCell({ what, text, why }: LeftOutCell): string {
  const shown = text.length > SHOWN_OF_A_CELL ? `${text.slice(0, SHOWN_OF_A_CELL).toWellFormed()}…` : text;
  const cell = t(
    "{what, select, email {email “{text}”} phone {phone “{text}”} birthday {birthday “{text}”} tag {tag “{text}”} other {note “{text}”}}",
    { what, text: shown },
  );
  return why ? t("{cell}: {why}", { cell, why }) : cell;
}

/** The delimiter is what a first line "sep=;" of Excel says, otherwise the most frequent one of the heading, outside of quotation marks. */
function separated(text: string): { body: string; delimiter: string } {
  const [said, delimiter] = /^\uFEFF?sep=(.)\r?\n/i.exec(text) ?? [];
  if (said !== undefined && delimiter !== undefined) return { body: text.slice(said.length), delimiter };
  const heading = (/^[^\r\n]*/.exec(text)?.[0] ?? "").replaceAll(/"[^"]*"/g, "");
  const [first = ","] = [",", ";", "\t", "|"].toSorted(
    (one, other) => heading.split(other).length - heading.split(one).length,
  );
  return { body: text, delimiter: first };
}
