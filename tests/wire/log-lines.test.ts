import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { startFunctionsApi } from "#tests/support/functions-api.ts";
import { LONG_TEST_MS } from "#tests/support/limits.ts";
import { removeData, type ServerProcess, startServerProcess } from "#tests/support/server.ts";

vi.setConfig({ testTimeout: LONG_TEST_MS, hookTimeout: LONG_TEST_MS }); // every route, with each method, for each kind of user

const ADMIN = { email: "practitioner@example.com", password: "a walk by the river" };
/** Personal data, used in every field. No address that the program itself creates contains the word. */
const PERSON = {
  name: "Quillwort Canary",
  email: "quillwort@example.org",
  phone: "07700 900321",
  notes: "quillwort sleeps badly since the spring",
};
const CANARIES = [/quillwort/i, /900 ?321/];
/** Every field that any route reads, filled with personal data. */
const FIELDS: Record<string, unknown> = {
  ...PERSON,
  ...named(
    "clientName fullName full_name recipientName firstName businessName buyerName author title subject",
    PERSON.name,
  ),
  ...named("clientEmail client_email emailAddress newEmail to recipient address", PERSON.email),
  ...named("clientPhone client_phone phoneNumber", PERSON.phone),
  ...named(
    "message note text body bio html reason detail description answer words query q search code token password csv file",
    PERSON.notes,
  ),
  ...named("id bookingId serviceId userId clientId bookingDate bookingTime date time amount status slug", PERSON.notes),
  data: { full_name: PERSON.name },
};

function named(names: string, value: string): Record<string, string> {
  return Object.fromEntries(names.split(" ").map((name) => [name, value]));
}

