import { t } from "@sacred-space/words/t.ts";
import type { Booking } from "#app/bookings/booking.ts";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { act } from "#app/kit/backend/server/functions.ts";
import { Button } from "#app/kit/ui/button.tsx";
import type { Pass } from "#domain/credits/pass.ts";
import type { takePayment } from "#server/payments/actions.ts";
import { AFTER_A_BOOKING } from "#app/bookings/admin/use-status.ts";
import { useUsablePasses } from "./use-usable-passes.ts";

type PassButtonsProps = {
  booking: Pick<Booking, "id" | "clientId" | "clientName" | "serviceId" | "places" | "date" | "owed" | "total">;
};

/** Pays an unpaid booking with one of the client's usable passes. */
export function PassButtons({ booking }: PassButtonsProps) {
  const { id, clientId, clientName, serviceId, date, places, owed, total } = booking;
  const isWhole = owed > 0 && owed === total;
  const passes = useUsablePasses({ clientId: (isWhole && clientId) || "", serviceId, date, places });
  const use = useServerMutation({
    mutationFn: (client, { id: passId }: Pick<Pass, "id" | "name">) =>
      act<typeof takePayment>(client, "practice-take-payment", { bookingId: id, by: "pass", passId }),
    successToast: (_, { name }) => ({ title: t("Paid with the pass"), description: `${name}, ${clientName}` }),
    errorToast: t("Failed to use the pass"),
    invalidates: AFTER_A_BOOKING,
  });
  return passes.map((pass) => (
    <Button key={pass.id} dense busy={use.isPending} onClick={() => use.mutate(pass)}>
      {t("Pay with a pass: {name} ({left} left)", { name: pass.name, left: pass.left })}
    </Button>
  ));
}
