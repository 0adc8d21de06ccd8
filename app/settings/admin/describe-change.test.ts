import { expect, test } from "vitest";
import { AUDIT_GROUPS, BACKUP_KINDS, EXPORT_KINDS } from "#domain/accounts/audit-filter.ts";
import { describeActor, describeChange, describeDetails, subjectName } from "./describe-change.ts";

const TABLES = Object.values(AUDIT_GROUPS).flatMap(({ tables }) => [...tables]);

test.each(TABLES)("a change of %s is told in words, not by the table's name", (table) => {
  if (table === "exports" || table === "backups") return;
  for (const act of ["insert", "update", "delete"] as const)
    expect(describeChange({ table, act, changes: {}, key: null })).toMatch(/^[A-Z][a-z]+ [a-z ]+$/);
});

test("a session is told as signing in and its end", () => {
  const session = (act: "insert" | "update" | "delete", ...columns: string[]) =>
    describeChange({
      table: "auth.sessions",
      key: null,
      act,
      changes: Object.fromEntries(columns.map((column) => [column, null])),
    });
  expect(session("insert", "id", "aal")).toBe("Signed in");
  expect(session("update", "aal")).toBe("Second factor shown");
  expect(session("update", "ended_at")).toBe("Session ended");
  expect(session("delete", "id")).toBe("Session ended");
});

test("values are told with their units, and personal or long ones only as changed", () => {
  const changes: Record<string, [unknown, unknown] | null> = {
    id: ["a", "b"],
    price_gbp: [4500, 4200],
    is_active: [true, false],
    day_of_week: [1, 2],
    duration_minutes: [null, 60],
    description: ["x".repeat(200), "y".repeat(200)],
    full_name: null,
  };
  expect(describeDetails({ table: "services", key: null, act: "update", changes, subject: "Reiki" })).toEqual([
    "Price: £45.00 to £42.00",
    "Shown: yes to no",
    "Day: Monday to Tuesday",
    "Length: nothing to 60 minutes",
    "Description: changed",
    "Full name: changed",
  ]);
  expect(
    describeDetails({
      table: "services",
      act: "insert",
      key: null,
      changes: { name: [null, "Reiki"], description: [null, ""], notes: null },
      subject: null,
    }),
  ).toEqual(["Name: Reiki"]);
  expect(
    describeDetails({
      table: "bookings",
      key: null,
      act: "update",
      changes: { status: ["pending", "confirmed"] },
      subject: "Ada",
    }),
  ).toEqual(["Confirmed"]);
});

test("who acted is named, or told by what kind of request it was", () => {
  expect(describeActor({ role: "admin", actorName: "Rowan Vale" })).toBe("Rowan Vale");
  const unnamed = ["admin", "authenticated", "anon", "service_role"].map((role) =>
    describeActor({ role, actorName: null }),
  );
  expect(unnamed).toEqual(["The practice", "A client", "A visitor", "The site"]);
  expect(subjectName({ table: "bookings", key: null, subject: "Ada", subjectDay: "2026-12-01" })).toBe(
    "Ada, Tue 1 Dec 2026",
  );
  expect(subjectName({ table: "bookings", key: null, subject: null, subjectDay: null })).toBe("");
});

test("each download and each backup has its words", () => {
  const exported = EXPORT_KINDS.map((key) => describeChange({ table: "exports", act: "export", changes: {}, key }));
  expect(exported).toEqual([
    "Clients downloaded",
    "Clients with their bookings downloaded",
    "Bookings downloaded",
    "Bookings with their notes downloaded",
    "Money for the accountant downloaded",
    "Newsletter subscribers downloaded",
    "Own data downloaded",
  ]);
  const backup = { table: "backups", act: "backup", changes: {} } as const;
  expect(BACKUP_KINDS.map((key) => describeDetails({ ...backup, key, subject: null }))).toEqual([
    ["In the night"],
    ["By hand"],
    ["Before an upgrade"],
  ]);
  expect(describeChange({ ...backup, key: "nightly" })).toBe("Backup made");
});

test("a change of clients and texts names what has changed, in words", () => {
  const details = (table: string, ...columns: string[]) => {
    const changes = Object.fromEntries(columns.map((column) => [column, null]));
    return describeDetails({ table, act: "update", changes, key: null, subject: "Ada" });
  };
  expect(details("clients", "id", "client_name", "client_phone", "note")).toEqual([
    "Name: changed",
    "Phone: changed",
    "Note: changed",
  ]);
  expect(details("pages", "path", "blocks", "is_public")).toEqual([
    "Address: changed",
    "Text: changed",
    "On the site: changed",
  ]);
  expect(details("newsletters", "started_at")).toEqual(["Sending began"]);
  expect(details("costs", "amount_pence", "bill")).toEqual(["Amount: changed", "Bill: changed"]);
  const named = (table: string, key: string | null) => subjectName({ table, key, subject: null, subjectDay: null });
  expect([
    named("email_words", "thanks"),
    named("email_words", "of-a-later-version"),
    named("calendar_links", "practice"),
  ]).toEqual(["Thank you after the session", "", "The practice’s diary"]);
});

test("a date is written as everywhere else", () => {
  const changes: Record<string, [string, string]> = { starts_on: ["2027-01-12", "2027-01-19"] };
  expect(describeDetails({ table: "group_sessions", act: "update", changes, key: null, subject: null })).toEqual([
    "Starts on: Tue 12 Jan 2027 to Tue 19 Jan 2027",
  ]);
});
