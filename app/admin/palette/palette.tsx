import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { CloseHoursDialog } from "#app/admin/calendar/closed-hours-dialogs.tsx";
import { MIN_SEARCH_LENGTH } from "#app/admin/bookings/use-booking-filter.ts";
import { usePracticeClock } from "#app/admin/practice-clock.ts";
import { Dialog, useCloseDialog } from "#app/ui/dialog.tsx";
import { CloseDayDialog } from "./close-day-dialog.tsx";
import { type Command, commandsFor, searchFor } from "./commands.ts";
import type { TypedHours } from "./typed-day.ts";
import { useFoundClients } from "./use-found-clients.ts";

type PaletteProps = { onClose: () => void; onKeys: () => void };

/** Clients, days, sections and commands by a few letters. */
export default function Palette({ onClose, onKeys }: PaletteProps) {
  const { data: clock } = usePracticeClock();
  const [hours, setHours] = useState<TypedHours>();
  if (hours && clock) return <CloseTyped typed={hours} today={clock.today} onClose={onClose} />;
  return (
    <Dialog title="Search" hasClose onClose={onClose}>
      <Finder today={clock?.today} onHours={setHours} onKeys={onKeys} />
    </Dialog>
  );
}

function CloseTyped({ typed: { date, hours }, today, onClose }: { typed: TypedHours; today: string; onClose: () => void }) {
  if (!hours) return <CloseDayDialog date={date} today={today} onClose={onClose} />;
  return <CloseHoursDialog date={date} time={hours.start} end={hours.end} today={today} onClose={onClose} />;
}

type FinderProps = { today: string | undefined; onHours: (hours: TypedHours) => void; onKeys: () => void };

function Finder({ today, onHours, onKeys }: FinderProps) {
  const id = useId();
  const navigate = useNavigate();
  const close = useCloseDialog();
  const [words, setWords] = useState("");
  const [picked, setPicked] = useState<string>(); // by its id: other lines may come before it
  const found = useFoundClients(words.trim());
  const commands = [...commandsFor(words, today), ...found.clients];
  if (words.trim().length >= MIN_SEARCH_LENGTH) commands.push(searchFor(words.trim()));
  const chosen = Math.max(
    0,
    commands.findIndex(({ id: each }) => each === picked),
  );
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: "nearest" });
  }, [id, chosen]);
  const run = (command: Command | undefined) => {
    if (!command) return;
    if ("hours" in command) return onHours(command.hours);
    if ("keys" in command) return onKeys();
    close();
    void navigate(command.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setPicked(commands[(chosen + step + commands.length) % commands.length]?.id);
    else if (event.key === "Enter") run(commands[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <div className="mt-4">
      <input
        type="search"
        role="combobox"
        aria-label="Search clients, days and sections"
        aria-expanded={commands.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={commands.length > 0 ? `${id}-${chosen}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        maxLength={100}
        value={words}
        placeholder="A client, “12 dec”, “block friday”"
        onChange={({ target }) => {
          setWords(target.value);
          setPicked(undefined);
        }}
        onKeyDown={onKeyDown}
        className="min-h-12 w-full rounded-control border border-control bg-surface px-3"
      />
      <div className="mt-2 h-[min(26rem,55svh)] overflow-y-auto">
        <p role="status" className={commands.length > 0 || found.isPending ? "sr-only" : "pt-1 text-quiet"}>
          {found.isPending ? "" : commands.length === 0 ? "Nothing found. Try fewer letters." : `${commands.length} found`}
        </p>
        <div id={`${id}-list`} role="listbox" aria-label="Found">
          {commands.map((command, index) => (
            <Option key={command.id} id={`${id}-${index}`} command={command} isChosen={index === chosen} onRun={() => run(command)} />
          ))}
        </div>
      </div>
    </div>
  );
}

type OptionProps = { id: string; command: Command; isChosen: boolean; onRun: () => void };

function Option({ id, command: { label, about, kind }, isChosen, onRun }: OptionProps) {
  return (
    <button
      id={id}
      type="button"
      tabIndex={-1}
      role="option"
      aria-selected={isChosen}
      onClick={onRun}
      className="flex min-h-11 w-full items-center justify-between gap-4 rounded-control px-3 py-1 text-left hover:bg-surface aria-selected:bg-raised"
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <bdi className="block leading-snug">{label}</bdi>
        {about && <bdi className="block text-xs text-quiet">{about}</bdi>}
      </span>
      <span className="shrink-0 text-xs text-quiet">{kind}</span>
    </button>
  );
}
