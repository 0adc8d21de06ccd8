import { SECTIONS } from "#app/kit/admin/shell/sections.ts";
import type { CalendarDate } from "#domain/time.ts";
import { formatDay } from "#domain/wording.ts";
import { settingsPath, SETTINGS_SECTIONS } from "#app/settings/admin/settings-sections.ts";
import { typedBlock, typedDay, type TypedHours } from "./typed-day.ts";

/**
 * An entry of the palette: a page to open, hours to close, or the list of keyboard shortcuts. `about` distinguishes entries of one name.
 */
export type Command = { id: string; label: string; kind: string; about?: string | undefined } & (
  | { to: string }
  | { hours: TypedHours }
  | { keys: true }
);

const SECTION_COMMANDS: Command[] = SECTIONS.map(({ to, label }) => ({ id: to, kind: "Section", label, to }));
const SETTINGS_COMMANDS: Command[] = SETTINGS_SECTIONS.map(({ slug, label }) => ({
  id: settingsPath(slug),
  kind: "Settings",
  label,
  to: settingsPath(slug),
}));
const ACTIONS: Command[] = [
  { id: "new", kind: "Do", label: "New booking", to: "/admin/bookings?new" },
  { id: "keys", kind: "Do", label: "Keys", keys: true },
];

/** The commands that match the words, best match first; all pages if there are no words. */
export function commandsFor(searchText: string, today: CalendarDate | undefined): Command[] {
  const search = searchText.trim().toLowerCase();
  const named = [...ACTIONS, ...SECTION_COMMANDS, ...SETTINGS_COMMANDS].filter(({ label, kind }) =>
    matchesEveryWord(`${label} ${kind}`, search),
  );
  return today ? [...ofBlock(search, today), ...ofDay(search, today), ...named] : named;
}

/** Whether each word is a prefix of a word of the label. */
function matchesEveryWord(label: string, search: string): boolean {
  const parts = label.toLowerCase().split(/\W+/);
  return search.split(/\s+/).every((word) => parts.some((part) => part.startsWith(word)));
}

function ofBlock(search: string, today: CalendarDate): Command[] {
  const hours = typedBlock(search, today);
  if (!hours || hours.date < today) return [];
  const label = ["Close", formatDay(hours.date, "long"), hours.part || "all day"].join(" ");
  return [{ id: "close", kind: "Do", label, hours }];
}

function ofDay(search: string, today: CalendarDate): Command[] {
  const date = typedDay(search, today);
  if (!date) return [];
  const day = formatDay(date, "long");
  return [
    { id: "day", kind: "Day", label: `Bookings on ${day}`, to: `/admin/bookings?view=all&from=${date}&upto=${date}` },
    { id: "calendar", kind: "Day", label: `Calendar on ${day}`, to: `/admin/calendar?view=day&date=${date}` },
  ];
}

export function searchFor(searchText: string): Command {
  return {
    id: "search",
    kind: "Search",
    label: `Bookings with “${searchText}”`,
    to: `/admin/bookings?view=all&client=${encodeURIComponent(searchText)}`,
  };
}
