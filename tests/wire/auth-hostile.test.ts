import { createHmac, randomUUID } from "node:crypto";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FreshDatabase } from "#tests/support/database/database.ts";
import type { RunningServer } from "#tests/support/server.ts";
import { type AuthApi, startAuthApi } from "./auth-program.ts";

let at: AuthApi;
let server: RunningServer;
let fresh: FreshDatabase;
beforeAll(async () => {
  at = await startAuthApi();
  ({ server, fresh } = at);
});
afterAll(() => at.close());

describe("forged tokens", () => {
  test("are refused by the auth API, the data API and the functions", async () => {
    const { token } = await at.person();
    const [head = "", payload = "", signature = ""] = token.split(".");
    const header = JSON.parse(Buffer.from(head, "base64url").toString()) as { kid: string };
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const { keys } = (await (await fetch(`${server.url}/auth/v1/.well-known/jwks.json`)).json()) as { keys: object[] };
    const mac = (input: string) => createHmac("sha256", JSON.stringify(keys[0])).update(input).digest("base64url");
    const hs256 = `${part({ alg: "HS256", typ: "JWT", kid: header.kid })}.${payload}`;
    const forged = {
      "alg none": `${part({ alg: "none", typ: "JWT" })}.${payload}.`,
      "HS256 with the public key": `${hs256}.${mac(hs256)}`,
      "another audience": `${head}.${part({ ...claims, aud: "other" })}.${signature}`,
      "another issuer": `${head}.${part({ ...claims, iss: "https://evil.example/auth/v1" })}.${signature}`,
      tampered: `${head}.${part({ ...claims, role: "service_role" })}.${signature}`,
      expired: `${head}.${part({ ...claims, exp: 1 })}.${signature}`,
      "unknown kid": `${part({ ...header, kid: "unknown" })}.${payload}.${signature}`,
      "RS256 in the header": `${part({ ...header, alg: "RS256" })}.${payload}.${signature}`,
      cut: token.slice(0, -2),
    };
    for (const [what, bad] of Object.entries(forged)) {
      const ask = (path: string) =>
        fetch(`${server.url}${path}`, { headers: { apikey: server.keys.publishable, authorization: `Bearer ${bad}` } });
      const statuses = [
        (await ask("/auth/v1/user")).status,
        (await ask("/rest/v1/services")).status,
        (await ask("/functions/v1/my-sessions")).status,
      ];
      expect([what, ...statuses]).toEqual([what, 403, 401, 401]);
    }
  });
});

describe("invalid bodies with a session or the secret key", () => {
  const bodies = [
    "",
    "{",
    "[]",
    "null",
    '"x"',
    '{"user_metadata":"x","data":"x","code":5,"email":5}',
    '{"password":"a\\u0000b","friendly_name":"a\\u0000b","email":"a\\u0000b"}',
    '{"data":{"\\ud800":1}}',
    `${'{"data":'.repeat(100)}1${"}".repeat(100)}`,
  ];
  test("are 4xx in the wire's shape, and change nothing", async () => {
    const { token, id } = await at.person();
    const secret = server.keys.secret;
    const api: [string, string, string][] = [
      ["PUT", "/user", token],
      ["POST", "/factors", token],
      ["POST", `/factors/${randomUUID()}/verify`, token],
      ["POST", "/admin/users", secret],
      ["PUT", `/admin/users/${id}`, secret],
      ["POST", "/invite", secret],
      ["POST", "/admin/generate_link", secret],
    ];
    const everything = () =>
      fresh.asOwner(
        "select (select json_agg(u order by id)::text from auth.users u) as users, (select count(*) from auth.factors) as factors",
      );
    const before = await everything();
    for (const [method, path, bearer] of api) {
      for (const body of bodies) {
        const answer = await fetch(`${server.url}/auth/v1${path}`, {
          method,
          headers: {
            apikey: bearer === secret ? secret : server.keys.publishable,
            authorization: `Bearer ${bearer}`,
            "content-type": "application/json",
            "x-supabase-api-version": "2024-01-01",
          },
          body,
        });
        const { code } = (await answer.json()) as { code: string };
        expect([method, path, body.slice(0, 30), [400, 422].includes(answer.status), typeof code]).toEqual([
          method,
          path,
          body.slice(0, 30),
          true,
          "string",
        ]);
      }
    }
    expect(await everything()).toEqual(before);
  });

  test("a request with too many headers is 431, and the next request is served", async () => {
    const said = await new Promise<string>((resolve, reject) => {
      const socket = connect(server.port, "localhost", () => {
        // A little more than the server reads: with much more, the connection is reset while the client sends, and the response is lost.
        const flood = Array.from({ length: 1_100 }, (_, n) => `X-Flood-${n}: ${"x".repeat(50)}`).join("\r\n");
        socket.write(`GET /auth/v1/settings HTTP/1.1\r\nHost: localhost\r\n${flood}\r\n\r\n`);
      });
      let text = "";
      socket.on("data", (chunk) => (text += chunk.toString()));
      socket.on("close", () => resolve(text));
      socket.on("error", (error) => (text ? resolve(text) : reject(error)));
    });
    expect(said).toMatch(/^HTTP\/1\.1 431 /);
    expect((await at.visitor().auth.signInWithPassword({ email: "a@example.com", password: "x" })).error?.status).toBe(
      400,
    );
  });
});
