import { describe, expect, test } from "vitest";
import { pino } from "pino";
import pg from "pg";
import type { Identified } from "#kit/server/context.ts";
import { dataApiIdentify, dataApiSettings } from "#http/data-api.ts";
import { dataApi } from "@sacred-space/postgrest/api.ts";

/** The API with a pool that cannot connect: requests must be refused without the database. */
function apiFor(identified: Identified) {
  const pool = new pg.Pool({ host: "127.0.0.1", port: 1 });
  const catalog = {
    current: () => {
      throw new Error("nobody was let in");
    },
  };
  const identify = dataApiIdentify(async () => identified);
  return dataApi({ identify, pool, log: pino({ level: "silent" }) }, catalog, dataApiSettings);
}

describe("an unauthenticated request is 401 with the reason, without a connection to the database", () => {
  test.each([
    [
      "no-key",
      "",
      '{"message":"No API key found in request","hint":"No `apikey` request header or url param was found."}',
      null,
    ],
    [
      "wrong-key",
      "",
      '{"message":"Invalid API key","hint":"Double check your Supabase `anon` or `service_role` API key."}',
      null,
    ],
    [
      "bad-token",
      "Expected 3 parts in JWT; got 2",
      '{"code":"PGRST301","message":"Expected 3 parts in JWT; got 2","details":null,"hint":null}',
      'Bearer error="invalid_token", error_description="Expected 3 parts in JWT; got 2"',
    ],
    [
      "expired-token",
      "JWT expired",
      '{"code":"PGRST303","message":"JWT expired","details":null,"hint":null}',
      'Bearer error="invalid_token", error_description="JWT expired"',
    ],
    [
      "wrong-claims",
      "JWT not in audience",
      '{"code":"PGRST303","message":"JWT not in audience","details":null,"hint":null}',
      'Bearer error="invalid_token", error_description="JWT not in audience"',
    ],
    [
      "session-ended",
      'Session "x"\r\nis ended',
      '{"code":"PGRST303","message":"Session \\"x\\"\\r\\nis ended","details":null,"hint":null}',
      'Bearer error="invalid_token", error_description="Session \'x\'is ended"',
    ],
    [
      "user-gone",
      "gone",
      '{"code":"PGRST303","message":"gone","details":null,"hint":null}',
      'Bearer error="invalid_token", error_description="gone"',
    ],
    [
      "user-banned",
      "banned",
      '{"code":"PGRST303","message":"banned","details":null,"hint":null}',
      'Bearer error="invalid_token", error_description="banned"',
    ],
  ] as const)("%s", async (reason, detail, body, challenge) => {
    const answer = await apiFor({ ok: false, reason, detail }).request("/rest/v1/services");
    expect([
      answer.status,
      await answer.text(),
      answer.headers.get("www-authenticate"),
      answer.headers.get("content-type"),
    ]).toEqual([401, body, challenge, "application/json; charset=utf-8"]);
  });
});
