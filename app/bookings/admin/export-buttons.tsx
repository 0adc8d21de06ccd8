import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { askForCsv } from "#app/kit/backend/server/functions.ts";
import type { BookingFilter } from "#app/bookings/bookings.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { saveFile } from "#app/kit/ui/save-file.ts";
import type { bookingsCsv } from "#server/bookings/actions.ts";

/** Exports all pages of the listed bookings as a spreadsheet; includes notes about people only on request. */
export function ExportButtons({ filter }: { filter: BookingFilter }) {
  const fetchCsv = useServerMutation({
    mutationFn: (client, { withNotes }: { withNotes: boolean }) =>
      askForCsv<typeof bookingsCsv>(client, "bookings-csv", {
        ...filter,
        from: filter.from || undefined,
        upTo: filter.upTo || undefined,
        notes: withNotes ? "yes" : undefined,
      }),
    errorToast: "Failed to export bookings",
    invalidates: [],
    onSuccess: (file: Blob) => saveFile(file, `bookings${filter.status ? `-${filter.status}` : ""}.csv`),
  });
  return (
    <div className="mt-6 flex flex-wrap gap-3 print:hidden">
      <Button dense busy={fetchCsv.isPending} onClick={() => fetchCsv.mutate({ withNotes: false })}>
        Export CSV
      </Button>
      <Button variant="quiet" dense busy={fetchCsv.isPending} onClick={() => fetchCsv.mutate({ withNotes: true })}>
        Export with notes
      </Button>
    </div>
  );
}
