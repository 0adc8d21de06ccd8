import { afterEach, beforeAll, afterAll, beforeEach, describe, expect, test } from "vitest";
import { type TestDataApi, startDataApi } from "./start-data-api.ts";

let at: TestDataApi;
beforeAll(async () => {
  at = await startDataApi();
});
afterAll(() => at.close());
beforeEach(() => at.asOwner("insert into shop.labels values (10, 'ten'), (11, 'eleven')"));
afterEach(() =>
  at.asOwner(
    "delete from shop.labels where id >= 10; delete from shop.things where id > 4; delete from shop.notes; delete from shop.rooms where house > 2",
  ),
);

const labels = async () =>
  (await at.asOwner<{ id: number; label: string }>("select id, label from shop.labels where id >= 10 order by id")).map(
    ({ id, label }) => `${id} ${label}`,
  );
const send = async (method: string, path: string, body: unknown, prefer = "", headers: Record<string, string> = {}) => {
  const answer = await at.ask(path, {
    method,
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    headers: { "content-type": "application/json", ...(prefer === "" ? {} : { prefer }), ...headers },
  });
  return {
    answer,
    status: answer.status,
    header: (name: string) => answer.headers.get(name),
    text: await answer.text(),
  };
};
const shown = async (...asked: Parameters<typeof send>) => {
  const { status, text } = await send(...asked);
  return `${status} ${text}`;
};

