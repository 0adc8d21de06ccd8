import { afterAll, beforeAll, expect, test } from "vitest";
import { SERVICE_COLOURS } from "#domain/catalog/service-colours.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

test("a service without a colour gets the one that the fewest have, in the order of the form's palette, and keeps one that is given", async () => {
  await fresh.asOwner("insert into services (name, category, price_gbp, colour) values ('Own', 'yoga', 1000, 'ember')");
  for (const colour of [...SERVICE_COLOURS.filter((each) => each !== "ember"), "amethyst"]) {
    const [added] = await fresh.asOwner(
      "insert into services (name, category, price_gbp) values ('Next', 'yoga', 1000) returning colour, rune",
    );
    expect(added).toEqual({ colour, rune: "none" });
  }
  const [changed] = await fresh.asOwner("update services set price_gbp = 2000 where name = 'Own' returning colour");
  expect(changed).toEqual({ colour: "ember" });
});
