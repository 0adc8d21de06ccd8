import { z } from "zod";
import { msg, t } from "@sacred-space/words/t.ts";
import { findAnswersOfClient } from "./questions/answers.queries.ts";
import * as chosen from "./closing/choose-time.ts";
import { chooseByLink } from "./closing/choose-time.endpoint.ts";
import { closeDays as close } from "./closing/close-days.ts";
import { currentClosings, sessionsToClose as toClose } from "./closing/read-closings.ts";
import { undoClosing as openAgain } from "./closing/undo-closing.ts";
import { findMeeting } from "./video-links.queries.ts";
import { bookingMoment } from "#domain/bookings/booking-request.ts";
import { closedSpan, closingRequest } from "#domain/bookings/closing.ts";
import { BOOKING_STATUSES, PAYMENT_FILTERS } from "#domain/bookings/booking-status.ts";
import { BOOKING_VIEWS } from "#domain/bookings/booking-views.ts";
import { manyBookingsRequest, tickedBookings } from "#domain/bookings/many-bookings.ts";
import { givenAnswers } from "#domain/bookings/forms/given-answers.ts";
import { weekOfHours } from "#domain/bookings/hours.ts";
import { newBooking } from "#domain/bookings/new-booking.ts";
import { done } from "#domain/result.ts";
import { addDays } from "#domain/time.ts";
import { line, lines } from "#domain/text/stored-text.ts";
import { textEdit } from "#domain/text/text-edit.ts";
import { bookingId, date, pence, requestId, serviceId } from "#kit/server/input.ts";
import { action, admin, anyone, file, nothing, pick, read, user, refusals } from "#kit/server/action.ts";
import { endpoint } from "#kit/server/mount.ts";
import { BOOKING_DELETED, CLIENT_DELETED, CLIENT_KNOWN, shared } from "#kit/server/refusals.ts";
import * as answers from "./questions/answer-questions.ts";
import { bookingCalendarFile } from "./booking-calendar-file.ts";
import * as arrived from "./changes/check-in.ts";
import * as deleted from "./changes/delete-booking.ts";
import { changeMany } from "./changes/change-many.ts";
import * as zoned from "./changes/change-zone.ts";
import * as completed from "./changes/complete-booking.ts";
import * as confirmed from "./changes/confirm-booking.ts";
import { exportBookingsFile } from "./diary/export-bookings.ts";
import * as joined from "./join-session.ts";
import * as move from "./changes/move-booking.ts";
import * as added from "./new/add-booking.ts";
import { recordNoShow } from "./changes/record-no-show.ts";
import * as notes from "./save-private-notes.ts";
import * as undo from "./changes/undo-status.ts";
import * as codes from "./new/booking-codes.endpoint.ts";
import * as cancel from "./changes/cancellations.ts";
import { readCalendar } from "./diary/practice-calendar.queries.ts";
import * as outsideHours from "./hours/bookings-outside.ts";
import * as free from "./hours/openings.endpoint.ts";
import { planDay } from "./hours/plan-day.ts";
import * as hours from "./hours/save-hours.ts";

/** What bookings refuse. */
const BOOKINGS = refusals({
  "answers-closed": [409, msg("This session has begun or was cancelled, so its answers stay as they are")],
  "too-late-to-cancel": [409, msg("This session has already begun. Please contact us")],
  "not-held": [409, msg("This booking is confirmed, so your time is kept. You can pay or cancel on your account page")],
  "too-late-to-move": [409, msg("It is too late to move this session. You can still cancel, or contact us")],
  "booking-not-movable": [409, msg("Only a paid booking that is still to come can be moved")],
  "too-late-to-undo": [409, msg("Too late to undo: half a minute has passed")],
  "same-day-not-allowed": [409, msg("Your settings do not allow bookings for the same day")],
  "day-blocked": [409, msg("You blocked this day. Choose another day, or book anyway")],
  "hours-closed": [409, msg("You closed these hours. Choose another time, or book anyway")],
  "ends-after-midnight": [409, msg("The session would not end on this day. Choose an earlier time")],
  "closed-already": [409, msg("This time was already closed with other choices. Please look at the day again")],
  "closing-not-found": [404, msg("This was never closed, or is open again")],
  "time-chosen": [409, msg("Another time is chosen already")],
  "zone-unanswered": [
    409,
    msg("Sold sessions would begin at another moment. Say whether their clients are to be told"),
  ],
  "link-over": [404, msg("This link is no longer in use: the session was moved or cancelled")],
});

