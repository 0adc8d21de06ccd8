import { t } from "@sacred-space/words/t.ts";
import { isEmailAddress } from "#domain/accounts/email-address.ts";
import { phoneNumber } from "#domain/accounts/phone-number.ts";
import { MAX_PHONE_LENGTH } from "#domain/text/stored-text.ts";
import { parseDate } from "#domain/time.ts";
import { isBirthday, MAX_TAG_LENGTH, MAX_TAGS } from "./client-details.ts";

export type ImportedLine = {
  name: string;
  email: string;
  phone: string;
  birthday: string;
  tags: string[];
  note: string;
};

/** A cell, or a part of one, that a person is imported without. */
export type LeftOutCell = { what: "email" | "phone" | "birthday" | "tag" | "note"; text: string; why: string };

/** What exports write for "not known". */
const NOTHING =
  /^(?:n\/?a|n\.a\.|none|no|null|nil|undefined|unknown|not given|keine?|kein[es]?|unbekannt|ninguno|aucun|nessuno|nenhum|[-–—.?_/0\s]+)$/i;

/**
 * A cell without invisible marks, blanks at its ends and the guards against reading it as a formula: `="07700 900118"` of spreadsheets, the
 * apostrophe of our own exports.
 */
export function plain(text: string): string {
  return text
    .replaceAll(/[\p{Bidi_Control}\u{200b}\u{2060}\u{feff}]/gu, "")
    .trim()
    .replace(/^="(.*)"$/s, "$1")
    .replace(/^'(?=[=+\-@])/, "");
}

/** Google joins several values of one kind with " ::: ". */
const firstOf = (text: string) => (text.split(" ::: ")[0] ?? "").trim();

/** A name of one line; an address or a sign for "not known" does not count. */
export function nameIn(text: string): string {
  const name = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
  return NOTHING.test(name) || isEmailAddress(name) || !/[\p{L}\p{N}]/u.test(name)
    ? ""
    : name.slice(0, MAX_NAME_LENGTH).trim();
}
const MAX_NAME_LENGTH = 200;

/** The first address in a cell ("Cy <cy@example.com>", "mailto:cy@example.com", "a@example.com; b@example.com"), and the name beside it. */
export function emailIn(cell: string, leftOut: LeftOutCell[]): { address: string; name: string } {
  const text = firstOf(cell);
  if (text === "" || isEmailAddress(text)) return { address: text, name: "" };
  const [, name = "", bracketed = ""] = /^\s*"?([^"<>@]*?)"?\s*<([^<>]+)>/.exec(text) ?? [];
  const words = [bracketed, ...text.split(/[\s;,<>]+/)].map((word) => word.replace(/^mailto:/i, ""));
  const addresses = [...new Set(words.filter(isEmailAddress))];
  const [address = "", ...others] = addresses;
  if (address === "") leftOut.push({ what: "email", text, why: NOTHING.test(text) ? "" : t("not an email address") });
  for (const other of others) leftOut.push({ what: "email", text: other, why: t("a second address") });
  return { address, name };
}

/** A telephone number as written. A cell that is longer than a number may be is kept whole as a remark, too. */
export function phoneIn(cell: string, leftOut: LeftOutCell[]): { number: string; remarks: string[] } {
  const text = firstOf(cell).replaceAll(/\p{Cc}+/gu, " ");
  if (text === "") return { number: "", remarks: [] };
  if (!/\d/.test(text) || NOTHING.test(text)) {
    leftOut.push({ what: "phone", text, why: NOTHING.test(text) ? "" : t("not a phone number") });
    return { number: "", remarks: [] };
  }
  if (text.length <= MAX_PHONE_LENGTH) return { number: text, remarks: [] };
  const start = text.slice(0, MAX_PHONE_LENGTH).trim();
  const number = phoneNumber(start) ? start : (/^[^\p{L};,]*/u.exec(start)?.[0].trim() ?? "");
  return { number, remarks: [t("Phone: {text}", { text })] };
}

/** The first birthday of a column that says whether its days stand before its months; undefined if none does. */
export type DayOrder = "day first" | "month first" | undefined;

const NUMBERS = /^(\d{1,2})[./-]\s?(\d{1,2})[./-]\s?(\d{4})\b/;

export function dayOrderOf(cells: string[]): DayOrder {
  const pairs = cells.map((cell) => NUMBERS.exec(cell)).filter((match) => match !== null);
  const isDayFirst = pairs.some(([, one]) => Number(one) > 12);
  const isMonthFirst = pairs.some(([, , two]) => Number(two) > 12);
  if (isDayFirst === isMonthFirst) return pairs.some(([match]) => match.includes(".")) ? "day first" : undefined;
  return isDayFirst ? "day first" : "month first";
}

/** Reads 1980-02-29, 29/02/1980 or 29.2.1980. Without a year, impossible, or ambiguous in a column that never tells its order: left out. */
export function dayIn(cell: string, order: DayOrder, leftOut: LeftOutCell[]): string {
  if (cell === "") return "";
  const day = /^(\d{4})-(\d\d)-(\d\d)(?!\d)/.exec(cell)?.[0] ?? inOrder(NUMBERS.exec(cell), order);
  if (day !== undefined && day !== "" && parseDate(day) && isBirthday(day)) return day;
  const why = day === "" ? t("day and month could be either way round") : t("not a date with a year");
  leftOut.push({ what: "birthday", text: cell, why: NOTHING.test(cell) || /^[0./-]+$/.test(cell) ? "" : why });
  return "";
}

function inOrder(match: RegExpExecArray | null, order: DayOrder): string | undefined {
  const [, one = "", two = "", year = ""] = match ?? [];
  if (!match) return undefined;
  const isDayFirst = Number(one) > 12 || (Number(two) <= 12 && (one === two || order === "day first"));
  if (!isDayFirst && Number(two) <= 12 && order === undefined) return "";
  const [day, month] = isDayFirst ? [one, two] : [two, one];
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

export function tagsIn(cell: string, leftOut: LeftOutCell[]): string[] {
  const typed = cell
    .split(/ ::: |[,;]/)
    .map((tag) =>
      tag
        .replaceAll(/\p{Cc}+/gu, " ")
        .trim()
        .replace(/^\* /, ""),
    )
    .filter((tag) => tag !== "" && tag.toLowerCase() !== "mycontacts" && !NOTHING.test(tag));
  const fitting = [...new Set(typed)].filter((tag) => tag.length <= MAX_TAG_LENGTH);
  for (const tag of typed)
    if (tag.length > MAX_TAG_LENGTH) leftOut.push({ what: "tag", text: tag, why: t("too long") });
  for (const tag of fitting.slice(MAX_TAGS))
    leftOut.push({ what: "tag", text: tag, why: t("more than {most}", { most: MAX_TAGS }) });
  return fitting.slice(0, MAX_TAGS);
}
