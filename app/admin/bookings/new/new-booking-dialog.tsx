import { useRead } from "#app/admin/practice-data.tsx";
import { useDraft } from "#app/admin/use-draft.ts";
import { Listed } from "#app/admin/ui/listed.tsx";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { loadServices } from "#app/backend/catalog/services.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { NEW_BOOKING, NewBookingForm } from "./new-booking-form.tsx";

/** A booking that came by telephone or through the door. Closed by hand, what was typed is gone; ended by the session, it is there again. */
export function NewBookingDialog({ onClose }: { onClose: () => void }) {
  const { visitor } = useAuth();
  const { drop } = useDraft(NEW_BOOKING);
  const read = useRead(["services", "offered"], () => loadServices(visitor));
  return (
    <Dialog
      title="New booking"
      about="For somebody on the telephone or at the door. It is confirmed from the start, and the client gets a letter."
      onClose={() => {
        drop();
        onClose();
      }}
    >
      <Listed
        read={read}
        loading="Reading your services…"
        failed="Failed to load services"
        empty={{ when: (services) => services.length === 0, say: "You offer nothing yet. Add a service first, and book it here." }}
      >
        {(services) => <NewBookingForm services={services} />}
      </Listed>
    </Dialog>
  );
}
