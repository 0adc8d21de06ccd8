import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { storedUserId } from "#app/backend/offline/stored-user.ts";
import { useQueuedActions } from "#app/backend/offline/queued-actions.ts";
import { actInWords } from "./act-words.ts";

/** At a booking: what of it waits to be sent from this device. */
export default function WaitingSign({ bookingId }: { bookingId: string }) {
  const { user } = useAuth();
  const acts = useQueuedActions(user?.id ?? storedUserId(window.location.hostname), bookingId).filter(
    ({ refused }) => refused === undefined,
  );
  if (acts.length === 0) return null;
  return <span className="block text-gold">{`${acts.map(actInWords).join(", ")}: waiting to send`}</span>;
}
