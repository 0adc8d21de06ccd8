import { expect, test } from "vitest";
import { AUDIT_GROUPS } from "#domain/accounts/audit-filter.ts";
import { describeActor, describeChange, describeDetails, subjectName } from "./describe-change.ts";

const TABLES = Object.values(AUDIT_GROUPS).flatMap(({ tables }) => [...tables]);

test.each(TABLES)("a change of %s is told in words, not by the table's name", (table) => {
  for (const act of ["insert", "update", "delete"] as const)
    expect(describeChange({ table, act, changes: {} })).toMatch(/^[A-Z][a-z]+ [a-z ]+$/);
});

test("a session is told as signing in and its end", () => {
  const session = (act: "insert" | "update" | "delete", ...columns: string[]) =>
    describeChange({ table: "auth.sessions", act, changes: Object.fromEntries(columns.map((column) => [column, null])) });
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
  expect(describeDetails({ table: "services", act: "update", changes, subject: "Reiki" })).toEqual([
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
      changes: { name: [null, "Reiki"], description: [null, ""], notes: null },
      subject: null,
    }),
  ).toEqual(["Name: Reiki"]);
  expect(describeDetails({ table: "bookings", act: "update", changes: { status: ["pending", "confirmed"] }, subject: "Ada" })).toEqual([
    "Confirmed",
  ]);
});

test("who acted is named, or told by what kind of request it was", () => {
  expect(describeActor({ role: "admin", actorName: "Rowan Vale" })).toBe("Rowan Vale");
  const unnamed = ["admin", "authenticated", "anon", "service_role"].map((role) => describeActor({ role, actorName: null }));
  expect(unnamed).toEqual(["The practice", "A client", "A visitor", "The site"]);
  expect(subjectName({ subject: "Ada", subjectDay: "2026-12-01" })).toBe("Ada, Tue 1 Dec 2026");
  expect(subjectName({ subject: null, subjectDay: null })).toBe("");
});
