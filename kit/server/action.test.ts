import { describe, expect, test } from "vitest";
import { z } from "zod";
import { msg } from "@sacred-space/words/t.ts";
import { done, refused } from "#domain/result.ts";
import type { AppContext, UserContext } from "./context.ts";
import { action, admin, anyone, file, pick, read, refusals } from "./action.ts";
import { endpoint } from "./mount.ts";

// What must not compile stands below `@ts-expect-error`: if it compiles one day, the type check fails.

const TABLE = refusals({ "not-there": [404, msg("It is not there")], "too-late": [409, msg("It is too late")] });
const common = { about: "Does it.", who: admin, input: z.object({ id: z.string() }) };
const given = async (_: unknown, __: unknown, { id }: { id: string }) => (id ? done({ id }) : refused("not-there"));
const csv = async () => done({ file: { name: "a.csv", type: "text/csv", body: "a" } });

describe("an action", () => {
  test("says its name, its method and the refusals that it declares", () => {
    const declared = action("do-it", { ...common, refusals: pick(TABLE, "not-there"), run: given });
    expect(declared).toMatchObject({ kind: "action", name: "do-it", method: "POST", limits: [] });
    expect(declared.refusals).toEqual({ "not-there": [404, "It is not there"] });
    expect(read("see-it", { ...common, run: async () => done({ is: 1 }) }).method).toBe("GET");
    expect(file("save-it", { ...common, exports: "clients", run: csv }).kind).toBe("file");
  });

  test("does not compile if what it gives and what it declares differ", () => {
    // @ts-expect-error: given and not declared
    action("do-it", { ...common, run: given });
    // @ts-expect-error: declared and never given
    action("do-it", { ...common, refusals: TABLE, run: given });
    // @ts-expect-error: no status of a refusal
    refusals({ "not-there": [200, "It is there"] });
    // @ts-expect-error: no code of this table
    pick(TABLE, "too-early");
    expect(Object.keys(pick(TABLE, "too-late"))).toEqual(["too-late"]);
  });

  test("does not compile if it answers with what JSON does not carry", () => {
    // @ts-expect-error: a Date arrives as text
    action("do-it", { ...common, run: async () => done({ at: new Date(0) }) });
    // @ts-expect-error: neither in a list of an object
    read("see-it", { ...common, run: async () => done({ all: [{ at: new Date(0) }] }) });
    // @ts-expect-error: a bigint cannot be sent
    read("see-it", { ...common, run: async () => done({ much: 1n }) });
    const fine = { names: ["a"], one: null, some: undefined, at: { [String(1)]: 1 } };
    expect(read("see-it", { ...common, run: async () => done(fine) }).name).toBe("see-it");
  });

  test("does not compile if its query asks for more than text", () => {
    // @ts-expect-error: a query has no numbers
    read("see-it", { ...common, input: z.object({ page: z.number() }), run: async () => done() });
    // @ts-expect-error: nor does that of a file
    file("save-it", { ...common, input: z.object({ isAll: z.boolean() }), run: csv });
    const page = z.coerce.number<number | string>().default(0);
    const query = z.object({ page, sort: z.enum(["name", "date"]).optional() });
    expect(read("see-it", { ...common, input: query, run: async () => done() }).method).toBe("GET");
  });

  test("does not compile if a visitor exports, or is limited by an account", () => {
    // @ts-expect-error: only the practitioner exports
    file("save-it", { ...common, who: anyone, exports: "clients", run: csv });
    const run = async () => done();
    // @ts-expect-error: a visitor has no account
    action("do-it", { ...common, who: anyone, limits: [{ rule: "bookings by user", per: "user" }], run });
    // @ts-expect-error: nobody in particular calls
    action("do-it", { ...common, who: anyone, run: async (_, by) => done({ by: by.userId }) });
    expect(action("do-it", { ...common, run: async (_, by) => done({ by: by.userId }) }).who).toBe(admin);
  });

  test("does not compile if an endpoint of everybody answers a user", () => {
    const spec = { about: "Answers.", method: "POST", handle: (c: UserContext) => c.text(c.var.user.userId) } as const;
    // @ts-expect-error: a visitor is no user
    endpoint("answer-it", { ...spec, who: anyone });
    expect(endpoint("answer-it", { ...spec, who: admin }).who).toBe(admin);
  });

  test("and an endpoint's: what it gives and what it declares are the same, or it does not compile", () => {
    const handle = async (c: AppContext) => (c.req.query("id") ? c.text("") : refused("not-there"));
    const spec = { about: "Answers.", method: "GET", who: anyone, handle } as const;
    // @ts-expect-error: given and not declared
    endpoint("answer-it", spec);
    // @ts-expect-error: declared and never given
    endpoint("answer-it", { ...spec, refusals: TABLE });
    expect(endpoint("answer-it", { ...spec, refusals: pick(TABLE, "not-there") }).refusals).toEqual({
      "not-there": [404, "It is not there"],
    });
    const limited = async () => refused("too-often", { retryAfter: 1 });
    expect(endpoint("answer-it", { ...spec, handle: limited }).refusals).toEqual({}); // any call may be refused so
  });
});
