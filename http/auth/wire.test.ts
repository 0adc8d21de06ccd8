import { once } from "node:events";
import { connect } from "node:net";
import fc from "fast-check";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect as connectTo } from "#database/connection/connect.ts";
import { type AccountsApi, startAccountsApi, KEYS, PASSWORD, SITE } from "#tests/support/accounts-api.ts";
import { createIdentify } from "#http/request/identify.ts";
import { authApi } from "./api.ts";
import { LONG_TEST_MS } from "#tests/support/limits.ts";
import { anyText } from "#tests/support/data/any-text.ts";

let at: AccountsApi;
beforeAll(async () => {
  at = await startAccountsApi();
});
afterAll(() => at.close());

const JSON_TYPE = { "content-type": "application/json" };
const answerText = async (answer: Response) => `${answer.status} ${await answer.text()}`;
const everything = async () => {
  const [row] = await at.fresh.asOwner<{ all: string }>(
    `select json_build_array((select json_agg(u order by u.id) from auth.users u), (select json_agg(t order by t.id) from auth.refresh_tokens t),
       (select json_agg(t order by t.token_hash) from auth.one_time_tokens t), (select json_agg(s order by s.id) from auth.sessions s),
       (select json_agg(p order by p.id) from profiles p), (select count(*) from mail), (select count(*) from consents))::text as all`,
  );
  return row?.all;
};

