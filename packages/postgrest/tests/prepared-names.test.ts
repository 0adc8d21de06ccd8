import type pg from "pg";
import { describe, expect, test } from "vitest";
import { PreparedNames } from "../prepared-names.ts";
import { LruCache } from "../lru-cache.ts";

describe("a prepared statement's name", () => {
  test("is given from the second execution on, and is stable", () => {
    const names = new PreparedNames();
    expect(names.nameFor("anon 1", "select 1")).toBeUndefined();
    const name = names.nameFor("anon 1", "select 1");
    expect(name).toMatch(/^rest-\d+$/);
    expect(names.nameFor("anon 1", "select 1")).toBe(name);
  });

  test("differs by role and schema cache generation, since policies and columns are part of a plan", () => {
    const names = new PreparedNames();
    const named = (context: string) => [names.nameFor(context, "select 1"), names.nameFor(context, "select 1")][1];
    expect(new Set(["anon 1", "admin 1", "anon 2"].map(named)).size).toBe(3);
  });

  test("is never reused for another statement", () => {
    const names = new PreparedNames();
    const given = new Map<string, string>();
    for (let round = 0; round < 3; round += 1) {
      for (let index = 0; index < 1_500; index += 1) {
        const text = `select ${index}`;
        const name = names.nameFor("anon 1", text) ?? names.nameFor("anon 1", text);
        expect(given.get(name ?? "") ?? text).toBe(text);
        given.set(name ?? "", text);
      }
    }
  });

  test("is not given to a very long statement", () => {
    const names = new PreparedNames();
    const long = "x".repeat(20_001);
    expect([names.nameFor("anon 1", long), names.nameFor("anon 1", long)]).toEqual([undefined, undefined]);
  });

  test("is not given to a pattern match, whose plan depends on the pattern", () => {
    const names = new PreparedNames();
    const named = (text: string) => [1, 2, 3].map(() => names.nameFor("admin 1", text)).at(-1);
    for (const operator of ["~~", "~~*", "~", "~*"])
      expect(named(`select from t where (a ${operator} $1)`)).toBeUndefined();
    expect(named("select from t where (a = $1)")).toBeDefined();
  });

  test("retires a connection that has too many of them", () => {
    const names = new PreparedNames();
    const client = {} as pg.PoolClient;
    const worn = Array.from({ length: 801 }, (_, index) => names.recordPrepared(client, `rest-${index}`));
    expect([worn.indexOf(true), names.recordPrepared({} as pg.PoolClient, "rest-1")]).toEqual([800, false]);
  });
});

describe("the LRU cache", () => {
  test("evicts the least recently used entry", () => {
    const recent = new LruCache<number>(2);
    recent.set("a", 1);
    recent.set("b", 2);
    recent.get("a");
    recent.set("c", 3);
    expect([recent.get("a"), recent.get("b"), recent.get("c")]).toEqual([1, undefined, 3]);
  });
});
