import { useState } from "react";
import { useServerMutation } from "#app/backend/queries.tsx";
import { ConfirmDialog } from "#app/admin/ui/confirm-dialog.tsx";
import { type AvailabilityWindow, deleteWindow, setWindowActive } from "#app/backend/bookings/availability.ts";
import { Button } from "#app/ui/button.tsx";
import { weekday } from "./hours.ts";

/** One window: its hours, whether it counts, and what can be done with it. */
export function WindowLine({ window }: { window: AvailabilityWindow }) {
  const [isDeleting, setIsDeleting] = useState(false);
  const toggle = useServerMutation({
    mutationFn: setWindowActive,
    successToast: (_, { isActive }) => `Availability slot ${isActive ? "enabled" : "disabled"}`,
    errorToast: "Failed to update availability slot",
    invalidates: ["availability", "calendar"],
    optimistic: {
      key: ["availability"],
      change: (windows: AvailabilityWindow[], changed: AvailabilityWindow) =>
        windows.map((each) => (each.id === changed.id ? changed : each)),
    },
  });
  const remove = useServerMutation({
    mutationFn: deleteWindow,
    successToast: "Availability slot deleted",
    errorToast: "Failed to delete availability slot",
    invalidates: ["availability", "calendar"],
  });
  const { dayOfWeek, start, end, isActive } = window;
  const named = `${weekday(dayOfWeek)}, ${start} to ${end}`;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-0.5">
      <span className={`min-w-28 tabular-nums ${isActive ? "" : "text-quiet line-through"}`}>
        {start} to {end}
      </span>
      <span className="min-w-16 text-quiet">{isActive ? "active" : "disabled"}</span>
      <span className="flex gap-2">
        <Button
          dense
          variant="quiet"
          aria-label={`${isActive ? "Disable" : "Enable"} ${named}`}
          onClick={() => toggle.mutate({ ...window, isActive: !isActive })}
        >
          {isActive ? "Disable" : "Enable"}
        </Button>
        <Button dense variant="quiet" aria-label={`Delete ${named}`} busy={remove.isPending} onClick={() => setIsDeleting(true)}>
          Delete
        </Button>
      </span>
      {isDeleting && (
        <ConfirmDialog
          title="Delete these hours?"
          about={`${named}. No new sessions will be offered then. What is booked already stays.`}
          verb="Delete"
          onConfirm={() => remove.mutate(window)}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </li>
  );
}
