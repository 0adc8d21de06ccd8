import { isVersionInForce } from "#database/accounts/consents.ts";
import { lockDay } from "#database/bookings/bookings.ts";
import { loadDiary } from "#database/bookings/diary.ts";
import { releaseEndedHolds } from "#database/bookings/holds.ts";
import { findVisitorHold, insertVisitorHold, type VisitorHold } from "#database/bookings/visitor-holds.ts";
import { findOfferedService } from "#database/catalog/services.ts";
import { isOpen } from "#database/first-run.ts";
import type { CodeRequest } from "#domain/bookings/code-request.ts";
import { isOffered } from "#domain/bookings/slots.ts";
import { soldAs } from "#domain/catalog/choices.ts";
import { refused, type Result } from "#domain/result.ts";
import { parseTime } from "#domain/time.ts";
import type { Practice } from "#practice/practice.ts";

/**
 * Keeps a free time for the address of a visitor who asks for a code, in place of what the address held; its booking takes the hold's place.
 * No hold in the answer: too many are held, and the time stays free for whoever books first. `visitor` is the network that asks.
 * Refusals: not-open, rule-changed, service-not-offered, choice-not-offered, slot-not-offered.
 */
export function holdForVisitor(
  { database }: Practice,
  request: CodeRequest,
  visitor: string | undefined,
): Promise<Result<{ hold: VisitorHold | undefined }>> {
  const { bookingDate: day, bookingTime: time, consentVersion } = request;
  const email = request.email.toLowerCase();
  return database.transaction(async (tx) => {
    if (!(await isOpen(tx))) return refused("not-open");
    if (!(await isVersionInForce(tx, consentVersion))) return refused("rule-changed");
    const service = await findOfferedService(tx, request.serviceId);
    if (!service) return refused("service-not-offered");
    const chosen = soldAs(service, request);
    if (!chosen.ok) return chosen;
    const { bufferBefore, buffer } = service;
    const length = { duration: chosen.sold.duration, bufferBefore, buffer };
    await lockDay(tx, day);
    await releaseEndedHolds(tx, day);
    const own = await findVisitorHold(tx, email);
    const diary = await loadDiary(tx, { from: day, to: day }, [], { id: own });
    if (!isOffered(diary, day, time, length)) return refused("slot-not-offered");
    return { ok: true, hold: await insertVisitorHold(tx, { email, visitor, day, start: parseTime(time) ?? 0, length }) };
  });
}
