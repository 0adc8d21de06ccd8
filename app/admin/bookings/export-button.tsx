import { useAct } from "#app/admin/practice-data.tsx";
import type { BookingStatus } from "#app/backend/desk/booking.ts";
import { fetchBookingsCsv } from "#app/backend/desk/booking-acts.ts";
import { Button } from "#app/ui/button.tsx";
import { saveFile } from "#app/ui/save-file.ts";

/** All bookings as a spreadsheet, or those of the status that is chosen. */
export function ExportButton({ status }: { status: BookingStatus | undefined }) {
  const fetchCsv = useAct({
    act: fetchBookingsCsv,
    failed: "Failed to export bookings",
    refreshes: [],
    onDone: (file: Blob) => saveFile(file, `bookings${status ? `-${status}` : ""}.csv`),
  });
  return (
    <Button dense busy={fetchCsv.isPending} onClick={() => fetchCsv.mutate(status)}>
      Export CSV
    </Button>
  );
}
