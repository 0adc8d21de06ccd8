import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Answer, type FunctionsApi, startFunctionsApi } from "./functions-api.ts";

export type Account = { authorization: string; userId: string };

/**
 * For a whole file: the practitioner and two clients; before each test the only group session is a Reiki weekend in twenty days at £120 a
 * place. `columns`: values of further columns, in SQL.
 */
export function groupSessionForEachTest(columns: Record<string, string>) {
  let api: FunctionsApi;
  let level: { id: string };
  let practitioner: Account;
  let anna: Account;
  let bea: Account;
  let id: string;
  let day: string;
  const asOwner = <R extends object>(text: string, values: unknown[] = []) => api.at.fresh.asOwner<R>(text, values);
  beforeAll(async () => {
    api = await startFunctionsApi();
    level = await api.at.serviceNamed("Reiki Level 1");
    [practitioner, anna, bea] = [await api.signedInAdmin(), await api.signedIn(), await api.signedIn()];
    await asOwner("insert into business_settings (user_id) values ($1)", [practitioner.userId]);
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    for (const table of ["waiting", "refunds", "checkouts", "bookings", "group_sessions", "mail"])
      await asOwner(`delete from ${table}`);
    const rows = await asOwner<{ id: string; day: string }>(
      `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, price_pence, ${Object.keys(columns).join()})
       values ($1, private.today() + 20, private.today() + 21, '11:00', '16:00', 12000, ${Object.values(columns).join()})
       returning id, starts_on::text as day`,
      [level.id],
    );
    [id, day] = [rows[0]?.id ?? "", rows[0]?.day ?? ""];
  });
  const book = (who: Account, places = 1): Promise<Answer & { url?: string; bookingId?: string }> =>
    api.call(
      "simple-payment",
      { ...api.at.request(level.id, day, "11:00"), clientPhone: "07700 900123", groupSessionId: id, places },
      who,
    );
  return {
    get api() {
      return api;
    },
    get practitioner() {
      return practitioner;
    },
    get anna() {
      return anna;
    },
    get bea() {
      return bea;
    },
    get id() {
      return id;
    },
    get day() {
      return day;
    },
    asOwner,
    book,
  };
}
