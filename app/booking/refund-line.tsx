import { refundTerms } from "./refund-terms.ts";
import { usePracticeNow } from "./time/use-practice-now.ts";
import { momentInWords, zoneInWords } from "#domain/wording.ts";

/** When the money can come back, for the chosen time, or the rule while no time is chosen or the practice's clock is not known. */
export function RefundLine({ day, time, zone }: { day: string; time: string; zone: string }) {
  const now = usePracticeNow();
  if (!day || !time || now === undefined) return <>Full refund if you cancel 48 hours or more ahead; half from 24 to 48 hours ahead.</>;
  const terms = refundTerms({ day, time, zone }, new Date(now));
  if (terms.share === "none") return <>This session begins in less than 24 hours, so there is no refund if you cancel.</>;
  const until = (
    <strong className="font-semibold text-text">
      {momentInWords(terms.until, zone, "long")} ({zoneInWords(zone)})
    </strong>
  );
  if (terms.share === "half") return <>This session begins in less than 48 hours. Half is refunded if you cancel by {until}.</>;
  return <>Full refund if you cancel by {until}; half until 24 hours before.</>;
}
