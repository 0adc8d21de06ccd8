import { zoneCity } from "./day-format.ts";
import { onTheClockOf, refundTerms } from "./refund-terms.ts";
import { usePracticeNow } from "./use-practice-now.ts";

/** When the money can come back, for the chosen time, or the rule while no time is chosen or the practice's clock is not known (spec 9). */
export function RefundLine({ day, time, zone }: { day: string; time: string; zone: string }) {
  const now = usePracticeNow();
  if (!day || !time || now === undefined) return <>Cancel 48 hours or more ahead and all of it comes back; 24 to 48 hours ahead, half.</>;
  const terms = refundTerms({ day, time, zone }, new Date(now));
  if (terms.share === "none") return <>This session begins in less than 24 hours, so nothing comes back if you cancel.</>;
  const until = (
    <strong className="font-semibold text-text">
      {onTheClockOf(zone, terms.until)} ({zoneCity(zone)} time)
    </strong>
  );
  if (terms.share === "half") return <>This session begins in less than 48 hours. Half comes back if you cancel by {until}.</>;
  return <>All of it comes back if you cancel by {until}; half up to 24 hours before.</>;
}
