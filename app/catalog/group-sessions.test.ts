import { expect, test } from "vitest";
import { groupSessionHours } from "#domain/catalog/group-sessions.ts";
import { loadGroupSessions } from "./group-sessions.ts";

const row = {
  id: "1",
  service_id: "2",
  starts_on: "2026-12-12",
  ends_on: "2026-12-13",
  start_time: "11:00",
  end_time: "16:00",
  places: 6,
  least_places: 3,
  decide_on: "2026-12-05",
  decision: null,
  price_pence: 15_000,
  sales_end_hours: 0,
  location: null,
  note: null,
};

test.each([
  [2, null, "Takes place with at least 3 places booked; decided on 5 December"],
  [3, null, "Enough places are taken for it to take place"],
  [2, "held", ""],
])(
  "of six places, at least three: with %i taken and the decision %j it says %j",
  async (taken, decision, condition) => {
    const backend = { now: "2026-11-20T09:00", fetch: async () => Response.json([{ ...row, taken, decision }]) };
    const loaded = await loadGroupSessions(backend, groupSessionHours);
    expect(loaded).toMatchObject({ ok: true, value: [{ condition }] });
  },
);
