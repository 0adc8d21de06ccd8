import type { Booking } from "#app/backend/bookings/booking.ts";
import { requestPayment } from "#app/backend/bookings/booking-actions.ts";
import { loadUsablePasses } from "#app/backend/credits/passes.ts";
import { useServerMutation, useServerQuery } from "#app/backend/queries.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Pass } from "#domain/credits/pass.ts";
import { AFTER_A_BOOKING } from "../use-status.ts";

type PassButtonsProps = { booking: Pick<Booking, "id" | "clientId" | "clientName" | "serviceId" | "places" | "date" | "owed" | "total"> };

/** For an unpaid booking of a client with a pass that pays for it. */
export function PassButtons({ booking }: PassButtonsProps) {
  const { id, clientId, clientName, serviceId, date, places, owed, total } = booking;
  const isWhole = owed > 0 && owed === total;
  const read = useServerQuery(
    ["credits", "usable", clientId, serviceId, date, places],
    (client) => loadUsablePasses(client, { clientId: clientId ?? "", serviceId, date, places }),
    { enabled: isWhole && clientId !== null },
  );
  const use = useServerMutation({
    mutationFn: (client, { id: passId }: Pick<Pass, "id" | "name">) => requestPayment(client, { bookingId: id, by: "pass", passId }),
    successToast: (_, { name }) => ({ title: "Paid with the pass", description: `${name}, ${clientName}` }),
    errorToast: "Failed to use the pass",
    invalidates: AFTER_A_BOOKING,
  });
  if (!isWhole) return null;
  return read.data?.passes.map((pass) => (
    <Button key={pass.id} dense busy={use.isPending} onClick={() => use.mutate(pass)}>
      {`Use ${pass.name}, ${pass.left} left`}
    </Button>
  ));
}
