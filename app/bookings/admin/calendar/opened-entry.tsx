import type { CalendarEntry, EntryPlace } from "#app/bookings/calendar.ts";
import type { PracticeClock } from "#app/settings/practice-clock.ts";
import { ClosedHoursDialog } from "./closed-hours-dialogs.tsx";
import { BusyDialog, MoveEntryDialog, UnblockDialog } from "./entry-dialogs.tsx";
import { MoveGroupDialog } from "./move-group-dialog.tsx";

type OpenedEntryProps = {
  entry: CalendarEntry;
  to: EntryPlace | undefined;
  clock: PracticeClock;
  onClose: () => void;
};

/** What is asked about an entry that was pressed, or dropped at another time; a booking that was pressed has its sheet. */
export function OpenedEntry({ entry, to, clock, onClose }: OpenedEntryProps) {
  if (entry.bookingId && to) return <MoveEntryDialog entry={entry} to={to} onClose={onClose} />;
  if (entry.kind === "group" && to) return <MoveGroupDialog entry={entry} to={to} clock={clock} onClose={onClose} />;
  if (entry.kind === "closed")
    return <ClosedHoursDialog entry={entry} {...(to && { to })} today={clock.today} onClose={onClose} />;
  if (entry.kind === "busy") return <BusyDialog entry={entry} onClose={onClose} />;
  return <UnblockDialog entry={entry} onClose={onClose} />;
}
