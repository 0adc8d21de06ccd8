import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { usePracticeClock } from "#app/kit/admin/practice-clock.ts";
import { lazyDialog } from "#app/kit/admin/ui/lazy-dialog.tsx";
import type { Booking } from "#app/bookings/booking.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { canBeDone } from "./can-be-done.ts";
import { useMany } from "./use-many.ts";

const CancelMany = lazyDialog(async () => (await import("./cancel-many.tsx")).CancelMany);
const WriteToMany = lazyDialog(async () => (await import("./write-to-many.tsx")).WriteToMany);

type ManyBarProps = { chosen: Booking[]; listed: number; onAll: () => void; onNone: () => void };

/** What can be done to the chosen bookings at once; says how many of them where it is not all. */
export default function ManyBar({ chosen, listed, onAll, onNone }: ManyBarProps) {
  const { data: clock } = usePracticeClock();
  const [asking, setAsking] = useState<"cancel" | "write">();
  const many = useMany({ onDone: onNone });
  const { live, begun } = canBeDone(chosen, clock);
  const of = (what: string, { length: count }: Booking[]) =>
    count === chosen.length ? what : t("{what} ({count})", { what, count });
  const mark = (what: "came" | "missed") => many.mutate({ act: { what }, bookings: begun });
  return (
    <div
      role="region"
      aria-label={t("Chosen bookings")}
      style={{ bottom: "var(--above-foot)" }}
      className="sticky z-30 -mx-4 mt-6 flex flex-wrap items-center gap-2 border-t border-control bg-raised px-4 py-3 print:hidden"
    >
      <p role="status" className="mr-2 font-semibold">
        {t("{chosen, plural, one {# booking} other {# bookings}} chosen", { chosen: chosen.length })}
      </p>
      {chosen.length < listed ? (
        <Button dense variant="quiet" onClick={onAll}>
          {t("Choose all {listed} here", { listed })}
        </Button>
      ) : (
        <Button dense variant="quiet" onClick={onNone}>
          {t("Choose none")}
        </Button>
      )}
      {live.length > 0 && (
        <Button dense onClick={() => setAsking("write")}>
          {of(t("Write to all"), live)}
        </Button>
      )}
      {begun.length > 0 && (
        <>
          <Button dense busy={many.isPending} onClick={() => mark("came")}>
            {of(t("Mark Complete"), begun)}
          </Button>
          <Button dense busy={many.isPending} onClick={() => mark("missed")}>
            {of(t("Did not come"), begun)}
          </Button>
        </>
      )}
      {live.length > 0 && (
        <Button dense onClick={() => setAsking("cancel")}>
          {of(t("Cancel all"), live)}
        </Button>
      )}
      {asking === "write" && <WriteToMany bookings={live} onDone={onNone} onClose={() => setAsking(undefined)} />}
      {asking === "cancel" && <CancelMany bookings={live} onDone={onNone} onClose={() => setAsking(undefined)} />}
    </div>
  );
}
