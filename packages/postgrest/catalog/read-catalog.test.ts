import { afterAll, beforeAll, describe, expect, test } from "vitest";
import pg from "pg";
import { type TestDataApi, startDataApi } from "../tests/start-data-api.ts";
import type { Catalog } from "./catalog.ts";
import { readCatalog } from "./read-catalog.ts";

let at: TestDataApi;
let catalog: Catalog;
beforeAll(async () => {
  at = await startDataApi();
  const client = await at.pool.connect();
  catalog = await readCatalog(client, { schemas: ["shop", "annex"], extraSearchPath: ["public"] });
  client.release();
});
afterAll(() => at.close());

const table = (name: string, schema = "shop") => catalog.tables.get(`${schema}\0${name}`);
const relations = (name: string) =>
  (catalog.relations.get(`shop\0${name}`) ?? [])
    .map((relation) => {
      if (relation.kind === "computed") return `computed ${relation.to.name} by ${relation.function.name}`;
      if (relation.kind === "many-to-many")
        return `many-to-many ${relation.to.name} by ${relation.junction.table.name}`;
      return `${relation.kind} ${relation.to.name} by ${relation.constraint} (${relation.columns.map((pair) => pair.join("=")).join(",")})`;
    })
    .toSorted();

describe("the schema cache", () => {
  test("has the tables and views of the exposed schemas only", () => {
    expect([...catalog.tables.values()].map(({ schema, name }) => `${schema}.${name}`).toSorted()).toEqual([
      "annex.tellers",
      "annex.things",
      "shop.beds",
      "shop.labels",
      "shop.maker_names",
      "shop.makers",
      "shop.new_things",
      "shop.newer_things",
      "shop.notes",
      "shop.passports",
      "shop.rooms",
      "shop.thing_labels",
      "shop.things",
    ]);
  });

  test("has a column's type, base type, default and generated state", () => {
    const column = (name: string) => table("things")?.columns.get(name);
    expect(column("off")).toMatchObject({ type: "shop.percent", baseType: "numeric", default: "10", nullable: true });
    expect(column("price")).toMatchObject({ type: "numeric(10,2)", default: "9.5", nullable: false });
    expect(column("id")?.default).toBe("nextval('shop.things_id_seq'::regclass)");
    expect(column("words")).toMatchObject({ type: "tsvector", default: null });
    expect(column("mood")).toMatchObject({ enumValues: ["calm", "bright", "wild"] });
    expect(column("code")).toMatchObject({ maxLength: 5 });
    expect([...(table("things")?.computed.keys() ?? [])]).toEqual(["full_price"]);
  });

  test("has the primary key of tables, and of views that expose it", () => {
    expect([
      table("rooms")?.primaryKey,
      table("notes")?.primaryKey,
      table("new_things")?.primaryKey,
      table("newer_things")?.primaryKey,
    ]).toEqual([["house", "room"], [], ["id"], ["key"]]);
  });

  test("has relations in both directions, through views and views of views, through junctions, and computed ones", () => {
    expect(relations("beds")).toEqual(["many-to-one rooms by beds_house_room_fkey (house=house,room=room)"]);
    expect(relations("passports")).toEqual([
      "one-to-one new_things by passports_thing_id_fkey (thing_id=id)",
      "one-to-one newer_things by passports_thing_id_fkey (thing_id=key)",
      "one-to-one things by passports_thing_id_fkey (thing_id=id)",
    ]);
    expect(relations("newer_things")).toEqual([
      "many-to-many labels by thing_labels",
      "many-to-one maker_names by things_maker_id_fkey (made_by=id)",
      "many-to-one makers by things_maker_id_fkey (made_by=id)",
      "one-to-many thing_labels by thing_labels_thing_id_fkey (key=thing_id)",
      "one-to-one passports by passports_thing_id_fkey (key=thing_id)",
    ]);
    expect(relations("makers")).toContain("computed makers by rivals");
    expect(relations("makers")).toContain("many-to-one makers by makers_mentor_id_fkey (mentor_id=id)");
    expect(relations("things").filter((relation) => relation.includes("vault"))).toEqual([]);
  });

  test("has the callable functions with their overloads", () => {
    expect(catalog.functions.get("shop\0greet")?.map(({ arguments: all }) => all.map(({ name }) => name))).toEqual([
      ["who"],
      ["who", "how"],
    ]);
    expect(catalog.functions.has("hidden\0open_vault")).toBe(false);
    expect(catalog.functions.get("shop\0tally")?.[0]?.returns).toMatchObject({ kind: "rows", table: undefined });
  });

  test("has a new generation on each reading", async () => {
    const client = await at.pool.connect();
    const next = await readCatalog(client, { schemas: ["shop"], extraSearchPath: [] });
    client.release();
    expect(next.generation).not.toBe(catalog.generation);
  });
});

describe("reloading the schema cache", () => {
  test("continues after a lost connection, and reads what changed meanwhile", async () => {
    const owner = new pg.Client({ connectionString: at.databaseUrl });
    await owner.connect();
    await owner.query(
      "begin; create table shop.missed (id integer); grant select on shop.missed to service_role; commit",
    );
    await owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rest catalogue' and datname = current_database()",
    );
    await owner.end();
    await expect.poll(async () => (await at.ask("/missed")).status).toBe(200);
  });
});