const booking = z.object({ bookingId });
const bookingOnce = z.object({ bookingId, requestId });
const MAX_DAYS = 62;
const span = z
  .object({ from: date, to: date })
  .refine(({ from, to }) => from <= to, { path: ["to"], error: () => t("is before from") })
  .refine(({ from, to }) => to < addDays(from, MAX_DAYS), {
    path: ["to"],
    error: () => t("is more than {days} days after from", { days: MAX_DAYS }),
  });
const isOwner = user(msg("Please sign in to see your booking"));
const occupied = {
  ...shared("time-taken", "time-does-not-exist"),
  ...pick(BOOKINGS, "ends-after-midnight", "day-blocked", "hours-closed"),
};

export const bookingCalendar = file("booking-calendar", {
  about: "A booking as a calendar file, for its owner and the practitioner.",
  who: isOwner,
  input: booking,
  refusals: shared("booking-not-found"),
  run: bookingCalendarFile,
});

export const bookingsCsv = file("bookings-csv", {
  about: "The bookings of a filtered list as a CSV file; with notes about people only if they are asked for.",
  who: admin,
  input: z.object({
    view: z.enum(BOOKING_VIEWS, { error: () => t("is not a list of bookings") }).default("all"),
    status: z.enum(BOOKING_STATUSES, { error: () => t("is not a status") }).optional(),
    payment: z.enum(PAYMENT_FILTERS, { error: () => t("is not a payment status") }).optional(),
    words: z.optional(line(100)),
    from: date.optional(),
    upTo: date.optional(),
    notes: z.literal("yes", { error: () => t("must be yes, or left out") }).optional(),
  }),
  exports: ({ notes: withNotes }) => (withNotes === "yes" ? "bookings-with-notes" : "bookings"),
  run: exportBookingsFile,
});

export const bookingMeeting = read("practice-booking-meeting", {
  about: "Where and how a session takes place, as its client is told; null if only its channel is known.",
  who: admin,
  input: booking,
  run: async ({ database }, _, input) => done({ meeting: await findMeeting(database, input.bookingId) }),
});

export const joinSession = read("join-session", {
  about: "What the link of a session by video leads to, for everyone who has its key; `url` only while it is open.",
  who: anyone,
  input: z.object({ key: z.string() }),
  refusals: pick(BOOKINGS, "link-over"),
  run: joined.joinSession,
});

export const timesToChoose = read("times-to-choose", {
  about:
    "What the link of an email that asks for another time leads to, for everyone who has its key: the session, and its free times while it is `open`.",
  who: anyone,
  input: z.object({ key: z.string() }),
  refusals: pick(BOOKINGS, "link-over"),
  run: chosen.timesToChoose,
});

export const chooseTime = endpoint("choose-time", {
  about:
    "Moves the session of such a link to one of its free times, once. Takes `key`, `bookingDate`, `bookingTime`, or the form of the link's page.",
  method: "POST",
  who: anyone,
  refusals: { ...shared("slot-not-offered"), ...pick(BOOKINGS, "link-over", "time-chosen") },
  handle: chooseByLink,
});

export const cancellationTerms = action("cancellation-terms", {
  about:
    "The refund for cancelling now, until when it applies (null: always), and the refund after that; cash is in no other figure. For the booking's owner and the practitioner.",
  who: isOwner,
  input: booking,
  refusals: shared("booking-not-found"),
  run: cancel.cancellationTerms,
});

export const practiceCancellationTerms = action("practice-cancellation-terms", {
  about:
    "All money held for a booking, the part that paid the price and how, and the refund under the refund policy now.",
  who: admin,
  input: booking,
  refusals: BOOKING_DELETED,
  run: cancel.practiceCancellationTerms,
});

