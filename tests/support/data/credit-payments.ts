import { afterAll, beforeAll } from "vitest";
import { type FunctionsApi, startFunctionsApi } from "#tests/support/functions-api.ts";

/** For a whole file: a practitioner who sells credits and books readings at £45. */
export function creditPayments() {
  let api: FunctionsApi;
  let practitioner: { authorization: string; userId: string };
  let serviceId: string;
  let day = 4;
  const run = <R extends object>(text: string, ...values: unknown[]) => api.at.fresh.asOwner<R>(text, values);
  const act = (name: string, body: object) => api.post(`/functions/v1/${name}`, body, practitioner);
  beforeAll(async () => {
    api = await startFunctionsApi();
    practitioner = await api.signedInAdmin();
    await run("insert into business_settings (user_id) values ($1)", practitioner.userId);
    ({ id: serviceId } = await api.at.serviceNamed("Tarot or rune reading by video or phone"));
  });
  afterAll(() => api.close());
  return {
    get api() {
      return api;
    },
    get serviceId() {
      return serviceId;
    },
    /** The latest booking's day, in days from today. */
    get day() {
      return day;
    },
    run,
    act,
    read: async <T>(name: string) =>
      (await (
        await api.ask(`/functions/v1/${name}`, { headers: { authorization: practitioner.authorization } })
      ).json()) as T,
    /** An unpaid booking, each on its own day five or more days ahead: cancelling is free of charge, and a test can move one to within three days. */
    async book(client: object): Promise<string> {
      day += 1;
      const order = {
        serviceId,
        clientPhone: "",
        payment: "at-session",
        bookingDate: await api.at.day(day),
        bookingTime: "10:00",
      };
      const answer = await act("practice-add-booking", { ...order, ...client });
      return ((await answer.json()) as { bookingId: string }).bookingId;
    },
  };
}
