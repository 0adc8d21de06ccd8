import { useState } from "react";
import { Link } from "react-router";
import { lazyDialog } from "#app/kit/admin/ui/lazy-dialog.tsx";
import type { UndecidedDate } from "#app/catalog/undecided-dates.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { keepGroupSession } from "#server/catalog/actions.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { formatDay } from "#domain/wording.ts";
import { ROW } from "./row.ts";

const CancelGroupSession = lazyDialog(
  async () => (await import("#app/catalog/admin/cancel-group-session.tsx")).CancelGroupSession,
);

/** A group session with too few places booked: confirm it anyway, or cancel it. */
export function UndecidedLine({ date, serviceName, booked, leastPlaces, decideOn }: UndecidedDate) {
  const [isCancelling, setIsCancelling] = useState(false);
  const name = `${serviceName}, ${formatDay(date.startsOn, "dayAndMonth")}`;
  const hold = useAction<typeof keepGroupSession>("practice-keep-group-session", {
    successToast: { title: "The date takes place", description: name },
    errorToast: "Failed to hold date",
    invalidates: ["group_sessions"],
  });
  return (
    <li className={`${ROW} flex-wrap`}>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <Link to={`/admin/group-sessions/${date.id}`} className="link">
          {name}
        </Link>
        : {booked} of at least {leastPlaces} places.
        <span className="text-quiet">
          {" "}
          Without an answer it is cancelled at noon on {formatDay(decideOn, "dayAndMonth")}, at the earliest 12 hours
          after we asked you
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        <Button
          dense
          busy={hold.isPending}
          onClick={() => hold.mutate({ groupSessionId: date.id })}
          aria-label={`Hold it anyway: ${name}`}
        >
          Hold it anyway
        </Button>
        <Button
          dense
          variant="quiet"
          onClick={() => setIsCancelling(true)}
          aria-label={`Cancel it and refund everybody: ${name}`}
        >
          Cancel it and refund everybody
        </Button>
      </span>
      {isCancelling && <CancelGroupSession date={date} name={name} onClose={() => setIsCancelling(false)} />}
    </li>
  );
}
