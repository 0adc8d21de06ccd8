import type { ChildProcess } from "node:child_process";
import pg from "pg";
import { migrate } from "#database/connection/migrate.ts";
import { percentile, type Table } from "../figures.ts";
import { end, runJob, startServer } from "../in-process.ts";
import type { RealtimeJob } from "./serve.ts";
import type { SocketJob, SocketResult } from "./socket-load.ts";

/** Number of sockets and of those that follow rows, and how often something is sent to all. */
type Crowd = { sockets: number; listeners: number; rounds: number; writes: number };
const CROWD: Crowd = { sockets: 1_000, listeners: 200, rounds: 100, writes: 300 };
/** The target in milliseconds until a change reaches the listeners. */
const AIM_MS = 100;

/** Measures sockets of realtime and of a bare server, and what following changes costs a booking. */
export async function measureRealtime(url: string, crowd: Crowd = CROWD): Promise<Table[]> {
  await migrate(url);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    await prepare(owner);
    return [await socketTable(url, crowd), await writeTable(owner, crowd)];
  } finally {
    await owner.end();
  }
}

async function prepare(owner: pg.Client): Promise<void> {
  await owner.query(`
    create schema bench;
    grant usage on schema bench to anon, authenticated;
    create table bench.items (id int primary key, words text);
    insert into bench.items values (1, 'x');
    alter table bench.items enable row level security;
    create policy "all" on bench.items for select to anon, authenticated using (true);
    grant select on bench.items to anon, authenticated;
    alter publication supabase_realtime add table bench.items`);
}

type Measured = { what: string; work: SocketJob["work"]; sockets: number; users: boolean; aim: string };

async function socketTable(url: string, { sockets, listeners, rounds }: Crowd): Promise<Table> {
  const measured: Measured[] = [
    { what: `a broadcast to ${sockets} sockets`, work: "broadcasts", sockets, users: false, aim: "-" },
    {
      what: `a change to ${listeners} visitors`,
      work: "changes",
      sockets: listeners,
      users: false,
      aim: String(AIM_MS),
    },
    { what: `a change to ${listeners} users`, work: "changes", sockets: listeners, users: true, aim: String(AIM_MS) },
  ];
  const rows: string[][] = [];
  for (const { what, aim, ...job } of measured) {
    const own = await measure("realtime/serve.ts", url, { ...job, rounds, joins: true });
    const bare = await measure("realtime/bare-sockets.ts", url, { ...job, rounds, joins: false });
    const share = (own.p99 / bare.p99).toFixed(1);
    rows.push([
      what,
      own.p50.toFixed(1),
      own.p99.toFixed(1),
      aim,
      bare.p99.toFixed(1),
      share,
      own.kilobytes.toFixed(0),
      bare.kilobytes.toFixed(0),
    ]);
  }
  return {
    head: ["Realtime", "p50 ms", "p99 ms", "aim", "bare server's p99", "times it", "kB a socket", "bare server's kB"],
    rows,
  };
}

/** Starts a new server for each measurement, since its memory is measured. */
async function measure(file: string, url: string, job: Omit<SocketJob, "port" | "pid" | "url">): Promise<SocketResult> {
  const { port, child } = await startServer(file, { url } satisfies RealtimeJob);
  try {
    return await runJob<SocketResult>("realtime/socket-load.ts", {
      ...job,
      url,
      port,
      pid: pidOf(child),
    } satisfies SocketJob);
  } finally {
    await end(child);
  }
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error("The server has not started");
  return pid;
}

/** Updates a booking alternately with and without realtime's triggers, so that a slow minute affects both. */
async function writeTable(owner: pg.Client, { writes }: Crowd): Promise<Table> {
  const { rows } = await owner.query<{ id: string }>(`
    with service as (insert into services (name, category, price_gbp) values ('Measured', 'yoga', 1000) returning id),
      owner as (insert into auth.users (email) values ('measured@example.com') returning id)
    insert into bookings (user_id, service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence)
      select owner.id, service.id, 'A Client', 'a@example.com', '2040-05-05', '10:00', 60, 1000 from service, owner returning id`);
  const triggers = ["realtime", "follow_bookings_updated"];
  const switched = (how: "enable" | "disable") =>
    owner.query(triggers.map((name) => `alter table bookings ${how} trigger ${name}`).join(";"));
  const times: Record<"enable" | "disable", number[]> = { enable: [], disable: [] };
  for (let index = 0; index < writes; index += 1) {
    const how = index % 20 < 10 ? "enable" : "disable";
    if (index % 10 === 0) await switched(how);
    const began = performance.now();
    await owner.query("update bookings set notes = $1 where id = $2", [`note ${index}`, rows[0]?.id]);
    times[how].push(performance.now() - began);
  }
  await switched("enable");
  const [followed, plain] = [percentile(times.enable, 0.5), percentile(times.disable, 0.5)];
  return {
    head: ["A write of a booking", "followed, median ms", "not followed", "more, %"],
    rows: [["update of one row", followed.toFixed(2), plain.toFixed(2), ((followed / plain - 1) * 100).toFixed(0)]],
  };
}
