import type { Sundays } from "#domain/bookings/bookable-days.ts";
import { DEFAULT_LOOK, type Look, offeredLook, SPECIFIED_NAME } from "#domain/look/look.ts";
import type { RuneChoice } from "#domain/look/runes.ts";
import type { Queries } from "#database/connection/connect.ts";
import { LOGO } from "#server/media/pictures.queries.ts";

export type PracticeDetails = {
  name: string;
  /** "" if unset. */
  practitioner: string;
  email: string | null;
  phone: string | null;
  address: string | null;
  /** Her own lines on receipts and statements. */
  receiptNote: string | null;
  /** BCP 47: its main language, in which the practitioner and clients without a language of their own read. */
  language: string;
  look: Look;
};

/** Finds the practice's name, look and contact details; the specified ones if none have been saved. */
export async function findPracticeDetails(queries: Queries): Promise<PracticeDetails> {
  const row = await queries.row<PracticeDetails>(
    `select business_name as name, practitioner_name as practitioner, business_email as email, business_phone as phone, business_address as address, receipt_note as "receiptNote", language,
       json_build_object('look', look, 'tagline', tagline, 'closing_line', closing_line, 'mark', mark, 'logo', (${LOGO}), 'accent', accent, 'opening_theme', opening_theme) as look
     from business_settings s`,
  );
  if (row) return { ...row, look: { ...row.look, look: offeredLook(row.look.look) } };
  return {
    name: SPECIFIED_NAME,
    practitioner: "",
    email: null,
    phone: null,
    address: null,
    receiptNote: null,
    language: "en-GB",
    look: DEFAULT_LOOK,
  };
}

/** Finds the practice's main language, BCP 47; undefined before it has settings. */
export async function findPracticeLanguage(queries: Queries): Promise<string | undefined> {
  const row = await queries.row<{ language: string }>("select language from business_settings");
  return row?.language;
}

/** Finds the settings that describe when clients can book. */
export async function findBookableDays(queries: Queries): Promise<{ noticeHours: number | null; sundays: Sundays }> {
  const row = await queries.row<{ noticeHours: number | null; sundays: Sundays }>(
    `select max(notice_hours) as "noticeHours", case
       when bool_or(opens_on_sundays) then 'open'
       when exists (select from special_hours where on_date >= private.today() and extract(dow from on_date) = 0) then 'special'
       else 'never'
     end as sundays
     from business_settings`,
  );
  return row ?? { noticeHours: null, sundays: "never" };
}

/** The values with which a practice is set up instead of the specified ones. */
export type OwnSettings = { name: string; email: string; zone: string; language: string; mark: RuneChoice };

/** Inserts the settings, with the specified values in all other fields, unless they exist. */
export async function insertSettings(tx: Queries, practitionerId: string, own?: OwnSettings): Promise<void> {
  if (!own)
    return void (await tx.rows("insert into business_settings (user_id) values ($1) on conflict do nothing", [
      practitionerId,
    ]));
  await tx.rows(
    `insert into business_settings (user_id, business_name, business_email, default_timezone, language, mark, tagline, closing_line)
     values ($1, $2, $3, $4, $5, $6, '', '') on conflict do nothing`,
    [practitionerId, own.name, own.email, own.zone, own.language, own.mark],
  );
}
