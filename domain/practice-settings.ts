import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { isEmailAddress } from "./accounts/email-address.ts";
import { LOGO_GROUNDS } from "./look/logo.ts";
import { LOOKS, OPENING_THEMES } from "./look/look.ts";
import { RUNE_CHOICES } from "./look/runes.ts";
import { line, lines, phoneText } from "#domain/text/stored-text.ts";

const DAYS = { error: () => t("Between 1 and 365 days.") };
const HOURS = { error: () => t("Between 0 and 720 hours, or nothing.") };
const OFFER_HOURS = { error: () => t("Between 1 and 72 hours.") };
const EMAILS_AN_HOUR = { error: () => t("Between 10 and 3600 emails an hour.") };
const KEPT_DAYS = { error: () => t("Between 1 and 730 days.") };
const SESSIONS = { error: () => t("Between 1 and 50 sessions, or nothing.") };

/** The columns of `business_settings` that the practitioner edits, named as on the wire; mirrors the table's constraints. */
export const practiceSettings = z.object({
  business_name: line(200).check(z.minLength(1, { error: () => t("Please give your business a name.") })),
  /** As clients read it; "": none. */
  practitioner_name: line(100),
  business_email: z.nullable(
    line(254).check(z.refine(isEmailAddress, { error: () => t("Please enter one email address, or none.") })),
  ),
  business_phone: z.nullable(phoneText()),
  business_address: z.nullable(lines(500)),
  /** On receipts, credit notes and statements. */
  receipt_note: z.nullable(lines(500)),
  website_url: z.nullable(
    line(500).check(z.regex(/^https?:\/\/\S+$/i, { error: () => t("Please begin with https://, or leave it empty.") })),
  ),
  /**
   * An IANA time zone, for all dates and times. When it changes, sold sessions keep their wall-clock time and so begin at another
   * instant (docs/decisions/0099).
   */
  default_timezone: z.string(),
  currency: z.string(),
  booking_advance_days: z.int(DAYS).check(z.minimum(1, DAYS), z.maximum(365, DAYS)),
  allow_same_day_booking: z.boolean(),
  /** The interval between the start times on offer. */
  slot_step_minutes: z.literal([15, 30, 60]),
  /** The minimum notice for bookings by clients; null: from tomorrow on. */
  notice_hours: z.nullable(z.int(HOURS).check(z.minimum(0, HOURS), z.maximum(720, HOURS))),
  /** The maximum number of sessions that clients may book for one day; null: no limit. */
  most_sessions_a_day: z.nullable(z.int(SESSIONS).check(z.minimum(1, SESSIONS), z.maximum(50, SESSIONS))),
  opens_on_sundays: z.boolean(),
  /** The weekday with which the weeks of calendars begin; 0 is Sunday. */
  week_begins_on: z.literal([0, 1, 2, 3, 4, 5, 6]),
  /** How long after the session answers about health are kept. */
  health_answers_days: z.int(KEPT_DAYS).check(z.minimum(1, KEPT_DAYS), z.maximum(730, KEPT_DAYS)),
  /** How long a freed place of a group session is reserved for the client on the waiting list to whom it is offered. */
  waiting_offer_hours: z.int(OFFER_HOURS).check(z.minimum(1, OFFER_HOURS), z.maximum(72, OFFER_HOURS)),
  newsletter_per_hour: z.int(EMAILS_AN_HOUR).check(z.minimum(10, EMAILS_AN_HOUR), z.maximum(3600, EMAILS_AN_HOUR)),
  email_notifications: z.boolean(),
  sms_notifications: z.boolean(),
  auto_confirm_bookings: z.boolean(),
  thanks_after_session: z.boolean(),
  look: z.enum(LOOKS),
  tagline: line(80),
  closing_line: line(80),
  mark: z.enum(RUNE_CHOICES),
  /** A picture with the purpose `logo`, shown instead of the rune. */
  logo_id: z.nullable(z.uuid("is not a picture")),
  logo_ground: z.enum(LOGO_GROUNDS),
  accent: z.nullable(
    z
      .string()
      .check(
        z.toLowerCase(),
        z.regex(/^#[0-9a-f]{6}$/, { error: () => t("A colour as # and six digits or letters a to f.") }),
      ),
  ),
  opening_theme: z.enum(OPENING_THEMES),
});

export type PracticeSettings = z.output<typeof practiceSettings>;