export const cancelBooking = action("cancel-booking", {
  about: "Cancels the user's own booking by the refund policy, if the amounts are those that the client was shown.",
  who: user(msg("Please sign in to cancel your booking")),
  input: z.object({
    bookingId,
    refundPence: pence,
    paidPence: pence.optional(),
    onlyIfHeld: z.boolean({ error: () => t("must be true or false") }).optional(),
  }),
  refusals: { ...shared("booking-not-found", "refund-changed"), ...pick(BOOKINGS, "too-late-to-cancel", "not-held") },
  run: cancel.cancelBooking,
});

export const practiceCancelBooking = action("practice-cancel-booking", {
  about: "Cancels a booking with the refund that the practitioner chooses, and tells the client why.",
  who: admin,
  input: z.object({
    bookingId,
    refund: z.union([z.enum(["policy", "full", "none"]), pence], {
      error: () => t("must be policy, full, none or an amount in pence"),
    }),
    reason: z.optional(lines(500)),
    expectedPaidPence: pence.optional(),
  }),
  refusals: { ...BOOKING_DELETED, ...shared("refund-changed", "refund-too-large", "pass-goes-back-whole") },
  run: cancel.practiceCancelBooking,
});

export const moveBooking = action("reschedule-booking", {
  about:
    "Moves the user's own booking to another offered time, with the notice of its rule and without a second charge.",
  who: user(msg("Please sign in to move your booking")),
  input: z.object({ ...bookingMoment.shape, bookingId }),
  limits: [
    {
      rule: "moves by user",
      per: "user",
      of: "done",
      words: msg("You have moved bookings very often today. Please try again tomorrow, or contact us"),
    },
  ],
  refusals: {
    ...shared("booking-not-found", "slot-not-offered"),
    ...pick(BOOKINGS, "booking-not-movable", "too-late-to-move"),
  },
  run: async (practice, { userId }, { bookingDate, bookingTime, ...input }) => {
    const moved = await move.moveBooking(practice, {
      ...input,
      date: bookingDate,
      time: bookingTime,
      by: "client",
      userId,
    });
    return moved.ok ? done({ bookingDate: moved.date, bookingTime: moved.time }) : moved;
  },
});

export const practiceMoveBooking = action("practice-move-booking", {
  about: "Moves a booking to any free time that is still to come; `bookAnyway` ignores a blocked day and closed hours.",
  who: admin,
  input: z.object({ ...bookingMoment.shape, bookingId, bookAnyway: z.boolean().optional() }),
  refusals: { ...BOOKING_DELETED, ...occupied, ...shared("time-is-over"), ...pick(BOOKINGS, "booking-not-movable") },
  run: async (practice, { userId }, { bookingDate, bookingTime, ...input }) => {
    const moved = await move.moveBooking(practice, {
      ...input,
      date: bookingDate,
      time: bookingTime,
      by: "practitioner",
      userId,
    });
    return moved.ok ? done({ bookingDate: moved.date, bookingTime: moved.time }) : moved;
  },
});

export const addBooking = action("practice-add-booking", {
  about:
    "Enters a booking that was made by telephone or in person. Repeated under one `requestId`, it is entered once.",
  who: admin,
  input: newBooking,
  refusals: {
    ...occupied,
    ...pick(BOOKINGS, "same-day-not-allowed"),
    ...shared(
      "entered-already",
      "service-not-offered",
      "choice-not-offered",
      "price-too-high",
      "group-session-not-offered",
      "places-taken",
      "day-is-over",
      "nothing-to-pay",
    ),
    ...CLIENT_DELETED,
    ...CLIENT_KNOWN,
  },
  run: added.addBooking,
});

export const confirmBooking = action("practice-confirm-booking", {
  about: "Confirms a pending booking, paid or not. Repeated under one `requestId`, it is done once.",
  who: admin,
  input: bookingOnce,
  refusals: { ...BOOKING_DELETED, ...shared("changed-meanwhile") },
  run: confirmed.confirmBooking,
});

export const completeBooking = action("practice-complete-booking", {
  about: "Records that a session was held. Repeated under one `requestId`, it is done once.",
  who: admin,
  input: bookingOnce,
  refusals: { ...BOOKING_DELETED, ...shared("not-begun") },
  run: completed.completeBooking,
});

