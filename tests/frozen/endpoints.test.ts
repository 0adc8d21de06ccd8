import { afterAll, beforeAll, expect, test } from "vitest";
import { type FunctionsApi, KEYS, startFunctionsApi } from "#tests/support/functions-api.ts";
import { masked } from "./masked.ts";

let api: FunctionsApi;
beforeAll(async () => {
  api = await startFunctionsApi();
});
afterAll(() => api.close());

/** Of the body, what a caller relies on: each field of an object, and of the first object of a list, with its type. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "[]" : `[${shapeOf(value[0])}]`;
  if (value === null) return "null";
  if (typeof value !== "object") return typeof value;
  // Of the values by id or by day the one that says most, since a day may hold nothing.
  const fields = Map.groupBy(Object.entries(value), ([name]) => (/^[\w-]{36}$/.test(name) ? "{id}" : masked(name)));
  const shapes = Array.from(
    fields,
    ([name, all]) =>
      `${name}: ${
        all
          .map(([, field]) => shapeOf(field))
          .toSorted(byLength)
          .at(-1) ?? ""
      }`,
  );
  return `{ ${shapes.toSorted().join(", ")} }`;
}

function byLength(a: string, b: string): number {
  return a.length - b.length;
}

async function said(answer: Response): Promise<string> {
  const text = await answer.text();
  const type = answer.headers.get("content-type")?.split(";")[0] ?? "nothing";
  if (type !== "application/json") return `${answer.status} ${type}`;
  const body: unknown = JSON.parse(text);
  return `${answer.status} ${answer.ok ? shapeOf(body) : masked(text)}`;
}

type Caller = {
  who: string;
  sign: () => Promise<{ authorization?: string }>;
  signed?: { authorization?: string } | undefined;
};

/** Routes that name no method or no path of their own are left out, and so are pages. A parameter of a path names nothing that exists. */
const endpoints = () =>
  api.routes
    .filter(({ method, path }) => method !== "ALL" && !path.includes("*"))
    .map(({ method, path }) => ({
      method,
      path,
      at: path.replaceAll(/:\w+(\{[^}]*\})?/g, "00000000-0000-4000-8000-000000000000"),
    }));

/** Asks every endpoint as each kind of caller, with an empty body and with one that is no JSON. */
test("every endpoint answers as recorded", async () => {
  const callers: Caller[] = [
    { who: "visitor", sign: async () => ({}) },
    { who: "client", sign: api.signedIn },
    { who: "practitioner", sign: api.signedInAdmin },
  ];
  const lines: string[] = [];
  for (const { method, path, at } of endpoints()) {
    for (const caller of callers) {
      for (const body of method === "GET" ? [undefined] : ["{}", "{"]) {
        const { authorization } = (caller.signed ??= await caller.sign());
        const headers = {
          apikey: KEYS.publishable,
          "content-type": "application/json",
          ...(authorization && { authorization }),
        };
        const answer = await api.ask(at, { method, headers, ...(body && { body }) });
        lines.push(
          `${method} ${path} by a ${caller.who}${body === undefined ? "" : ` with ${body}`}: ${await said(answer)}`,
        );
        if (method !== "GET" && answer.ok) caller.signed = undefined; // it may have ended the session, or the account
      }
    }
  }
  expect(lines.length).toBeGreaterThan(300); // proves that they were asked
  await expect(`${lines.toSorted().join("\n")}\n`).toMatchFileSnapshot("endpoints.txt");
}, 300_000);
