import * as z from "zod/mini";
import { isEmailAddress } from "./accounts/email-address.ts";
import { line, lines } from "./stored-text.ts";

const DAYS = "Between 1 and 365 days.";

/** What the practitioner decides of the table `business_settings`, by its constraints and named as on the wire. */
export const practiceSettings = z.object({
  business_name: line(200).check(z.minLength(1, "Please give your business a name.")),
  business_email: z.nullable(line(254).check(z.refine(isEmailAddress, { error: "Please enter one email address, or none." }))),
  business_phone: z.nullable(line(40)),
  business_address: z.nullable(lines(500)),
  website_url: z.nullable(line(500).check(z.regex(/^https?:\/\/\S+$/i, "Please begin with https://, or leave it empty."))),
  /** A region's name. All dates and hours are on its clock; booked sessions keep theirs when it changes, and so begin at another moment. */
  default_timezone: z.string(),
  currency: z.string(),
  booking_advance_days: z.int({ error: DAYS }).check(z.minimum(1, DAYS), z.maximum(365, DAYS)),
  allow_same_day_booking: z.boolean(),
  email_notifications: z.boolean(),
  sms_notifications: z.boolean(),
  auto_confirm_bookings: z.boolean(),
  thanks_after_session: z.boolean(),
});

export type PracticeSettings = z.output<typeof practiceSettings>;
