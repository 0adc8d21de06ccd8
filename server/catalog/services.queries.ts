import type { RuneChoice } from "#domain/look/runes.ts";
import type { Choosable } from "#domain/catalog/choices.ts";
import type { CalendarDate, Minutes } from "#domain/time.ts";
import type { Queries } from "#database/connection/connect.ts";

export type OfferedService = Choosable & {
  id: string;
  name: string;
  description: string;
  bufferBefore: Minutes;
  buffer: Minutes;
  /** Whether the practitioner rings the client for phone sessions. */
  isPhoneCall: boolean;
  /** A written reading is sent this many working days after booking; null: a session that takes place at a booked time. */
  writtenDays: number | null;
  /** So many are promised for one day at most; null: any number. */
  writtenPerDay: number | null;
  /** Whether no written readings are taken now; until `resumesOn`, or until the practitioner says so. */
  isPaused: boolean;
  resumesOn: CalendarDate | null;
};

const OFFERED = `select id, name, description, duration_minutes as duration, buffer_before_minutes as "bufferBefore", buffer_minutes as buffer,
  price_gbp as price, places, variants, add_ons as "addOns", written_days as "writtenDays", is_rung as "isPhoneCall", written_per_day as "writtenPerDay",
  written_days is not null and written_paused and coalesce(written_resumes_on > private.today(), true) as "isPaused",
  written_resumes_on::text as "resumesOn" from services`;

/** Finds an active service that clients can book online. */
export async function findOfferedService(queries: Queries, id: string): Promise<OfferedService | undefined> {
  return queries.row<OfferedService>(`${OFFERED} where id = $1 and is_active and booked_online`, [id]);
}

/** Finds an active service, including those that clients join through the dates of a group, which the practitioner can book by hand. */
export async function findActiveService(queries: Queries, id: string): Promise<OfferedService | undefined> {
  return queries.row<OfferedService>(`${OFFERED} where id = $1 and is_active`, [id]);
}

export type ListedService = Omit<
  OfferedService,
  "addOns" | "isPhoneCall" | "writtenDays" | "writtenPerDay" | "isPaused" | "resumesOn"
> & {
  datesPath: string | null;
  bookedOnline: boolean;
  area: string | null;
};

/** Lists the active services, in the order of the public list. */
export async function listOfferedServices(queries: Queries): Promise<ListedService[]> {
  return queries.rows<ListedService>(
    `select s.id, s.name, s.description, c.dates_path as "datesPath", s.booked_online as "bookedOnline", s.duration_minutes as duration,
       s.buffer_before_minutes as "bufferBefore", s.buffer_minutes as buffer, s.price_gbp as price, s.places, s.variants, s.area
     from services s join categories c on c.key = s.category where s.is_active order by c.position, c.key, s.position, s.price_gbp, s.name`,
  );
}

/** Inserts a category at the given position; `datesPath` is where the dates of its groups stand. False if its key exists. */
export async function insertCategory(
  tx: Queries,
  { key, name, position, datesPath }: { key: string; name: string; position: number; datesPath: string },
): Promise<boolean> {
  const row = await tx.row(
    "insert into categories (key, name, position, dates_path) values ($1, $2, $3, $4) on conflict do nothing returning true",
    [key, name, position, datesPath],
  );
  return row !== undefined;
}

type NewService = {
  category: string;
  name: string;
  description: string;
  preparation: string;
  duration: Minutes;
  price: number;
  places: string[];
  position: number;
  addOns: { id: string; name: string; minutes: Minutes; price: number; isActive: boolean }[];
  questionCount: number;
  writtenDays: number | null;
  bookedOnline: boolean;
  rune: RuneChoice;
};

/** Inserts a service; resolves to its id. */
export async function insertService(tx: Queries, service: NewService): Promise<string> {
  const {
    category,
    name,
    description,
    preparation,
    duration,
    price,
    places,
    position,
    addOns,
    questionCount,
    writtenDays,
    bookedOnline,
    rune,
  } = service;
  const row = await tx.row<{ id: string }>(
    `insert into services (category, name, description, preparation, duration_minutes, price_gbp, places, position, add_ons,
       question_count, written_days, booked_online, rune)
     values ($1, $2, $3, nullif($4, ''), $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
    [
      category,
      name,
      description,
      preparation,
      duration,
      price,
      places,
      position,
      JSON.stringify(addOns),
      questionCount,
      writtenDays,
      bookedOnline,
      rune,
    ],
  );
  return row?.id as string;
}