export const checkIn = action("practice-check-in", {
  about: "Records when a client arrived; null takes it back. Repeated under one `requestId`, it is done once.",
  who: admin,
  input: bookingOnce.extend({ at: z.nullable(z.iso.datetime({ error: () => t("is not a moment") })) }),
  refusals: BOOKING_DELETED,
  run: arrived.checkIn,
});

/** What one of several bookings may be refused with; the others are done all the same. */
const OF_ONE = {
  ...BOOKING_DELETED,
  ...shared("not-begun", "changed-meanwhile", "refund-changed", "refund-too-large", "pass-goes-back-whole"),
  ...pick(BOOKINGS, "too-late-to-undo"),
};

export const changeBookings = action("practice-change-bookings", {
  about:
    "Completes, marks as missed or cancels several bookings, or undoes the first two, each as if alone; what is left as it is comes back with the reason. Repeated, it does what is still to do.",
  who: admin,
  input: manyBookingsRequest,
  run: (practice, by, input) => changeMany(practice, by, input, OF_ONE),
});

export const termsOfMany = action("practice-terms-of-many", {
  about: "What each of several bookings gives back if it is cancelled now: under its own rule, and all that is held.",
  who: admin,
  input: z.object({ bookingIds: tickedBookings }),
  run: cancel.termsOfMany,
});

export const deleteBooking = action("practice-delete-booking", {
  about: "Deletes a booking for good; what was paid goes back, and the ledger stays.",
  who: admin,
  input: z.object({ bookingId }),
  refusals: BOOKING_DELETED,
  run: deleted.deleteBooking,
});

export const markNoShow = action("practice-no-show", {
  about: "Records that a client did not come, or undoes that. Repeated under one `requestId`, it is done once.",
  who: admin,
  input: bookingOnce.extend({ missed: z.boolean().default(true) }),
  refusals: { ...BOOKING_DELETED, ...shared("not-begun") },
  run: recordNoShow,
});

export const undoStatus = action("practice-undo-status", {
  about: "Undoes that the practitioner has just confirmed or completed a booking, before its email leaves.",
  who: admin,
  input: z.object({ bookingId, status: z.enum(undo.UNDOABLE, { error: () => t("must be confirmed or completed") }) }),
  refusals: { ...BOOKING_DELETED, ...shared("changed-meanwhile"), ...pick(BOOKINGS, "too-late-to-undo") },
  run: undo.undoStatus,
});

export const sessionsToClose = read("practice-sessions-to-close", {
  about:
    "What is booked and announced in a time, with the money held and how each person would be told. Changes nothing.",
  who: admin,
  input: closedSpan,
  run: toClose,
});

export const closeDays = action("practice-close-days", {
  about:
    "Closes a time. Each session named in it is cancelled with all money back, or its client is asked to choose another time; the others stay. Repeated under one `requestId`, it is done once.",
  who: admin,
  input: closingRequest,
  refusals: { ...shared("day-is-over"), ...pick(BOOKINGS, "closed-already") },
  run: close,
});

export const undoClosing = action("practice-undo-closing", {
  about: "Opens again what was closed a moment ago, before any of its sessions changes and anybody is told.",
  who: admin,
  input: z.object({ closingId: z.uuid({ error: () => t("is not a closing") }) }),
  refusals: pick(BOOKINGS, "closing-not-found", "too-late-to-undo"),
  run: openAgain,
});

export const practiceClosings = read("practice-closings", {
  about:
    "The closings of today and those whose clients are still to choose another time, with what became of each session.",
  who: admin,
  input: nothing,
  run: currentClosings,
});

export const savePrivateNotes = action("practice-private-notes", {
  about: "Saves the practitioner's notes on a booking; `kept` is the text that was read.",
  who: admin,
  input: bookingOnce.extend(textEdit(4000)),
  refusals: { ...BOOKING_DELETED, ...shared("changed-meanwhile") },
  run: notes.savePrivateNotes,
});