let fresh: FreshDatabase;
let server: ServerProcess;
let paths: string[];
beforeAll(async () => {
  const api = await startFunctionsApi();
  paths = api.paths;
  await api.close();
  fresh = await freshDatabase();
  server = await startServerProcess({
    DATABASE_URL: fresh.url,
    LOG_LEVEL: "trace",
    AUTOCONFIRM: "true",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
});
afterAll(async () => {
  await server.stop();
  await removeData(server);
  await fresh.close();
});

const ask = (path: string, init: RequestInit) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, { redirect: "manual", signal: AbortSignal.timeout(20_000), ...init })
    .then(async (answer) => ({
      status: answer.status,
      text: await answer.text(),
      id: answer.headers.get("x-request-id"),
    }))
    .catch(() => ({ status: 0, text: "", id: null }));

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(path, {
    method: "POST",
    headers: { apikey: server.keys.publishable, "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

async function tokenOf(path: string, body: object): Promise<string> {
  const { text } = await post(path, body);
  return (JSON.parse(text) as { access_token: string }).access_token;
}

/** The lines of the output that contain personal data, shortened. */
const leaks = () =>
  server
    .output()
    .split("\n")
    .filter((line) => CANARIES.some((canary) => canary.test(line)))
    .map((line) => line.slice(0, 400));

/** A free time of a service that is booked by time. */
async function freeTime() {
  const services = await fresh.asOwner<{ id: string }>("select id from services where is_active order by name");
  for (const { id } of services) {
    const { days = {} } = JSON.parse((await ask(`/functions/v1/openings?serviceId=${id}`, {})).text) as {
      days?: Record<string, string[]>;
    };
    const [bookingDate, [bookingTime] = []] = Object.entries(days).find(([, times]) => times.length > 0) ?? [];
    if (bookingTime) return { serviceId: id, bookingDate, bookingTime };
  }
  throw new Error("No time is free");
}

test("a sign-up, a booking, a subscription and their emails leave no person in the log", async () => {
  const token = await tokenOf("/auth/v1/signup", {
    email: PERSON.email,
    password: ADMIN.password,
    data: { full_name: PERSON.name },
  });
  const { serviceId, bookingDate, bookingTime } = await freeTime();
  const wish = {
    serviceId,
    bookingDate,
    bookingTime,
    clientName: PERSON.name,
    clientEmail: PERSON.email,
    clientPhone: PERSON.phone,
    notes: PERSON.notes,
  };
  const booked = await post("/functions/v1/simple-payment", wish, { authorization: `Bearer ${token}` });
  const subscribed = await post("/functions/v1/subscribe", { email: PERSON.email });
  expect([booked.status, subscribed.status]).toEqual([200, 200]);
  await expect
    .poll(
      async () =>
        (await fresh.asOwner("select from mail where recipient = $1 and status = 'sent'", [PERSON.email])).length,
      {
        timeout: 60_000,
      },
    )
    .toBeGreaterThan(0);
  const sent = () =>
    server
      .output()
      .split("\n")
      .filter((line) => line.includes("email sent"))
      .join("\n"); // follows the email
  await expect.poll(sent).toContain(`"requestId":"${subscribed.id}"`); // of the request whose job sent it
  expect(leaks()).toEqual([]);
});

test("no line that the program prints carries a person, whatever route, method, field and user", async () => {
  const client = await tokenOf("/auth/v1/token?grant_type=password", { email: PERSON.email, password: ADMIN.password });
  const admin = await tokenOf("/auth/v1/token?grant_type=password", ADMIN);
  const word = encodeURIComponent(PERSON.notes);
  const asked = paths.map((path) => path.replace(/:\w+(\{[^}]*\})?\??/g, word).replaceAll("*", word));
  const tables = await fresh.asOwner<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')",
  );
  const rest = tables.map(({ name }) => `/rest/v1/${name}`);
  const query = `?${new URLSearchParams({ email: `eq.${PERSON.email}`, id: `eq.${PERSON.notes}`, select: `*,${PERSON.name}`, q: PERSON.name, token: PERSON.email, next: `/${PERSON.name}` }).toString()}`;
  const bodies = [JSON.stringify(FIELDS), `{"notes": "${PERSON.notes}", ${PERSON.email}`];
  let nth = 0;
  const turn = async (path: string) => {
    for (const authorization of [undefined, `Bearer ${client}`, `Bearer ${admin}`, `Bearer ${PERSON.email}`]) {
      const headers = {
        apikey: server.keys.publishable,
        "content-type": "application/json",
        "user-agent": PERSON.name,
        referer: `https://example.org/?q=${PERSON.email}`,
        cookie: `who=${PERSON.email}`,
        "x-request-id": PERSON.email,
        prefer: `return=representation, tx=${PERSON.name}`,
        ...(authorization && { authorization }),
      };
      await ask(`${path}${query}`, { headers });
      if (authorization?.endsWith(PERSON.email)) continue; // not a user: the same as a visitor
      for (const body of bodies) await ask(`${path}${query}`, { method: "POST", headers, body });
      if (authorization === `Bearer ${client}`) continue; // these routes are the practitioner's, or refuse a client like a visitor
      for (const method of ["PUT", "PATCH"]) await ask(`${path}${query}`, { method, headers, body: bodies[0] ?? "" });
      await ask(`${path}${query}`, { method: "DELETE", headers });
    }
    nth += 1;
  };
  const all = [
    ...new Set([...asked, ...rest, `/${word}`, `/blog/${word}`, `/book?name=${word}`, `/admin/clients/${word}`]),
  ];
  await Promise.all(
    [0, 1, 2, 3].map(async (lane) => {
      for (const [at, path] of all.entries()) if (at % 4 === lane) await turn(path);
    }),
  );
  expect(nth).toBe(all.length);
  expect(server.output().length).toBeGreaterThan(10_000); // proves that it logs
  expect(leaks()).toEqual([]);
});

test("what the database refuses unexpectedly is logged without the row", async () => {
  await fresh.asOwner(`create function public.refuse_row() returns trigger language plpgsql as
    $$ begin raise exception 'refused % of %', new.subject, new.recipient; end $$`);
  await fresh.asOwner(
    "create trigger refuse_row before insert on mail for each row execute function public.refuse_row()",
  );
  const answers = [
    await post("/auth/v1/recover", { email: PERSON.email }),
    await post("/functions/v1/subscribe", { email: `second.${PERSON.email}` }),
  ];
  await fresh.asOwner("drop trigger refuse_row on mail");
  expect(answers.map(({ status }) => status)).toContain(500);
  expect(leaks()).toEqual([]);
});
