import { t } from "@sacred-space/words/t.ts";
import { countDays } from "#domain/catalog/group-sessions.ts";
import { groupPathOf } from "#domain/catalog/group-session-path.ts";
import { type AddOn, type Choosable, formatLengths, formatPrices, type Variant } from "#domain/catalog/choices.ts";
import type { Question } from "#domain/catalog/questions.ts";
import type { Pence } from "#domain/money.ts";
import { type Place, placeAround } from "#domain/catalog/session-place.ts";
import { type ServerResult, readJson } from "#app/kit/backend/server/server-result.ts";
import type { ApiFetch } from "#app/kit/backend/server/server-context.ts";
import { type Picture, PICTURE_COLUMNS, pictureOf } from "#app/media/pictures.ts";
import { namedRow, type NamedRow } from "#app/kit/backend/row-names.ts";
import type { Rows } from "#app/kit/backend/rows.ts";

/** A service of the practice. Its price is in pence, also on the wire (`price_gbp`). */
export type Service = Partial<AsStored> & {
  id: string;
  name: string;
  description: string;
  /** A value of /book?category=. */
  category: string;
  categoryName: string;
  durationMinutes: number;
  /** Of a group whose next date takes several days, how many; it lasts so long on each. */
  days?: number;
  price: Pence;
  place: Place;
  /** "in person in Lewes", "by video call"; "In writing, within 3 working days" if `isPromised`. */
  where: string;
  /** Set for a service that is booked by its group's dates, not by the booking form: the page with the dates. */
  groupPath?: string;
  /** Whether public pages show its next free times before it is chosen: unless it says no. */
  inNextTimes?: boolean;
  /** By telephone, with the practice calling: the client must leave a number. */
  isPhoneCall?: boolean;
  /** In writing, by a promised day; its length is only the time for writing, which pages do not show. */
  isPromised?: true;
  /** The number of questions that the client may bring, each in its own field: unless it says so, none. */
  questionCount?: number;
  questions?: Question[];
  picture?: Picture;
  /** Set if the client chooses length, channel or add-ons; the first length, price and place equal those above. */
  choices?: Choosable & {
    /** The public area of its sessions in person. */
    area?: string;
    /** "60 or 90 minutes, in person or by video call" */
    words: string;
    /** "from £45.00"; a single price without "from". */
    prices: string;
  };
};

/** All active services in the order of their categories, for a loader's backend or the browser's visitor. */
export async function loadServices(visitor: ApiFetch): Promise<ServerResult<Service[]>> {
  const result = await readJson(
    visitor,
    `/rest/v1/services?select=*,categories(name,dates_path),pictures(${PICTURE_COLUMNS}),group_sessions(starts_on,ends_on)&group_sessions.order=starts_on&group_sessions.limit=1&is_active=eq.true&order=categories(position),category,position,price_gbp,name`,
  );
  return result.ok ? { ok: true, value: (result.value as ListedRow[]).map(fromRow) } : result;
}

function promisedIn(days: number, mayBeLater: boolean): string {
  return t(
    "In writing, {mayBeLater, select, true {usually } other {}}within {days, plural, one {a working day} other {# working days}}",
    { mayBeLater, days },
  );
}

export function pricesOf({ price, choices }: Pick<Service, "price" | "choices">): Pence[] {
  return choices && choices.variants.length > 0 ? choices.variants.map((variant) => variant.price) : [price];
}

/** The columns that pages tell in words of their own, or not at all. Any other they get under its name, since everyone may read the table. */
const OTHERWISE = [
  "preparation",
  "position",
  "duration_minutes",
  "buffer_before_minutes",
  "buffer_minutes",
  "price_gbp",
  "booked_online",
  "in_next_times",
  "question_count",
  "is_active",
  "created_at",
  "updated_at",
  "places",
  "variants",
  "add_ons",
  "picture_id",
  "area",
  "is_rung",
  "written_days",
  "written_per_day",
  "written_paused",
  "written_resumes_on",
  "questions",
  "colour",
  "rune",
] as const satisfies (keyof Rows["services"])[];
type AsStored = NamedRow<Omit<Rows["services"], (typeof OTHERWISE)[number]>>;

type ListedRow = Rows["services"] & {
  categories: Pick<Rows["categories"], "name" | "dates_path">;
  pictures: Rows["pictures"] | null;
  group_sessions: Pick<Rows["group_sessions"], "starts_on" | "ends_on">[];
};

function fromRow(row: ListedRow): Service {
  return {
    ...toldAsStored(row),
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    categoryName: row.categories.name,
    durationMinutes: row.duration_minutes,
    price: row.price_gbp,
    place: row.place,
    where: row.written_days
      ? promisedIn(row.written_days, row.written_per_day !== null)
      : placeAround(row.place, row.area),
    // What is usual is left out: the list travels within the HTML.
    ...groupOf(row),
    ...daysOf(row),
    ...(!row.in_next_times && { inNextTimes: false }),
    ...(row.is_rung && { isPhoneCall: true }),
    ...(row.question_count > 0 && { questionCount: row.question_count }),
    ...((row.questions as Question[]).length > 0 && { questions: row.questions as Question[] }),
    ...(row.written_days && { isPromised: true }),
    ...(row.pictures && { picture: pictureOf(row.pictures) }),
    ...choicesOf(row),
  };
}

/** Of the columns that are not told otherwise, those that say something. */
function toldAsStored(row: ListedRow): Partial<AsStored> {
  const { categories: _categories, pictures: _pictures, group_sessions: _sessions, ...service } = row;
  const isTold = ([column, value]: [string, unknown]) =>
    !(OTHERWISE as readonly string[]).includes(column) && value !== null && value !== "" && value !== false;
  return namedRow(Object.fromEntries(Object.entries(service).filter(isTold)));
}

function groupOf({ booked_online: bookedOnline, categories }: ListedRow): Pick<Service, "groupPath"> {
  const groupPath = groupPathOf({ bookedOnline, datesPath: categories.dates_path });
  return groupPath === undefined ? {} : { groupPath };
}

function daysOf({ group_sessions: [next] }: ListedRow): Pick<Service, "days"> {
  const days = next ? countDays({ startsOn: next.starts_on, endsOn: next.ends_on }) : 1;
  return days === 1 ? {} : { days };
}

function choicesOf(row: ListedRow): Pick<Service, "choices"> {
  const variants = row.variants as Variant[];
  const places = row.places as Place[];
  const addOns = (row.add_ons as AddOn[]).filter(({ isActive }) => isActive);
  if (variants.length + places.length + addOns.length === 1) return {};
  const choosable = {
    duration: row.duration_minutes,
    price: row.price_gbp,
    places,
    variants,
    addOns,
    ...(row.area && { area: row.area }),
  };
  return { choices: { ...choosable, words: formatLengths(choosable), prices: formatPrices(choosable) } };
}
