import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestDataApi, startDataApi } from "./start-data-api.ts";

// Every method of the official client, on a schema that is not the product's.
let at: TestDataApi;
let shop: SupabaseClient;
beforeAll(async () => {
  at = await startDataApi({ plan: true, transactionEnd: "commit-allow-override" });
  shop = at.client();
});
afterAll(() => at.close());

type Things = ReturnType<ReturnType<SupabaseClient["from"]>["select"]>;
const ids = async (narrow: (things: Things) => Things) => {
  const { data, error } = await narrow(shop.from("things").select("id")).order("id");
  return error ?? (data as { id: number }[]).map(({ id }) => id);
};

describe("the client's filters", () => {
  test.each<[string, (things: Things) => Things, number[]]>([
    ["eq", (t) => t.eq("id", 2), [2]],
    ["neq", (t) => t.neq("id", 2), [1, 3, 4]],
    ["gt, gte, lt, lte", (t) => t.gt("id", 1).gte("id", 2).lt("id", 4).lte("id", 3), [2, 3]],
    ["like", (t) => t.like("name", "%a%"), [1]],
    ["likeAllOf", (t) => t.likeAllOf("name", ["L%", "%p"]), [1]],
    ["likeAnyOf", (t) => t.likeAnyOf("name", ["L%", "B%"]), [1, 2]],
    ["ilike", (t) => t.ilike("name", "%R%"), [3]],
    ["ilikeAllOf", (t) => t.ilikeAllOf("name", ["l%", "%P"]), [1]],
    ["ilikeAnyOf", (t) => t.ilikeAnyOf("name", ["l%", "b%"]), [1, 2]],
    ["regexMatch", (t) => t.regexMatch("name", "^[LB]"), [1, 2]],
    ["regexIMatch", (t) => t.regexIMatch("name", "^l"), [1]],
    ["is", (t) => t.is("is_new", null), [3]],
    ["isDistinct", (t) => t.isDistinct("maker_id", 1), [3, 4]],
    ["in, with values that need quotes", (t) => t.in("name", ["Rug, red", "Pen (new)"]), [3, 4]],
    ["notIn", (t) => t.notIn("id", [1, 2]), [3, 4]],
    ["contains, an array", (t) => t.contains("tags", ["light"]), [1]],
    ["contains, JSON", (t) => t.contains("facts", { ok: true }), [1]],
    ["containedBy", (t) => t.containedBy("tags", ["soft", "light"]), [2, 3]],
    ["overlaps", (t) => t.overlaps("tags", ["soft", "light"]), [1, 3]],
    ["rangeGt", (t) => t.rangeGt("sizes", "[1,5)"), [2]],
    ["rangeGte", (t) => t.rangeGte("sizes", "[5,9)"), [2]],
    ["rangeLt", (t) => t.rangeLt("sizes", "[5,9)"), [1]],
    ["rangeLte", (t) => t.rangeLte("sizes", "[1,5)"), [1]],
    ["rangeAdjacent", (t) => t.rangeAdjacent("sizes", "[5,9)"), [1]],
    ["textSearch", (t) => t.textSearch("name", "lamp | bowl"), [1, 2]],
    [
      "textSearch, plain, in a language",
      (t) => t.textSearch("words", "lamps", { type: "plain", config: "english" }),
      [1],
    ],
    ["textSearch, websearch", (t) => t.textSearch("name", "lamp or pen", { type: "websearch" }), [1, 4]],
    ["match", (t) => t.match({ maker_id: 1, mood: "calm" }), [2]],
    ["not", (t) => t.not("name", "like", "L%"), [2, 3, 4]],
    ["or", (t) => t.or("id.eq.1,and(id.gt.2,name.like.P*)"), [1, 4]],
    ["filter", (t) => t.filter("facts->>watts", "eq", 40), [1]],
    ["a value with a plus", (t) => t.lt("made_at", "2026-02-01T00:00:00+00:00"), [1]],
  ])("%s", async (_, narrow, expected) => {
    expect(await ids(narrow)).toEqual(expected);
  });
});

