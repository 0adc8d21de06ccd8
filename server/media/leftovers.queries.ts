import type { Queries } from "#database/connection/connect.ts";

/**
 * Finds stored files that nothing refers to: documents of deleted or erased bookings, originals and renditions without a picture, bills
 * without a cost, pictures that their reading does not show, and in other buckets the files of erased accounts. Pictures and bills belong
 * to the practice, even if an erased account has uploaded them. A new file is exempt for a day, within which its booking, picture or cost
 * must be saved.
 */
export async function findLeftovers(queries: Queries): Promise<string[]> {
  const rows = await queries.rows<{ id: string }>(
    `select o.id from storage.objects o
     where o.bucket_id = 'documents' and o.created_at < now() - interval '1 day' and not exists (
         select from public.bookings b where b.id::text = (storage.foldername(o.name))[1] and b.erased_at is null)
       or o.bucket_id = 'documents' and exists (
         select from public.bookings b where b.id::text = (storage.foldername(o.name))[1] and b.erased_at is not null)
       or o.created_at < now() - interval '1 day' and (
         o.bucket_id = 'documents' and (storage.foldername(o.name))[2] = 'reading' and not exists (
           select from private.readings r where r.booking_id::text = (storage.foldername(o.name))[1]
             and r.pictures @> jsonb_build_array(jsonb_build_object('name', storage.filename(o.name))))
         or          o.bucket_id = 'bills' and not exists (select from public.costs c where c.bill = o.name)
         or o.bucket_id = 'originals' and not exists (select from public.pictures p where p.original = o.name)
         or o.bucket_id = 'pictures' and o.name ~ '^[0-9a-f-]{36}/[0-9]+[.](avif|webp)$'
           and not exists (select from public.pictures p where p.id::text = (storage.foldername(o.name))[1]))
       or o.bucket_id not in ('bills', 'documents', 'originals', 'pictures') and o.owner is not null and not exists (select from auth.users u where u.id = o.owner)
     limit 1000`,
  );
  return rows.map(({ id }) => id);
}
