import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  CANARY,
  PEOPLE,
  type Person,
  type PracticeDataApi,
  startPracticeData,
} from "#tests/support/data/practice-data.ts";

// The matrix of rights: each table x verb x person, allowed and refused.
let at: PracticeDataApi;
let service: string | undefined;
let groupSession: string | undefined;
let page: string | undefined;
let hiddenPage: string | undefined;
let article: string | undefined;
let unwritten: string | undefined;
let newsletter: string | undefined;
beforeAll(async () => {
  at = await startPracticeData();
  service = (await at.fresh.asOwner<{ id: string }>("select id from services limit 1"))[0]?.id;
  groupSession = (await at.fresh.asOwner<{ id: string }>("select id from group_sessions limit 1"))[0]?.id;
  newsletter = (await at.fresh.asOwner<{ id: string }>("select id from newsletters"))[0]?.id;
  [page, hiddenPage] = (await at.fresh.asOwner<{ id: string }>("select id from pages order by is_public desc")).map(
    ({ id }) => id,
  );
  [article, unwritten] = (
    await at.fresh.asOwner<{ id: string }>("select id from articles where slug in ('read', 'unwritten') order by slug")
  ).map(({ id }) => id);
});
afterAll(() => at.close());

/** The number of rows, or the status of the refusal; "some" for a table that grows by itself. */
type Outcome = number | "some";
const NO: Outcome = 403;
/** [visitor, client, stranger, practitioner, service] */
type ByPerson = [Outcome, Outcome, Outcome, Outcome, Outcome];
const everybody = (rows: number): ByPerson => [rows, rows, rows, rows, rows];
const nobody: ByPerson = [401, NO, NO, NO, NO];
const staff = (practitioner: Outcome, service: Outcome): ByPerson => [401, NO, NO, practitioner, service];

type Rules = {
  /** `select=*` */
  whole: ByPerson;
  /** For these columns only, if some roles may not read all of them. */
  part?: [columns: string, seen: ByPerson];
  add: [row: object | (() => object), may: ByPerson];
  change: [row: object, may: ByPerson, filter?: string];
  /** Deletes rows without references. */
  remove: [filter: string, may: ByPerson];
};

const kept = (columns: string, rows: Outcome, practitioner: Partial<Rules> = {}): Rules => ({
  whole: staff(rows, rows),
  add: [{ id: "00000000-0000-4000-8000-00000000000a" }, nobody],
  change: [{ [columns]: "x" }, staff(NO, rows)],
  remove: [`${columns}=not.is.null`, staff(NO, rows)],
  ...practitioner,
});

const booking = () => ({
  user_id: at.ids.client,
  service_id: service,
  client_name: "x",
  client_email: "a@b.c",
  booking_date: "2035-01-01",
  booking_time: "09:00",
  duration_minutes: 60,
  price_pence: 1,
});

