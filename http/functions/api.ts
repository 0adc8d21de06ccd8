import { Hono } from "hono";
import type { Desk } from "#http/dependencies.ts";
import { bookingCalendarDoor } from "./booking-calendar.ts";
import { cancelBookingDoor } from "./cancel-booking.ts";
import { cancellationTermsDoor } from "./cancellation-terms.ts";
import { judgePasswordDoor } from "./judge-password.ts";
import { endSessionDoor, mySessionsDoor } from "./my-sessions.ts";
import { eraseMyAccount } from "./erase-my-account.ts";
import { exportMyData } from "./export-my-data.ts";
import { confirmSubscriptionDoor } from "./newsletter/confirm-subscription.ts";
import { subscribeDoor } from "./newsletter/subscribe.ts";
import { unsubscribeDoor } from "./newsletter/unsubscribe.ts";
import { ownDataTerms } from "./own-data-terms.ts";
import { openings } from "./openings.ts";
import { practiceClockDoor } from "./practice-clock.ts";
import { receiptDoor } from "./receipt.ts";
import { rescheduleBooking } from "./reschedule-booking.ts";
import { practitionersApi } from "./practitioners-api.ts";
import { resumePaymentDoor } from "./resume-payment.ts";
import { simplePayment } from "./simple-payment.ts";
import { verifyBookingPayment } from "./verify-booking-payment.ts";

/** The named functions. */
export function functionsApi(desk: Desk): Hono {
  const api = new Hono();
  api.route("/booking-calendar", bookingCalendarDoor(desk));
  api.route("/cancel-booking", cancelBookingDoor(desk));
  api.route("/cancellation-terms", cancellationTermsDoor(desk));
  api.route("/end-session", endSessionDoor(desk));
  api.route("/judge-password", judgePasswordDoor(desk));
  api.route("/my-sessions", mySessionsDoor(desk));
  api.route("/erase-my-account", eraseMyAccount(desk));
  api.route("/export-my-data", exportMyData(desk));
  api.route("/confirm-subscription", confirmSubscriptionDoor(desk));
  api.route("/subscribe", subscribeDoor(desk));
  api.route("/unsubscribe", unsubscribeDoor(desk));
  api.route("/own-data-terms", ownDataTerms(desk));
  api.route("/openings", openings(desk));
  api.route("/practice-clock", practiceClockDoor(desk));
  api.route("/receipt", receiptDoor(desk));
  api.route("/reschedule-booking", rescheduleBooking(desk));
  api.route("/resume-payment", resumePaymentDoor(desk));
  api.route("/simple-payment", simplePayment(desk));
  api.route("/verify-booking-payment", verifyBookingPayment(desk));
  api.route("/", practitionersApi(desk));
  api.all("*", (c) =>
    c.json({ code: "NOT_FOUND", message: "Requested function was not found", error: "Requested function was not found" }, 404),
  );
  return api;
}
