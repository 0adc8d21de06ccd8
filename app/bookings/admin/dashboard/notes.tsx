import { Link } from "react-router";
import { usePracticeClock } from "#app/kit/admin/practice-clock.ts";
import { loadPausedReadings } from "#app/catalog/paused-readings.ts";
import { type DevicePush, leavePushOff, loadDevicePush, turnPushOn } from "#app/messages/push.ts";
import { useServerMutation, useServerQuery } from "#app/kit/backend/queries.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { formatDay } from "#domain/wording.ts";

const NOTE = "mt-6 border-l-2 border-gold py-2 pl-4 [overflow-wrap:anywhere] print:hidden";

/** Written services that take no new readings, and until when. */
export function PausedReadings() {
  const { data: paused = [] } = useServerQuery(["services", "paused"], loadPausedReadings);
  const { data: clock } = usePracticeClock();
  const isPaused = ({ resumesOn }: { resumesOn: string | null }) =>
    resumesOn === null || (clock !== undefined && resumesOn > clock.today);
  return paused.filter(isPaused).map(({ id, name, resumesOn }) => (
    <div key={id} className={NOTE}>
      <p>
        {resumesOn
          ? `${name}: no new ones until ${formatDay(resumesOn, "full")}.`
          : `${name}: no new ones until you take them again.`}
      </p>
      <Link to="/admin/services" className="link inline-flex min-h-11 items-center">
        Change it under Services
      </Link>
    </div>
  ));
}

/** Notifications of this device that ended with the session in which they were switched on. */
export function EndedPush() {
  const isAllowed = "Notification" in window && Notification.permission === "granted";
  const { data: push } = useServerQuery(["push"], loadDevicePush, { enabled: isAllowed });
  return push && push !== "unsupported" && push.ended && <PushAgain push={{ ...push, ended: push.ended }} />;
}

type Ended = Exclude<DevicePush, string>;

function PushAgain({ push: { publicKey, ended } }: { push: Ended & { ended: NonNullable<Ended["ended"]> } }) {
  const change = useServerMutation({
    mutationFn: (client, isOn: boolean) => (isOn ? turnPushOn(client, publicKey, ended) : leavePushOff()),
    successToast: (_, isOn) => (isOn ? "This device is told from now on" : "This device stays silent"),
    errorToast: "Failed to change the notifications of this device",
    invalidates: ["push"],
  });
  return (
    <div className={NOTE}>
      <p>You have signed in anew, so this device gets no notifications any more.</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button dense busy={change.isPending} onClick={() => change.mutate(true)}>
          Switch them on again
        </Button>
        <Button dense variant="quiet" onClick={() => change.mutate(false)}>
          Leave them off
        </Button>
      </div>
    </div>
  );
}
