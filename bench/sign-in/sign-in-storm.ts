import { EXTENSIONS } from "#server/modules.ts";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { migrate } from "#database/connection/migrate.ts";
import { connect } from "#database/connection/connect.ts";
import { stripePayments } from "#gateways/stripe.ts";
import { authApi } from "#http/auth/api.ts";
import { createDependencies } from "#http/create-dependencies.ts";
import { hashPassword, passwordMatches } from "#server/accounts/passwords/password-hashing.ts";
import { createUser } from "#server/accounts/users/manage-users.ts";
import { outsideCalendars } from "#gateways/calendars/outside-calendars.ts";
import { pino } from "pino";
import { KEYS, PASSWORD } from "../accounts.ts";
import { byTurns, medianOf, shareOf } from "../bare/beside-bare.ts";
import { closedLoop } from "../closed-loop.ts";
import { percentile, type Table } from "../figures.ts";

const CONCURRENCY = 50;
const PAIRS = 100;
const ROUNDS = 5;

/** Measures the event loop's delay during fifty sign-ins, sign-ins against hashes alone, and if response times reveal accounts. */
export async function measureStorm(url: string): Promise<Table[]> {
  await migrate(url);
  const database = connect(url, () => undefined);
  try {
    const ask = await startEndpoint(database);
    return [...(await stormOf(ask)), await pairsOf(ask)];
  } finally {
    await database.close();
  }
}

type Ask = (path: string, body: object) => Promise<number>;

async function startEndpoint(database: ReturnType<typeof connect>): Promise<Ask> {
  const payments = stripePayments({ secretKey: "sk_test_unused", webhookSecret: "whsec_unused" });
  const practice = {
    database,
    payments,
    calendars: outsideCalendars(),
    publicUrl: "http://localhost:3000",
    extensions: EXTENSIONS,
    log: pino({ level: "silent" }),
  };
  const accounts = { limitFactor: 1_000_000, mailInterval: 0 };
  const deps = await createDependencies({ practice, keys: KEYS, accounts, production: false, trustedProxies: [] });
  const blank = { appMetadata: undefined, userMetadata: undefined, bannedFor: undefined };
  await createUser(practice, { ...blank, email: "known@example.com", password: PASSWORD, confirmed: true });
  const api = authApi(deps);
  return async (path, body) => {
    const headers = { apikey: KEYS.publishable, "content-type": "application/json" };
    const response = await api.request(path, { method: "POST", headers, body: JSON.stringify(body) });
    await response.text();
    return response.status;
  };
}

async function stormOf(ask: Ask): Promise<Table[]> {
  const signIn = () => ask("/token?grant_type=password", { email: "known@example.com", password: PASSWORD });
  await signIn();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const began = performance.now();
  const statuses = await Promise.all(Array.from({ length: CONCURRENCY }, signIn));
  const seconds = (performance.now() - began) / 1000;
  delay.disable();
  if (statuses.some((status) => status !== 200))
    throw new Error(`A sign-in was answered ${statuses.find((status) => status !== 200)}`);
  const ms = (nanoseconds: number) => (nanoseconds / 1e6).toFixed(1);
  const hash = await hashPassword(PASSWORD);
  const checkHash = async () => void (await passwordMatches(hash, PASSWORD));
  const found = await byTurns(ROUNDS, rateOf, { full: async () => void (await signIn()), bare: checkHash });
  const perSecond = medianOf(found, ({ full }) => full.perSecond).toFixed(0);
  const hashes = medianOf(found, ({ bare }) => bare.perSecond).toFixed(0);
  return [
    {
      head: [`${CONCURRENCY} sign-ins at once`, "all done in s", "event loop delay p50 ms", "p99 ms", "longest ms"],
      rows: [
        ["over HTTP, argon2id", seconds.toFixed(2), ms(delay.percentile(50)), ms(delay.percentile(99)), ms(delay.max)],
      ],
    },
    {
      head: ["Sign-ins", "a second", "hashes alone a second", "share"],
      rows: [["8 at a time", perSecond, hashes, shareOf(found)]],
    },
  ];
}

const rateOf = (work: () => Promise<void>) =>
  closedLoop(Array<typeof work>(8).fill(work), { warmUp: 16, max: 200, milliseconds: 10_000 });

/** Both requests of a pair follow each other, so that a slow moment of the machine affects both. */
async function pairsOf(ask: Ask): Promise<Table> {
  const asked: [string, (email: string) => Promise<number>][] = [
    ["sign-in with a wrong password", (email) => ask("/token?grant_type=password", { email, password: "wrong" })],
    ["forgotten password", (email) => ask("/recover", { email })],
    ["confirmation again", (email) => ask("/resend", { type: "signup", email })],
    ["code from an email", (email) => ask("/verify", { type: "email", email, token: "000000" })],
    ["sign-up", (email) => ask("/signup", { email, password: PASSWORD })],
  ];
  const rows: string[][] = [];
  for (const [what, act] of asked) {
    const times = { known: [] as number[], unknown: [] as number[] };
    const timed = async (who: keyof typeof times, email: string) => {
      const began = performance.now();
      await act(email);
      times[who].push(performance.now() - began);
    };
    for (let at = 0; at < PAIRS; at += 1) {
      await timed("known", "known@example.com");
      await timed("unknown", `nobody${rows.length}-${at}@example.com`);
    }
    const [known, unknown] = [percentile(times.known, 0.5), percentile(times.unknown, 0.5)];
    rows.push([what, known.toFixed(1), unknown.toFixed(1), Math.abs(known - unknown).toFixed(1)]);
  }
  return { head: ["Does the time tell of an address?", "known, median ms", "unknown, median ms", "apart ms"], rows };
}
