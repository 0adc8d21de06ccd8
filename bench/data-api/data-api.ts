import pg from "pg";
import type { BareData } from "./bare-data-api.ts";
import { answerTo, byTurns, figuresOf, PAIR_HEAD } from "../beside-bare.ts";
import { type Call, requestOf, sqlOf } from "./calls.ts";
import type { Bounds } from "../closed-loop.ts";
import { type Stretch, tableOf } from "../figures.ts";
import type { HttpJob } from "../http-load.ts";
import { end, type Serving, startWith, runJob } from "../in-process.ts";
import { insertRows, type PracticeData } from "../practice/practice-data.ts";
import type { ServeJob } from "../serve.ts";

/** Connections to the server, and to the database: the same number for the API and the bare server. */
const CONNECTIONS = 10;
const BOUNDS: Bounds = { warmUp: 2_000, most: 20_000, milliseconds: 1_000 };
const KEYS = { publishable: "sb_publishable_for_the_benchmark", secret: "sb_secret_for_the_benchmark_only" };

type Measured = { what: string; calls: Call[]; statuses: number[] };
/** How long it goes on; `profile`: the server writes a CPU profile where it was started. */
type Effort = { rounds: number; bounds?: Bounds; profile?: boolean };

/** The data API on a database that it may fill, beside a bare server that does the same SQL and sends the same bytes; the medians as a table. */
export async function measureDataApi(url: string, { rounds, bounds = BOUNDS, profile = false }: Effort): Promise<string> {
  const data = await insertRows(url);
  const job: ServeJob = { url, connections: CONNECTIONS, keys: KEYS };
  const { message, child } = await startWith<Serving>("serve.ts", job, profile ? ["--cpu-prof"] : []);
  try {
    const practitioner = await signUpPractitioner(url, message.port);
    const rows: string[][] = [];
    for (const measured of measuredCalls(data, practitioner)) {
      const { calls, statuses } = measured;
      const [first] = calls as [Call];
      const answer = await answerTo(message.port, { ...first, path: `/rest/v1${first.path}` });
      const job: BareData = { url, connections: CONNECTIONS, pieces: await sqlOf(url, calls), answer };
      const bare = await startWith<Serving>("data-api/bare-data-api.ts", job);
      const load = (port: number) =>
        runJob<Stretch>("http-load.ts", {
          port,
          connections: CONNECTIONS,
          requests: calls.map(requestOf),
          statuses,
          bounds,
        } satisfies HttpJob);
      rows.push([measured.what, ...figuresOf(await byTurns(rounds, load, { full: message.port, bare: bare.message.port }))]);
      await end(bare.child);
    }
    return tableOf(["Data API", ...PAIR_HEAD], rows);
  } finally {
    await end(child);
  }
}

function measuredCalls({ firstDay, bookingIds }: PracticeData, practitioner: string): Measured[] {
  const secret = { apikey: KEYS.secret };
  const list = "/bookings?select=*,services(name,category,description,duration_minutes)&order=created_at.desc&limit=50";
  const taken = `/bookings?select=booking_time,duration_minutes&booking_date=eq.${firstDay}&status=neq.cancelled`;
  const noted = (id: string): Call => ({
    method: "PATCH",
    path: `/bookings?id=eq.${id}`,
    role: "service_role",
    headers: { ...secret, "content-type": "application/json" },
    body: '{"notes":"Runes, please."}',
  });
  return [
    {
      what: "filtered read, a visitor's",
      calls: [{ method: "GET", path: taken, role: "anon", headers: { apikey: KEYS.publishable } }],
      statuses: [200],
    },
    {
      what: "50 rows with an embed, by the secret key",
      calls: [{ method: "GET", path: list, role: "service_role", headers: secret }],
      statuses: [200],
    },
    {
      what: "50 rows with an embed, the practitioner's",
      calls: [
        {
          method: "GET",
          path: list,
          role: "admin",
          claims: claimsOf(practitioner),
          headers: { apikey: KEYS.publishable, authorization: `Bearer ${practitioner}` },
        },
      ],
      statuses: [200],
    },
    { what: "write of one row", calls: bookingIds.map(noted), statuses: [204] },
  ];
}

/** Makes an account, and the practitioner of it; answers the access token. */
export async function signUpPractitioner(url: string, port: number, email = "practitioner@example.com"): Promise<string> {
  const token = await signUp(port, email);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("update profiles set role = 'admin' where email = $1", [email]);
  await client.end();
  return token;
}

/** Makes an account; answers the access token. */
export async function signUp(port: number, email: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/auth/v1/signup`, {
    method: "POST",
    body: JSON.stringify({ email, password: "a moonlit walk at nine", data: { full_name: "Robin Vale" } }),
    headers: { apikey: KEYS.publishable, "content-type": "application/json" },
  });
  const { access_token: token } = (await response.json()) as { access_token?: string };
  if (token === undefined) throw new Error(`The sign-up was answered ${response.status}`);
  return token;
}

function claimsOf(token: string): { sub: string; session_id: string } {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}
