import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import { askForFile } from "#app/kit/backend/server/functions.ts";
import { type ServerResult, UNREACHABLE } from "#app/kit/backend/server/server-result.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import type { MyBooking } from "#app/bookings/my-bookings.ts";
import { Button, ButtonLink, type ButtonVariant } from "#app/kit/ui/button.tsx";
import { saveFile } from "#app/kit/ui/save-file.ts";
import { useToast } from "#app/kit/ui/toast/toast.tsx";
import type { bookingCalendar } from "#server/bookings/actions.ts";
import type { receipt } from "#server/money/actions.ts";

export function CalendarButton({
  bookingId,
  date,
  variant = "quiet",
}: {
  bookingId: string;
  date: string;
  variant?: ButtonVariant;
}) {
  return (
    <FileButton
      variant={variant}
      name={`session-${date}.ics`}
      fetchIt={(client) => askForFile<typeof bookingCalendar>(client, "booking-calendar", { bookingId })}
    >
      {t("Add to calendar")}
    </FileButton>
  );
}

/** The receipt of a paid booking: a printable page, and a PDF. */
export function ReceiptLinks({ booking }: { booking: Pick<MyBooking, "id" | "date"> }) {
  return (
    <>
      <ButtonLink variant="quiet" to={`/account/receipt/${booking.id}`}>
        {t("Receipt")}
      </ButtonLink>
      <FileButton
        variant="quiet"
        name={`receipt-${booking.date}.pdf`}
        fetchIt={(client) => askForFile<typeof receipt>(client, "receipt", { bookingId: booking.id })}
      >
        {t("Receipt as PDF")}
      </FileButton>
    </>
  );
}

type FileButtonProps = {
  variant: ButtonVariant;
  name: string;
  fetchIt(client: DataClient): Promise<ServerResult<Blob>>;
  children: string;
};

function FileButton({ variant, name, fetchIt, children }: FileButtonProps) {
  const { connect } = useAuth();
  const { toast } = useToast();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const result = await connect()
      .then(fetchIt)
      .catch((): ServerResult<Blob> => ({ ok: false, refusal: UNREACHABLE }));
    setBusy(false);
    if (result.ok) saveFile(result.value, name);
    else
      toast({
        tone: "bad",
        title: t("{children}: that did not work", { children }),
        description: result.refusal.message || t("Please try again in a moment."),
      });
  };
  return (
    <Button variant={variant} busy={busy} onClick={() => void save()}>
      {children}
    </Button>
  );
}