const RULES: Record<string, Rules> = {
  categories: {
    whole: everybody(4),
    add: [{ key: "new", name: "New" }, staff(1, 1)],
    change: [{ name: "Renamed" }, staff(4, 4), "key=not.is.null"],
    remove: ["key=eq.sound", staff(1, 1)],
  },
  services: {
    whole: [2, 2, 2, 3, 3],
    add: [{ name: "New", category: "yoga", price_gbp: 1000 }, staff(1, 1)],
    change: [{ price_gbp: 100 }, staff(3, 3)],
    remove: ["name=neq.Rune reading", staff(2, 2)],
  },
  availability: {
    whole: [2, 2, 2, 3, 3],
    add: [{ day_of_week: 5, start_time: "09:00", end_time: "10:00" }, staff(1, 1)],
    change: [{ is_active: false }, staff(3, 3)],
    remove: ["day_of_week=gt.0", staff(3, 3)],
  },
  blocked_dates: {
    whole: staff(2, 2),
    part: ["blocked_date", [1, 1, 1, 2, 2]],
    add: [{ blocked_date: "2035-05-05", reason: "rest" }, staff(1, 1)],
    change: [{ reason: "rest" }, staff(2, 2), "blocked_date=not.is.null"],
    remove: ["blocked_date=not.is.null", staff(2, 2)],
  },
  special_hours: {
    whole: [1, 1, 1, 2, 2],
    add: [{ on_date: "2035-05-06", start_time: "09:00", end_time: "10:00" }, staff(1, 1)],
    change: [{ end_time: "20:30" }, staff(2, 2), "on_date=not.is.null"],
    remove: ["on_date=not.is.null", staff(2, 2)],
  },
  closed_hours: {
    whole: staff(2, 2),
    part: ["on_date,start_time,end_time", [1, 1, 1, 2, 2]],
    add: [{ on_date: "2035-05-05", start_time: "09:00", end_time: "10:00", reason: "rest" }, staff(1, 1)],
    change: [{ reason: "rest" }, staff(2, 2), "on_date=not.is.null"],
    remove: ["on_date=not.is.null", staff(2, 2)],
  },
  group_sessions: {
    whole: staff(4, 4),
    part: [
      "id,service_id,starts_on,ends_on,start_time,end_time,places,taken,least_places,decide_on,decision,price_pence,sales_end_hours,location,note,is_active",
      [1, 1, 1, 4, 4],
    ],
    add: [
      () => ({
        service_id: service,
        starts_on: "2035-05-05",
        ends_on: "2035-05-06",
        start_time: "11:00",
        end_time: "16:00",
        places: 6,
      }),
      staff(1, 1),
    ],
    change: [{ note: "rest" }, staff(4, 4), "starts_on=not.is.null"],
    remove: ["starts_on=not.is.null", staff(4, 4)],
  },
  booking_rules: {
    whole: everybody(1),
    add: [{ version: 2, tiers: [], move_hours: 24, least_age: 18 }, staff(NO, 1)],
    change: [{ move_hours: 24 }, staff(NO, NO), "version=eq.1"],
    remove: ["version=eq.1", staff(NO, NO)],
  },
  meeting_details: {
    whole: staff(1, 1),
    add: [() => ({ service_id: service, area: "Hove" }), staff(1, 1)],
    change: [{ area: "Hove" }, staff(1, 1)],
    remove: ["id=not.is.null", staff(1, 1)],
  },
  email_words: {
    whole: staff(18, 18),
    add: [{ kind: "new" }, nobody],
    change: [{ opening: "Hello" }, staff(18, NO), "kind=not.is.null"],
    remove: ["kind=not.is.null", nobody],
  },
  rules_in_force: {
    whole: everybody(1),
    add: [{ version: 2, tiers: [], move_hours: 24, least_age: 18 }, nobody],
    change: [{ move_hours: 24 }, nobody, "version=eq.1"],
    remove: ["version=eq.1", nobody],
  },
  group_session_series: {
    whole: staff(1, 1),
    add: [
      () => ({
        id: "00000000-0000-4000-8000-00000000000b",
        service_id: service,
        repeats: "weekly",
        weekdays: "{2}",
        until: "2035-06-30",
        starts_on: "2035-05-05",
        ends_on: "2035-05-05",
        start_time: "19:00",
        end_time: "20:30",
      }),
      staff(NO, 1),
    ],
    change: [{ every: 2 }, staff(NO, 1)],
    remove: ["id=not.is.null", staff(NO, 1)],
  },
  bookings: {
    whole: staff(5, 5),
    part: ["booking_date,booking_time,duration_minutes,status", [2, 2, 2, 5, 5]],
    add: [booking, staff(NO, 1)],
    change: [{ status: "cancelled" }, staff(5, 5), "booking_date=not.is.null"],
    remove: ["booking_date=not.is.null", staff(5, 5)],
  },
  clients: {
    whole: staff(2, 2),
    add: [{ client_name: "x" }, staff(NO, 1)],
    change: [{ client_name: "x" }, staff(NO, 2)],
    remove: ["id=not.is.null", staff(NO, 2)],
  },
  client_merges: kept("gone_id", 1, {
    add: [{ gone: {}, before: {}, after: {}, booking_ids: [] }, staff(NO, 400)],
    change: [{ booking_ids: [] }, staff(NO, 1), "id=not.is.null"],
    remove: ["id=not.is.null", staff(NO, 1)],
  }),
  client_imports: kept("source", 1, {
    add: [{ source: "google", added: 1, completed: 0 }, staff(NO, 1)],
    change: [{ added: 2 }, staff(NO, 1), "id=not.is.null"],
    remove: ["id=not.is.null", staff(NO, 1)],
  }),
  client_import_rows: {
    whole: [401, NO, NO, NO, 1],
    add: [{ after: {} }, staff(NO, 400)],
    change: [{ after: {} }, staff(NO, 1), "client_id=not.is.null"],
    remove: ["client_id=not.is.null", staff(NO, 1)],
  },
  client_tags: {
    whole: staff(1, 1),
    add: [{ tag: "x" }, everybody(500)], // a view that groups: PostgreSQL cannot write to it
    change: [{ tag: "x" }, everybody(500), "tag=not.is.null"],
    remove: ["tag=not.is.null", everybody(500)],
  },
  my_bookings: {
    whole: [401, 3, 2, 0, NO],
    add: [{ client_name: "x" }, nobody],
    change: [{ status: "cancelled" }, nobody],
    remove: ["id=not.is.null", nobody],
  },
  profiles: {
    whole: [401, 1, 1, 3, 3],
    add: [() => ({ user_id: at.ids.client, email: "a@b.c", role: "admin" }), [401, NO, NO, NO, 409]],
    change: [{ full_name: "New", phone: "1" }, [401, 1, 1, 1, 3]],
    remove: ["user_id=not.is.null", staff(NO, 3)],
  },
  business_settings: {
    whole: staff(1, 1),
    part: [
      "id,business_name,business_email,business_phone,business_address,website_url,default_timezone,currency,booking_advance_days,allow_same_day_booking,slot_step_minutes,notice_hours,most_sessions_a_day,opens_on_sundays,week_begins_on,tagline,practitioner_name,closing_line,mark,look,accent,opening_theme,health_answers_days",
      everybody(1),
    ],
    add: [() => ({ user_id: at.ids.practitioner }), staff(409, 409)],
    change: [{ booking_advance_days: 9 }, staff(1, 1)],
    remove: ["id=not.is.null", staff(1, 1)],
  },
  consents: {
    whole: [401, 1, 0, 1, 1],
    add: [() => ({ user_id: at.ids.client, document: "terms", version: "2" }), staff(NO, 1)],
    change: [{ version: "9" }, staff(NO, 1)],
    remove: ["id=not.is.null", staff(NO, 1)],
  },
  checkouts: kept("url", 1, { add: [{ amount_pence: 1, currency: "gbp", expires_at: "2035-01-01" }, staff(NO, 1)] }),
  provider_events: kept("type", 1, { add: [{ id: "e", type: "x", outcome: "x" }, staff(NO, 1)] }),
  alerts: kept("detail", 1, { add: [{ kind: "y", detail: "x" }, staff(NO, 1)] }),
  ledger: kept("reason", 1, {
    add: [
      {
        booking_id: "00000000-0000-4000-8000-00000000000a",
        kind: "charge",
        amount_pence: 1,
        currency: "gbp",
        provider_reference: "r",
      },
      staff(NO, 1),
    ],
    change: [{ reason: "x" }, nobody],
    remove: ["id=not.is.null", nobody],
  }),
  receipts: {
    whole: staff(1, 1),
    add: [{ number: 2, entry_id: "00000000-0000-4000-8000-00000000000a" }, staff(NO, 409)],
    change: [{ number: 2 }, nobody, "number=not.is.null"],
    remove: ["number=not.is.null", nobody],
  },
  my_receipts: {
    whole: [401, 0, 0, 0, NO],
    add: [{ amount_pence: 1 }, nobody],
    change: [{ amount_pence: 1 }, nobody, "booking_id=not.is.null"],
    remove: ["booking_id=not.is.null", nobody],
  },
  credit_services: {
    whole: staff(1, 1),
    add: [
      { credit_id: "00000000-0000-4000-8000-00000000000a", service_id: "00000000-0000-4000-8000-00000000000b" },
      staff(NO, 409),
    ],
    change: [{ service_id: "00000000-0000-4000-8000-00000000000b" }, nobody, "credit_id=not.is.null"],
    remove: ["credit_id=not.is.null", staff(NO, 1)],
  },
  credits: kept("message", 1, {
    whole: staff(2, 2),
    change: [{ expires_on: "2035-01-01" }, staff(NO, 2)],
    add: [{ code: "AAAA-BBBB-CCCC-DDDD", amount_pence: 5000 }, staff(NO, 1)],
    remove: ["id=not.is.null", nobody],
  }),
  provider_fees: {
    whole: staff(1, 1),
    add: [{ payment_reference: "x", fee_pence: 1 }, staff(NO, 1)],
    change: [{ fee_pence: 1 }, nobody, "payment_reference=not.is.null"],
    remove: ["payment_reference=not.is.null", nobody],
  },
  costs: {
    whole: staff(1, 1),
    add: [{ spent_on: "2035-01-01", amount_pence: 100, category: "travel", description: "A train" }, staff(1, 1)],
    change: [{ amount_pence: 100 }, staff(1, 1)],
    remove: ["id=not.is.null", staff(1, 1)],
  },
  refunds: kept("last_error", 1, {
    add: [
      () => ({
        booking_id: at.ids.charged,
        payment_reference: CANARY,
        amount_pence: 1,
        reason: "client",
        status: "failed",
      }),
      staff(NO, 1),
    ],
    remove: ["id=not.is.null", staff(NO, 1)],
  }),
  mail: kept("about", 1, {
    whole: [401, NO, NO, NO, 1],
    part: [
      "id,kind,recipient,subject,booking_id,status,attempts,last_error,created_at,sent_at,dropped_because",
      staff(1, 1),
    ],
    add: [{ kind: "y", about: "y", recipient: "a@b.c", subject: "s", html: "h", plain: "p" }, staff(NO, 1)],
    change: [{ subject: "x" }, staff(NO, 1), "id=not.is.null"],
    remove: ["id=not.is.null", staff(NO, 1)],
  }),
  sms: kept("about", 1, {
    add: [{ kind: "y", about: "y", recipient: "+447700900123", body: "s" }, staff(NO, 1)],
    change: [{ body: "x" }, staff(NO, 1), "id=not.is.null"],
    remove: ["id=not.is.null", staff(NO, 1)],
  }),
  subscribers: {
    whole: [401, NO, NO, NO, 1],
    part: ["id,email,status,asked_at,confirmed_at,bounced_because", staff(1, 1)],
    add: [{ email: "a@b.c", confirm_hash: "c".repeat(64), leave_hash: "d".repeat(64) }, staff(NO, 1)],
    change: [{ email: "x@example.com" }, staff(NO, 1), "email=not.is.null"],
    remove: ["email=not.is.null", staff(1, 1)],
  },
  newsletters: {
    whole: staff(1, 1),
    add: [{ subject: "New" }, staff(NO, 1)],
    change: [{ subject: "New" }, staff(NO, 1)],
    remove: ["subject=not.is.null", staff(NO, 1)],
  },
  newsletter_sends: kept("status", 1, {
    add: [() => ({ newsletter_id: newsletter }), staff(NO, 1)],
    change: [{ status: "left" }, staff(NO, 1), "id=not.is.null"],
  }),
  calendar_links: {
    whole: [401, NO, NO, NO, 1],
    add: [() => ({ user_id: at.ids.client, scope: "practice", token_hash: "b".repeat(64) }), staff(NO, 1)],
    change: [{ full_names: true }, staff(NO, 1), "scope=not.is.null"],
    remove: ["scope=not.is.null", staff(NO, 1)],
  },
  pages: {
    whole: [401, NO, NO, 2, 2],
    part: [
      "id,path,title,description,preview,is_screen,is_public,menu_label,menu_position,footer_label,footer_position,legal_label,legal_position,shown_blocks,edition,edition_at",
      [1, 1, 1, 2, 2],
    ],
    add: [{ path: "/new", title: "New" }, staff(NO, 1)],
    change: [{ title: "New" }, staff(NO, 2)],
    remove: ["path=eq./hidden", staff(NO, 1)],
  },
  page_versions: {
    whole: [401, NO, NO, 2, 2],
    part: ["page_id,version,edition,title,description,shown_blocks,published_at", [1, 1, 1, 2, 2]], // of a legal page
    add: [() => ({ page_id: page, version: 3, title: "x", description: "", blocks: [] }), staff(NO, 1)],
    change: [{ title: "x" }, staff(NO, 2), "version=not.is.null"],
    remove: ["version=not.is.null", staff(NO, 2)],
  },
  page_drafts: {
    whole: staff(1, 1),
    add: [() => ({ page_id: hiddenPage, title: "x", description: "", blocks: [] }), staff(NO, 1)],
    change: [{ title: "x" }, staff(NO, 1), "title=not.is.null"],
    remove: ["title=not.is.null", staff(NO, 1)],
  },
  pictures: {
    whole: [401, NO, NO, 1, 1],
    part: ["id,alt,width,height,widths,focus", everybody(1)],
    add: [{ original: "x.jpg", alt: "x", width: 1, height: 1, widths: "{1}" }, staff(NO, 1)],
    change: [{ alt: "x" }, staff(1, 1)],
    remove: ["alt=not.is.null", staff(NO, 1)],
  },
  page_redirects: {
    whole: staff(1, 1),
    add: [() => ({ page_id: page, path: "/bells" }), staff(NO, 1)],
    change: [{ path: "/bells" }, staff(NO, 1), "path=not.is.null"],
    remove: ["path=not.is.null", staff(NO, 1)],
  },
  articles: {
    whole: [401, NO, NO, 3, 3],
    part: ["slug,title,excerpt,category,rune,related,body,preview,publish_at,shown_on,changed_on", [1, 1, 1, 3, 3]],
    add: [{ slug: "new", title: "New" }, staff(NO, 1)],
    change: [{ title: "New" }, staff(NO, 3), "slug=not.is.null"],
    remove: ["slug=eq.unwritten", staff(NO, 1)],
  },
  article_drafts: {
    whole: staff(1, 1),
    add: [() => ({ article_id: unwritten, title: "x" }), staff(NO, 1)],
    change: [{ title: "x" }, staff(NO, 1), "title=not.is.null"],
    remove: ["title=not.is.null", staff(NO, 1)],
  },
  article_redirects: {
    whole: staff(1, 1),
    add: [() => ({ article_id: article, slug: "twice" }), staff(NO, 1)],
    change: [{ slug: "twice" }, staff(NO, 1), "slug=not.is.null"],
    remove: ["slug=not.is.null", staff(NO, 1)],
  },
  waiting: {
    whole: [401, 1, 1, 2, 2],
    add: [() => ({ user_id: at.ids.client, group_session_id: groupSession, places: 1, status: "left" }), staff(NO, 1)],
    change: [{ places: 2 }, staff(NO, 2)],
    remove: ["id=not.is.null", staff(NO, 2)],
  },
  audit: kept("act", "some", {
    add: [{ role: "x", table_name: "x", act: "insert", changes: {} }, nobody],
    change: [{ role: "x" }, nobody],
    remove: ["id=not.is.null", nobody],
  }),
};

