import { isVersionInForce } from "#server/accounts/own-data/consents.queries.ts";
import { lockDay } from "#server/bookings/bookings.queries.ts";
import { loadDiary } from "#server/bookings/diary/diary.queries.ts";
import { releaseEndedHolds } from "./holds.queries.ts";
import { findOwnVisitorHold, saveVisitorHold } from "./visitor-holds.queries.ts";
import { findOfferedService } from "#server/catalog/services.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import { isOpen } from "#server/settings/first-run.queries.ts";
import type { CodeRequest } from "#domain/bookings/code-request.ts";
import { leavesHalf, MAX_HELD } from "#domain/bookings/holds.ts";
import { isOffered } from "#domain/bookings/slots.ts";
import { soldAs } from "#domain/catalog/choices.ts";
import { done, refused } from "#domain/result.ts";
import { minutesOf } from "#domain/time.ts";

/** `network`: the visitor's network prefix; undefined within this process. `mayHold`: whether they may get a new hold now. */
export type Visitor = { network: string | undefined; mayHold: boolean };

/**
 * Holds a free time for the address of a visitor who requests a code, replacing `holdId` and the hold that their network has for this
 * address; the booking later replaces the hold. Another visitor's hold for the same address stays, as if it were a stranger's. `hold` is
 * undefined for a written reading, or if too many are held, and the time stays free for other visitors. Refused, nothing is written.
 */
export async function holdForVisitor(tx: Queries, request: CodeRequest, { network, mayHold }: Visitor) {
  const { bookingDate: day, bookingTime: time, consentVersion, holdId } = request;
  const email = request.email.toLowerCase();
  if (!(await isOpen(tx))) return refused("not-open");
  if (!(await isVersionInForce(tx, consentVersion))) return refused("rule-changed");
  const service = await findOfferedService(tx, request.serviceId);
  if (!service) return refused("service-not-offered");
  const chosen = soldAs(service, request);
  if (!chosen.ok) return chosen;
  if (service.isPaused) return refused("readings-paused");
  if (service.writtenDays !== null) return done({ hold: undefined }); // it occupies no time
  const { bufferBefore, buffer } = service;
  const length = { duration: chosen.sold.duration, bufferBefore, buffer };
  await lockDay(tx, day);
  await releaseEndedHolds(tx, day);
  const span = { from: day, to: day };
  const before = [await findOwnVisitorHold(tx, { email, network }), holdId].filter((id) => id !== undefined);
  const diary = await loadDiary(tx, span, [], { ids: before });
  if (!isOffered(diary, day, time, length)) return refused("slot-not-offered");
  const start = minutesOf(time);
  const isRoomy = leavesHalf(diary, await loadDiary(tx, span, [], "all"), { day, start, length });
  const most = { ...MAX_HELD, onDay: isRoomy ? MAX_HELD.onDay : 1 };
  return done({
    hold: await saveVisitorHold(tx, { email, network, day, start, length, before }, mayHold ? most : undefined),
  });
}
