import { type ComponentProps, useState } from "react";
import { useNavigate } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { MIN_SEARCH_LENGTH } from "#app/bookings/admin/use-booking-filter.ts";
import { FoundName } from "#app/clients/admin/found-name.tsx";
import { useFoundClients } from "#app/clients/admin/use-found-clients.ts";
import { usePracticeClock } from "#app/kit/admin/practice-clock.ts";
import { useCombobox } from "#app/kit/admin/ui/use-combobox.ts";
import type { ListedClient } from "#app/clients/clients.ts";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";
import { lazyDialog } from "#app/kit/admin/ui/lazy-dialog.tsx";
import { findPlaces } from "./find-place.ts";
import { ALL_PLACES, type Place } from "./places.ts";
import { typedDay } from "./typed-day.ts";
import { formatDay } from "#domain/wording.ts";
import type { CalendarDate } from "#domain/time.ts";

/** What is done from the palette in a dialog of its own. */
const DIALOGS = {
  ill: lazyDialog(async () => (await import("#app/bookings/admin/ill/ill-today-dialog.tsx")).default),
  close: lazyDialog(async () => (await import("#app/bookings/admin/ill/close-hours-dialog.tsx")).default),
};
type Opened = keyof typeof DIALOGS;

/** Finds clients, days, sections and commands by a few letters. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { data: clock } = usePracticeClock();
  const [opened, setOpened] = useState<Opened>();
  const Opened = opened && DIALOGS[opened];
  if (Opened) return <Opened onClose={onClose} />;
  return (
    <Dialog title={t("Search")} hasClose onClose={onClose}>
      <Finder today={clock?.today} onOpen={setOpened} />
    </Dialog>
  );
}

const MAX_CLIENTS = 5;

type FinderProps = { today: string | undefined; onOpen: (dialog: Opened) => void };

function Finder({ today, onOpen }: FinderProps) {
  const navigate = useNavigate();
  const close = useCloseDialog();
  const [searchText, setSearchText] = useState("");
  const found = useFoundClients(searchText.trim());
  const commands = [...commandsFor(searchText, today), ...found.clients.slice(0, MAX_CLIENTS).map(commandOf)];
  if (searchText.trim().length >= MIN_SEARCH_LENGTH) commands.push(searchFor(searchText.trim()));
  const run = (command: Command) => {
    if ("opens" in command) return onOpen(command.opens);
    close();
    void navigate(command.to);
  };
  const { restart, inputProps, listProps, optionProps } = useCombobox({ items: commands, onChoose: run });
  return (
    <div className="mt-4">
      <input
        type="search"
        {...inputProps}
        ref={focusAtFirst}
        aria-label={t("Search clients, days and sections")}
        maxLength={100}
        value={searchText}
        placeholder={t("A client, “12 dec”, “ill”")}
        onChange={({ target }) => {
          setSearchText(target.value);
          restart();
        }}
        className="min-h-12 w-full rounded-control border border-control bg-surface px-3"
      />
      <div style={{ height: "min(26rem, 55svh)" }} className="mt-2 overflow-y-auto">
        <p
          role="status"
          className={(commands.length > 0 || found.isPending) && !found.hasFailed ? "sr-only" : "pt-1 text-quiet"}
        >
          {found.isPending
            ? ""
            : found.hasFailed
              ? t("Your clients could not be searched.")
              : commands.length === 0
                ? t("Nothing found. Try fewer letters.")
                : t("{commands} found", { commands: commands.length })}
        </p>
        <div {...listProps} aria-label={t("Found")}>
          {commands.map((command, index) => (
            <Option key={command.id} command={command} searchText={searchText} {...optionProps(command, index)} />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Sets the attribute that `showModal` focuses, which React does not write. Also on touch screens, since this dialog is only for typing. */
function focusAtFirst(field: HTMLInputElement | null) {
  field?.setAttribute("autofocus", "");
}

function commandOf({ id, name, email, phone, lastBooking }: ListedClient): Command {
  const about =
    email ||
    phone ||
    (lastBooking
      ? t("last session {lastBooking}", { lastBooking: formatDay(lastBooking, "shortDate") })
      : t("no session yet"));
  return { id: `client ${id}`, kind: "client", label: name, about, to: `/admin/clients/${id}` };
}

type OptionProps = ComponentProps<"button"> & { command: Command; searchText: string };

function Option({ command: { label, about, kind }, searchText, ...option }: OptionProps) {
  return (
    <button
      {...option}
      className="flex min-h-11 w-full items-center justify-between gap-4 rounded-control px-3 py-1 text-left hover:bg-surface aria-selected:bg-raised"
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="block leading-snug">
          {kind === "client" ? <FoundName name={label} searchText={searchText} /> : <bdi>{label}</bdi>}
        </span>
        {about && <bdi className="block text-xs text-quiet">{about}</bdi>}
      </span>
      <span className="shrink-0 text-xs text-quiet">{KINDS[kind]}</span>
    </button>
  );
}

/** An entry of the palette: a page or a dialog to open. `about` distinguishes entries of one name, `found` are other words for it. */
type Command = { id: string; label: string; kind: keyof typeof KINDS; about?: string | undefined; found?: string } & (
  | { to: string }
  | { opens: Opened }
);

const KINDS = { client: t("Client"), do: t("Do"), open: t("Open"), day: t("Day"), search: t("Search") };

const ACTIONS: Command[] = [
  { id: "new", kind: "do", label: t("New booking"), to: "/admin/bookings?new" },
  { id: "ill", kind: "do", label: t("I am ill today"), found: t("sick fever unwell cancel today"), opens: "ill" },
  {
    id: "close",
    kind: "do",
    label: t("Close some hours"),
    found: t("block holiday day off away break"),
    opens: "close",
  },
];

/** The commands that match the words, best match first; all pages if there are no words. */
function commandsFor(searchText: string, today: CalendarDate | undefined): Command[] {
  const search = searchText.trim().toLowerCase();
  const actions = ACTIONS.filter(({ label, kind, found = "" }) =>
    matchesEveryWord(`${label} ${KINDS[kind]} ${found}`, search),
  );
  const places = (search === "" ? ALL_PLACES.filter(isPage) : findPlaces(search)).map(ofPlace);
  return today ? [...ofDay(search, today), ...actions, ...places] : [...actions, ...places];
}

function isPage({ to }: Place): boolean {
  return !to.includes("#");
}

function ofPlace({ label, within, to }: Place): Command {
  return { id: `${to} ${label}`, kind: "open", label, about: within, to };
}

/** Whether each word is a prefix of a word of the label. */
function matchesEveryWord(label: string, search: string): boolean {
  const parts = label.toLowerCase().split(/[^\p{L}\d]+/u);
  return search.split(/\s+/).every((word) => parts.some((part) => part.startsWith(word)));
}

function ofDay(search: string, today: CalendarDate): Command[] {
  const date = typedDay(search, today);
  if (!date) return [];
  const day = formatDay(date, "long");
  return [
    {
      id: "day",
      kind: "day",
      label: t("Bookings on {day}", { day }),
      to: `/admin/bookings?view=all&from=${date}&upto=${date}`,
    },
    {
      id: "calendar",
      kind: "day",
      label: t("Calendar on {day}", { day }),
      to: `/admin/calendar?view=day&date=${date}`,
    },
  ];
}

function searchFor(searchText: string): Command {
  return {
    id: "search",
    kind: "search",
    label: t("Bookings with “{searchText}”", { searchText }),
    to: `/admin/bookings?view=all&client=${encodeURIComponent(searchText)}`,
  };
}
