import { plural } from "#domain/wording.ts";

/** The places of a group session: booked, held until paid, and offered to the waiting list; `of` is their total, null without a limit. */
export type Places = { booked: number; held: number; offered: number; of: number | null };

/** `taken` includes held and offered places. */
export function countPlaces({ taken, held, offered, of }: Omit<Places, "booked"> & { taken: number }): Places {
  return { booked: taken - held - offered, held, offered, of };
}

/** "6 of 8 places booked, 1 held, 1 offered"; zero counts are left out. */
export function formatPlaces({ booked, held, offered, of }: Places): string {
  const first = of === null ? plural(booked, "place") : `${booked} of ${plural(of, "place")}`;
  return [`${first} booked`, held > 0 && `${held} held`, offered > 0 && `${offered} offered`]
    .filter(Boolean)
    .join(", ");
}
