import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { act } from "#app/kit/backend/server/functions.ts";
import type { ServerResult } from "#app/kit/backend/server/server-result.ts";
import { changeGroupSession, loadAllGroupSessions } from "#app/catalog/all-group-sessions.ts";
import { changeService, loadAllServices } from "#app/catalog/all-services.ts";
import { changeCategory, loadCategories } from "#app/catalog/categories.ts";
import { loadMeetingDetails, saveMeetingDetails, seenDetails } from "#app/catalog/meeting-details.ts";
import { changePicture, loadAllPictures } from "#app/media/all-pictures.ts";
import { loadEmailWordings, saveEmailWording } from "#app/messages/email-wording.ts";
import { saveCost } from "#app/money/costs.ts";
import { loadBusinessSettings, saveBusinessSettings } from "#app/settings/business-settings.ts";
import type { savePrivateNotes } from "#server/bookings/actions.ts";
import type { saveClientNote } from "#server/clients/actions.ts";
import { type FunctionsApi, startFunctionsApi, KEYS } from "#tests/support/functions-api.ts";

// Two windows of the practitioner write the same note. Each race is forced: when one window saves, the other's transaction has written
// the note and is still open; it commits once the first window waits for its lock.

const CLIENT = "wanda@example.com";

let api: FunctionsApi;
let backOffice: SupabaseClient;
let bookingId: string;
let clientId: string;
beforeAll(async () => {
  api = await startFunctionsApi();
  const { authorization } = await api.signedInAdmin();
  backOffice = createClient(api.url, KEYS.publishable, {
    accessToken: async () => authorization.slice("Bearer ".length),
  });
});
beforeEach(async () => {
  await api.at.fresh.asOwner("delete from bookings");
  await api.at.fresh.asOwner("delete from clients");
  const [booking] = await api.at.fresh.asOwner<{ id: string }>(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence)
     select id, 'Wanda Early', $1, private.today() + 10, '10:00', 60, 4500 from services limit 1 returning id`,
    [CLIENT],
  );
  bookingId = booking?.id as string;
  clientId = ((await api.at.booking(bookingId))?.["client_id"] ?? "") as string;
});
afterAll(() => api.close());

type Written = { kept: string; text: string };
const saveNotes = (written: Written) =>
  act<typeof savePrivateNotes>(backOffice, "practice-private-notes", { bookingId, ...written });

/** For each text: how a window saves it, and how the test writes it to the database ("" deletes it). */
const KEPT = {
  "private notes of a booking": {
    most: 4000,
    save: (written: Written): Promise<ServerResult<unknown>> => saveNotes(written),
    now: async () => ((await api.at.booking(bookingId))?.["private_notes"] ?? "") as string,
    put: (text: string): [statement: string, values: unknown[]] => [
      "update bookings set private_notes = nullif($2, '') where id = $1",
      [bookingId, text],
    ],
  },
  "a client's note": {
    most: 8000,
    save: (written: Written): Promise<ServerResult<unknown>> =>
      act<typeof saveClientNote>(backOffice, "practice-client-note", { clientId, ...written }),
    now: async () =>
      (await api.at.fresh.database.row<{ note: string }>("select note from clients where id = $1", [clientId]))?.note ??
      "",
    put: (text: string): [statement: string, values: unknown[]] => [
      "update clients set note = $2 where id = $1",
      [clientId, text],
    ],
  },
};

const CHANGED = {
  status: 409,
  code: "changed-meanwhile",
  message: "This was changed in another window meanwhile. Please look at it again",
};
const SERVICE_CHANGED = {
  ...CHANGED,
  message: "This service is no longer as shown: changed or deleted in another window.",
};

describe.each(Object.entries(KEPT))("%s", (_name, { most, save, now, put }) => {
  const stand = (text: string) => api.at.fresh.asOwner(...put(text));

  /** Saves while another window's change is written and not yet committed. */
  async function saveWhile(others: string, written: Written): Promise<ServerResult<unknown>> {
    const { answer } = await api.at.fresh.database.transaction(async (tx) => {
      await tx.rows(...put(others));
      const asked = save(written);
      await expect
        .poll(() =>
          api.at.fresh.asOwner(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          ),
        )
        .toHaveLength(1);
      return { answer: asked };
    });
    return answer;
  }

  test.each([
    ["writes the first text", "", "Likes rooibos", "Likes the river", "Likes the river"],
    ["replaces the text", "Likes tea", "Likes rooibos", "Likes tea. Comes by train", "Likes tea. Comes by train"],
    ["removes the text", "Likes tea", "Likes rooibos", "", ""],
    [
      "replaces the text that is being removed here",
      "Likes tea",
      "",
      "Likes tea. Comes by train",
      "Likes tea. Comes by train",
    ],
  ])(
    "another window %s in an open transaction: this save is refused and changes nothing",
    async (_what, kept, text, others, stands) => {
      await stand(kept);
      expect(await saveWhile(others, { kept, text })).toEqual({ ok: false, refusal: CHANGED });
      expect(await now()).toBe(stands);
    },
  );

  test("two windows that save the same text at once both succeed", async () => {
    expect((await saveWhile("Likes rooibos", { kept: "", text: "Likes rooibos" })).ok).toBe(true);
    expect(await now()).toBe("Likes rooibos");
  });

  test("a save from a stale read is refused; a repeated save succeeds", async () => {
    await stand("Likes rooibos");
    expect(await save({ kept: "", text: "Likes the river" })).toEqual({ ok: false, refusal: CHANGED });
    expect(await save({ kept: "Likes tea", text: "" })).toEqual({ ok: false, refusal: CHANGED });
    const written = { kept: "Likes rooibos", text: "Likes the river" };
    for (const time of [1, 2])
      expect([time, (await save(written)).ok, await now()]).toEqual([time, true, "Likes the river"]);
    const removed = { kept: "Likes the river", text: "" };
    for (const time of [1, 2]) expect([time, (await save(removed)).ok, await now()]).toEqual([time, true, ""]);
  });

  test("a text of the greatest length can be replaced", async () => {
    const [one, other] = ["シ".repeat(most), "ж".repeat(most)];
    expect((await save({ kept: "", text: one })).ok).toBe(true);
    expect((await save({ kept: one, text: other })).ok).toBe(true);
    expect(await now()).toBe(other);
    expect(await save({ kept: other, text: `${one}シ` })).toMatchObject({ ok: false, refusal: { status: 400 } });
    expect(await save({ kept: "\0", text: one })).toMatchObject({ ok: false, refusal: { status: 400 } });
  });
});

describe("a service", () => {
  const open = async (name: string) => {
    const read = await loadAllServices(backOffice, new AbortController().signal);
    const found = read.ok ? read.value.find((each) => each.name === name) : undefined;
    if (!found) throw new Error(name);
    return found;
  };
  const NAME = "Written reading";

  test("whose price another window has changed is refused until it is read again", async () => {
    const [here, there] = [await open(NAME), await open(NAME)];
    expect(await changeService(backOffice, { seen: there, changes: { price: 1700 } })).toMatchObject({ ok: true });
    expect(await changeService(backOffice, { seen: here, changes: { price: 1800 } })).toEqual({
      ok: false,
      refusal: SERVICE_CHANGED,
    });
    expect((await open(NAME)).price).toBe(1700);
    expect(await changeService(backOffice, { seen: await open(NAME), changes: { price: 1800 } })).toMatchObject({
      ok: true,
    });
    expect((await open(NAME)).price).toBe(1800);
  });

  test("merges changes of different fields, and equal changes of one field", async () => {
    const [here, there] = [await open(NAME), await open(NAME)];
    await changeService(backOffice, { seen: there, changes: { buffer: 20, preparation: "Write down two questions" } });
    expect(await changeService(backOffice, { seen: here, changes: { price: 1900 } })).toMatchObject({ ok: true });
    expect(await open(NAME)).toMatchObject({ price: 1900, buffer: 20, preparation: "Write down two questions" });
    expect(await changeService(backOffice, { seen: here, changes: { price: 1900 } })).toMatchObject({ ok: true }); // sent again
    expect(await changeService(backOffice, { seen: here, changes: { preparation: "Nothing" } })).toEqual({
      ok: false,
      refusal: SERVICE_CHANGED,
    });
  });

  test("takes one of twenty concurrent changes from the same read", async () => {
    const seen = await open(NAME);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => changeService(backOffice, { seen, changes: { price: 2000 + index } })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("that was deleted cannot be saved", async () => {
    const seen = await open(NAME);
    await api.at.fresh.asOwner("delete from bookings");
    await api.at.fresh.asOwner("delete from services where name = $1", [NAME]);
    expect(await changeService(backOffice, { seen, changes: { price: 2500 } })).toMatchObject({
      ok: false,
      refusal: { code: "gone" },
    });
  });
});

const ID = "00000000-0000-4000-8000-0000000000e1";

/** A row that a form edits: how the form reads it, how it saves a change to what it has read, and the table's own name for that field. */
type EditedRow = {
  insert?: string;
  table: string;
  where: string;
  column: string;
  other: string;
  values: [theirs: unknown, mine: unknown, others: unknown];
  load(): Promise<ServerResult<unknown[]>>;
  isIt?(row: never): boolean;
  save(seen: never, value: never): Promise<ServerResult<unknown>>;
};

const signal = () => new AbortController().signal;
const ROWS: Record<string, EditedRow> = {
  "the settings": {
    insert: "insert into business_settings (user_id) select user_id from profiles where role = 'admin' limit 1",
    table: "business_settings",
    where: "true",
    column: "business_phone",
    other: "website_url",
    values: ["01632 960111", "01632 960222", "https://other.example"],
    load: () => loadBusinessSettings(backOffice, signal()),
    save: (seen, business_phone) =>
      saveBusinessSettings(
        {
          from: backOffice.from.bind(backOffice),
          functions: backOffice.functions,
          auth: async () => ({ getUser: async () => ({ data: { user: { id: ID } }, error: null }) }) as never,
        },
        { seen, settings: { business_phone } },
      ),
  },
  "a picture": {
    insert: `insert into pictures (id, original, alt, width, height, widths) values ('${ID}', 'e.png', 'A heron', 300, 200, '{120,240}')`,
    table: "pictures",
    where: `id = '${ID}'`,
    column: "alt",
    other: "focus",
    values: ["A grey heron", "A white heron", "top"],
    load: () => loadAllPictures(backOffice, signal()),
    isIt: ({ id }: { id: string }) => id === ID,
    save: (seen, alt) => changePicture(backOffice, { seen, changes: { alt } }),
  },
  "a category": {
    insert: "insert into categories (key, name, position) values ('edited', 'Sound', 90)",
    table: "categories",
    where: "key = 'edited'",
    column: "name",
    other: "dates_path",
    values: ["Sound and breath", "Sound baths", "/meditation"],
    load: () => loadCategories(backOffice, signal()),
    isIt: ({ key }: { key: string }) => key === "edited",
    save: (seen, name) => changeCategory(backOffice, { id: "edited", seen, changes: { name } }),
  },
  "a group date": {
    insert: `insert into group_sessions (id, service_id, starts_on, ends_on, start_time, end_time)
       select '${ID}', id, private.today() + 40, private.today() + 40, '18:30', '20:00' from services limit 1`,
    table: "group_sessions",
    where: `id = '${ID}'`,
    column: "note",
    other: "end_time",
    values: ["Bring a cup", "Bring a mat", "21:00"],
    load: () => loadAllGroupSessions(backOffice, signal()),
    isIt: ({ id }: { id: string }) => id === ID,
    save: (seen, note) => changeGroupSession(backOffice, { seen, changes: { note } }),
  },
  "where sessions are held": {
    insert: `insert into meeting_details (id) values ('${ID}')`,
    table: "meeting_details",
    where: "service_id is null",
    column: "address",
    other: "parking",
    values: ["1 High Street", "2 High Street", "In the yard"],
    load: () => loadMeetingDetails(backOffice, signal()),
    isIt: ({ service_id: service }: { service_id: string | null }) => service === null,
    save: (seen, address) =>
      saveMeetingDetails(backOffice, { id: ID, serviceId: null, seen: seenDetails(seen), details: { address } }),
  },
  "an email's words": {
    table: "email_words",
    where: "kind = 'thanks'",
    column: "opening",
    other: "sign_off",
    values: ["Hello", "Dear", "Rowan"],
    load: () => loadEmailWordings(backOffice, signal()),
    isIt: ({ kind }: { kind: string }) => kind === "thanks",
    save: (seen, opening) => saveEmailWording(backOffice, { seen, changes: { opening } }),
  },
  "a cost": {
    insert: `insert into costs (id, spent_on, amount_pence, category, description) values ('${ID}', private.today(), 1200, 'rooms', 'Hall')`,
    table: "costs",
    where: `id = '${ID}'`,
    column: "amount_pence",
    other: "description",
    values: [1300, 1400, "Hall in November"],
    load: async () => {
      const { data } = await backOffice.from("costs").select("*");
      const costs = (data ?? []).map(({ amount_pence: amount, updated_at: updatedAt, ...row }) => ({
        ...row,
        amount,
        updatedAt,
      }));
      return { ok: true, value: costs };
    },
    save: (seen, amount) =>
      saveCost(backOffice as never, { id: ID, lock: { seen, changes: { amount } }, bill: undefined }),
  },
};

describe.each(Object.entries(ROWS))(
  "%s",
  (_name, { insert, table, where, column, other, values, load, isIt = () => true, save }) => {
    const [theirs, mine, others] = values;
    const open = async (): Promise<never> => {
      const read = await load();
      const found = read.ok && read.value.find((row) => isIt(row as never));
      if (!found) throw new Error(JSON.stringify(read));
      return found as never;
    };
    const stored = async () => (await api.at.fresh.asOwner(`select * from ${table} where ${where}`))[0] ?? {};
    const elsewhere = (name: string, value: unknown) =>
      api.at.fresh.asOwner(`update ${table} set ${name} = $1 where ${where}`, [value]);
    beforeAll(async () => {
      if (insert) await api.at.fresh.asOwner(insert);
    });

    test("is not saved over the same field of another window until that has been seen", async () => {
      const seen = await open();
      await elsewhere(column, theirs);
      expect(await save(seen, mine as never)).toMatchObject({
        ok: false,
        refusal: { status: 409, code: "changed-meanwhile" },
      });
      expect(await stored()).toMatchObject({ [column]: theirs });
      expect(await save(await open(), mine as never)).toMatchObject({ ok: true });
      expect(await stored()).toMatchObject({ [column]: mine });
    });

    test("keeps another field that another window has changed; a repeated save succeeds", async () => {
      await elsewhere(column, theirs);
      const seen = await open();
      await elsewhere(other, others);
      for (const time of [1, 2]) expect([time, await save(seen, mine as never)]).toMatchObject([time, { ok: true }]);
      expect(await stored()).toMatchObject({ [column]: mine, [other]: others });
    });
  },
);

test("the first details of where sessions are held are not saved over those of another window", async () => {
  await api.at.fresh.asOwner("delete from meeting_details");
  const first = (address: string) =>
    saveMeetingDetails(backOffice, {
      id: undefined,
      serviceId: null,
      seen: seenDetails(undefined),
      details: { address },
    });
  for (const time of [1, 2]) expect([time, (await first("1 High Street")).ok]).toEqual([time, true]);
  expect(await first("2 High Street")).toMatchObject({ ok: false, refusal: { code: "changed-meanwhile" } });
  expect(await api.at.fresh.asOwner("select address from meeting_details")).toEqual([{ address: "1 High Street" }]);
});

test("notes of a deleted booking cannot be saved", async () => {
  await api.at.fresh.asOwner("delete from bookings");
  expect(await saveNotes({ kept: "", text: "Likes rooibos" })).toEqual({
    ok: false,
    refusal: { status: 404, code: "booking-not-found", message: "This booking no longer exists" },
  });
});

test("a note about a client is refused once the client is erased, also concurrently", async () => {
  const GONE = { status: 404, code: "not-a-client", message: "This client no longer exists" };
  const write = (id: string, written: Written) =>
    act<typeof saveClientNote>(backOffice, "practice-client-note", { clientId: id, ...written });
  const { userId } = await api.signedIn();
  await api.at.fresh.asOwner("update bookings set user_id = $2 where id = $1", [bookingId, userId]);
  expect((await write(userId, { kept: "", text: "Likes rooibos" })).ok).toBe(true);
  const { answer } = await api.at.fresh.database.transaction(async (tx) => {
    await tx.rows("delete from bookings");
    await tx.rows("delete from auth.users where id = $1", [userId]);
    const asked = write(userId, { kept: "", text: "Likes the river" });
    await expect
      .poll(() =>
        api.at.fresh.asOwner(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        ),
      )
      .toHaveLength(1);
    return { answer: asked };
  });
  expect(await answer).toEqual({ ok: false, refusal: GONE });
  expect(await write(userId, { kept: "Likes rooibos", text: "Likes the river" })).toEqual({ ok: false, refusal: GONE });
  expect(await write(clientId, { kept: "", text: "Likes rooibos" })).toEqual({ ok: false, refusal: GONE }); // the account had the booking
});
