import { createHmac, randomUUID } from "node:crypto";
import { connect } from "node:net";
import { type AuthError, createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "../database.ts";
import { removeData, type RunningServer, startServer } from "../server.ts";

const PASSWORD = "a walk by the river";

let fresh: FreshDatabase;
/** The program as it comes, and a second node on the same database whose settings ask for more. */
let server: RunningServer;
let strict: RunningServer;
beforeAll(async () => {
  fresh = await freshDatabase();
  server = await startServer({ DATABASE_URL: fresh.url, LOG_LEVEL: "error" });
  strict = await startServer({
    DATABASE_URL: fresh.url,
    LOG_LEVEL: "error",
    PUBLIC_URL: server.url, // one site
    AUTOCONFIRM: "true",
    PASSWORD_MIN_LENGTH: "12",
    PASSWORD_REQUIRED_CHARACTERS: "abcdefghijklmnopqrstuvwxyz:0123456789",
    PASSWORD_CHANGE_NEEDS_REAUTHENTICATION: "true",
    PASSWORD_CHANGE_NEEDS_CURRENT: "true",
    SESSIONS_TIMEBOX: "3000",
    JWT_EXP: "600",
  });
});
afterAll(async () => {
  for (const each of [server, strict]) {
    await each.stop();
    await removeData(each);
  }
  await fresh.close();
});

const options = { auth: { persistSession: false, autoRefreshToken: false } };
const baseOf = ({ port }: RunningServer) => `http://localhost:${port}`;
const visitor = (at = server) => createClient(baseOf(at), at.keys.publishable, options);
const secretary = () => createClient(server.url, server.keys.secret, options);
let people = 0;
const newAddress = () => `wire${(people += 1)}@example.com`;

type Person = { client: SupabaseClient; email: string; id: string; token: string; refresh: string };

/** Somebody with a confirmed account, signed in. */
async function person(): Promise<Person> {
  const email = newAddress();
  const made = await secretary().auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
  if (made.error) throw made.error;
  const client = visitor();
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return { client, email, id: data.user.id, token: data.session.access_token, refresh: data.session.refresh_token };
}

const post = (path: string, body: unknown, token?: string, at = server) =>
  fetch(`${baseOf(at)}/auth/v1${path}`, {
    method: "POST",
    headers: {
      apikey: at.keys.publishable,
      "content-type": "application/json",
      "x-supabase-api-version": "2024-01-01",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const raw = async (answer: Promise<Response>) => {
  const response = await answer;
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, code };
};
const told = async (answer: Promise<{ error: AuthError | null }>) => {
  const { error } = await answer;
  return { status: error?.status, code: error?.code };
};

type Row = [status: number, code: string, act: () => Promise<{ status: number | undefined; code: string | undefined }>];

describe("every code of the wire's table, through the official client and a running server", () => {
  const rows: Row[] = [
    [400, "invalid_credentials", () => told(visitor().auth.signInWithPassword({ email: newAddress(), password: "x" }))],
    [
      400,
      "email_not_confirmed",
      async () => {
        const email = newAddress();
        await visitor().auth.signUp({ email, password: PASSWORD });
        return told(visitor().auth.signInWithPassword({ email, password: PASSWORD }));
      },
    ],
    [
      400,
      "user_banned",
      async () => {
        const { email, id } = await person();
        await secretary().auth.admin.updateUserById(id, { ban_duration: "1h" });
        return told(visitor().auth.signInWithPassword({ email, password: PASSWORD }));
      },
    ],
    [400, "validation_failed", () => told(visitor().auth.signUp({ email: "not an address", password: PASSWORD }))],
    [400, "bad_json", () => raw(post("/signup", "{"))],
    [
      400,
      "refresh_token_not_found",
      async () => {
        const { client, refresh } = await person();
        await client.auth.signOut();
        return told(visitor().auth.refreshSession({ refresh_token: refresh }));
      },
    ],
    [
      400,
      "refresh_token_already_used",
      async () => {
        const { client, id, refresh } = await person();
        await client.auth.refreshSession();
        await client.auth.refreshSession();
        await fresh.asOwner(
          "update auth.refresh_tokens t set revoked_at = revoked_at - interval '1 minute' from auth.sessions s where s.id = t.session_id and s.user_id = $1",
          [id],
        );
        return told(visitor().auth.refreshSession({ refresh_token: refresh }));
      },
    ],
    [
      400,
      "session_expired",
      async () => {
        const { id, refresh } = await person();
        await fresh.asOwner("update auth.sessions set created_at = created_at - interval '1 hour' where user_id = $1", [id]);
        return raw(post("/token?grant_type=refresh_token", { refresh_token: refresh }, undefined, strict));
      },
    ],
    [
      401,
      "no_authorization",
      () =>
        raw(fetch(`${server.url}/auth/v1/user`, { headers: { apikey: server.keys.publishable, "x-supabase-api-version": "2024-01-01" } })),
    ],
    [403, "bad_jwt", () => told(visitor().auth.getUser("x.y.z"))],
    [
      403,
      "user_not_found",
      async () => {
        const { client, id } = await person();
        await secretary().auth.admin.deleteUser(id);
        return told(client.auth.getUser());
      },
    ],
    [
      403,
      "session_not_found",
      async () => {
        const { client, token } = await person();
        await client.auth.signOut();
        return raw(post("/factors", {}, token));
      },
    ],
    [403, "otp_expired", () => told(visitor().auth.verifyOtp({ email: newAddress(), token: "123456", type: "email" }))],
    [
      403,
      "not_admin",
      async () => {
        const { client } = await person();
        return told(client.auth.admin.listUsers());
      },
    ],
    [404, "flow_state_not_found", () => raw(post("/token?grant_type=pkce", { auth_code: randomUUID(), code_verifier: "x" }))],
    [404, "mfa_factor_not_found", async () => told((await person()).client.auth.mfa.unenroll({ factorId: randomUUID() }))],
    [404, "manual_linking_disabled", async () => told((await person()).client.auth.linkIdentity({ provider: "github" }))],
    [413, "request_entity_too_large", () => raw(post("/signup", { email: "x".repeat(1_100_000) }))],
    [422, "weak_password", () => told(visitor().auth.signUp({ email: newAddress(), password: "sunshine1" }))],
    [422, "same_password", async () => told((await person()).client.auth.updateUser({ password: PASSWORD }))],
    [
      422,
      "email_exists",
      async () => {
        const other = await person();
        return told((await person()).client.auth.updateUser({ email: other.email }));
      },
    ],
    [
      422,
      "user_already_exists",
      async () => {
        const { email } = await person();
        return told(visitor(strict).auth.signUp({ email, password: "nine owls at ford 9" }));
      },
    ],
    [422, "otp_disabled", () => told(visitor().auth.signInWithOtp({ email: newAddress(), options: { shouldCreateUser: false } }))],
    [422, "anonymous_provider_disabled", () => told(visitor().auth.signInAnonymously())],
    [
      400,
      "current_password_required",
      async () => {
        const { token } = await person();
        return raw(put(strict, token, { password: "nine owls at ford 9" }));
      },
    ],
    [
      400,
      "reauthentication_needed",
      async () => {
        const { token, id } = await person();
        await fresh.asOwner("update auth.sessions set created_at = created_at - interval '25 hours' where user_id = $1", [id]);
        return raw(put(strict, token, { password: "nine owls at ford 9", current_password: PASSWORD }));
      },
    ],
    [
      422,
      "reauthentication_not_valid",
      async () => {
        const { token, id } = await person();
        await fresh.asOwner("update auth.sessions set created_at = created_at - interval '25 hours' where user_id = $1", [id]);
        return raw(put(strict, token, { password: "nine owls at ford 9", current_password: PASSWORD, nonce: "123456" }));
      },
    ],
    [
      429,
      "over_email_send_rate_limit",
      async () => {
        const email = newAddress();
        await visitor().auth.resetPasswordForEmail(email);
        return told(visitor().auth.resetPasswordForEmail(email));
      },
    ],
  ];
  test.each(rows)("%i %s", async (status, code, act) => {
    expect(await act()).toEqual({ status, code });
  });
});

const put = (at: RunningServer, token: string, body: object) =>
  fetch(`${baseOf(at)}/auth/v1/user`, {
    method: "PUT",
    headers: {
      apikey: at.keys.publishable,
      "content-type": "application/json",
      "x-supabase-api-version": "2024-01-01",
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify(body),
  });

describe("forged tokens", () => {
  test("open neither accounts, nor data, nor functions", async () => {
    const { token } = await person();
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

describe("bad bodies behind a session or the secret key", () => {
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
    const { token, id } = await person();
    const secret = server.keys.secret;
    const doors: [string, string, string][] = [
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
    for (const [method, path, bearer] of doors) {
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

  test("a flood of headers is 431, and the next request is served", async () => {
    const said = await new Promise<string>((resolve, reject) => {
      const socket = connect(server.port, "localhost", () => {
        const flood = Array.from({ length: 2_000 }, (_, n) => `X-Flood-${n}: ${"x".repeat(50)}`).join("\r\n");
        socket.write(`GET /auth/v1/settings HTTP/1.1\r\nHost: localhost\r\n${flood}\r\n\r\n`);
      });
      let text = "";
      socket.on("data", (chunk) => (text += chunk.toString()));
      socket.on("close", () => resolve(text));
      socket.on("error", (error) => (text ? resolve(text) : reject(error)));
    });
    expect(said).toMatch(/^HTTP\/1\.1 431 /);
    expect((await visitor().auth.signInWithPassword({ email: "a@example.com", password: "x" })).error?.status).toBe(400);
  });
});

test("settings come from the environment", async () => {
  const { data, error } = await visitor(strict).auth.signUp({ email: newAddress(), password: "nine owls at ford 9" });
  expect(error).toBeNull();
  expect(data.session?.expires_in).toBe(600);
  const weak = await visitor(strict).auth.signUp({ email: newAddress(), password: "owls ford" });
  expect(weak.error).toMatchObject({ code: "weak_password", reasons: ["length", "characters"] });
  const { error: own } = await visitor().auth.signUp({ email: newAddress(), password: "owls ford" });
  expect(own).toBeNull();
});
