import { afterAll, beforeAll, expect, test } from "vitest";
import { flawsOf, showIn } from "#tests/support/browser/accessibility.ts";
import { windowForEachTest } from "#tests/support/browser/window-for-each-test.ts";
import { signedUpClient } from "#tests/support/server.ts";
import { type RunningProgram, startProgram } from "#tests/support/start-program.ts";

// How choices and waiting lists look; what they do is in places.dom.test.ts.

let at: RunningProgram;
let weekend: string;
beforeAll(async () => {
  at = await startProgram({ AUTOCONFIRM: "true" });
  await at.fresh.asOwner("delete from group_sessions");
  const rows = await at.fresh.asOwner<{ id: string }>(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places, price_pence, join_url, least_places, decide_on)
     select id, private.today() + 20, private.today() + 21, '11:00', '16:00', 3, 12000, 'https://meet.example/room', 2, private.today() + 10
     from services where name = 'Reiki Level 1' returning id`,
  );
  weekend = rows[0]?.id ?? "";
});
const window = windowForEachTest(() => at);
afterAll(() => at.close());

test("the choices of a service and a waiting list have no flaw", async () => {
  const look = async (width: number, theme: "dark" | "light") => {
    await showIn(page, width, theme);
    expect([width, theme, await flawsOf(page)]).toEqual([width, theme, []]);
  };
  const [{ id } = { id: "" }] = await at.fresh.asOwner<{ id: string }>(
    `update services set places = '{in person,video}', variants = $1, add_ons = $2 where name = 'One-to-one shamanic yoga' returning id`,
    [
      JSON.stringify([
        { id: "00000000-0000-4000-8000-000000000001", name: "", minutes: 60, price: 4500 },
        { id: "00000000-0000-4000-8000-000000000002", name: "Long", minutes: 90, price: 6000 },
      ]),
      JSON.stringify([
        { id: "00000000-0000-4000-8000-00000000000a", name: "Drum journey", minutes: 30, price: 1000, isActive: true },
      ]),
    ],
  );
  const page = await window.open(`/book?service=${id}`, { client: await signedUpClient(at.server) });
  await page.getByRole("checkbox", { name: "Drum journey, 30 minutes more, £10.00" }).check();
  await look(390, "dark");
  await look(820, "light");
  await look(1440, "dark");
  await at.fresh.asOwner("update group_sessions set places = 3, taken = 3 where id = $1", [weekend]);
  await page.goto(`${at.server.url}/book?session=${weekend}`);
  await page.getByRole("button", { name: "Join the waiting list" }).click();
  await page.getByText("You are 1st in line").waitFor();
  await look(390, "light");
  await look(390, "dark");
});
