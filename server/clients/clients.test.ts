import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FunctionsApi, startFunctionsApi } from "#tests/support/functions-api.ts";

let api: FunctionsApi;
let practitioner: { authorization: string; userId: string };
let client: { authorization: string; userId: string };
beforeAll(async () => {
  api = await startFunctionsApi();
  [practitioner, client] = [await api.signedInAdmin(), await api.signedIn()];
  await api.at.fresh.asOwner(
    "insert into business_settings (user_id, business_name, business_email) values ($1, 'Quiet Room', 'room@example.com')",
    [practitioner.userId],
  );
});
afterAll(() => api.close());

const answerOf = async (answer: Response) => ({
  status: answer.status,
  ...((await answer.json()) as Record<string, unknown>),
});
const fetched = (query: string) =>
  api.ask(`/functions/v1/clients-export?${query}`, { headers: { authorization: practitioner.authorization } });

let day = 0;
const book = async (name: string, email: string, user: string | null = null) => {
  const [row] = await api.at.fresh.asOwner<{ id: string }>(
    `insert into bookings (user_id, service_id, client_name, client_email, client_phone, notes, booking_date, booking_time, duration_minutes, price_pence, payment_status)
     select $1, id, $2, $3, '+44 7700 900118', $4, private.today() + 10 + $5::int, '10:00', 60, 4500, 'paid' from services limit 1 returning id`,
    [user, name, email, `${name} asks`, (day += 1)],
  );
  return row?.id as string;
};

describe("the client export", () => {
  beforeAll(async () => {
    await api.at.fresh.asOwner("delete from bookings");
    await book('=HYPERLINK("http://evil.example")', "one@example.com");
    await book('Zoë, "Zed"\u2028Y', "two@example.com", client.userId);
    await api.at.fresh.asOwner("update clients set note = 'likes rain' where user_id = $1", [client.userId]);
  });

  test("is CSV with formulas escaped", async () => {
    const answer = await fetched("format=csv");
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="clients-\d{4}-\d\d-\d\d\.csv"$/);
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());
    const lines = text.split("\r\n");
    expect(lines[0]).toBe(
      "\u{feff}client_name,client_email,client_phone,has_account,total_bookings,last_booking_date,total_spent_gbp,paid_gbp,covered_gbp,owed_gbp,status,note,birthday,tags,no_shows",
    );
    expect(lines[1]).toMatch(
      /^"'=HYPERLINK\(""http:\/\/evil\.example""\)",one@example\.com,'\+44 7700 900118,no,1,\d{4}-\d\d-\d\d,45,45,0,0,active,,,,0$/,
    );
    expect(lines[2]).toMatch(/^"Zoë, ""Zed""\u2028Y",two@example\.com,.*,yes,1,.*,likes rain,,,0$/);
  });

  test("is JSON with each client's bookings", async () => {
    const { clients } = (await (await fetched("format=json")).json()) as { clients: Record<string, unknown>[] };
    expect(clients).toHaveLength(2);
    expect(clients[1]).toMatchObject({
      client_email: "two@example.com",
      note: "likes rain",
      bookings: [{ booking_time: "10:00", total_price_gbp: 45 }],
    });
  });

  test("is refused in any other format", async () => {
    expect(await answerOf(await fetched("format=xml"))).toEqual({
      status: 400,
      code: "invalid-request",
      error: "format must be csv or json",
      field: "format",
    });
  });
});
