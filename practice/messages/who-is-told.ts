import { areSmsOn, findAddressed, findWaitingAddresses } from "#database/messages/phone-calls.ts";
import { findSeriesDates } from "#database/catalog/series.ts";
import type { Audience, AudienceRequest } from "#domain/messages/audience.ts";
import type { Result } from "#domain/result.ts";
import { mobileNumber } from "#practice/emails/text-words.ts";
import type { Practice } from "#practice/practice.ts";

/** A refund and a message are sent by email alone. */
const BY_SMS: readonly AudienceRequest["act"][] = ["cancel", "move", "delete"];

/** Returns whom an act of the practitioner would tell now, and how: what `queueMail` then does. */
export async function whoIsTold({ database }: Practice, _: unknown, request: AudienceRequest): Promise<Result<Audience>> {
  const { act, bookingIds = [], groupSessionIds = [], seriesId, from } = request;
  const dates = seriesId && from ? await findSeriesDates(database, seriesId, from) : [];
  const groups = [...groupSessionIds, ...dates.map(({ id }) => id)];
  const condition = act === "delete" ? "move" : act; // both are told of sessions to come
  const people = await findAddressed(database, { act: condition, bookingIds, groupSessionIds: groups });
  const waiting = act === "cancel" || act === "move" ? await findWaitingAddresses(database, groups) : [];
  const addresses = new Set([...people.map(({ address }) => address).filter(Boolean), ...waiting]);
  const hasSms = BY_SMS.includes(act) && (await areSmsOn(database));
  const others = people.filter(({ address }) => address === "");
  const isBySms = ({ phone, isWritten }: (typeof others)[number]) =>
    hasSms && mobileNumber(phone) !== undefined && !(act === "move" && isWritten);
  const named = ({ bookingId, name, phone }: (typeof others)[number]) => ({ bookingId, name, phone: phone?.trim() || null });
  return {
    ok: true,
    byEmail: addresses.size,
    bySms: others.filter(isBySms).map(named),
    byPhone: others.filter((each) => !isBySms(each)).map(named),
  };
}
