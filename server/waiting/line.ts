import { queueMail } from "#server/messages/emails.queries.ts";
import type { Line, PersonalData } from "#server/extensions.ts";
import { awaitedSessionCancelledEmail, awaitedSessionMovedEmail } from "./emails/waiting-list.ts";
import { offerPlacesWithin } from "./offer-places.ts";
import {
  cancelLine,
  exportPlacesInLine,
  findAwaited,
  findLine,
  findOfferedPlaces,
  findWaitingAddresses,
  forgetWaiting,
} from "./waiting.queries.ts";

/** The part of the waiting lists in selling, moving and cancelling a group session. */
export const line: Line = {
  offer: offerPlacesWithin,
  placesOffered: findOfferedPlaces,
  findAwaited,
  addresses: findWaitingAddresses,
  end: async (tx, publicUrl, session, why) => {
    for (const client of await cancelLine(tx, session.id))
      await queueMail(tx, awaitedSessionCancelledEmail({ session, client, publicUrl }, why));
  },
  tellOfMove: async (tx, publicUrl, session, move) => {
    for (const client of await findLine(tx, session.id, move.at))
      await queueMail(tx, awaitedSessionMovedEmail({ session, client, publicUrl }, move));
  },
};

export const ownPlacesInLine: PersonalData = {
  erased: ["waiting"],
  collect: async (queries, { userId }) => ({ waiting_lists: await exportPlacesInLine(queries, userId) }),
  findTraces: async (tx, { userId }) => ({
    named: 0,
    forget: async () => (userId === null ? undefined : forgetWaiting(tx, userId)),
  }),
};
