import { Hono } from "hono";
import type { Dependencies } from "#http/dependencies.ts";
import { clientsExport } from "./clients-export.ts";
import { erasePracticeDataRoute } from "./erase-practice-data.ts";
import { bookingsCsv } from "./bookings-csv.ts";
import { newsletterListRoute } from "./newsletter/newsletter-list.ts";
import { practiceAbilities } from "./practice-abilities.ts";
import { practiceBookings } from "./practice-bookings.ts";
import { practiceNotes } from "./practice-notes.ts";
import { practiceDay, practiceTrade } from "./practice-day.ts";
import { practiceOpenings } from "./practice-openings.ts";
import { resendMailRoute } from "./resend-mail.ts";
import { resetDemonstrationRoute } from "./reset-demonstration.ts";
import { sendMessageRoute } from "./send-message.ts";

/** The functions of the back office: for the practitioner only, each behind `practitionerOnly`. */
export function practitionersApi(deps: Dependencies): Hono {
  const api = new Hono();
  api.route("/clients-export", clientsExport(deps));
  api.route("/erase-practice-data", erasePracticeDataRoute(deps));
  api.route("/newsletter-list", newsletterListRoute(deps));
  api.route("/practice-abilities", practiceAbilities(deps));
  api.route("/practice-day", practiceDay(deps));
  api.route("/practice-openings", practiceOpenings(deps));
  api.route("/practice-trade", practiceTrade(deps));
  api.route("/resend-mail", resendMailRoute(deps));
  api.route("/reset-demonstration", resetDemonstrationRoute(deps));
  api.route("/send-message", sendMessageRoute(deps));
  api.route("/bookings-csv", bookingsCsv(deps));
  api.route("/", practiceBookings(deps));
  api.route("/", practiceNotes(deps));
  return api;
}
