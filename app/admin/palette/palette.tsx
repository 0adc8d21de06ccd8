import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { CloseHoursDialog } from "#app/admin/calendar/closed-hours-dialogs.tsx";
import { SHORTEST_SEARCH } from "#app/admin/bookings/use-booking-filter.ts";
import { usePracticeClock } from "#app/admin/practice-clock.ts";
import { useSettled } from "#app/admin/ui/use-settled.ts";
import { loadClients } from "#app/backend/clients/clients.ts";
import { useServerQuery } from "#app/backend/queries.tsx";
import { Dialog, useCloseDialog } from "#app/ui/dialog.tsx";
import { CloseDayDialog } from "./close-day-dialog.tsx";
import { type Command, commandsFor, searchFor } from "./commands.ts";
import type { TypedHours } from "./typed-day.ts";

const CLIENTS = 5;

type PaletteProps = { onClose: () => void; onKeys: () => void };

/** Clients, days, sections and commands by a few letters. */
export default function Palette({ onClose, onKeys }: PaletteProps) {
  const { data: clock } = usePracticeClock();
  const [hours, setHours] = useState<TypedHours>();
  if (hours && clock) return <CloseTyped typed={hours} today={clock.today} onClose={onClose} />;
  return (
    <Dialog title="Search" onClose={onClose}>
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
  const [at, setAt] = useState(0);
  const found = useClients(words.trim());
  const commands = [...commandsFor(words, today), ...found.clients];
  if (words.trim().length >= SHORTEST_SEARCH) commands.push(searchFor(words.trim()));
  const chosen = Math.min(at, commands.length - 1);
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
    if (step) setAt((chosen + step + commands.length) % commands.length);
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
        placeholder="A client, “fri”, “12 dec”, “block tomorrow afternoon”"
        onChange={({ target }) => {
          setWords(target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        className="min-h-12 w-full rounded-control border border-control bg-surface px-3"
      />
      <p role="status" className={commands.length > 0 || found.isPending ? "sr-only" : "mt-3 text-quiet"}>
        {found.isPending ? "" : commands.length === 0 ? "Nothing found. Try fewer letters." : `${commands.length} found`}
      </p>
      <div id={`${id}-list`} role="listbox" aria-label="Found" className="mt-2 min-h-72">
        {commands.map((command, nth) => (
          <button
            key={command.id}
            id={`${id}-${nth}`}
            type="button"
            tabIndex={-1}
            role="option"
            aria-selected={nth === chosen}
            onClick={() => run(command)}
            className="flex min-h-11 w-full text-left items-center justify-between gap-4 rounded-control px-3 hover:bg-surface aria-selected:bg-raised"
          >
            <bdi className="min-w-0 [overflow-wrap:anywhere]">{command.label}</bdi>
            <span className="shrink-0 text-xs text-quiet">{command.kind}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

/** Clients whose name, address or number holds the words, once typing pauses. */
function useClients(words: string): { clients: Command[]; isPending: boolean } {
  const settled = useSettled(words);
  const enabled = settled.length >= SHORTEST_SEARCH;
  const { data, isFetching } = useServerQuery(
    ["clients", "known", settled],
    (client, signal) => loadClients(client, { words: settled, order: "last", page: 0 }, signal),
    { enabled, placeholderData: undefined },
  );
  const clients = enabled && settled === words ? (data?.clients ?? []).slice(0, CLIENTS) : [];
  return {
    clients: clients.map(({ id, name }) => ({
      id: `client ${id}`,
      kind: "Client",
      label: name,
      to: `/admin/clients/${id}`,
    })),
    isPending: words.length >= SHORTEST_SEARCH && (settled !== words || isFetching),
  };
}
