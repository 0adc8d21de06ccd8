import { useState } from "react";
import { lazyDialog } from "#app/kit/admin/ui/lazy-dialog.tsx";
import type { Booking } from "#app/bookings/booking.ts";
import { Button } from "#app/kit/ui/button.tsx";

const VoucherDialog = lazyDialog(() => import("./voucher-dialog.tsx").then((part) => part.VoucherDialog));

export function VoucherButton({ booking }: { booking: Pick<Booking, "id" | "clientName" | "owed"> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {booking.owed > 0 && (
        <Button dense onClick={() => setIsOpen(true)}>
          Pay with a voucher
        </Button>
      )}
      {isOpen && <VoucherDialog booking={booking} onClose={() => setIsOpen(false)} />}
    </>
  );
}
