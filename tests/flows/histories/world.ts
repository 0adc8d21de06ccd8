import { ProviderUnavailable } from "#gateways/card-payments.ts";
import type { Practice } from "#kit/server/practice.ts";
import { addOutsideCalendar } from "#server/calendars/add-outside-calendar.ts";
import { type CalendarsStandIn, startCalendars } from "@sacred-space/stand-ins/start-calendars.ts";
import { type TestPractice, startPractice } from "#tests/support/start-practice.ts";

const CLIENTS = 4;
/** The price of a place in every group session, in pence. */
export const PRICE_OF_A_PLACE = 2500;

/** The practice under test, and facts for the invariants that the database does not contain. */
export type World = {
  at: TestPractice;
  /** Two instances of the program on one database. */
  nodes: Practice[];
  /** The server of the practitioner's external calendar, whose file is /own.ics. */
  feeds: CalendarsStandIn;
  provider: "up" | "away" | "answers lost";
  clients: string[];
  services: string[];
  /** The service of all group sessions. */
  circle: string;
  /** Number of successful moves by booking; each must send one email. */
  moves: Map<string, number>;
  /** By booking: pence that the practice may keep after a person's cancellation. */
  mayKeep: Map<string, number>;
};

export async function newWorld(): Promise<World> {
  const feeds = await startCalendars();
  const at = await startPractice({ calendars: feeds });
  const nodes = [at.practice, at.addNode()];
  const world: World = {
    at,
    nodes,
    feeds,
    provider: "up",
    clients: [],
    services: [],
    circle: "",
    moves: new Map(),
    mayKeep: new Map(),
  };
  for (const node of nodes) node.payments = unreliable(node.payments, world);
  for (let i = 0; i < CLIENTS; i += 1) world.clients.push((await at.client()).userId);
  for (const name of ["Tarot or rune reading by video or phone", "One-to-one shamanic yoga"]) {
    world.services.push((await at.serviceNamed(name)).id);
  }
  world.circle = (await at.serviceNamed("Meditation group")).id;
  await at.fresh.asOwner(
    "with u as (insert into auth.users (email) values ('practitioner@example.com') returning id) insert into business_settings (user_id, business_email) select id, 'room@example.com' from u",
  );
  await rows(
    world,
    `insert into booking_rules (version, service_id, tiers, move_hours, least_age, deposit_percent) values
       (2, null, '[{"hours": 72, "percent": 80}, {"hours": 10, "percent": 30}]', 12, 18, 33), (3, $1, '[{"hours": 40, "percent": 75}, {"hours": 1, "percent": 1}]', 6, 18, null)`,
    world.services[0],
  );
  await watchDiary(world);
  await watchViolations(world);
  await watchRules(world);
  feeds.paths.set("/own.ics", { file: calendarFile([]), etag: true });
  const added = await addOutsideCalendar(
    at.practice,
    { userId: "00000000-0000-4000-8000-000000000000" },
    { kind: "ics", name: "Private", address: `${feeds.origin}/own.ics` },
  );
  if (!added.ok) throw new Error(added.reason);
  return world;
}

function unreliable(payments: Practice["payments"], world: World): Practice["payments"] {
  const unreliably =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (world.provider === "away") throw new ProviderUnavailable("away");
      const response = await call(...args);
      if (world.provider === "answers lost") throw new ProviderUnavailable("the answer was lost");
      return response;
    };
  return {
    ...payments,
    openCheckout: unreliably(payments.openCheckout),
    findCheckout: unreliably(payments.findCheckout),
    expireCheckout: unreliably(payments.expireCheckout),
    refund: unreliably(payments.refund),
    findRefunds: unreliably(payments.findRefunds),
    findDisputes: unreliably(payments.findDisputes),
    findRefundedPayments: unreliably(payments.findRefundedPayments),
    findPaidCheckouts: unreliably(payments.findPaidCheckouts),
    findCheckoutOfPayment: unreliably(payments.findCheckoutOfPayment),
    findFee: unreliably(payments.findFee),
    findDisputeFees: unreliably(payments.findDisputeFees),
  };
}

