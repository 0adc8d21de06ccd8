import { MESSAGE_GROUPS, type MessageFilter, MESSAGES_A_PAGE, searchQuery } from "#domain/messages/message-filter.ts";
import type { ListedMessage as QueryResult, SentMessage as Sent } from "#domain/messages/sent-message.ts";
import type { Queries } from "#database/connection/connect.ts";

type ListedMessage = QueryResult<Date>;
type SentMessage = Sent<Date>;

/** A failed message of whose alert nothing is left to do. */
const isDealtWith = (outbox: "mail" | "sms") =>
  `status = 'failed' and exists (select from alerts where kind = '${outbox}-failed' and reference = ${outbox}.id::text and settled_at is not null)`;
const columns = (
  outbox: "mail" | "sms",
) => `id, kind, recipient, case when ${isDealtWith(outbox)} then 'dealt-with' else status end as status,
  attempts, tried_at as "triedAt", refusal, last_error as "lastError", dropped_because as "droppedBecause", booking_id as "bookingId",
  resend_of is not null as "isRepeated", created_at as "createdAt", sent_at as "sentAt"`;
const EMAIL = `${columns("mail")}, 'email' as channel, subject`;
const SMS = `${columns("sms")}, 'sms' as channel, body as subject`;
const NAMED = `left join bookings b on b.id = m."bookingId" left join lateral (
  select starts, valid_until from mail where id = m.id union all select starts, valid_until from sms where id = m.id) o on true`;
const NAMES = `b.client_name as "clientName", private.outdated_reason(m."bookingId", o.starts, o.valid_until) as "outdatedBecause"`;

/** Returns one page, the newest first. Emails of newsletters are only listed if the filter names their group or a client. */
export async function listMessages(
  queries: Queries,
  { words, group, channel, state, client, page }: MessageFilter,
): Promise<{ messages: ListedMessage[]; isLast: boolean }> {
  const values: unknown[] = [];
  const given = (value: unknown) => `$${values.push(value)}`;
  const search = searchQuery(words);
  if (words && !search) return { messages: [], isLast: true };
  const isFrequent = search !== "" && (await areFrequent(queries, search));
  const holds = search && `words @@ to_tsquery('simple', ${given(search)})`;
  const conditions = [
    isFrequent ? `(${holds}) is true` : holds,
    group && `kind = any (${given(MESSAGE_GROUPS[group].kinds)})`,
  ];
  const to = client && given(client);
  const asked = state && state !== "dealt-with" ? given(state) : "";
  const inState = (outbox: "mail" | "sms") => {
    if (state === "dealt-with") return isDealtWith(outbox);
    return state && `status = ${asked}${state === "failed" ? ` and not (${isDealtWith(outbox)})` : ""}`;
  };
  const where = (...more: (string | false | undefined)[]) =>
    [...conditions, ...more].filter(Boolean).join(" and ") || "true";
  const last = given((page + 1) * MESSAGES_A_PAGE + 1);
  const order = search && !isFrequent ? "created_at + interval '0'" : "created_at";
  const listed = (columns: string, outbox: string, condition: string) =>
    `(select ${columns} from ${outbox} where ${condition} order by ${order} desc limit ${last})`;
  const both = {
    email: listed(EMAIL, "mail", where(inState("mail"), to ? emailsTo(to) : !group && "kind <> 'newsletter'")),
    sms: listed(
      SMS,
      "sms",
      where(inState("sms"), to && `booking_id in (select id from bookings where client_id = ${to})`),
    ),
  };
  const rows = await queries.rows<ListedMessage>(
    `select m.*, ${NAMES} from (
       select * from (${channel ? both[channel] : `${both.email} union all ${both.sms}`}) found
       order by "createdAt" desc, id limit ${MESSAGES_A_PAGE + 1} offset ${page * MESSAGES_A_PAGE}
     ) m ${NAMED} order by m."createdAt" desc, m.id`,
    values,
  );
  return { messages: rows.slice(0, MESSAGES_A_PAGE), isLast: rows.length <= MESSAGES_A_PAGE };
}

/**
 * Selects the emails to this client's address, and those about their bookings, which may have had another address before clients were
 * merged; without those about bookings of others who share the address, and without the notices to the practitioner.
 */
export const emailsTo = (client: string) =>
  `id in (select m.id from mail m join clients c on lower(m.recipient) = lower(c.client_email) left join bookings b on b.id = m.booking_id
      where c.id = ${client} and coalesce(b.client_id, c.id) = c.id union
    select m.id from mail m join bookings b on b.id = m.booking_id where b.client_id = ${client}) and kind <> all (${NOTICES})`;
const NOTICES = `'{${MESSAGE_GROUPS.notices.kinds.join()}}'`;

/** The maximum number of matches that are sorted. */
const MAX_RANKED = 5_000;

/**
 * Whether many emails contain the words. PostgreSQL's statistics do not cover prefixes, so that it cannot choose the plan itself: rare
 * words are looked up in the index and sorted, frequent ones are found quickly by reading from the newest email backwards.
 */
async function areFrequent(queries: Queries, search: string): Promise<boolean> {
  const many = await queries.row("select from mail where words @@ to_tsquery('simple', $1) offset $2 limit 1", [
    search,
    MAX_RANKED,
  ]);
  return many !== undefined;
}

/** Undefined if the message does not exist or was erased. */
export function findSentMessage(queries: Queries, id: string): Promise<SentMessage | undefined> {
  return queries.row<SentMessage>(
    `select m.*, ${NAMES} from (
       select ${EMAIL}, case when not confidential then nullif(html, '') end as html, case when not confidential then nullif(plain, '') end as plain,
         reply_to as "replyTo", (select newsletter_id from newsletter_sends s where s.id = newsletter_send_id) as "newsletterId"
       from mail where id = $1
       union all
       select ${SMS}, null, body, null, null from sms where id = $1
     ) m ${NAMED}`,
    [id],
  );
}
