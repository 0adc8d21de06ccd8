import { Hono } from "hono";
import type { Desk } from "#http/desk.ts";
import { practiceDay, practiceTrade } from "./practice-day.ts";

/** The functions of the back office: for the practitioner only, each behind `practitionerOnly`. */
export function practitionersApi(desk: Desk): Hono {
  const api = new Hono();
  api.route("/practice-day", practiceDay(desk));
  api.route("/practice-trade", practiceTrade(desk));
  return api;
}
