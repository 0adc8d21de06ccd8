import { DEFAULT_LOOK, offeredLook } from "#domain/look/look.ts";
import type { Branding } from "#domain/messages/branding.ts";
import { LOGO } from "#server/media/pictures.queries.ts";
import type { Queries } from "#database/connection/connect.ts";

/** Finds the practice's branding for this kind of email; undefined if it is the specified one. */
export async function findBranding(queries: Queries, kind: string): Promise<Branding | undefined> {
  const row = await queries.row<Branding & { words: Branding["words"] | null }>(
    `select coalesce(max(s.mark), $2) as mark, max(s.accent) as accent, max(s.look) as look, (select (${LOGO}) from business_settings s) as logo,
       (select json_build_object('opening', opening, 'paragraph', paragraph, 'signOff', coalesce(nullif(sign_off, ''), max(s.practitioner_name), ''))
         from email_words where kind = $1 and (opening, paragraph, coalesce(nullif(sign_off, ''), max(s.practitioner_name), '')) <> ('', '', '')) as words
     from business_settings s`,
    [kind, DEFAULT_LOOK.mark],
  );
  if (!row) return undefined;
  const { mark, logo, accent, words } = row;
  const look = offeredLook(row.look ?? DEFAULT_LOOK.look);
  const isSpecified = mark === DEFAULT_LOOK.mark && look === DEFAULT_LOOK.look && logo === null && accent === null;
  if (isSpecified && words === null) return undefined;
  return { mark, logo, accent, ...(look !== DEFAULT_LOOK.look && { look }), ...(words && { words }) };
}
