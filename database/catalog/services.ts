import type { Choosable } from "#domain/catalog/choices.ts";
import type { Minutes } from "#domain/time.ts";
import type { Queries } from "#database/connection/connect.ts";

export type OfferedService = Choosable & {
  id: string;
  name: string;
  description: string;
  bufferBefore: Minutes;
  buffer: Minutes;
  /** By telephone it is the practice that rings. */
  isRung: boolean;
  /** Sent in writing this many working days after it was booked; null: a session at a time of the diary. */
  writtenDays: number | null;
};

const OFFERED = `select id, name, description, duration_minutes as duration, buffer_before_minutes as "bufferBefore", buffer_minutes as buffer,
  price_gbp as price, places, variants, add_ons as "addOns", written_days as "writtenDays", is_rung as "isRung" from services`;

/** The service, if it exists, is on offer, and is one that clients book by themselves. */
export async function findOfferedService(queries: Queries, id: string): Promise<OfferedService | undefined> {
  return queries.row<OfferedService>(`${OFFERED} where id = $1 and is_active and booked_online`, [id]);
}

/** The service, if it is on offer: the practitioner books by hand also what clients join by the date of a group. */
export async function findActiveService(queries: Queries, id: string): Promise<OfferedService | undefined> {
  return queries.row<OfferedService>(`${OFFERED} where id = $1 and is_active`, [id]);
}

export type ListedService = Omit<OfferedService, "addOns" | "isRung" | "writtenDays"> & {
  datesPath: string | null;
  bookedOnline: boolean;
  area: string | null;
};

/** Everything that is on offer, in the order of the public list. */
export async function listOfferedServices(queries: Queries): Promise<ListedService[]> {
  return queries.rows<ListedService>(
    `select s.id, s.name, s.description, c.dates_path as "datesPath", s.booked_online as "bookedOnline", s.duration_minutes as duration,
       s.buffer_before_minutes as "bufferBefore", s.buffer_minutes as buffer, s.price_gbp as price, s.places, s.variants, s.area
     from services s join categories c on c.key = s.category where s.is_active order by c.position, c.key, s.position, s.price_gbp, s.name`,
  );
}

/** A category in the place that it is given. False: there is one with this key. */
export async function insertCategory(
  tx: Queries,
  { key, name, position }: { key: string; name: string; position: number },
): Promise<boolean> {
  const row = await tx.row("insert into categories (key, name, position) values ($1, $2, $3) on conflict do nothing returning true", [
    key,
    name,
    position,
  ]);
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
};

export async function insertService(tx: Queries, service: NewService): Promise<void> {
  const { category, name, description, preparation, duration, price, places, position } = service;
  await tx.rows(
    `insert into services (category, name, description, preparation, duration_minutes, price_gbp, places, position)
     values ($1, $2, $3, nullif($4, ''), $5, $6, $7, $8)`,
    [category, name, description, preparation, duration, price, places, position],
  );
}
