import { plural } from "#domain/wording.ts";

/** Places of a group session: booked, held until they are paid, offered to the waiting list; of how many, null without a limit. */
export type Places = { booked: number; held: number; offered: number; of: number | null };

/** `taken` counts all three. */
export function countPlaces({ taken, held, offered, of }: Omit<Places, "booked"> & { taken: number }): Places {
  return { booked: taken - held - offered, held, offered, of };
}

/** "6 of 8 places booked, 1 held, 1 offered"; zero counts are left out. */
export function formatPlaces({ booked, held, offered, of }: Places): string {
  const first = of === null ? plural(booked, "place") : `${booked} of ${plural(of, "place")}`;
  return [`${first} booked`, held > 0 && `${held} held`, offered > 0 && `${offered} offered`].filter(Boolean).join(", ");
}
