import { useAct } from "#app/admin/practice-data.tsx";
import { ActTrouble } from "#app/admin/ui/act-trouble.tsx";
import type { Booking } from "#app/backend/desk/booking.ts";
import { noteNoShow } from "#app/backend/desk/booking-acts.ts";
import { Button } from "#app/ui/button.tsx";
import { AFTER_A_BOOKING } from "./use-status.ts";

/** Notes that nobody came, or takes that back. Whether the session has begun is the server's to say. */
export function NoShowButton({ booking: { id, status, noShow } }: { booking: Booking }) {
  const note = useAct({
    act: noteNoShow,
    done: (_, { missed }) => (missed ? "Noted: the client did not come" : "Noted: the client came"),
    failed: "Failed to note this",
    refreshes: AFTER_A_BOOKING,
  });
  if (status !== "confirmed" && status !== "completed") return null;
  return (
    <>
      <Button dense busy={note.isPending} onClick={() => note.mutate({ bookingId: id, missed: !noShow })}>
        {noShow ? "Did come after all" : "Did not come"}
      </Button>
      <ActTrouble act={note} failed="Failed to note this" />
    </>
  );
}
