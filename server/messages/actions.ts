import { z } from "zod";
import { msg } from "@sacred-space/words/t.ts";
import { audienceRequest } from "#domain/messages/audience.ts";
import { wordingOfKind } from "#domain/messages/email-kinds.ts";
import {
  bookingsMessageRequest,
  groupMessageRequest,
  messageRequest,
  placeMessageRequest,
} from "#domain/messages/message.ts";
import { messageFilter } from "#domain/messages/message-filter.ts";
import { bookingId } from "#kit/server/input.ts";
import { action, admin, nothing, pick, read, refusals } from "#kit/server/action.ts";
import { shared } from "#kit/server/refusals.ts";
import * as place from "./notify-of-place.ts";
import * as calls from "./sms/phone-calls.ts";
import * as example from "./preview-email.ts";
import * as devices from "./push/push-subscriptions.ts";
import * as sent from "./read-messages.ts";
import { resendMessage } from "./resend-message.ts";
import * as group from "./send-group-message.ts";
import * as single from "./send-message.ts";
import { whoIsTold } from "./who-is-told.ts";

/** What messages and phone calls refuse. */
const MESSAGES = refusals({
  "mail-not-found": [404, msg("This email no longer exists")],
  "mail-waiting": [409, msg("This email is already on its way")],
  "mail-no-longer-true": [409, msg("This email was out of date, so it was not sent. There is nothing to send again")],
  "mail-wiped": [
    409,
    msg("This email held a sign-in link, so its text was deleted. Ask the client to request a new one"),
  ],
  "no-recipients": [409, msg("There are no bookings on this date yet, so there is no one to write to")],
  "phone-call-not-found": [404, msg("There is nothing to tell this client any more")],
});

const messageId = z.uuid({ error: "is not a message" });
const toMany = { ...pick(MESSAGES, "no-recipients"), ...shared("too-many-messages") };

export const sendMessage = action("send-message", {
  about: "Emails a client. Repeated under one `messageId`, it is sent once.",
  who: admin,
  input: messageRequest,
  refusals: shared("not-a-client", "too-many-messages", "sent-already"),
  run: single.sendMessage,
});

export const sendGroupMessage = action("practice-message-group", {
  about:
    "Emails each client with a place on a date, all of them or none. Repeated under one `messageId`, it is sent once.",
  who: admin,
  input: groupMessageRequest,
  refusals: toMany,
  run: group.sendGroupMessage,
});

export const sendBookingsMessage = action("practice-message-bookings", {
  about: "Emails each client of these bookings, all of them or none. Repeated under one `messageId`, it is sent once.",
  who: admin,
  input: bookingsMessageRequest,
  refusals: {
    ...refusals({
      "no-recipients": [409, msg("These bookings are cancelled or gone, so there is no one to write to")],
    }),
    ...shared("too-many-messages"),
  },
  run: group.sendBookingsMessage,
});

export const clientsToNotify = read("practice-clients-to-notify", {
  about:
    "Clients whose last email gives another place for a session to come than the present one, at most as many as can be written to in an hour.",
  who: admin,
  input: nothing,
  run: place.listClientsToNotify,
});

export const notifyOfPlace = action("practice-notify-of-place", {
  about:
    "Tells the clients of these bookings the present place, all of them or none. Repeated under one `messageId`, it is sent once.",
  who: admin,
  input: placeMessageRequest,
  refusals: toMany,
  run: place.notifyOfPlace,
});

export const audience = action("practice-audience", {
  about: "Whom an act would tell now, and how. People without an email are named.",
  who: admin,
  input: audienceRequest,
  run: whoIsTold,
});

export const phoneCalls = action("practice-phone-calls", {
  about: "Whom the practitioner has to ring, the oldest first; of these bookings also who was told.",
  who: admin,
  input: z.object({ bookingIds: z.array(bookingId).max(1000, "are too many bookings").optional() }),
  run: calls.listPhoneCalls,
});

export const settlePhoneCall = action("practice-settle-phone-call", {
  about: "The client has been told, or not after all.",
  who: admin,
  input: z.object({
    phoneCallId: z.uuid({ error: "is not a phone call" }),
    isTold: z.boolean({ error: "must be true or false" }),
  }),
  refusals: pick(MESSAGES, "phone-call-not-found"),
  run: calls.settlePhoneCall,
});

export const resendMail = action("resend-mail", {
  about: "Sends an email or SMS again as a new message.",
  who: admin,
  input: z.object({ mailId: messageId }),
  refusals: pick(MESSAGES, "mail-not-found", "mail-waiting", "mail-no-longer-true", "mail-wiped"),
  run: resendMessage,
});

export const messages = read("practice-messages", {
  about: "A page of the emails and SMS without their text, the newest first.",
  who: admin,
  input: messageFilter,
  run: sent.listMessages,
});

export const message = read("practice-message", {
  about: "An email or SMS with its text as sent.",
  who: admin,
  input: z.object({ id: messageId }),
  refusals: pick(MESSAGES, "mail-not-found"),
  run: sent.readMessage,
});

export const previewEmail = action("practice-preview-email", {
  about: "An example of this email with the given wording, saved or not.",
  who: admin,
  input: wordingOfKind,
  run: example.previewEmail,
});

export const testEmail = action("practice-test-email", {
  about: "Sends the same to the practitioner's own address.",
  who: admin,
  input: wordingOfKind,
  limits: [{ rule: "test emails by user", per: "user" }],
  run: example.sendTestEmail,
});

const endpoint = z
  .url({ error: "is not an address" })
  .max(2000)
  .regex(/^[\x21-\x7e]+$/, { error: "is not an address" }); // as browsers write them
const key = z.string().regex(/^[\w-]{16,200}$/, { error: "is not a key" });
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "is not a time" });

export const push = read("practice-push", {
  about:
    "The key to subscribe with, and this browser's quiet hours: null if this session has not subscribed it; `ended` has those of an earlier session of the same person.",
  who: admin,
  input: z.object({ endpoint: endpoint.optional() }),
  run: devices.readPush,
});

export const subscribePush = action("practice-push-subscribe", {
  about: "Subscribes this device, until its session ends.",
  who: admin,
  input: z.object({ endpoint, p256dh: key, auth: key, quietFrom: time, quietUntil: time }),
  refusals: shared("invalid-request"),
  run: devices.subscribePush,
});

export const unsubscribePush = action("practice-push-unsubscribe", {
  about: "This device is told nothing more.",
  who: admin,
  input: z.object({ endpoint }),
  run: devices.unsubscribePush,
});
