import type { ReactNode } from "react";
import { t } from "@sacred-space/words/t.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { loadBooking } from "#app/bookings/bookings.ts";
import type { ListedClient } from "#app/clients/clients.ts";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { knownClient } from "./known-client.ts";
import type { PlannedTime } from "./planned-time.ts";
import { NewBookingForm } from "./new-booking-form.tsx";
import type { Proposed } from "./new-booking-values.ts";
import { OfferedServices } from "./offered-services.tsx";

type NewBookingDialogProps = {
  moment?: PlannedTime | undefined;
  /** The id of a booking whose client and service are proposed. */
  again?: string;
  client?: ListedClient;
  onClose: () => void;
};

/** Adds a booking made by telephone or in person. Keeps the draft until it is added or discarded. */
export function NewBookingDialog({ moment, again = "", client, onClose }: NewBookingDialogProps) {
  return (
    <Dialog
      title={t("New booking")}
      about={t(
        "For a booking by telephone or in person. It is confirmed at once, and the client gets an email, if they have an address.",
      )}
      onClose={onClose}
    >
      <OfferedServices empty={t("You offer nothing yet. Add a service first, and book it here.")}>
        {(services) =>
          again ? (
            <Again id={again}>{(begun) => <NewBookingForm services={services} proposed={begun} />}</Again>
          ) : (
            <NewBookingForm
              services={services}
              proposed={{ ...(moment && { moment }), ...(client && knownClient(client)) }}
            />
          )
        }
      </OfferedServices>
    </Dialog>
  );
}

function Again({ id, children }: { id: string; children: (begun: Proposed) => ReactNode }) {
  const query = useServerQuery(["bookings", "one", id], (client, signal) => loadBooking(client, id, signal));
  return (
    <QueryResult query={query} loading={t("Reading the booking…")} failed={{ toast: t("Failed to load bookings") }}>
      {(booking) =>
        children(
          booking
            ? {
                clientId: booking.clientId ?? undefined,
                clientName: booking.clientName,
                clientEmail: booking.clientEmail,
                clientPhone: booking.clientPhone ?? "",
                serviceId: booking.serviceId,
              }
            : {},
        )
      }
    </QueryResult>
  );
}
