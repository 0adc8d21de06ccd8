import type { StoredPractice } from "#server/setup/seed/stored-practice.ts";
import { LONGEST } from "./people.ts";
import { FIRST_DAY } from "./calendar.ts";
import type { StoredFile } from "./play/played.ts";
import type { Stage } from "./stage.ts";

/**
 * Tables that the demonstration leaves alone: they belong to the installation and its practitioner, are filled by a migration, or hold
 * nothing in a played practice.
 */
const NOT_RECORDED = [
  String.raw`(realtime|storage|graphile_worker|extensions)\..*`,
  String.raw`auth\.(?!users$|identities$).*`,
  String.raw`private\.(schema_migrations|releases|milestones|clock|requests_done|backups|push_.*|first_run|outside_calendars|busy_.*|removed_content|visitor_holds)`,
  String.raw`public\.(email_words|booking_rules|article.*|calendar_links|page_redirects|business_settings|client_.*|sms)`,
  String.raw`stand_in_stripe\.(?!(checkout_sessions|payment_intents|refunds)$).*`,
];

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'played')
    and format('%I.%I', n.nspname, c.relname) !~ $1
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  group by 1 order by 1`;

/** The client whose emails of the last weeks are kept, so that her page has them. */
const HERS = `recipient = (select client_email from public.clients where client_name = '${LONGEST}' limit 1)`;
const LAST_WEEKS = (weeks: number) => `'${FIRST_DAY}'::date - ${weeks * 7}`;

/**
 * Rows that are not recorded: the practitioner's account, the specification's weekend of long ago, and what nobody looks for after a while: the
 * texts of emails, the trail, and what a client was told of a place that is past.
 */
const LEFT_OUT: Record<string, string> = {
  "auth.users": "id = (select user_id from public.profiles where role = 'admin')",
  "auth.identities": "user_id = (select user_id from public.profiles where role = 'admin')",
  "public.profiles": "role = 'admin'",
  "public.group_sessions": `starts_on < '${FIRST_DAY}'::date - 370`,
  "private.occupancy": `lower(during) < '${FIRST_DAY}'::date - 370`,
  "public.mail": `status <> 'failed' and created_at < case when ${HERS} then ${LAST_WEEKS(5)} else '${FIRST_DAY}'::date - 2 end`,
  "public.audit": `at < ${LAST_WEEKS(5)}`,
  "private.phone_calls": "settled_at is not null",
  "private.chosen_times": "chosen_at <> 'infinity'",
  "private.notified_places": `booking_id in (select id from public.bookings where booking_date < '${FIRST_DAY}')`,
};

/** Records the practice on each of the days, a row once with the days on which it stood so. */
export function recorder(stage: Stage) {
  const tables = new Map<string, { columns: StoredPractice["tables"][number]["columns"]; days: string[][] }>();
  return {
    async look() {
      const found = await stage.rows<{ name: string; columns: StoredPractice["tables"][number]["columns"] }>(TABLES, [
        `^(${NOT_RECORDED.join("|")})$`,
      ]);
      for (const { name, columns } of found) {
        const table = tables.get(name) ?? { columns, days: [] };
        tables.set(name, table);
        const quoted = columns.map((column) => `"${column.name}"`);
        const time = columns.find(({ name: column }) =>
          ["created_at", "at", "recorded_at", "asked_at"].includes(column),
        )?.name;
        const text = `json_build_array(${quoted.join(", ")})::text`;
        const rows = await stage.rows<{ row: string }>(
          `select ${text} as row from ${name} where not coalesce(${LEFT_OUT[name] ?? "false"}, false) order by ${time ? `"${time}", ` : ""}${text} collate "C"`,
        );
        table.days.push(rows.map(({ row }) => row));
      }
    },
    async stored(files: StoredFile[]): Promise<StoredPractice> {
      const order = await parentsFirst(stage, [...tables.keys()]);
      const [admin] = await stage.rows<{ name: string }>("select full_name as name from profiles where role = 'admin'");
      const [settings] = await stage.rows<Record<string, string>>(
        "select practitioner_name, business_email, business_phone, business_address from business_settings",
      );
      return {
        day: FIRST_DAY,
        practitioner: { userId: stage.practitioner.userId, name: admin?.name as string },
        settings: settings as Record<string, string>,
        files,
        tables: order.flatMap((name) => {
          const { columns, days } = tables.get(name) as NonNullable<ReturnType<typeof tables.get>>;
          const rows = withDays(days);
          return [{ name, columns, rows }];
        }),
      };
    },
  };
}

/** Each row with the first and the last day on which it is the same; a row that comes back is a row of its own. */
function withDays(days: string[][]): unknown[][] {
  const rows: { row: string; from: number; until: number }[] = [];
  const open = new Map<string, { row: string; from: number; until: number }[]>();
  for (const [day, those] of days.entries()) {
    for (const row of those) {
      const before = open.get(row)?.find(({ until }) => until === day - 1);
      if (before) before.until = day;
      else {
        const entry = { row, from: day, until: day };
        rows.push(entry);
        open.set(row, [...(open.get(row) ?? []), entry]);
      }
    }
  }
  return rows.map(({ row, from, until }) => [from, until, ...(JSON.parse(row) as unknown[])]);
}

async function parentsFirst(stage: Stage, names: string[]): Promise<string[]> {
  const keys = await stage.rows<{ child: string; parent: string }>(
    `select distinct format('%I.%I', cn.nspname, c.relname) as child, format('%I.%I', pn.nspname, p.relname) as parent
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace cn on cn.oid = c.relnamespace
       join pg_class p on p.oid = k.confrelid join pg_namespace pn on pn.oid = p.relnamespace where k.contype = 'f' and k.conrelid <> k.confrelid`,
  );
  const sorted: string[] = [];
  const visit = (name: string, path: string[]) => {
    if (sorted.includes(name) || !names.includes(name)) return;
    if (path.includes(name)) throw new Error(`These tables refer to each other: ${[...path, name].join(", ")}`);
    for (const { parent } of keys.filter(({ child }) => child === name)) visit(parent, [...path, name]);
    sorted.push(name);
  };
  for (const name of names.toSorted()) visit(name, []);
  return sorted;
}
