import { Hono } from "hono";
import type { Desk } from "#http/dependencies.ts";
import { clientsExport } from "./clients-export.ts";
import { erasePracticeDataDoor } from "./erase-practice-data.ts";
import { bookingsCsv } from "./bookings-csv.ts";
import { newsletterListDoor } from "./newsletter/newsletter-list.ts";
import { practiceAbilities } from "./practice-abilities.ts";
import { practiceBookings } from "./practice-bookings.ts";
import { practiceNotes } from "./practice-notes.ts";
import { practiceDay, practiceTrade } from "./practice-day.ts";
import { practiceOpenings } from "./practice-openings.ts";
import { resendMailDoor } from "./resend-mail.ts";
import { resetDemonstrationDoor } from "./reset-demonstration.ts";
import { sendMessageDoor } from "./send-message.ts";

/** The functions of the back office: for the practitioner only, each behind `practitionerOnly`. */
export function practitionersApi(desk: Desk): Hono {
  const api = new Hono();
  api.route("/clients-export", clientsExport(desk));
  api.route("/erase-practice-data", erasePracticeDataDoor(desk));
  api.route("/newsletter-list", newsletterListDoor(desk));
  api.route("/practice-abilities", practiceAbilities(desk));
  api.route("/practice-day", practiceDay(desk));
  api.route("/practice-openings", practiceOpenings(desk));
  api.route("/practice-trade", practiceTrade(desk));
  api.route("/resend-mail", resendMailDoor(desk));
  api.route("/reset-demonstration", resetDemonstrationDoor(desk));
  api.route("/send-message", sendMessageDoor(desk));
  api.route("/bookings-csv", bookingsCsv(desk));
  api.route("/", practiceBookings(desk));
  api.route("/", practiceNotes(desk));
  return api;
}
