import { afterAll, beforeAll } from "vitest";
import { type FunctionsApi, startFunctionsApi } from "./functions-api.ts";

/** For a whole file: the API of "Quiet Room" and its practitioner, who calls functions and has clients with upcoming paid bookings. */
export function practitionerForEachTest() {
  let api: FunctionsApi;
  let practitioner: { authorization: string; userId: string };
  beforeAll(async () => {
    api = await startFunctionsApi();
    practitioner = await api.signedInAdmin();
    await api.at.fresh.asOwner(
      "insert into business_settings (user_id, business_name, business_email) values ($1, 'Quiet Room', 'room@example.com')",
      [practitioner.userId],
    );
  });
  afterAll(() => api.close());
  let day = 0;
  return {
    get api() {
      return api;
    },
    get practitioner() {
      return practitioner;
    },
    /** Calls a function as the practitioner, or with the given headers. */
    call: (
      name: string,
      body: unknown = {},
      headers: Record<string, string> = { authorization: practitioner.authorization },
    ) => api.post(`/functions/v1/${name}`, body, headers),
    answerOf: async (answer: Response) => ({
      status: answer.status,
      ...((await answer.json()) as Record<string, unknown>),
    }),
    /** A paid booking of a client without an account, each on its own day. */
    async book(name: string, email: string): Promise<string> {
      const [row] = await api.at.fresh.asOwner<{ id: string }>(
        `insert into bookings (user_id, service_id, client_name, client_email, client_phone, notes, booking_date, booking_time, duration_minutes, price_pence, payment_status)
         select null, id, $1, $2, '+44 7700 900118', $3, private.today() + 10 + $4::int, '10:00', 60, 4500, 'paid' from services limit 1 returning id`,
        [name, email, `${name} asks`, (day += 1)],
      );
      return row?.id as string;
    },
  };
}
