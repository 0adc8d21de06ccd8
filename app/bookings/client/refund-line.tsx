import { useRule } from "#app/settings/rule.ts";
import { refundOfTime, refundsAhead } from "#domain/payments/describe-rules.ts";
import { formatDateTime, formatZone } from "#domain/wording.ts";
import { refundLeft } from "./refund-left.ts";
import { usePracticeNow } from "./time/use-practice-now.ts";

type RefundLineProps = { serviceId: string | undefined; day: string; time: string; zone: string };

/** The refund terms for the chosen time; the general rule if no time is chosen or the practice's clock is not loaded. */
export function RefundLine({ serviceId, day, time, zone }: RefundLineProps) {
  const rule = useRule(serviceId);
  const now = usePracticeNow();
  if (!day || !time || now === undefined) return refundsAhead(rule);
  const { percent, until } = refundLeft(rule, { day, time, zone }, new Date(now));
  const { before, after } = refundOfTime(rule, percent);
  return (
    <>
      {before}
      {until && (
        <strong className="font-semibold text-text">
          {formatDateTime(until, zone, "long")} ({formatZone(zone)})
        </strong>
      )}
      {after}
    </>
  );
}
