import { Hono } from "hono";
import type { Dependencies } from "#http/dependencies.ts";
import { bookingCalendarRoute } from "./booking-calendar.ts";
import { cancelBookingRoute } from "./cancel-booking.ts";
import { cancellationTermsRoute } from "./cancellation-terms.ts";
import { judgePasswordRoute } from "./judge-password.ts";
import { endSessionRoute, mySessionsRoute } from "./my-sessions.ts";
import { eraseMyAccount } from "./erase-my-account.ts";
import { exportMyData } from "./export-my-data.ts";
import { confirmSubscriptionRoute } from "./newsletter/confirm-subscription.ts";
import { subscribeRoute } from "./newsletter/subscribe.ts";
import { unsubscribeRoute } from "./newsletter/unsubscribe.ts";
import { ownDataTerms } from "./own-data-terms.ts";
import { openings } from "./openings.ts";
import { practiceClockRoute } from "./practice-clock.ts";
import { receiptRoute } from "./receipt.ts";
import { rescheduleBooking } from "./reschedule-booking.ts";
import { practitionersApi } from "./practitioners-api.ts";
import { resumePaymentRoute } from "./resume-payment.ts";
import { simplePayment } from "./simple-payment.ts";
import { verifyBookingPayment } from "./verify-booking-payment.ts";

/** The named functions. */
export function functionsApi(deps: Dependencies): Hono {
  const api = new Hono();
  api.route("/booking-calendar", bookingCalendarRoute(deps));
  api.route("/cancel-booking", cancelBookingRoute(deps));
  api.route("/cancellation-terms", cancellationTermsRoute(deps));
  api.route("/end-session", endSessionRoute(deps));
  api.route("/judge-password", judgePasswordRoute(deps));
  api.route("/my-sessions", mySessionsRoute(deps));
  api.route("/erase-my-account", eraseMyAccount(deps));
  api.route("/export-my-data", exportMyData(deps));
  api.route("/confirm-subscription", confirmSubscriptionRoute(deps));
  api.route("/subscribe", subscribeRoute(deps));
  api.route("/unsubscribe", unsubscribeRoute(deps));
  api.route("/own-data-terms", ownDataTerms(deps));
  api.route("/openings", openings(deps));
  api.route("/practice-clock", practiceClockRoute(deps));
  api.route("/receipt", receiptRoute(deps));
  api.route("/reschedule-booking", rescheduleBooking(deps));
  api.route("/resume-payment", resumePaymentRoute(deps));
  api.route("/simple-payment", simplePayment(deps));
  api.route("/verify-booking-payment", verifyBookingPayment(deps));
  api.route("/", practitionersApi(deps));
  api.all("*", (c) =>
    c.json({ code: "NOT_FOUND", message: "Requested function was not found", error: "Requested function was not found" }, 404),
  );
  return api;
}