/** Records in tables the practitioner's actions in the data API, which the invariants treat differently. */
async function watchDiary(world: World) {
  await rows(world, "create table deleted_past (id uuid)");
  await rows(world, "create table moved_in_diary (id uuid)");
  await rows(world, "create table deleted_ahead (id uuid, client uuid)");
  await rows(world, "grant insert on deleted_past, moved_in_diary, deleted_ahead to admin");
  await rows(
    world,
    `create function note_deletion() returns trigger language plpgsql as $$ begin
       if old.status = 'completed' or lower(old.during) at time zone 'Europe/London' <= private.clock() or old.status = 'cancelled' then
         insert into public.deleted_past values (old.id);
       elsif old.hold_expires_at is null then
         insert into public.deleted_ahead values (old.id, old.user_id);
       end if;
       return null;
     end $$`,
  );
  await rows(
    world,
    "create trigger note_deletion after delete on bookings for each row execute function note_deletion()",
  );
  await rows(
    world,
    `create function note_move() returns trigger language plpgsql as $$ begin insert into public.moved_in_diary values (new.id); return null; end $$`,
  );
  await rows(
    world,
    `create trigger note_move after update on bookings for each row
     when (current_user = 'admin' and (old.booking_date, old.booking_time) is distinct from (new.booking_date, new.booking_time))
     execute function note_move()`,
  );
}

/** Records the version of the rule under which each booking is sold. */
async function watchRules(world: World) {
  await rows(world, "create table sold_under (id uuid, version integer)");
  await rows(
    world,
    `create function note_rule() returns trigger language plpgsql security definer as $$ begin
       insert into public.sold_under values (new.id, new.rule_version);
       return null;
     end $$`,
  );
  await rows(world, "create trigger note_rule after insert on bookings for each row execute function note_rule()");
}

/** Records violations that are only visible at the moment at which they happen. */
async function watchViolations(world: World) {
  await rows(world, "create table broken_at_once (id uuid, rule text)");
  await rows(
    world,
    `create function note_busy() returns trigger language plpgsql security definer as $$ begin
       if new.status <> 'cancelled' and new.group_session_id is null
         and nullif(current_setting('request.jwt.claims', true), '')::json ->> 'sub' = new.user_id::text
         and exists (select from private.busy_times where during && new.during)
       then insert into public.broken_at_once values (new.id, 'busy'); end if;
       return null;
     end $$`,
  );
  await rows(
    world,
    "create trigger note_busy_insert after insert on bookings for each row execute function note_busy()",
  );
  await rows(
    world,
    `create trigger note_busy_update after update on bookings for each row
     when ((old.booking_date, old.booking_time) is distinct from (new.booking_date, new.booking_time)) execute function note_busy()`,
  );
  await rows(
    world,
    `create function note_turn() returns trigger language plpgsql security definer as $$ begin
       if tg_op = 'INSERT' and exists (
         select from public.waiting w where w.group_session_id = new.group_session_id and w.position > new.position
       ) then insert into public.broken_at_once values (new.id, 'joined'); end if;
       if new.status = 'offered' and exists (
         select from public.waiting w where w.group_session_id = new.group_session_id and w.position < new.position
           and w.status = 'waiting' and w.places <= new.places
       ) then insert into public.broken_at_once values (new.id, 'offered'); end if;
       return null;
     end $$`,
  );
  await rows(
    world,
    "create trigger note_turn_insert after insert on waiting for each row execute function note_turn()",
  );
  await rows(
    world,
    `create trigger note_turn_update after update on waiting for each row
     when (new.status = 'offered' and old.status <> 'offered') execute function note_turn()`,
  );
}

/** A calendar file with events of one hour at these local times of the practice. */
export function calendarFile(hours: { date: string; time: string }[]): string {
  const events = hours.flatMap(({ date, time }, index) => [
    "BEGIN:VEVENT",
    `UID:${index}@example.com`,
    `DTSTART;TZID=Europe/London:${date.replaceAll("-", "")}T${time.replace(":", "")}00`,
    "DURATION:PT1H",
    "END:VEVENT",
  ]);
  return ["BEGIN:VCALENDAR", "VERSION:2.0", ...events, "END:VCALENDAR", ""].join("\r\n");
}

export const rows = <R extends object>(world: World, text: string, ...values: unknown[]) =>
  world.at.fresh.asOwner<R>(text, values);

/** Runs a statement as the practitioner's role in the data API. */
export async function asPractitioner(world: World, statement: string, ...values: unknown[]) {
  await world.at.fresh.database.transaction(async (tx) => {
    await tx.rows("set local role admin");
    await tx.rows(statement, values);
  });
}

/** Runs every queued job now, regardless of its time and attempts. */
export async function doJobs(world: World) {
  await rows(world, "update graphile_worker._private_jobs set run_at = now(), attempts = 0 where locked_at is null");
  await world.at.doJobs();
}
