import { headersOf, KEYS, signUpPractitioner } from "../accounts.ts";
import { besideSameSql, type Call, figuresOf, loadWith, PAIR_HEAD } from "../bare/beside-bare.ts";
import type { Table } from "../figures.ts";
import type { Bounds } from "../http-load.ts";
import { insertRows, type PracticeData } from "./practice-data.ts";
import { serveApi } from "./serve-api.ts";

/** Connections to the server, and from it to the database: equal for the API and the bare server. */
const CONNECTIONS = 10;
const BOUNDS: Bounds = { warmUp: 2_000, max: 20_000, milliseconds: 1_000 };

type Measured = { what: string; calls: Call[]; status: number };
type Effort = { rounds: number; bounds?: Bounds };

/** Measures the data API, on a database that it may fill, and a bare server with the same SQL and response. */
export async function measureDataApi(url: string, { rounds, bounds = BOUNDS }: Effort): Promise<Table[]> {
  const data = await insertRows(url);
  const server = await serveApi(url, CONNECTIONS);
  try {
    const practitioner = await signUpPractitioner(url, server.port);
    const rows: string[][] = [];
    for (const { what, calls, status } of measuredCalls(data, practitioner)) {
      const load = (at: { port: number }) =>
        loadWith(at, { connections: CONNECTIONS, calls, statuses: [status], bounds });
      const found = await besideSameSql(server, { url, calls, connections: CONNECTIONS, rounds, load });
      rows.push([what, ...figuresOf(found)]);
    }
    return [{ head: ["Data API", ...PAIR_HEAD], rows }];
  } finally {
    await server.close();
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