describe("POST", () => {
  test("inserts a row, and returns nothing by default", async () => {
    const added = await send("POST", "/labels", { id: 12, label: "twelve" });
    expect([
      added.status,
      added.text,
      added.header("content-type"),
      added.header("content-range"),
      added.header("location"),
    ]).toEqual([201, "", null, "*/*", null]);
    expect(await labels()).toEqual(["10 ten", "11 eleven", "12 twelve"]);
  });

  test("returns the row, with select and relations", async () => {
    const { answer, text } = await send(
      "POST",
      "/things?select=id,name,full_price::int,makers!maker_id(name)",
      { name: "Cup", price: 10, off: 50, maker_id: 2 },
      "return=representation",
    );
    const [row] = JSON.parse(text) as Record<string, unknown>[];
    expect(row).toEqual({ id: expect.any(Number) as number, name: "Cup", full_price: 5, makers: { name: "Bo" } });
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(answer.headers.get("preference-applied")).toBe("return=representation");
  });

  test("returns the Location of the row", async () => {
    expect((await send("POST", "/labels", { id: 12, label: "x" }, "return=headers-only")).header("location")).toBe(
      "/labels?id=eq.12",
    );
    expect((await send("POST", "/rooms", { house: 9, room: 8 }, "return=headers-only")).header("location")).toBe(
      "/rooms?house=eq.9&room=eq.8",
    );
    expect((await send("POST", "/notes", { body: "x" }, "return=headers-only")).header("location")).toBe(null);
    expect(
      (
        await send(
          "POST",
          "/labels",
          [
            { id: 13, label: "y" },
            { id: 14, label: "z" },
          ],
          "return=headers-only",
        )
      ).header("location"),
    ).toBe(null);
  });

  test("inserts many, counted on request", async () => {
    const many = await send(
      "POST",
      "/labels",
      [
        { id: 12, label: "a" },
        { id: 13, label: "b" },
      ],
      "return=representation,count=exact",
    );
    expect([many.status, JSON.parse(many.text), many.header("content-range")]).toEqual([
      201,
      [
        { id: 12, label: "a" },
        { id: 13, label: "b" },
      ],
      "*/2",
    ]);
    expect(await shown("POST", "/labels", [], "return=representation")).toBe("201 []");
  });

  test("with columns takes only these keys; missing ones are null or, on request, the default", async () => {
    const rows = [{ name: "A", price: 2, secret: "no" }, { name: "B" }];
    expect(
      await shown("POST", "/things?select=name,price,secret&columns=name,price", rows, "return=representation"),
    ).toMatch(/^400 \{"code":"23502"/);
    expect(
      await shown(
        "POST",
        "/things?select=name,price,off,secret&columns=name,price,off",
        rows,
        "return=representation,missing=default",
      ),
    ).toBe(
      '201 [{"name":"A","price":2.00,"off":10.00,"secret":null}, \n {"name":"B","price":9.50,"off":10.00,"secret":null}]',
    );
    expect(
      await shown(
        "POST",
        '/things?select=name,maker_id&columns="name","maker_id"',
        [{ name: "C" }, { name: "D", maker_id: 1 }],
        "return=representation",
      ),
    ).toBe('201 [{"name":"C","maker_id":null}, \n {"name":"D","maker_id":1}]');
  });

  test("an empty object inserts defaults", async () => {
    expect(await shown("POST", "/notes", {}, "return=representation")).toBe('201 [{"body":null,"pinned":true}]');
    expect(await shown("POST", "/notes", [{}, {}], "return=representation")).toMatch(/^201 \[\{.*\}, \n \{.*\}\]$/);
  });

  test("keeps every type and every character", async () => {
    const thing = {
      name: 'Ω "quoted" \\ 🜚 \n\t \' ; --',
      tags: ["a,b", "{c}", 'd"e', ""],
      facts: { deep: [1, { n: null }], big: 12345678901234567890n.toString() },
      sizes: "[2,7)",
      mood: "wild",
      made_at: "2026-03-29T00:30:00+00:00",
      opens: "23:59:00",
      code: "",
    };
    const { text } = await send("POST", `/things?select=${Object.keys(thing).join()}`, thing, "return=representation");
    expect(JSON.parse(text)).toEqual([thing]);
  });

  test("is refused for an invalid body, and nothing is written", async () => {
    const cases: [unknown, string][] = [
      ["", '400 {"code":"PGRST102","message":"Empty or invalid json","details":null,"hint":null}'],
      ["{", '400 {"code":"PGRST102","message":"Empty or invalid json","details":null,"hint":null}'],
      ['{"id":1,}', '400 {"code":"PGRST102","message":"Empty or invalid json","details":null,"hint":null}'],
      [
        [{ id: 12, label: "a" }, { id: 13 }],
        '400 {"code":"PGRST102","message":"All object keys must match","details":null,"hint":null}',
      ],
      [[{ id: 12 }, 3], '400 {"code":"PGRST102","message":"All object keys must match","details":null,"hint":null}'],
      [[1], '400 {"code":"PGRST102","message":"All object keys must match","details":null,"hint":null}'],
      [
        { id: 12, wrong: 1 },
        `400 {"code":"PGRST204","message":"Could not find the 'wrong' column of 'labels' in the schema cache","details":null,"hint":null}`,
      ],
      [
        { id: "x", label: "a" },
        '400 {"code":"22P02","message":"invalid input syntax for type integer: \\"x\\"","details":null,"hint":null}',
      ],
      [
        { id: 12 },
        '400 {"code":"23502","message":"null value in column \\"label\\" of relation \\"labels\\" violates not-null constraint","details":"Failing row contains (12, null).","hint":null}',
      ],
      [
        { id: 10, label: "again" },
        '409 {"code":"23505","message":"duplicate key value violates unique constraint \\"labels_pkey\\"","details":"Key (id)=(10) already exists.","hint":null}',
      ],
      [
        [
          { id: 12, label: "a" },
          { id: 12, label: "b" },
        ],
        '409 {"code":"23505","message":"duplicate key value violates unique constraint \\"labels_pkey\\"","details":"Key (id)=(12) already exists.","hint":null}',
      ],
    ];
    for (const [body, expected] of cases) expect(await shown("POST", "/labels", body)).toBe(expected);
    expect(await shown("POST", "/things", { name: "x", maker_id: 99 })).toMatch(/^409 \{"code":"23503"/);
    expect(await shown("POST", "/things", { name: "x", off: 101 })).toMatch(/^400 \{"code":"23514"/);
    expect(await shown("POST", "/things", { name: "x", words: "y" })).toMatch(/^400 \{"code":"428C9"/);
    expect(await shown("POST", "/labels?columns=id,nope", { id: 12 })).toMatch(/PGRST204/);
    expect(await shown("POST", "/labels", "id,label\n12,x", "", { "content-type": "text/csv" })).toBe(
      '400 {"code":"PGRST102","message":"Content-Type not acceptable: text/csv","details":null,"hint":null}',
    );
    expect(await labels()).toEqual(["10 ten", "11 eleven"]);
  });
});

describe("an upsert", () => {
  test("merges by the primary key; 200 when no row is new, otherwise 201", async () => {
    expect(
      await shown(
        "POST",
        "/labels",
        [
          { id: 10, label: "TEN" },
          { id: 12, label: "new" },
        ],
        "resolution=merge-duplicates,return=representation",
      ),
    ).toBe('201 [{"id":10,"label":"TEN"}, \n {"id":12,"label":"new"}]');
    expect(
      await shown("POST", "/labels", [{ id: 10, label: "ten!" }], "resolution=merge-duplicates,return=representation"),
    ).toBe('200 [{"id":10,"label":"ten!"}]');
    expect(await shown("POST", "/labels", { id: 10, label: "ten?" }, "resolution=merge-duplicates")).toBe("200 ");
    expect(await labels()).toEqual(["10 ten?", "11 eleven", "12 new"]);
  });

  test("merges by on_conflict", async () => {
    expect(
      await shown(
        "POST",
        "/labels?on_conflict=label",
        { id: 12, label: "ten" },
        "resolution=merge-duplicates,return=representation",
      ),
    ).toBe('200 [{"id":12,"label":"ten"}]');
    expect(await labels()).toEqual(["11 eleven", "12 ten"]);
  });

  test("ignores duplicates, and returns only inserted rows", async () => {
    const ignored = await send(
      "POST",
      "/labels?on_conflict=label",
      [
        { id: 12, label: "ten" },
        { id: 13, label: "new" },
      ],
      "resolution=ignore-duplicates,return=representation",
    );
    expect([ignored.status, ignored.text, ignored.header("preference-applied")]).toEqual([
      201,
      '[{"id":13,"label":"new"}]',
      "resolution=ignore-duplicates, return=representation",
    ]);
  });

  test("with one row twice is refused", async () => {
    expect(
      await shown(
        "POST",
        "/labels",
        [
          { id: 12, label: "a" },
          { id: 12, label: "b" },
        ],
        "resolution=merge-duplicates",
      ),
    ).toMatch(/^400 \{"code":"21000","message":"ON CONFLICT/);
    expect(await labels()).toEqual(["10 ten", "11 eleven"]);
  });

  test("by columns without a unique constraint is refused", async () => {
    expect(await shown("POST", "/things?on_conflict=name", { name: "x" }, "resolution=merge-duplicates")).toMatch(
      /^400 \{"code":"42P10"/,
    );
    expect(
      await shown("POST", "/labels?on_conflict=nope", { id: 12, label: "x" }, "resolution=merge-duplicates"),
    ).toMatch(/^400 \{"code":"42703"/);
  });
});

describe("PATCH", () => {
  test("changes the rows that match the filters", async () => {
    const changed = await send("PATCH", "/labels?id=eq.10", { label: "X" });
    expect([changed.status, changed.text, changed.header("content-range"), changed.header("content-type")]).toEqual([
      204,
      "",
      "0-0/*",
      null,
    ]);
    const both = await send(
      "PATCH",
      "/things?id=gte.3&order=id&select=id,price",
      { price: 5 },
      "return=representation,count=exact",
    );
    expect([both.status, both.text, both.header("content-range")]).toEqual([
      200,
      '[{"id":3,"price":5.00}, \n {"id":4,"price":5.00}]',
      "0-1/2",
    ]);
    await at.asOwner("update shop.things set price = case id when 3 then 99.99 else 1 end where id >= 3");
  });

  test("that matches no row is not an error", async () => {
    const none = await send("PATCH", "/labels?id=eq.99", { label: "X" }, "return=representation");
    expect([none.status, none.text, none.header("content-range")]).toEqual([200, "[]", "*/*"]);
    expect((await send("PATCH", "/labels?id=eq.99", { label: "X" })).status).toBe(204);
  });

  test("with an empty body changes nothing", async () => {
    expect(await shown("PATCH", "/labels?id=eq.10", {}, "return=representation")).toBe("200 []");
    expect(await shown("PATCH", "/labels?id=eq.10", {})).toBe("204 ");
    expect(await labels()).toEqual(["10 ten", "11 eleven"]);
  });

  test("with columns changes only these", async () => {
    expect(
      await shown("PATCH", "/labels?id=eq.10&columns=label", { id: 77, label: "X" }, "return=representation"),
    ).toBe('200 [{"id":10,"label":"X"}]');
  });

  test("supports the logic, JSON paths and relations of reads", async () => {
    expect(
      await shown(
        "PATCH",
        "/labels?or=(id.eq.10,label.eq.eleven)&label=like.*ten*",
        { label: "Y" },
        "return=representation",
      ),
    ).toBe('200 [{"id":10,"label":"Y"}]');
    expect(
      await shown(
        "PATCH",
        "/things?facts->>watts=eq.40&select=name,passports(number),labels(label)&labels.label=eq.old",
        { name: "Lamp" },
        "return=representation",
      ),
    ).toBe('200 [{"name":"Lamp","passports":{"number":"P-1"},"labels":[{"label":"old"}]}]');
  });

  test("without a filter is refused, for every role", async () => {
    const refused = '400 {"code":"21000","message":"UPDATE requires a WHERE clause","details":null,"hint":null}';
    expect(await shown("PATCH", "/labels", { label: "X" })).toBe(refused);
    expect(await shown("PATCH", "/labels?select=id&order=id&limit=1", { label: "X" })).toBe(refused);
    expect(await labels()).toEqual(["10 ten", "11 eleven"]);
  });
});

describe("PUT", () => {
  test("replaces or inserts the one row of its URL", async () => {
    expect(await shown("PUT", "/labels?id=eq.10", { id: 10, label: "X" })).toBe("204 ");
    expect(await shown("PUT", "/labels?id=eq.10", { id: 10, label: "Y" }, "return=representation")).toBe(
      '200 [{"id":10,"label":"Y"}]',
    );
    expect(await shown("PUT", "/labels?id=eq.15", { id: 15, label: "Z" }, "return=representation")).toBe(
      '201 [{"id":15,"label":"Z"}]',
    );
    expect(
      await shown("PUT", "/rooms?house=eq.7&room=eq.8", { house: 7, room: 8, name: "new" }, "return=representation"),
    ).toBe('201 [{"house":7,"room":8,"name":"new"}]');
  });

  test("takes the first row of an array", async () => {
    const rows = [
      { id: 10, label: "first" },
      { id: 11, label: "second" },
    ];
    expect(await shown("PUT", "/labels?id=eq.10", rows, "return=representation")).toBe(
      '200 [{"id":10,"label":"first"}]',
    );
    expect(await shown("PUT", "/labels?id=eq.11", rows)).toMatch(/^400 \{"code":"PGRST115"/);
    const weights = [2, 3].map((weight) => ({ thing_id: 4, label_id: 3, weight }));
    expect(
      await shown("PUT", "/thing_labels?thing_id=eq.4&label_id=eq.3", weights, "return=representation,missing=default"),
    ).toBe('201 [{"thing_id":4,"label_id":3,"weight":2}]');
    await at.asOwner("delete from shop.thing_labels where thing_id = 4");
    expect(await labels()).toEqual(["10 first", "11 eleven"]);
  });

  test("is refused when URL and body differ, or the URL is not the primary key", async () => {
    const differs =
      '400 {"code":"PGRST115","message":"Payload values do not match URL in primary key column(s)","details":null,"hint":null}';
    const noKey = `405 {"code":"PGRST105","message":"Filters must include all and only primary key columns with 'eq' operators","details":null,"hint":null}`;
    expect(await shown("PUT", "/labels?id=eq.10", { id: 11, label: "X" })).toBe(differs);
    expect(await shown("PUT", "/labels?id=eq.10", { label: "X" })).toBe(differs);
    expect(await shown("PUT", "/labels?id=eq.10", [])).toBe(differs);
    for (const filter of [
      "",
      "?label=eq.ten",
      "?id=gt.1",
      "?id=not.eq.10",
      "?id=eq.10&label=eq.ten",
      "?id=eq.10&or=(id.eq.10)",
      "?id=in.(10)",
      "?nope=eq.1",
      "?id=eq.10&nope=eq.1",
    ]) {
      expect(await shown("PUT", `/labels${filter}`, { id: 10, label: "X" })).toBe(noKey);
    }
    expect(await shown("PUT", "/rooms?house=eq.1", { house: 1, room: 1 })).toBe(noKey);
    expect(await shown("PUT", "/notes?body=eq.x", { body: "x" })).toBe(noKey);
    expect(await shown("PUT", "/labels?id=eq.10&limit=1", { id: 10, label: "X" })).toBe(
      '400 {"code":"PGRST114","message":"limit/offset querystring parameters are not allowed for PUT","details":null,"hint":null}',
    );
    expect(await labels()).toEqual(["10 ten", "11 eleven"]);
  });
});

describe("DELETE", () => {
  test("deletes rows, and returns them on request", async () => {
    const gone = await send("DELETE", "/labels?id=eq.10", undefined);
    expect([gone.status, gone.text, gone.header("content-range"), gone.header("content-type")]).toEqual([
      204,
      "",
      "*/*",
      null,
    ]);
    expect(await shown("DELETE", "/labels?id=eq.11&select=label", undefined, "return=representation")).toBe(
      '200 [{"label":"eleven"}]',
    );
    expect(await shown("DELETE", "/labels?id=eq.99", undefined, "return=representation")).toBe("200 []");
    expect(await labels()).toEqual([]);
  });

  test("ignores the type of the body", async () => {
    expect(await shown("DELETE", "/labels?id=eq.10", undefined, "", { "content-type": "text/csv" })).toBe("204 ");
    expect(await shown("DELETE", "/labels?id=eq.11", "{", "", { "content-type": "image/png" })).toBe("204 ");
    expect(await labels()).toEqual([]);
  });

  test("without a filter is refused", async () => {
    expect(await shown("DELETE", "/labels", undefined)).toBe(
      '400 {"code":"21000","message":"DELETE requires a WHERE clause","details":null,"hint":null}',
    );
    expect(await labels()).toEqual(["10 ten", "11 eleven"]);
  });

  test("of a referenced row is 409", async () => {
    expect(await shown("DELETE", "/makers?id=eq.1", undefined)).toMatch(/^409 \{"code":"23503"/);
  });
});

test("a PATCH or DELETE without a filter affects every row where the settings allow it", async () => {
  const free = await startDataApi({ unfilteredWrites: true });
  const write = async (method: string, body?: string) =>
    (await free.ask("/beds", { method, body: body ?? null, headers: { "content-type": "application/json" } })).status;
  expect(await write("PATCH", '{"width":1}')).toBe(204);
  expect(await free.asOwner("select distinct width from shop.beds")).toEqual([{ width: 1 }]);
  expect(await write("DELETE")).toBe(204);
  expect(await free.asOwner("select from shop.beds")).toEqual([]);
  await free.close();
});

describe("Prefer", () => {
  const many = "return=representation,handling=strict,max-affected=1";

  test("max-affected rolls back a write that affects more rows", async () => {
    const refused =
      '400 {"code":"PGRST124","message":"Query result exceeds max-affected preference constraint","details":"The query affects 2 rows","hint":null}';
    expect(await shown("PATCH", "/labels?id=gte.10", { label: null }, "handling=strict,max-affected=5")).toMatch(
      /^400 \{"code":"23502"/,
    );
    expect(await shown("DELETE", "/labels?id=gte.10", undefined, many)).toBe(refused);
    expect(await shown("DELETE", "/labels?id=gte.10", undefined, "handling=strict,max-affected=1")).toBe(refused);
    expect(await labels()).toEqual(["10 ten", "11 eleven"]);
    const one = await send("DELETE", "/labels?id=eq.10", undefined, many);
    expect([one.status, one.header("preference-applied")]).toEqual([
      200,
      "return=representation, handling=strict, max-affected=1",
    ]);
    expect((await send("DELETE", "/labels?id=gte.10", undefined, "max-affected=0")).status).toBe(204);
  });

  test("ignores unknown preferences, unless handling is strict", async () => {
    expect(
      (await send("PATCH", "/labels?id=eq.10", { label: "X" }, "anything, tx=rollback, return=minimal")).header(
        "preference-applied",
      ),
    ).toBe("return=minimal");
    expect(await shown("PATCH", "/labels?id=eq.10", { label: "Y" }, "handling=strict, anything, count=all")).toBe(
      '400 {"code":"PGRST122","message":"Invalid preferences given with handling=strict","details":"Invalid preferences: anything, count=all","hint":null}',
    );
    expect(await labels()).toEqual(["10 X", "11 eleven"]);
  });

  test("tx=rollback is applied where the settings allow it", async () => {
    const trying = await startDataApi({ transactionEnd: "commit-allow-override" });
    const answer = await trying.ask("/labels", {
      method: "POST",
      body: '{"id":50,"label":"x"}',
      headers: { "content-type": "application/json", prefer: "tx=rollback,return=representation" },
    });
    const left = await trying.asOwner("select from shop.labels where id = 50");
    await trying.close();
    expect([answer.status, await answer.text(), answer.headers.get("preference-applied"), left]).toEqual([
      201,
      '[{"id":50,"label":"x"}]',
      "return=representation, tx=rollback",
      [],
    ]);
  });
});

describe("a single object", () => {
  const object = { accept: "application/vnd.pgrst.object+json" };

  test("is returned by a write of one row", async () => {
    const one = await send("PATCH", "/labels?id=eq.10", { label: "X" }, "return=representation", object);
    expect([one.status, one.text, one.header("content-type")]).toEqual([
      200,
      '{"id":10,"label":"X"}',
      "application/vnd.pgrst.object+json; charset=utf-8",
    ]);
  });

  const refused = (rows: number) =>
    `406 {"code":"PGRST116","message":"Cannot coerce the result to a single JSON object","details":"The result contains ${rows} rows","hint":null}`;
  const two = [
    { id: 12, label: "a" },
    { id: 13, label: "b" },
  ];
  const differs =
    '400 {"code":"PGRST115","message":"Payload values do not match URL in primary key column(s)","details":null,"hint":null}';

  describe.each(["", "return=minimal", "return=headers-only", "return=representation"])("with Prefer: %s", (prefer) => {
    test.each<[string, string, unknown, string]>([
      ["DELETE", "/labels?id=gte.10", undefined, refused(2)],
      ["DELETE", "/labels?id=eq.99", undefined, refused(0)],
      ["PATCH", "/things?id=gte.3", { off: 1 }, refused(2)],
      ["PATCH", "/labels?id=eq.99", { label: "X" }, refused(0)],
      ["POST", "/labels", two, refused(2)],
      ["POST", "/labels", [], refused(0)],
      ["PUT", "/labels?id=eq.10", { id: 11, label: "X" }, differs],
    ])(
      "%s %s %j: any other number of rows is refused, and the write is rolled back",
      async (method, path, body, expected) => {
        const everything = async () => [
          await labels(),
          await at.asOwner("select id, off from shop.things order by id"),
        ];
        const before = await everything();
        expect(await shown(method, path, body, prefer, object)).toBe(expected);
        expect(await everything()).toEqual(before);
      },
    );

    test("one row is written", async () => {
      expect((await send("POST", "/labels", { id: 12, label: "new" }, prefer, object)).status).toBe(201);
      expect((await send("PATCH", "/labels?id=eq.11", { label: "changed" }, prefer, object)).status).toBeLessThan(300);
      expect((await send("PUT", "/labels?id=eq.13", { id: 13, label: "put" }, prefer, object)).status).toBeLessThan(
        300,
      );
      expect((await send("DELETE", "/labels?id=eq.10", undefined, prefer, object)).status).toBeLessThan(300);
      expect(await labels()).toEqual(["11 changed", "12 new", "13 put"]);
    });

    test("POST with ignore-duplicates counts an existing row as none", async () => {
      const ignoring = ["resolution=ignore-duplicates", prefer].filter((part) => part !== "").join();
      expect(await shown("POST", "/labels", { id: 10, label: "X" }, ignoring, object)).toBe(refused(0));
      expect((await send("POST", "/labels", { id: 12, label: "X" }, ignoring, object)).status).toBe(201);
      expect(await labels()).toEqual(["10 ten", "11 eleven", "12 X"]);
    });
  });
});
