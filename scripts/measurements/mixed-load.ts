import { setTimeout as sleep } from "node:timers/promises";

/**
 * Responses of the program at `url`: requests by status, those without a response, those not sent because too many were pending, and the
 * time of each response in milliseconds.
 */
export type Answers = { statuses: Record<number, number>; failed: number; skipped: number; times: number[] };

type MixedLoad = {
  /** Sends requests at this rate until the signal, regardless of the response times. */
  send(perSecond: number, signal: AbortSignal): Promise<void>;
  /** Returns the responses since the last call. */
  takeAnswers(): Answers;
};

const CLIENTS = 20;
const PASSWORD = "a walk by the river";
/** A browser opens a few connections; more concurrent requests than this would be a queue, not a load. */
const MAX_PENDING = 100;
const TICK_MS = 20;

const PAGES = [
  "/",
  "/readings",
  "/shamanic-yoga",
  "/reiki-therapy",
  "/meditation",
  "/book",
  "/blog",
  "/contact",
  "/privacy",
  "/terms",
];
const RENDERED_EACH_TIME = ["/auth", "/account", "/admin", "/nowhere", "/booking-success?session_id=unknown"];
const TABLES = [
  "services?select=*",
  "availability?select=*",
  "bookings?select=booking_date,booking_time,duration_minutes",
];

type Client = { email: string; token: string };
type Openings = { days?: Record<string, string[]> };

/**
 * The load of a busy day, on loopback: pages, the data API, free times, valid and invalid sign-ins, sign-ups, and bookings that are never
 * paid. The program must run with AUTOCONFIRM and high rate limits.
 */
export async function mixedLoad(url: string, publishableKey: string): Promise<MixedLoad> {
  let answers: Answers = { statuses: {}, failed: 0, skipped: 0, times: [] };
  let made = 0;
  const ask = async (path: string, init: Omit<RequestInit, "headers"> & { headers?: Record<string, string> } = {}) => {
    const headers = { apikey: publishableKey, "content-type": "application/json", ...init.headers };
    const began = performance.now();
    const response = await fetch(url + path, { ...init, headers });
    const text = await response.text();
    answers.times.push(performance.now() - began);
    answers.statuses[response.status] = (answers.statuses[response.status] ?? 0) + 1;
    return { ok: response.ok, json: <T>() => JSON.parse(text) as T };
  };
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    ask(path, { method: "POST", body: JSON.stringify(body), headers });
  const signUp = async (): Promise<Client> => {
    const email = `load-${process.pid}-${(made += 1)}@example.com`;
    const { json } = await post("/auth/v1/signup", { email, password: PASSWORD, data: { full_name: "A Client" } });
    return { email, token: json<{ access_token: string }>().access_token };
  };
  const clients: Client[] = [];
  for (let each = 0; each < CLIENTS; each += 1) clients.push(await signUp());
  const client = () => oneOf(clients);
  const services = (await ask("/rest/v1/services?select=id")).json<{ id: string }[]>();
  const openings = (id: string) => ask(`/functions/v1/openings?serviceId=${id}`);

  const signIn = async () => {
    const who = client();
    const response = await post("/auth/v1/token?grant_type=password", { email: who.email, password: PASSWORD });
    if (response.ok) who.token = response.json<{ access_token: string }>().access_token;
  };
  const book = async () => {
    const { email, token } = client();
    const serviceId = oneOf(services).id;
    const free = await openings(serviceId);
    const days = free.ok
      ? Object.entries(free.json<Openings>().days ?? {}).filter(([, times]) => times.length > 0)
      : [];
    if (days.length === 0) return;
    const [bookingDate, times] = oneOf(days);
    const wish = {
      serviceId,
      clientName: "A Client",
      clientEmail: email,
      clientPhone: "",
      notes: "",
      bookingDate,
      bookingTime: oneOf(times),
    };
    await post("/functions/v1/simple-payment", wish, { authorization: `Bearer ${token}` });
  };
  /** Percentages by kind of request. */
  const shares: [number, () => Promise<unknown>][] = [
    [22, () => ask(oneOf(PAGES), { headers: { "accept-encoding": oneOf(["br", "gzip", "identity"]) } })],
    [7, () => ask(oneOf(RENDERED_EACH_TIME))],
    [24, () => ask(`/rest/v1/${oneOf(TABLES)}`)],
    [10, () => ask("/rest/v1/my_bookings?select=*", { headers: { authorization: `Bearer ${client().token}` } })],
    [17, () => openings(oneOf(services).id)],
    [7, signIn],
    [2, () => post("/auth/v1/token?grant_type=password", { email: client().email, password: "wrong" })],
    [2, signUp],
    [7, book],
    [2, () => ask("/health/ready")],
  ];
  const any = shares.flatMap(([share, act]) => Array.from({ length: share }, () => act));

  return {
    async send(perSecond, signal) {
      const began = performance.now();
      let [sent, underWay] = [0, 0];
      while (!signal.aborted) {
        for (const due = ((performance.now() - began) / 1000) * perSecond; sent < due; sent += 1) {
          if (underWay >= MAX_PENDING) answers.skipped += 1;
          else {
            underWay += 1;
            oneOf(any)()
              .catch(() => void (answers.failed += 1))
              .finally(() => void (underWay -= 1));
          }
        }
        await sleep(TICK_MS);
      }
    },
    takeAnswers() {
      const taken = answers;
      answers = { statuses: {}, failed: 0, skipped: 0, times: [] };
      return taken;
    },
  };
}

function oneOf<T>(choices: readonly T[]): T {
  return choices[Math.floor(Math.random() * choices.length)] as T;
}
