import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Declared } from "#kit/server/mount.ts";
import { type FunctionsApi, KEYS, startFunctionsApi } from "#tests/support/functions-api.ts";
import { SUBJECTS } from "./api.ts";
import { MODULES } from "./modules.ts";
import { functionsPage } from "#kit/server/functions-page.ts";

const ACTIONS = Object.values(SUBJECTS).flat();

test("who may call what is as somebody has read it: server/rights.json", async () => {
  const rights = Object.fromEntries(ACTIONS.map(({ method, name, who }) => [`${method} ${name}`, who.role]));
  expect(Object.keys(rights)).toHaveLength(ACTIONS.length); // no name is declared twice for one method
  await expect(`${JSON.stringify(rights, null, 2)}\n`).toMatchFileSnapshot("rights.json");
});

test("docs/functions.md says what is declared", async () => {
  await expect(
    functionsPage(SUBJECTS, Object.fromEntries(MODULES.map(({ name, refusals = {} }) => [name, refusals]))),
  ).toMatchFileSnapshot("../docs/functions.md");
});

describe("who may call", () => {
  let api: FunctionsApi;
  let callers: { authorization?: string }[];
  beforeAll(async () => {
    api = await startFunctionsApi();
    callers = [{}, { authorization: "Bearer a.b.c" }, await api.signedIn(), await api.signedInAdmin()];
  });
  afterAll(() => api.close());

  /**
   * A body that no action reads: 415 says that the caller was let in, and nothing has run. What asks for nothing runs, and may be refused; a
   * GET without a query answers what it can.
   */
  const knock = async ({ method, name, refusals }: Declared, { authorization }: { authorization?: string }) => {
    const headers = {
      apikey: KEYS.publishable,
      "content-type": "text/plain",
      ...(authorization !== undefined && { authorization }),
    };
    const { status, body } = await api
      .ask(`/functions/v1/${name}`, {
        method,
        ...(method === "POST" && { body: "x" }),
        headers,
      })
      .then(async (answer) => ({ status: answer.status, body: await answer.text() }));
    // A name that nobody answers to is "not found", too, and lets nobody in. This API has no installation whose safety could be told.
    const isMissing = status === 404 && !Object.keys(refusals).some((code) => body.includes(`"code":"${code}"`));
    return isMissing && name !== "practice-safety" ? "not there" : status;
  };
  const DENIED: Record<Declared["who"]["role"], number[]> = { anyone: [], user: [401, 401], admin: [401, 401, 403] };

  test("docs/functions.md shows the answer without a sign-in as it is, for each who needs one", async () => {
    for (const [role, first] of Object.entries({ user: "my-sessions", admin: "practice-abilities" })) {
      expect(ACTIONS.find(({ name }) => name === first)?.who.role).toBe(role);
      const refused = await api.ask(`/functions/v1/${first}`, { headers: { apikey: KEYS.publishable } });
      const { error, ...told } = (await refused.json()) as { error: string };
      expect(error).toMatch(/^Please sign in/);
      const shown = JSON.stringify({ ...told, error: "..." });
      expect(functionsPage({}, {})).toContain(`${refused.status}, \`${shown}\``);
    }
  });

  /** An invalid token may be refused where a visitor is let in: verify-booking-payment. */
  const isLetIn = (status: number | string, nth: number) =>
    [200, 303, 400, 404, 409, 415, ...(nth === 1 ? [401] : [])].includes(Number(status));

  test.each(ACTIONS.map((each) => [`${each.method} ${each.name}`, each.who.role, each] as const))(
    "%s: %s",
    async (_, role, action) => {
      const statuses: (number | string)[] = [];
      for (const caller of callers) statuses.push(await knock(action, caller));
      const denied = DENIED[role];
      expect(statuses.slice(0, denied.length)).toEqual(denied);
      expect(statuses.filter((status, nth) => nth >= denied.length && !isLetIn(status, nth))).toEqual([]);
    },
  );
});
