import { expect, test } from "vitest";
import { loadServices } from "./services.ts";

const ROW = {
  id: "1",
  name: "Reading",
  description: "",
  preparation: "Bring tea",
  category: "readings",
  place: "video",
  position: 1,
  duration_minutes: 60,
  buffer_minutes: 15,
  price_gbp: 4500,
  booked_online: true,
  in_next_times: true,
  question_count: 0,
  is_active: true,
  places: ["video"],
  variants: [],
  add_ons: [],
  picture_id: null,
  area: null,
  is_rung: false,
  written_days: null,
  questions: [],
  categories: { name: "Readings", dates_path: null },
  pictures: null,
  group_sessions: [],
};

const load = async (row: object) => loadServices({ fetch: async () => Response.json([{ ...ROW, ...row }]) });

test("pages get a column that nothing here names, under its name, if it says something", async () => {
  const loaded = await load({
    room_needed: "Attic",
    is_shoeless: true,
    floor_number: null,
    other_note: "",
    is_loud: false,
  });
  const usual = await load({});
  expect(usual).toEqual({
    ok: true,
    value: [
      {
        id: "1",
        name: "Reading",
        description: "",
        category: "readings",
        categoryName: "Readings",
        durationMinutes: 60,
        price: 4500,
        place: "video",
        where: "by video call",
      },
    ],
  });
  const [service] = usual.ok ? usual.value : [];
  expect(loaded).toEqual({ ok: true, value: [{ ...service, roomNeeded: "Attic", isShoeless: true }] });
});
