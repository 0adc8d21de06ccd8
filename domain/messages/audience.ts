import { t } from "@sacred-space/words/t.ts";
import * as z from "zod/mini";
import { joined, listed } from "#domain/text/lists.ts";

/** The practitioner's acts that notify clients. */
export const TOLD_ACTS = ["confirm", "cancel", "move", "delete", "refund", "send", "write"] as const;

const ids = (what: string) => z.array(z.uuid({ error: `is not a ${what}` })).check(z.maxLength(1000, "are too many"));

/** Whose bookings it concerns: single bookings, group dates, or the dates of a series from a day on. */
export const audienceRequest = z.object({
  act: z.enum(TOLD_ACTS, { error: `must be one of ${TOLD_ACTS.join(", ")}` }),
  bookingIds: z.optional(ids("booking")),
  groupSessionIds: z.optional(ids("group session")),
  seriesId: z.optional(z.uuid({ error: "is not a series" })),
  from: z.optional(z.iso.date({ error: "is not a date" })),
});

export type AudienceRequest = z.output<typeof audienceRequest>;

/** A client who gets no email; `phone` as typed. */
export type Unreachable = { bookingId: string; name: string; phone: string | null };

/** Who would be told, and how: the number of email addresses, and by name those who get an SMS alone or whom the practitioner rings. */
export type Audience = { byEmail: number; bySms: Unreachable[]; byPhone: Unreachable[] };

const MAX_NAMES = 3;

/**
 * What a dialog says before an act. `isSingle`: it concerns one client. "The client gets an email." "Who is told: 2 by email, Sam by telephone.
 * Whom you tell yourself waits on a list until you tick it."
 */
export function announceAudience(audience: Audience, { isSingle }: { isSingle: boolean }): string {
  const { byEmail, bySms, byPhone } = audience;
  const [person] = byPhone;
  if (byEmail + bySms.length + byPhone.length === 0) return t("Nobody has to be told.");
  if (!isSingle)
    return person
      ? t("Who is told: {audience}. Whom you tell yourself waits on a list until you tick it.", {
          audience: describeAudience(audience),
        })
      : t("Who is told: {audience}.", { audience: describeAudience(audience) });
  if (person?.phone)
    return t("{name} has no email: tell them by telephone. The number waits on a list until you tick it.", {
      name: person.name,
    });
  if (person)
    return t("{name} has no email and no telephone either: tell them yourself. It waits on a list until you tick it.", {
      name: person.name,
    });
  return bySms[0]
    ? t("{name} has no email and gets a text message.", { name: bySms[0].name })
    : t("The client gets an email.");
}

/** "2 by email, Sam by telephone": empty if no client is notified. Clients without a number are named separately. */
export function describeAudience({ byEmail, bySms, byPhone }: Audience): string {
  const withNumber = byPhone.filter(({ phone }) => phone !== null);
  const without = byPhone.filter(({ phone }) => phone === null);
  const ways = [
    byEmail > 0 && t("{byEmail} by email", { byEmail }),
    bySms.length > 0 && t("{names} by text message", { names: namesOf(bySms) }),
    withNumber.length > 0 && t("{names} by telephone", { names: namesOf(withNumber) }),
    without.length > 0 && t("{names} in person: no email and no telephone", { names: namesOf(without) }),
  ];
  return listed(ways.filter((way) => way !== false));
}

/** "Sam and Jo", or "5 people" if they are many. */
export function namesOf(people: Pick<Unreachable, "name">[]): string {
  const names = [...new Set(people.map(({ name }) => name))];
  if (names.length > MAX_NAMES) return t("{count, plural, one {# person} other {# people}}", { count: people.length });
  return joined(names);
}
