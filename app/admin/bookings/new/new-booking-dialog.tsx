import { useServerQuery } from "#app/backend/queries.tsx";
import { Listed } from "#app/admin/ui/listed.tsx";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { loadServices } from "#app/backend/catalog/services.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import type { PlannedTime } from "./planned-time.ts";
import { NewBookingForm } from "./new-booking-form.tsx";

/** A booking that came by telephone or in person. The draft is kept until it is added or begun afresh; `moment` is the time it is begun for. */
export function NewBookingDialog({ moment, onClose }: { moment?: PlannedTime | undefined; onClose: () => void }) {
  const { visitor } = useAuth();
  const read = useServerQuery(["services", "offered"], () => loadServices(visitor));
  return (
    <Dialog
      title="New booking"
      about="For a booking by telephone or in person. It is confirmed at once, and the client gets an email."
      onClose={onClose}
    >
      <Listed
        read={read}
        loading="Reading your services…"
        failed="Failed to load services"
        empty={{ when: (services) => services.length === 0, say: "You offer nothing yet. Add a service first, and book it here." }}
      >
        {(services) => <NewBookingForm services={services} moment={moment} />}
      </Listed>
    </Dialog>
  );
}
