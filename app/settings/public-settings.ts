import { type ServerResult, readJson } from "#app/kit/backend/server/server-result.ts";
import type { ApiFetch } from "#app/kit/backend/server/server-context.ts";
import type { Rows } from "#app/kit/backend/rows.ts";
import type { Logo } from "#domain/look/logo.ts";
import type { Weekday } from "#domain/time.ts";
import { DEFAULT_LOOK, type Look, offeredLook, ownLook, SPECIFIED_NAME } from "#domain/look/look.ts";

/** The defaults until the practitioner has saved settings. */
export const PUBLIC_DEFAULTS = {
  business_name: SPECIFIED_NAME,
  practitioner_name: "",
  business_email: null,
  business_phone: null,
  business_address: null,
  website_url: null,
  default_timezone: "Europe/London",
  currency: "GBP",
  booking_advance_days: 30,
  notice_hours: null,
  opens_on_sundays: false,
  week_begins_on: 0,
} satisfies Partial<Rows["business_settings"]>;

/** The publicly readable columns of business_settings, named as on the wire. */
export type PublicSettings = Pick<Rows["business_settings"], keyof typeof PUBLIC_DEFAULTS> & {
  /** Of the practice's own texts; unknown until it has saved settings. */
  language?: string;
};

const { logo: _, ...COLUMNS_OF_LOOK } = DEFAULT_LOOK;
const COLUMNS = `${Object.keys({ ...PUBLIC_DEFAULTS, ...COLUMNS_OF_LOOK }).join()},language,logo_ground,logo:pictures(id,width,height,widths)`;

type Row = PublicSettings & Omit<Look, "logo"> & { logo: Omit<Logo, "ground"> | null; logo_ground: Logo["ground"] };

/** The practice's public settings, and its own look where it differs from the specified one; the specified defaults without a row. */
export async function loadSettings(
  visitor: ApiFetch,
): Promise<ServerResult<{ settings: PublicSettings; look?: Partial<Look> }>> {
  const result = await readJson(visitor, `/rest/v1/business_settings?select=${COLUMNS}&limit=1`);
  if (!result.ok) return result;
  const [row] = result.value as Row[];
  if (!row) return { ok: true, value: { settings: PUBLIC_DEFAULTS } };
  const { look, tagline, closing_line, mark, logo, logo_ground: ground, accent, opening_theme, ...settings } = row;
  const own = ownLook({
    look: offeredLook(look),
    tagline,
    closing_line,
    mark,
    logo: logo && { ...logo, ground },
    accent,
    opening_theme,
  });
  return { ok: true, value: { settings, ...(own && { look: own }) } };
}

/** The practice's name for a page title; the default if its settings cannot be read. */
export function practiceName(root: { settings: PublicSettings } | undefined): string {
  return root?.settings.business_name ?? PUBLIC_DEFAULTS.business_name;
}

/** The weekday with which the practice's weeks begin; the default if its settings cannot be read. */
export function weekBegin(root: { settings: PublicSettings } | undefined): Weekday {
  return (root?.settings.week_begins_on ?? PUBLIC_DEFAULTS.week_begins_on) as Weekday;
}

/** The practice's time zone, which applies to all days and hours of a page; the default if its settings cannot be read. */
export function practiceZone(root: { settings: PublicSettings } | undefined): string {
  return root?.settings.default_timezone ?? PUBLIC_DEFAULTS.default_timezone;
}