describe("the client's reads", () => {
  test("order, limit, range, count", async () => {
    const page = await shop
      .from("things")
      .select("name", { count: "exact" })
      .order("maker_id", { ascending: false, nullsFirst: false })
      .order("name")
      .range(1, 2);
    expect([page.status, page.count, page.data]).toEqual([206, 4, [{ name: "Bowl" }, { name: "Lamp" }]]);
    expect((await shop.from("things").select("id").limit(1).order("id", { ascending: false })).data).toEqual([
      { id: 4 },
    ]);
    expect((await shop.from("things").select("*", { count: "planned", head: true })).count).toBeGreaterThanOrEqual(0);
  });

  test("embedded relations with filters, order and limits of their own", async () => {
    const { data } = await shop
      .from("makers")
      .select("name, made:things!maker_id!inner(name, labels(label))")
      .gt("made.price", 10)
      .order("name", { referencedTable: "made", ascending: false })
      .limit(1, { referencedTable: "made" })
      .order("name");
    expect(data).toEqual([
      { name: "Ada", made: [{ name: "Lamp", labels: [{ label: "old" }, { label: "rare" }] }] },
      { name: "Bo", made: [{ name: "Rug, red", labels: [{ label: "rare" }] }] },
    ]);
    expect(
      (
        await shop
          .from("rooms")
          .select("name, beds()")
          .or("width.gt.100", { referencedTable: "beds" })
          .not("beds", "is", null)
      ).data,
    ).toEqual([{ name: "attic" }]);
  });

  test("all columns, and the count of a relation", async () => {
    expect((await shop.from("labels").select("").eq("id", 1)).data).toEqual([{ id: 1, label: "old" }]);
    expect((await shop.from("makers").select("name, things!maker_id(count)").lt("id", 4).order("id")).data).toEqual([
      { name: "Ada", things: [{ count: 2 }] },
      { name: "Bo", things: [{ count: 1 }] },
      { name: "Cy", things: [{ count: 0 }] },
    ]);
    expect((await shop.from("things").select("count").single()).data).toEqual({ count: 4 });
  });

  test("single, maybeSingle, and more rows than one", async () => {
    expect((await shop.from("labels").select("label").eq("id", 1).single()).data).toEqual({ label: "old" });
    expect((await shop.from("labels").select("label").eq("id", 9).maybeSingle()).data).toBe(null);
    expect((await shop.from("labels").select("label").single()).error).toMatchObject({
      code: "PGRST116",
      details: "The result contains 3 rows",
    });
    expect((await shop.from("labels").select("label").maybeSingle()).error).toMatchObject({ code: "PGRST116" });
  });

  test("CSV, stripped nulls, plans", async () => {
    expect((await shop.from("labels").select("id,label").eq("id", 1).csv()).data).toBe("id,label\n1,old");
    expect((await shop.from("things").select("id,code").eq("id", 2).stripNulls()).data).toEqual([{ id: 2 }]);
    expect((await shop.from("labels").select("id").explain({ analyze: true, format: "text" })).data).toContain(
      "Aggregate",
    );
    expect((await shop.from("labels").select("id").explain({ format: "json" })).data).toMatchObject([{ Plan: {} }]);
  });

  test("another schema", async () => {
    expect((await shop.schema("annex").from("tellers").select("id, things(name)")).data).toEqual([
      { id: 1, things: { name: "Annexed" } },
    ]);
    expect((await shop.schema("hidden").from("vault").select("*")).error).toMatchObject({ code: "PGRST106" });
  });

  test("functions by POST, GET and HEAD, filtered like tables", async () => {
    expect((await shop.rpc("add", { a: 1, b: 2 })).data).toBe(3);
    expect((await shop.rpc("add", { a: 1 }, { get: true })).data).toBe(11);
    expect((await shop.rpc("add_all", { numbers: [1, 2, 3] }, { get: true })).data).toBe(6);
    expect(
      (await shop.rpc("dearer_than", { price: 10 }, { count: "exact" }).select("name").order("name").limit(1)).data,
    ).toEqual([{ name: "Bowl" }]);
    expect((await shop.rpc("dearer_than", { price: 10 }, { head: true, count: "exact" })).count).toBe(3);
    expect((await shop.rpc("one_thing", { id: 1 }).select("name").single()).data).toEqual({ name: "Lamp" });
    expect(await shop.rpc("rename_thing", { id: 1, name: "Lamp" })).toMatchObject({
      status: 204,
      data: null,
      error: null,
    });
    expect((await shop.rpc("nothing")).error).toMatchObject({ code: "PGRST202" });
  });
});

describe("the client's writes", () => {
  test("insert, upsert, update and delete, with and without representation", async () => {
    const labels = () => shop.from("labels");
    expect(await labels().insert({ id: 20, label: "a" })).toMatchObject({ status: 201, data: null, error: null });
    expect(
      (
        await labels()
          .insert(
            [
              { id: 21, label: "b" },
              { id: 22, label: "c" },
            ],
            { count: "exact" },
          )
          .select()
      ).count,
    ).toBe(2);
    expect(
      (
        await labels()
          .insert([{ id: 23, label: "d" }, { id: 24 }] as { id: number }[])
          .select()
      ).error,
    ).toMatchObject({ code: "23502" });
    expect((await labels().upsert({ id: 20, label: "A" }).select().single()).data).toEqual({ id: 20, label: "A" });
    expect(
      (
        await labels()
          .upsert(
            [
              { id: 30, label: "A" },
              { id: 31, label: "e" },
            ],
            { onConflict: "label", ignoreDuplicates: true },
          )
          .select()
      ).data,
    ).toEqual([{ id: 31, label: "e" }]);
    expect((await labels().update({ label: "B" }).eq("id", 21).select("label")).data).toEqual([{ label: "B" }]);
    expect((await labels().update({ label: "x" })).error).toMatchObject({
      code: "21000",
      message: "UPDATE requires a WHERE clause",
    });
    expect(
      (await labels().delete().gte("id", 20).setHeader("Prefer", "handling=strict,max-affected=1")).error,
    ).toMatchObject({
      code: "PGRST124",
    });
    expect((await labels().delete({ count: "exact" }).gte("id", 20)).count).toBe(4);
  });

  test("a single() write of more or fewer rows is rolled back", async () => {
    const labels = () => shop.from("labels");
    const all = async () => (await labels().select().order("id")).data;
    const before = await all();
    const refused = (rows: number) => ({ code: "PGRST116", details: `The result contains ${rows} rows` });
    expect((await labels().delete().gte("id", 2).single()).error).toMatchObject(refused(2));
    expect((await labels().update({ label: "x" }).eq("id", 99).single()).error).toMatchObject(refused(0));
    const two = [
      { id: 30, label: "f" },
      { id: 31, label: "g" },
    ];
    expect((await labels().insert(two).single()).error).toMatchObject(refused(2));
    expect((await labels().insert(two).select().single()).error).toMatchObject(refused(2));
    expect(await all()).toEqual(before);
  });

  test("missing keys of some rows are defaults", async () => {
    const { data } = await shop
      .from("things")
      .insert([{ name: "one" }, { name: "two", price: 2 }], { defaultToNull: false })
      .select("name, price")
      .rollback();
    expect(data).toEqual([
      { name: "one", price: 9.5 },
      { name: "two", price: 2 },
    ]);
    expect((await shop.from("things").select("id", { count: "exact", head: true })).count).toBe(4);
  });
});