describe("the shape of an error", () => {
  const wrong = (headers: Record<string, string>) =>
    fetch(`${at.url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      body: '{"email":"nobody@example.com","password":"x"}',
      headers: { apikey: KEYS.publishable, ...JSON_TYPE, ...headers },
    });

  test("since 2024-01-01: code and message, with the version header that the client needs to read them", async () => {
    for (const version of ["2024-01-01", "2024-01-02", "2031-12-31"]) {
      const answer = await wrong({ "x-supabase-api-version": version });
      expect(answer.headers.get("x-supabase-api-version")).toBe("2024-01-01");
      expect(answer.headers.get("content-type")).toBe("application/json");
      expect(await answerText(answer)).toBe('400 {"code":"invalid_credentials","message":"Invalid login credentials"}');
    }
  });

  test("before it, without a version and with an invalid one: the old shape, with the code in a header", async () => {
    for (const version of [
      undefined,
      "",
      "2023-12-31",
      "2024-13-01",
      "2024-02-30",
      "9999",
      "next",
      "2024-01-01T00:00:00Z",
    ]) {
      const answer = await wrong(version === undefined ? {} : { "x-supabase-api-version": version });
      expect(answer.headers.get("x-supabase-api-version")).toBeNull();
      expect(answer.headers.get("x-sb-error-code")).toBe("invalid_credentials");
      expect(await answerText(answer)).toBe(
        '400 {"code":400,"error_code":"invalid_credentials","msg":"Invalid login credentials"}',
      );
    }
  });

  test("a weak password has its reasons in both shapes and in the official client", async () => {
    const body = { email: at.newAddress(), password: "ünküm" };
    expect(await answerText(await at.post("/signup", body))).toBe(
      '422 {"code":"weak_password","message":"Password should be at least 8 characters.","weak_password":{"reasons":["length"]}}',
    );
    expect(await answerText(await at.post("/signup", body, { "x-supabase-api-version": "2023-01-01" }))).toBe(
      '422 {"code":422,"error_code":"weak_password","msg":"Password should be at least 8 characters.","weak_password":{"reasons":["length"]}}',
    );
    const { error } = await at.client().auth.signUp(body);
    expect(error).toMatchObject({
      name: "AuthWeakPasswordError",
      status: 422,
      code: "weak_password",
      reasons: ["length"],
    });
  });

  test("an unexpected error is 500 without detail, in the old shape with an id for the log", async () => {
    await at.fresh.asOwner("alter table auth.users rename to users_away");
    try {
      expect(await answerText(await wrong({ "x-supabase-api-version": "2024-01-01" }))).toBe(
        '500 {"code":"unexpected_failure","message":"Unexpected failure, please check server logs for more information"}',
      );
      expect(await (await wrong({})).json()).toEqual({
        code: 500,
        error_code: "unexpected_failure",
        msg: "Unexpected failure, please check server logs for more information",
        error_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      });
    } finally {
      await at.fresh.asOwner("alter table auth.users_away rename to users");
    }
  });
});

describe("a missing or invalid part of a request", () => {
  const invalid = (message: string) => `400 ${JSON.stringify({ code: "validation_failed", message })}`;
  const cases: [string, string, unknown, string][] = [
    ["/signup", "no password", { email: "a@example.com" }, invalid("Signup requires a valid password")],
    [
      "/signup",
      "an empty password",
      { email: "a@example.com", password: "" },
      invalid("Signup requires a valid password"),
    ],
    [
      "/signup",
      "a password of 73 bytes",
      { email: "a@example.com", password: "é".repeat(36) + "a" },
      invalid("Password cannot be longer than 72 characters"),
    ],
    [
      "/signup",
      "no address",
      { password: PASSWORD },
      '422 {"code":"anonymous_provider_disabled","message":"Anonymous sign-ins are disabled"}',
    ],
    [
      "/signup",
      "an odd address",
      { email: "a@b", password: PASSWORD },
      invalid("Unable to validate email address: invalid format"),
    ],
    [
      "/signup",
      "a line break in the address",
      { email: "a@example.com\r\nBcc: b@example.com", password: PASSWORD },
      invalid("Unable to validate email address: invalid format"),
    ],
    [
      "/signup",
      "two addresses",
      { email: "a@example.com,b@example.com", password: PASSWORD },
      invalid("Unable to validate email address: invalid format"),
    ],
    [
      "/signup",
      "an endless address",
      { email: `${"a".repeat(250)}@example.com`, password: PASSWORD },
      invalid("An email address is too long"),
    ],
    [
      "/signup",
      "a phone",
      { phone: "+44123", password: PASSWORD },
      '400 {"code":"phone_provider_disabled","message":"Phone signups are disabled"}',
    ],
    [
      "/signup",
      "a name that is no text",
      { email: "a@example.com", password: PASSWORD, data: { full_name: 5 } },
      invalid("User metadata is not valid"),
    ],
    [
      "/signup",
      "an endless name",
      { email: "a@example.com", password: PASSWORD, data: { full_name: "x".repeat(201) } },
      invalid("User metadata is not valid"),
    ],
    [
      "/signup",
      "more data than a token can carry",
      { email: "a@example.com", password: PASSWORD, data: { notes: "x".repeat(5000) } },
      invalid("User metadata is not valid"),
    ],
    [
      "/signup",
      "an odd consent",
      { email: "a@example.com", password: PASSWORD, data: { consent_version: "" } },
      invalid("User metadata is not valid"),
    ],
    ["/token?grant_type=password", "no address", { password: "x" }, invalid("missing email or phone")],
    [
      "/token?grant_type=password",
      "a phone",
      { phone: "1", password: "x" },
      '400 {"code":"phone_provider_disabled","message":"Phone logins are disabled"}',
    ],
    ["/token?grant_type=refresh_token", "no token", {}, invalid("Refresh token is not valid")],
    [
      "/token?grant_type=pkce",
      "no code",
      {},
      invalid("invalid request: both auth code and code verifier should be non-empty"),
    ],
    [
      "/token?grant_type=id_token",
      "a grant that is not offered",
      {},
      '400 {"code":"invalid_credentials","message":"unsupported_grant_type"}',
    ],
    [
      "/token?grant_type=constructor",
      "a grant of no meaning",
      {},
      '400 {"code":"invalid_credentials","message":"unsupported_grant_type"}',
    ],
    ["/token", "no grant", {}, '400 {"code":"invalid_credentials","message":"unsupported_grant_type"}'],
    [
      "/resend",
      "another kind of mail",
      { type: "sms", email: "a@example.com" },
      invalid("Missing one of these types: signup, email_change, sms, phone_change"),
    ],
    ["/resend", "no address", { type: "signup" }, invalid("An email address is required")],
  ];
  for (const [path, what, body, expected] of cases) {
    test(`POST ${path}: ${what}`, async () => {
      const before = await everything();
      expect(await answerText(await at.post(path, body))).toBe(expected);
      expect(await everything()).toBe(before);
    });
  }
});

describe("a body of another kind", () => {
  const paths = [
    "/signup",
    "/token?grant_type=password",
    "/token?grant_type=refresh_token",
    "/token?grant_type=pkce",
    "/verify",
    "/resend",
    "/recover",
    "/otp",
    "/magiclink",
  ];

  test("is 400 bad_json: empty, broken, no object, other types, NUL, lone surrogates, too deep, not UTF-8", async () => {
    const deep = `${'{"data":'.repeat(5000)}1${"}".repeat(5000)}`;
    const bodies = [
      "",
      "{",
      "null",
      "[]",
      '"x"',
      "5",
      "{'email':1}",
      '{"email":5,"token":5,"refresh_token":5,"auth_code":5,"type":5}',
      '{"email":["a@example.com"],"token":[],"refresh_token":[],"auth_code":[],"type":[]}',
      '{"email":{"a":1},"token":{},"refresh_token":{},"auth_code":{},"type":{}}',
      '{"email":"a\\u0000@example.com"}',
      '{"email":"a@example.com","password":"long enough \\ud800"}',
      '{"data":{"\\udc00":1}}',
      deep,
      "[".repeat(100_000),
      Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
    ];
    const before = await everything();
    for (const path of paths) {
      for (const body of bodies) {
        const answer = await at.ask(path, { method: "POST", body: body as BodyInit, headers: JSON_TYPE });
        const { code, message } = (await answer.json()) as { code: string; message: string };
        expect([path, String(body).slice(0, 40), answer.status, code]).toEqual([
          path,
          String(body).slice(0, 40),
          400,
          "bad_json",
        ]);
        expect(message).toMatch(/^Could not parse request body as JSON: /);
      }
    }
    expect(await everything()).toBe(before);
  });

  test("is 415 as a form, as text or without a type, which another site may send without a preflight", async () => {
    const email = at.newAddress();
    const body = JSON.stringify({ email, password: PASSWORD });
    const types = [
      "text/plain",
      "text/plain;charset=UTF-8",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "text/json",
      "application/jsonx",
      "",
    ];
    for (const path of [...paths, "/logout"]) {
      for (const type of types) {
        const answer = await at.ask(path, {
          method: "POST",
          body: new Blob([body], { type }),
          headers: type ? { "content-type": type } : {},
        });
        expect(await answerText(answer)).toBe(
          '415 {"code":"validation_failed","message":"Content-Type must be application/json"}',
        );
      }
    }
    expect(await at.countEmails(email)).toBe(0);
  });

  test("is read as JSON by any spelling of its type", async () => {
    for (const type of ["application/json", "application/json;charset=UTF-8", "Application/JSON ; charset=utf-8"]) {
      const answer = await at.ask("/token?grant_type=password", {
        method: "POST",
        body: '{"email":"nobody@example.com","password":"x"}',
        headers: { "content-type": type },
      });
      expect(await answerText(answer)).toContain("invalid_credentials");
    }
  });

  test("of zero length is accepted where no body is read", async () => {
    for (const headers of [JSON_TYPE, {}] as Record<string, string>[]) {
      const { accessToken } = await at.signedIn();
      const answer = await at.ask("/logout", {
        method: "POST",
        headers: { ...headers, authorization: `Bearer ${accessToken}` },
      });
      expect(answer.status).toBe(204);
    }
  });

  test("that is absent needs no type, whatever the headers say", async () => {
    const asServer = { apikey: KEYS.secret, authorization: `Bearer ${KEYS.secret}` };
    for (const headers of [{}, JSON_TYPE, { "content-type": "text/plain" }] as Record<string, string>[]) {
      const { accessToken, id } = await at.signedIn();
      const signOut = await at.ask("/logout", {
        method: "POST",
        headers: { ...headers, authorization: `Bearer ${accessToken}` },
      });
      expect(signOut.status).toBe(204);
      expect(
        await answerText(
          await at.ask(`/admin/users/${id}`, { method: "DELETE", headers: { ...headers, ...asServer } }),
        ),
      ).toBe("200 {}");
      expect(await at.fresh.asOwner("select from auth.users where id = $1", [id])).toEqual([]);
    }
    const { id } = await at.account();
    const form = {
      method: "DELETE",
      body: '{"should_soft_delete":true}',
      headers: { ...asServer, "content-type": "text/plain" },
    };
    expect(await answerText(await at.ask(`/admin/users/${id}`, form))).toContain("415");
    expect(await at.fresh.asOwner("select deleted_at from auth.users where id = $1", [id])).toEqual([
      { deleted_at: null },
    ]);
  });

  test("over 1 MiB is 413, declared or found while reading", async () => {
    const large = `{"email":"${"x".repeat(1024 * 1024)}"}`;
    const expected = '413 {"code":"request_entity_too_large","message":"Request body too large (max 1048576 bytes)"}';
    expect(await answerText(await at.ask("/signup", { method: "POST", body: large, headers: JSON_TYPE }))).toBe(
      expected,
    );
    const chunked = new Blob([large]).stream();
    expect(
      await answerText(
        await at.ask("/signup", { method: "POST", body: chunked, headers: JSON_TYPE, duplex: "half" } as RequestInit),
      ),
    ).toBe(expected);
  });

  test(
    "is answered below 500 in the wire's shape, and accepted text is returned unchanged",
    { timeout: LONG_TEST_MS },
    async () => {
      const anything = fc.oneof(fc.jsonValue({ maxDepth: 4 }), anyText(), fc.double());
      const fields = [
        "email",
        "password",
        "data",
        "phone",
        "code_challenge",
        "code_challenge_method",
        "type",
        "token",
        "token_hash",
        "refresh_token",
        "auth_code",
        "code_verifier",
      ];
      const body = fc.dictionary(fc.constantFrom(...fields), anything);
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...paths), body, async (path, value) => {
          const answer = await at.post(path, value);
          expect(answer.status).toBeLessThan(500);
          expect(await answer.json()).toBeTypeOf("object");
        }),
        { numRuns: 400, seed: 20_241_201 },
      );
      const odd = fc
        .string({ unit: "grapheme", minLength: 1, maxLength: 60 })
        .filter((name) => name.isWellFormed() && !name.includes("\0"));
      await fc.assert(
        fc.asyncProperty(odd, async (name) => {
          const email = at.newAddress();
          const answer = await at.post("/signup", {
            email,
            password: PASSWORD,
            data: { full_name: name, [name]: name },
          });
          const user = (await answer.json()) as { user_metadata: Record<string, string> };
          expect(user.user_metadata).toEqual({ ["full_name"]: name, [name]: name });
          expect(await at.fresh.asOwner("select full_name from profiles where email = $1", [email])).toEqual([
            { full_name: name },
          ]);
        }),
        { numRuns: 40, seed: 20_241_201 },
      );
    },
  );
});

describe("every route", () => {
  test("refuses a request without a key, or with a wrong one, as the hosted gateway does", async () => {
    const none = await fetch(`${at.url}/auth/v1/settings`);
    expect(await answerText(none)).toBe(
      '401 {"message":"No API key found in request","hint":"No `apikey` request header or url param was found."}',
    );
    const wrong = await at.ask("/settings", { headers: { apikey: "sb_publishable_wrong" } });
    expect(await answerText(wrong)).toBe(
      '401 {"message":"Invalid API key","hint":"Double check your Supabase `anon` or `service_role` API key."}',
    );
    expect((await fetch(`${at.url}/auth/v1/settings?apikey=${KEYS.publishable}`)).status).toBe(200);
  });

  test("answers a sign-in with another provider as the reference does: none is enabled", async () => {
    const { data } = await at
      .client()
      .auth.signInWithOAuth({ provider: "google", options: { skipBrowserRedirect: true } });
    const answer = await fetch(data.url ?? "", { redirect: "manual" });
    expect(await answerText(answer)).toBe(
      '400 {"code":400,"error_code":"validation_failed","msg":"Unsupported provider: provider is not enabled"}',
    );
  });

  test("answers 404 for an unknown path and 405 with the allowed methods for a wrong one", async () => {
    expect(await answerText(await at.ask("/nothing"))).toBe('404 {"code":"not_found","message":"Path not found"}');
    expect(await answerText(await at.ask("/admin/nothing"))).toContain("401");
    const wrong: [string, string, string][] = [
      ["/signup", "GET", "POST, OPTIONS"],
      ["/token", "DELETE", "POST, OPTIONS"],
      ["/user", "POST", "GET, HEAD, PUT, OPTIONS"],
      ["/logout", "GET", "POST, OPTIONS"],
      ["/verify", "PUT", "GET, HEAD, POST, OPTIONS"],
      ["/.well-known/jwks.json", "POST", "GET, HEAD, OPTIONS"],
    ];
    for (const [path, method, allowed] of wrong) {
      const answer = await at.ask(path, { method });
      expect(answer.headers.get("allow")).toBe(allowed);
      expect(await answerText(answer)).toBe('405 {"code":"method_not_allowed","message":"Method not allowed"}');
    }
  });

  test("changes nothing on GET", async () => {
    const { accessToken, refreshToken } = await at.signedIn();
    const before = await everything();
    for (const path of [
      `/logout?scope=global`,
      `/token?grant_type=refresh_token&refresh_token=${refreshToken}`,
      "/signup?email=a@example.com&password=long+enough",
    ]) {
      expect((await at.ask(path, { headers: { authorization: `Bearer ${accessToken}` } })).status).toBe(405);
    }
    expect(await everything()).toBe(before);
  });

  test("allows any origin and exposes its codes, on errors too", async () => {
    const preflight = await fetch(`${at.url}/auth/v1/token?grant_type=password`, {
      method: "OPTIONS",
      headers: { origin: "https://a.example" },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
    expect(preflight.headers.get("access-control-allow-methods")?.split(",")).toEqual([
      "GET",
      "HEAD",
      "POST",
      "PUT",
      "PATCH",
      "DELETE",
      "OPTIONS",
    ]);
    const allowed = preflight.headers.get("access-control-allow-headers")?.split(",");
    const needed =
      "authorization, apikey, content-type, x-client-info, x-supabase-api-version, prefer, accept, accept-profile, content-profile, range, range-unit, x-region, x-retry-count, traceparent, tracestate, baggage";
    expect(allowed).toEqual(expect.arrayContaining(needed.split(", ")));
    const asked = await fetch(`${at.url}/auth/v1/user`, {
      method: "OPTIONS",
      headers: { "access-control-request-headers": "apikey,x-own" },
    });
    expect(asked.headers.get("access-control-allow-headers")).toBe("apikey,x-own");

    for (const answer of [
      await at.ask("/nothing"),
      await fetch(`${at.url}/auth/v1/user`),
      await at.post("/signup", "{"),
      await at.ask("/settings"),
    ]) {
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(answer.headers.get("access-control-expose-headers")).toMatch(/X-Total-Count,Link,X-Supabase-Api-Version/);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
  });

  test("publishes the public signing keys, with which the official client verifies", async () => {
    const answer = await fetch(`${at.url}/auth/v1/.well-known/jwks.json`);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=600");
    const { keys } = (await answer.json()) as { keys: Record<string, unknown>[] };
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0] ?? {}).toSorted()).toEqual(["alg", "crv", "key_ops", "kid", "kty", "use", "x", "y"]);
    expect(keys[0]).toMatchObject({ kty: "EC", crv: "P-256", alg: "ES256", use: "sig", key_ops: ["verify"] });
    const { client, id } = await at.signedIn();
    const { data, error } = await client.auth.getClaims();
    expect(error).toBeNull();
    expect(data?.claims).toMatchObject({ sub: id, iss: `${SITE}/auth/v1`, role: "authenticated" });
    expect(data?.header).toMatchObject({ alg: "ES256", typ: "JWT", kid: keys[0]?.["kid"] });
  });

  test("describes the service and its settings", async () => {
    expect(await (await at.ask("/health")).json()).toMatchObject({ name: "GoTrue" });
    expect(await (await at.ask("/settings")).json()).toMatchObject({
      passkeys_enabled: true,
      external: { email: true, phone: false, google: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: false,
    });
  });

  test("stays healthy after a sign-in whose body is cut off", async () => {
    const { port } = new URL(at.url);
    const socket = connect(Number(port), "127.0.0.1");
    await once(socket, "connect");
    socket.write(
      `POST /auth/v1/signup HTTP/1.1\r\nHost: x\r\napikey: ${KEYS.publishable}\r\nContent-Type: application/json\r\nContent-Length: 500\r\nExpect: 100-continue\r\n\r\n`,
    );
    await once(socket, "data"); // the server has read the head and waits for the body
    socket.write(`{"email":"cut@example.com"`);
    socket.destroySoon();
    expect((await at.ask("/health")).status).toBe(200);
    expect(await at.countEmails("cut@example.com")).toBe(0);
  });

  test("answers 503 without a database, and the client retries", async () => {
    const away = connectTo("postgresql://nobody@127.0.0.1:9/nowhere", () => undefined);
    const { practice, keys, tokens } = at.deps;
    const identify = createIdentify({ keys, tokens, database: away });
    const api = authApi({ ...at.deps, identify, practice: { ...practice, database: away } });
    const { accessToken } = await at.signedIn();
    const headers = {
      ...JSON_TYPE,
      apikey: KEYS.publishable,
      "x-supabase-api-version": "2024-01-01",
      authorization: `Bearer ${accessToken}`,
    };
    const answers = [
      await api.request("/user", { headers }),
      await api.request("/signup", {
        method: "POST",
        headers,
        body: JSON.stringify({ email: "a@example.com", password: PASSWORD }),
      }),
      await api.request("/token?grant_type=password", {
        method: "POST",
        headers,
        body: '{"email":"a@example.com","password":"x"}',
      }),
    ];
    for (const answer of answers) {
      expect(answer.headers.get("retry-after")).toBe("2");
      expect(await answerText(answer)).toBe(
        '503 {"code":"unexpected_failure","message":"The service is briefly unavailable, please try again"}',
      );
    }
    expect((await api.request("/user", { headers: { ...headers, authorization: "Bearer x" } })).status).toBe(403);
    await away.close();
  });

  test("logs no address, password or token, also when PostgreSQL quotes them", async () => {
    const lines: string[] = [];
    const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
    const api = authApi({ ...at.deps, practice: { ...at.deps.practice, log } });
    const body = JSON.stringify({
      email: "canary-address@example.com",
      password: "canary password",
      data: { full_name: "Canary" },
    });
    await at.fresh.asOwner("alter table mail add constraint broken check (false) not valid");
    const answer = await api.request("/signup?redirect_to=canary", {
      method: "POST",
      headers: { ...JSON_TYPE, apikey: KEYS.publishable },
      body,
    });
    await at.fresh.asOwner("alter table mail drop constraint broken");
    expect(answer.status).toBe(500);
    const { error_id: errorId } = (await answer.json()) as { error_id: string };
    expect(lines.join("")).toContain(errorId);
    expect(lines.join("")).not.toMatch(/canary/i);
  });
});
