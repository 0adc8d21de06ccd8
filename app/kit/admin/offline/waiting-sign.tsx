import { t } from "@sacred-space/words/t.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { storedUserId } from "#app/kit/offline/stored-user.ts";
import { useQueuedActions } from "#app/kit/offline/queued-actions.ts";
import { describeAction } from "./describe-action.ts";

/** Marks a booking that has queued actions on this device. */
export default function WaitingSign({ bookingId }: { bookingId: string }) {
  const { user } = useAuth();
  const actions = useQueuedActions(user?.id ?? storedUserId(window.location.hostname), bookingId).filter(
    ({ refused }) => refused === undefined,
  );
  if (actions.length === 0) return null;
  return (
    <span className="block text-gold">
      {t("{actions}: waiting to send", { actions: actions.map(describeAction).join(", ") })}
    </span>
  );
}
