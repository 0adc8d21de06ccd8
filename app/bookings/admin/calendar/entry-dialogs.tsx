import { t } from "@sacred-space/words/t.ts";
import { MoveForm } from "#app/bookings/admin/move-form.tsx";
import { ConfirmDialog } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { blockDates, unblockDates } from "#app/bookings/availability.ts";
import type { CalendarEntry, EntryPlace } from "#app/bookings/calendar.ts";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";
import { formatDay } from "#domain/wording.ts";
import { isWholeDay } from "./day-layout.ts";

type MoveEntryDialogProps = { entry: CalendarEntry; to: EntryPlace; onClose: () => void };

/** Asks before it moves a session that was dropped at another time. */
export function MoveEntryDialog({ entry, to, onClose }: MoveEntryDialogProps) {
  return (
    <Dialog title={t("Move {title}?", { title: entry.title })} about={entry.service?.name} onClose={onClose}>
      <Move entry={entry} to={to} />
    </Dialog>
  );
}

function Move({ entry, to }: Omit<MoveEntryDialogProps, "onClose">) {
  const close = useCloseDialog();
  const { bookingId, service, from } = entry;
  if (!bookingId || !service) return null;
  const booking = {
    id: bookingId,
    serviceId: service.id,
    date: from.slice(0, 10),
    time: from.slice(11),
    clientName: entry.title,
  };
  return <MoveForm booking={booking} proposed={to} onMoved={close} onKeep={close} />;
}

export function UnblockDialog({ entry, onClose }: { entry: CalendarEntry; onClose: () => void }) {
  const unblock = useServerMutation({
    mutationFn: (client, id: string) => unblockDates(client, [id]),
    successToast: { title: t("Date unblocked"), description: formatWhen(entry) },
    undo: () => ({
      mutationFn: (client) => blockDates(client, { dates: [entry.from.slice(0, 10)], reason: entry.title }),
      done: t("Date blocked again"),
    }),
    errorToast: t("Failed to remove blocked date"),
    invalidates: ["blocked_dates", "calendar"],
  });
  return (
    <ConfirmDialog
      title={t("Unblock this day?")}
      about={t("{entry}: {title}. Clients can book it again by your hours.", {
        entry: formatWhen(entry),
        title: entry.title,
      })}
      actionLabel={t("Unblock")}
      onConfirm={() => unblock.mutate(entry.id)}
      onClose={onClose}
    />
  );
}

/** Shows a busy time of an external calendar, which cannot be changed here. */
export function BusyDialog({ entry, onClose }: { entry: CalendarEntry; onClose: () => void }) {
  return (
    <Dialog title={t("Busy elsewhere")} about={`${formatWhen(entry)}: ${entry.title}`} onClose={onClose}>
      <p className="mt-4">
        {t("This comes from another calendar of yours. Clients are offered nothing then; change it there.")}
      </p>
      <Close />
    </Dialog>
  );
}

function Close() {
  return (
    <div className="mt-6 flex justify-end">
      <Button dense onClick={useCloseDialog()}>
        {t("Close")}
      </Button>
    </div>
  );
}

/** "Tuesday 1 December, 09:00 to 10:30"; only the date for a whole day. */
function formatWhen(entry: CalendarEntry): string {
  const day = formatDay(entry.from.slice(0, 10), "long");
  return isWholeDay(entry)
    ? day
    : t("{day}, {from} to {to}", { day, from: entry.from.slice(11), to: entry.to.slice(11) });
}
