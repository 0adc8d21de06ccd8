import { useEffect, useState } from "react";
import { lazyDialog } from "#app/kit/admin/ui/lazy-dialog.tsx";
import { onPhoneCalls } from "./show-phone-calls.ts";

const PhoneCallsDialog = lazyDialog(async () => (await import("./phone-calls-dialog.tsx")).PhoneCallsDialog);

/** Shows the list "To ring" at the end of an act. */
export function PhoneCallsHost() {
  const [bookingIds, setBookingIds] = useState<string[]>();
  useEffect(() => onPhoneCalls(setBookingIds), []);
  return (
    bookingIds && (
      <PhoneCallsDialog key={bookingIds.join()} bookingIds={bookingIds} onClose={() => setBookingIds(undefined)} />
    )
  );
}