export const requestBookingCode = endpoint("request-booking-code", {
  about:
    "`?redirect_to=`, a code request -> `{holdId, heldUntil, retryAfter, nextCodeIn}`: holds the time for the address and emails it a code, the same answer for every address.",
  method: "POST",
  who: anyone,
  refusals: shared(
    "sign-ups-off",
    "not-open",
    "rule-changed",
    "service-not-offered",
    "choice-not-offered",
    "price-too-high",
    "readings-paused",
    "slot-not-offered",
  ),
  handle: codes.requestBookingCode,
});

export const myAnswers = read("my-answers", {
  about: "The questions of the user's sessions to come, with the answers.",
  who: user(msg("Please sign in to see your answers")),
  input: nothing,
  run: answers.readOwnAnswers,
});

export const answerQuestions = action("answer-questions", {
  about: "Saves answers to the user's own booking until the session begins.",
  who: user(msg("Please sign in to answer")),
  input: z.object({ bookingId, answers: givenAnswers }),
  refusals: {
    ...pick(BOOKINGS, "answers-closed"),
    ...shared("booking-not-found", "questions-changed", "answer-wrong", "answer-needed"),
  },
  run: answers.answerQuestions,
});

export const bookingAnswers = read("practice-booking-answers", {
  about: "The questions of a booking, with the answers.",
  who: admin,
  input: z.object({ bookingId }),
  refusals: shared("booking-not-found"),
  run: answers.readAnswers,
});

export const clientAnswers = read("practice-client-answers", {
  about: "A client's latest bookings that have answers, the latest first.",
  who: admin,
  input: z.object({ clientId: z.uuid({ error: () => t("is not a client") }) }),
  run: async ({ database }, _, { clientId }) => done({ bookings: await findAnswersOfClient(database, clientId) }),
});

export const noteAnswers = action("practice-answer-questions", {
  about: "Saves what the client has told the practitioner; no answer is required.",
  who: admin,
  input: z.object({ bookingId, answers: givenAnswers }),
  refusals: { ...BOOKING_DELETED, ...pick(BOOKINGS, "answers-closed"), ...shared("questions-changed", "answer-wrong") },
  run: answers.noteAnswers,
});

export const openings = endpoint("openings", {
  about: "The free start times of a service, for everybody. What the caller holds counts as free.",
  method: "GET",
  who: anyone,
  refusals: shared("service-not-offered", "choice-not-offered", "price-too-high", "booking-not-found"),
  handle: free.openings,
});

export const plannedDay = read("practice-openings", {
  about: "One day for the practitioner, without the public's limits: free times, hours, and what is in the way.",
  who: admin,
  input: z.object({ date, serviceId, ...free.chosen, moving: bookingId.optional() }),
  refusals: shared("service-not-offered", "choice-not-offered", "price-too-high", "booking-not-found"),
  run: planDay,
});

export const practiceCalendar = read("practice-calendar", {
  about: "Everything that takes the practice's time between two days, by its wall clock, and the hours of each day.",
  who: admin,
  input: span,
  run: async ({ database }, _, { from, to }) => done(await readCalendar(database, from, to)),
});

export const saveHours = action("practice-save-hours", {
  about: "Replaces the weekly hours at once, if they are still `from`.",
  who: admin,
  input: z.object({ from: weekOfHours, week: weekOfHours }),
  refusals: shared("changed-meanwhile"),
  run: hours.saveHours,
});

const noZone = { error: () => t("is not a time zone") };
const zone = z.string(noZone).max(100, noZone);

export const changeZone = action("practice-change-zone", {
  about:
    "Changes the practice's time zone, if it is still `from`. Sold sessions keep their wall-clock time; where it touches some, `tell` says whether their clients get one email each, and without it the change is refused with how many. Repeated under one `changeId`, nobody is told twice.",
  who: admin,
  input: z.object({
    changeId: z.uuid({ error: () => t("is not an id") }),
    from: zone,
    zone,
    tell: z.boolean().optional(),
  }),
  refusals: { ...pick(BOOKINGS, "zone-unanswered"), ...shared("changed-meanwhile", "invalid-request") },
  run: zoned.changeZone,
});

export const sessionsOutside = action("practice-sessions-outside", {
  about: "The sessions to come that these weekly hours would leave outside. Changes nothing.",
  who: admin,
  input: z.object({ week: weekOfHours }),
  run: outsideHours.bookingsOutside,
});
