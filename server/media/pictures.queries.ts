import type { Queries } from "#database/connection/connect.ts";

type StoredPicture = { id: string; original: string; alt: string; width: number; height: number; widths: number[] };
type NewPicture = StoredPicture & { purpose: string; isTransparent: boolean };

export type PublicPicture = { id: string; alt: string; width: number; height: number; widths: number[]; focus: string };

/** Returns SQL that selects the picture of a row of this table as JSON; null for none. */
export function pictureOf(table: string): string {
  return `select json_build_object('id', p.id, 'alt', p.alt, 'width', p.width, 'height', p.height, 'widths', p.widths, 'focus', p.focus)
    from pictures p where p.id = ${table}.picture_id`;
}

/** Selects the logo of the practice's settings `s` as JSON (domain/look/logo.ts); null for none. */
export const LOGO = `select json_build_object('id', p.id, 'width', p.width, 'height', p.height, 'widths', p.widths, 'ground', s.logo_ground)
  from pictures p where p.id = s.logo_id`;

export function findLogo(queries: Queries, id: string): Promise<{ widths: number[] } | undefined> {
  return queries.row<{ widths: number[] }>("select widths from pictures where id = $1 and purpose = 'logo'", [id]);
}

/** False if a picture with this original exists. */
export async function insertPicture(
  queries: Queries,
  { id, original, alt, width, height, widths, purpose, isTransparent }: NewPicture,
): Promise<boolean> {
  const row = await queries.row(
    `insert into pictures (id, original, alt, width, height, widths, purpose, is_transparent) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict do nothing returning id`,
    [id, original, alt, width, height, widths, purpose, isTransparent],
  );
  return row !== undefined;
}

export function findPictureOf(queries: Queries, original: string): Promise<{ id: string } | undefined> {
  return queries.row<{ id: string }>("select id from pictures where original = $1", [original]);
}

/** Whether a picture is the logo or in a page, draft or service. The locks prevent new references until the transaction ends. */
export async function isPictureUsed(tx: Queries, id: string): Promise<boolean> {
  await tx.rows("lock table pages in exclusive mode"); // every change of a page or its draft first locks a row of this table
  await tx.rows("select from pictures where id = $1 for update", [id]); // a new reference to the picture locks it first
  const used = await tx.row(
    `select from pages where strpos(blocks::text, $1) > 0 union all select from page_drafts where strpos(blocks::text, $1) > 0
     union all select from services where picture_id = $1::uuid union all select from business_settings where logo_id = $1::uuid limit 1`,
    [id],
  );
  return used !== undefined;
}

export function deletePicture(tx: Queries, id: string): Promise<StoredPicture | undefined> {
  return tx.row<StoredPicture>(
    "delete from pictures where id = $1 returning id, original, alt, width, height, widths",
    [id],
  );
}
