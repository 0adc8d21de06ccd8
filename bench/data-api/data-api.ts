import { headersOf, KEYS, signUpPractitioner } from "../accounts.ts";
import { besideSameSql, type Call, figuresOf, loadWith, PAIR_HEAD } from "../bare/beside-bare.ts";
import type { Bounds } from "../closed-loop.ts";
import type { Table } from "../figures.ts";
import { end, startServer } from "../in-process.ts";
import { insertRows, type PracticeData } from "../practice/practice-data.ts";
import type { ServeJob } from "../serve.ts";

/** Connections to the server, and from it to the database: equal for the API and the bare server. */
const CONNECTIONS = 10;
const BOUNDS: Bounds = { warmUp: 2_000, max: 20_000, milliseconds: 1_000 };

type Measured = { what: string; calls: Call[]; status: number };
/** The length of a measurement; `profile`: the server writes a CPU profile to its working directory. */
type Effort = { rounds: number; bounds?: Bounds; profile?: boolean };

/** Measures the data API, on a database that it may fill, and a bare server with the same SQL and response. */
export async function measureDataApi(
  url: string,
  { rounds, bounds = BOUNDS, profile = false }: Effort,
): Promise<Table[]> {
  const data = await insertRows(url);
  const job: ServeJob = { url, connections: CONNECTIONS };
  const server = await startServer("serve.ts", job, profile ? ["--cpu-prof"] : []);
  try {
    const practitioner = await signUpPractitioner(url, server.port);
    const rows: string[][] = [];
    for (const { what, calls, status } of measuredCalls(data, practitioner)) {
      const load = (at: { port: number }) =>
        loadWith(at, { connections: CONNECTIONS, calls, statuses: [status], bounds });
      rows.push([
        what,
        ...figuresOf(await besideSameSql(server, { url, calls, connections: CONNECTIONS, rounds, load })),
      ]);
    }
    return [{ head: ["Data API", ...PAIR_HEAD], rows }];
  } finally {
    await end(server.child);
  }
}

function measuredCalls({ firstDay, bookingIds }: PracticeData, practitioner: string): Measured[] {
  const list =
    "/rest/v1/bookings?select=*,services(name,category,description,duration_minutes)&order=created_at.desc&limit=50";
  const taken = `/rest/v1/bookings?select=booking_time,duration_minutes&booking_date=eq.${firstDay}&status=neq.cancelled`;
  const secret = { apikey: KEYS.secret };
  const noted = (id: string): Call => ({
    method: "PATCH",
    path: `/rest/v1/bookings?id=eq.${id}`,
    headers: { ...secret, "content-type": "application/json" },
    body: '{"notes":"Runes, please."}',
  });
  return [
    { what: "filtered read, a visitor's", calls: [{ path: taken, headers: headersOf() }], status: 200 },
    { what: "50 rows with an embed, by the secret key", calls: [{ path: list, headers: secret }], status: 200 },
    {
      what: "50 rows with an embed, the practitioner's",
      calls: [{ path: list, headers: headersOf(practitioner) }],
      status: 200,
    },
    { what: "write of one row", calls: bookingIds.map(noted), status: 204 },
  ];
}
