import { consentVersion } from "#domain/pages/legal.ts";
import { holdForVisitor } from "#server/bookings/new/hold-for-visitor.ts";
import { type FunctionsApi, startFunctionsApi } from "./functions-api.ts";

export const CONSENT = consentVersion({ terms: 1, privacy: 1 });
export const TAKEN = '409 {"code":"slot-not-offered","error":"This time is no longer available"}';

type CodeAnswer = { holdId: string | null; heldUntil: string | null; retryAfter: number | null; nextCodeIn: number };

/** Visitors who choose a time for a reading (half an hour) and request a code. Each test has its own day, without holds. */
export async function startBookingCodes(options: Parameters<typeof startFunctionsApi>[0] = {}) {
  const api: FunctionsApi = await startFunctionsApi(options);
  const reading = await api.at.serviceNamed("Tarot or rune reading by video or phone");
  const { userId } = await api.at.client();
  // The default of about 30 days has 25 working days, fewer than there are tests.
  await api.at.fresh.asOwner("insert into business_settings (user_id, booking_advance_days) values ($1, 60)", [userId]);
  let day = "";
  let nth = 0;
  const wish = (email: string, bookingTime: string, more: object = {}) => ({
    serviceId: reading.id,
    bookingDate: day,
    bookingTime,
    email,
    fullName: "Ada Byron",
    consentVersion: CONSENT,
    ...more,
  });
  const ask = (email: string, time: string, more?: object) =>
    api.post("/functions/v1/request-booking-code", wish(email, time, more));
  const mails = (email: string) =>
    api.at.fresh.asOwner<{ kind: string; plain: string }>(
      "select kind, plain from mail where recipient = $1 order by created_at desc",
      [email],
    );
  /** Tries to hold the time for an address as a visitor from another network. */
  function heldElsewhere(email: string, time: string, bookingDate = day) {
    const visitor = { network: crypto.randomUUID(), mayHold: true };
    return api.at.practice.database.transaction((tx) =>
      holdForVisitor(tx, { ...wish(email, time), bookingDate }, visitor),
    );
  }
  return {
    api,
    reading,
    wish,
    ask,
    mails,
    day: () => day,
    /** Call before each test. */
    async nextDay() {
      await api.at.fresh.asOwner("delete from private.visitor_holds");
      day = await api.at.day((nth += 1));
    },
    newAddress: () => `visitor-${crypto.randomUUID()}@example.com`,
    held: async (email: string, time: string, more?: object) =>
      (await (await ask(email, time, more)).json()) as CodeAnswer,
    heldElsewhere,
    /** Whether a visitor from another network can hold the time. */
    async isHeldElsewhere(time: string, bookingDate = day): Promise<boolean> {
      const result = await heldElsewhere(`${crypto.randomUUID()}@example.com`, time, bookingDate);
      return result.ok && result.hold !== undefined;
    },
    async times(query = "", headers: Record<string, string> = {}): Promise<string[]> {
      const answer = await api.ask(`/functions/v1/openings?serviceId=${reading.id}${query}`, { headers });
      return ((await answer.json()) as { days: Record<string, string[]> }).days[day] ?? [];
    },
    book: (authorization: string, bookingTime: string, more: object = {}) =>
      api.post(
        "/functions/v1/simple-payment",
        {
          serviceId: reading.id,
          clientName: "A",
          clientEmail: "a@example.org",
          bookingDate: day,
          bookingTime,
          ...more,
        },
        { authorization },
      ),
    /** Signs in with the code of the newest email; resolves to the Authorization header. */
    async signInByCode(email: string): Promise<string> {
      const token = /^\d{6}/.exec((await mails(email))[0]?.plain ?? "")?.[0];
      const answer = await api.post("/auth/v1/verify", { type: "email", email, token });
      return `Bearer ${((await answer.json()) as { access_token: string }).access_token}`;
    },
  };
}
