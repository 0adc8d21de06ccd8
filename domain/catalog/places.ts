import { t } from "@sacred-space/words/t.ts";
import { listed } from "#domain/text/lists.ts";

/** The places of a group session: booked, held until paid, and offered to the waiting list; `of` is their total, null without a limit. */
export type Places = { booked: number; held: number; offered: number; of: number | null };

/** `taken` includes held and offered places. */
export function countPlaces({ taken, held, offered, of }: Omit<Places, "booked"> & { taken: number }): Places {
  return { booked: taken - held - offered, held, offered, of };
}

/** "6 of 8 places booked, 1 held, 1 offered"; zero counts are left out. */
export function formatPlaces({ booked, held, offered, of }: Places): string {
  const counts = [
    of === null
      ? t("{booked, plural, one {# place} other {# places}} booked", { booked })
      : t("{booked} of {of, plural, one {# place} other {# places}} booked", { booked, of }),
    held > 0 && t("{held} held", { held }),
    offered > 0 && t("{offered} offered", { offered }),
  ];
  return listed(counts.filter((each) => each !== false));
}
