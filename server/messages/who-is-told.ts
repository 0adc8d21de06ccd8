import { type Addressed, areSmsOn, findAddressed } from "./sms/phone-calls.queries.ts";
import { findSeriesDates } from "#server/catalog/series.queries.ts";
import type { Audience, AudienceRequest } from "#domain/messages/audience.ts";
import { done } from "#domain/result.ts";
import { mobileNumber } from "#server/bookings/emails/text-words.ts";
import type { Practice } from "#kit/server/practice.ts";

type Act = AudienceRequest["act"];

/** The states of a booking in which its client is notified of the act. */
const WHEN = {
  confirm: "confirmed",
  cancel: "cancelled",
  move: "moved",
  delete: "moved", // told if the session is to come
  refund: "any",
  send: "any",
  write: "written to",
} as const;

/** The other acts are told by email alone. */
const BY_SMS: readonly Act[] = ["confirm", "cancel", "move", "delete"];

/** Returns whom an act of the practitioner would tell now, and how: what `queueMail` then does. */
export async function whoIsTold({ database, extensions }: Practice, _: unknown, request: AudienceRequest) {
  const { act, bookingIds = [], groupSessionIds = [], seriesId, from } = request;
  const dates = seriesId && from ? await findSeriesDates(database, seriesId, from) : [];
  const groups = [...groupSessionIds, ...dates.map(({ id }) => id)];
  const people = await findAddressed(database, { when: WHEN[act], bookingIds, groupSessionIds: groups });
  const inLine = act === "cancel" || act === "move" ? await extensions.line?.addresses(database, groups) : [];
  const addresses = new Set([...people.map(({ address }) => address).filter(Boolean), ...(inLine ?? [])]);
  const hasSms = BY_SMS.includes(act) && (await areSmsOn(database));
  const isBySms = ({ phone, isWritten }: Addressed) =>
    hasSms && mobileNumber(phone) !== undefined && !(act === "move" && isWritten);
  const others = withoutAddress(people, act);
  return done({
    byEmail: addresses.size,
    bySms: others.filter(isBySms).map(named),
    byPhone: others.filter((each) => !isBySms(each)).map(named),
  });
}

/** A message goes once to each person, everything else about each booking. */
function withoutAddress(people: Addressed[], act: Act): Addressed[] {
  const others = people.filter(({ address }) => address === "");
  return act === "write"
    ? others.filter((each, at) => others.findIndex(({ person }) => person === each.person) === at)
    : others;
}

function named({ bookingId, name, phone }: Addressed): Audience["byPhone"][number] {
  return { bookingId, name, phone: phone?.trim() || null };
}