const json = { "content-type": "application/json" };
const unkept = "tx=rollback,count=exact";

async function read(person: Person, table: string, columns: string): Promise<number> {
  const answer = await at.ask(person, `/${table}?select=${columns}`);
  return answer.status === 200 ? ((await answer.json()) as unknown[]).length : answer.status;
}

/** The number of rows counted by HEAD, or the status of the refusal. */
async function counted(person: Person, table: string): Promise<Outcome> {
  const { status, headers } = await at.ask(person, `/${table}`, { method: "HEAD", headers: { prefer: "count=exact" } });
  return status < 300 ? Number(headers.get("content-range")?.split("/")[1]) : status;
}

/** Tries a write that is rolled back: the number of affected rows, or the status of the refusal. */
async function attempt(person: Person, method: string, path: string, body?: object, prefer = ""): Promise<Outcome> {
  const answer = await at.ask(person, path, {
    method,
    headers: { ...json, prefer: `${unkept}${prefer}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return answer.status < 300 ? Number(answer.headers.get("content-range")?.split("/")[1]) : answer.status;
}

const isRefused = (outcome: Outcome | undefined) => typeof outcome === "number" && outcome >= 400;
const column = (byPerson: ByPerson, person: Person) => byPerson[PEOPLE.indexOf(person)];

for (const [table, rules] of Object.entries(RULES)) {
  describe(table, () => {
    for (const person of PEOPLE) {
      test(`as a ${person}`, async () => {
        const [row, mayAdd] = rules.add;
        const [change, mayChange, filter = "id=not.is.null"] = rules.change;
        const [removed, mayRemove] = rules.remove;
        const given = typeof row === "function" ? row() : row;
        const rows = await read(person, table, "*");
        const isSome = column(rules.whole, person) === "some" && rows > 0 && rows < 400;
        const found = {
          whole: isSome ? "some" : rows,
          head: isSome ? "some" : await counted(person, table),
          part: rules.part && (await read(person, table, rules.part[0])),
          add: await attempt(person, "POST", `/${table}`, given),
          change: await attempt(person, "PATCH", `/${table}?${filter}`, change),
          remove: await attempt(person, "DELETE", `/${table}?${removed}`),
        };
        // PUT and upserts require the insert privilege, too.
        const id = "id" in given ? given.id : "00000000-0000-4000-8000-00000000000a";
        const others = isRefused(column(mayAdd, person))
          ? [
              await attempt(person, "PUT", `/${table}?id=eq.${String(id)}`, { ...given, id }),
              await attempt(person, "POST", `/${table}`, given, ", resolution=merge-duplicates"),
            ]
          : [];
        expect(others.filter((outcome) => !isRefused(outcome))).toEqual([]);
        expect(found).toEqual({
          whole: column(rules.whole, person),
          head: column(rules.whole, person),
          part: rules.part && column(rules.part[1], person),
          add: column(mayAdd, person),
          change: column(mayChange, person),
          remove: column(mayRemove, person),
        });
      });
    }
  });
}

describe("the permission matrix:", () => {
  test("every table and view of the exposed schema is in it", async () => {
    const tables = await at.fresh.asOwner<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p', 'f') order by 1",
    );
    expect(tables.map(({ name }) => name)).toEqual(Object.keys(RULES).toSorted());
  });

  test("no function can be called over the wire but a column that is computed from a row, and of no client", async () => {
    for (const person of PEOPLE) {
      const document = (await (await at.ask(person, "/")).json()) as { paths: object };
      const called = Object.keys(document.paths).filter((path) => path.startsWith("/rpc/"));
      expect([person, called]).toEqual([
        person,
        ["practitioner", "service"].includes(person) ? ["/rpc/is_given_up"] : [],
      ]);
    }
  });
});

describe("columns without the write privilege:", () => {
  test.each([
    ["client", "profiles", "role", "admin"],
    ["client", "profiles", "email", "x@y.z"],
    ["client", "profiles", "user_id", "00000000-0000-4000-8000-00000000000a"],
    ["practitioner", "profiles", "role", "client"],
    ["practitioner", "bookings", "payment_status", "paid"],
    ["practitioner", "bookings", "price_pence", 1],
    ["practitioner", "bookings", "no_show", true],
    ["practitioner", "bookings", "paid_by", "cash"],
    ["practitioner", "alerts", "detail", "x"],
    ["client", "bookings", "private_notes", "x"],
    ["practitioner", "bookings", "buffer_minutes", 0],
    ["practitioner", "bookings", "user_id", null],
    ["practitioner", "bookings", "hold_expires_at", null],
    ["practitioner", "group_sessions", "series_id", null],
    ["practitioner", "group_sessions", "occurs_on", "2035-05-05"],
  ] as const)("a %s, %s.%s", async (person, table, name, value) => {
    const answer = await at.ask(person, `/${table}?id=not.is.null`, {
      method: "PATCH",
      headers: json,
      body: JSON.stringify({ [name]: value }),
    });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, "42501"]);
  });

  test("nor by an upsert, a PUT or additional fields in the body", async () => {
    const [{ id } = { id: "" }] = await at.fresh.asOwner<{ id: string }>("select id from profiles where user_id = $1", [
      at.ids.client,
    ]);
    const row = { id, user_id: at.ids.client, email: "a@b.c", role: "admin" };
    const upsert = await at.ask("client", "/profiles?on_conflict=id", {
      method: "POST",
      headers: { ...json, prefer: "resolution=merge-duplicates" },
      body: JSON.stringify(row),
    });
    const put = await at.ask("client", `/profiles?id=eq.${id}`, {
      method: "PUT",
      headers: json,
      body: JSON.stringify(row),
    });
    const patch = await at.ask("client", `/profiles?id=eq.${id}`, {
      method: "PATCH",
      headers: json,
      body: JSON.stringify({ full_name: "x", role: "admin" }),
    });
    expect([upsert.status, put.status, patch.status]).toEqual([403, 403, 403]);
    expect(await at.fresh.asOwner("select role from profiles where user_id = $1", [at.ids.client])).toEqual([
      { role: "client" },
    ]);
  });
});

describe("a booking's transitions, for the practitioner too:", () => {
  const move = async (from: string, to: object) => {
    const answer = await at.ask("practitioner", `/bookings?status=eq.${from}&limit=1`, {
      method: "PATCH",
      headers: { ...json, prefer: unkept },
      body: JSON.stringify(to),
    });
    return `${answer.status} ${await answer.text()}`;
  };

  test("legal ones succeed, others are refused with a message", async () => {
    expect(await move("pending", { status: "confirmed" })).toBe("204 ");
    expect(await move("confirmed", { status: "completed" })).toBe(
      '400 {"code":"23514","message":"This session has not begun. It can be completed from its start","details":null,"hint":null}',
    );
    const inDays = (days: number) =>
      at.fresh.asOwner("update bookings set booking_date = private.today() + $1::int where status = 'confirmed'", [
        days,
      ]);
    await inDays(-1);
    expect(await move("confirmed", { status: "completed" })).toBe("204 ");
    await inDays(2);
    expect(await move("completed", { status: "pending" })).toBe(
      '400 {"code":"23514","message":"A completed booking cannot become pending","details":null,"hint":"pending > confirmed > completed, and any of them > cancelled"}',
    );
    expect(await move("cancelled", { status: "confirmed" })).toMatch(
      /^400 .*A cancelled booking cannot become confirmed/,
    );
    expect(await move("pending", { status: "nonsense" })).toMatch(/^400 /);
  });

  test("moving onto a taken time is refused", async () => {
    expect(await move("confirmed", { booking_time: "11:00" })).toMatch(/^409 \{"code":"23P01"/);
  });
});

describe("filters and orders reveal nothing of other clients' rows:", () => {
  const hidden = [
    "user_id",
    "client_name",
    "client_email",
    "client_phone",
    "notes",
    "payment_status",
    "total_price_gbp",
    "service_id",
    "id",
    "price_pence",
    "buffer_minutes",
    "during",
  ];
  const guesses = hidden.flatMap((column) => [
    `select=${column}`,
    `select=x:${column}`,
    `select=${column}::text`,
    `select=status,${column}->x`,
    `select=status&${column}=not.is.null`,
    `select=status&${column}=is.null`,
    `select=status&or=(${column}.is.null,status.eq.pending)`,
    `select=status&not.and=(${column}.is.null,status.eq.pending)`,
    `select=status&order=${column}`,
    `select=status&order=${column}->x.desc`,
  ]);
  const others = [
    "select=*",
    "",
    "select=status,services(name)",
    "select=services!inner(name)",
    "select=status,my_bookings(*)",
    "select=count()",
    "select=status,client_name.max()",
  ];

  test.each(["visitor", "client"] as const)(
    "a %s who names any other column of bookings is refused, whether the guess is right or wrong",
    async (person) => {
      for (const question of [...guesses, ...others]) {
        for (const accept of [
          "application/json",
          "text/csv",
          "application/vnd.pgrst.object+json",
          "application/vnd.pgrst.plan+json",
        ]) {
          const answer = await at.ask(person, `/bookings?${question}`, { headers: { accept, prefer: "count=exact" } });
          const text = await answer.text();
          expect([question, answer.status >= 400 && answer.status < 500, text.includes(CANARY)]).toEqual([
            question,
            true,
            false,
          ]);
        }
      }
    },
  );

  test("right and wrong guesses have the same answer", async () => {
    const ask = async (filter: string) => (await at.ask("visitor", `/bookings?select=status&${filter}`)).text();
    const right = await ask(`client_email=like.${CANARY}*`);
    expect(await ask("client_email=like.nobody*")).toBe(right);
    expect(right).toBe('{"code":"42501","message":"permission denied for table bookings","details":null,"hint":null}');
  });

  test("the slot query returns all taken times to everyone", async () => {
    for (const person of ["visitor", "client", "stranger"] as const) {
      const { data, error } = await at
        .client(person)
        .from("bookings")
        .select("booking_time, duration_minutes")
        .eq("booking_date", await day(2))
        .neq("status", "cancelled")
        .order("booking_time");
      expect([person, error, data]).toEqual([
        person,
        null,
        [
          { booking_time: "09:00", duration_minutes: 60 },
          { booking_time: "11:00", duration_minutes: 60 },
        ],
      ]);
    }
  });

  test("my_bookings has everything of the client's own bookings and nothing of others", async () => {
    const { data } = await at
      .client("client")
      .from("my_bookings")
      .select("*, services(name, category, duration_minutes)")
      .order("booking_date");
    expect(data).toHaveLength(3);
    expect(data?.[0]).toMatchObject({
      client_name: `${CANARY} name`,
      notes: `${CANARY} notes`,
      total_price_gbp: 45,
      services: { name: "Rune reading" },
    });
  });
});

async function day(ahead: number): Promise<string> {
  const [row] = await at.fresh.asOwner<{ day: string }>("select (private.today() + $1::int)::text as day", [ahead]);
  return row?.day ?? "";
}
