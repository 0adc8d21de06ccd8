import { t } from "@sacred-space/words/t.ts";
import { isSame } from "#domain/is-same.ts";

/** Returns only the changed properties, so that a save does not overwrite others that another window has changed. */
export function changedFrom<T extends object>(before: T, after: T): Partial<T> {
  const names = (Object.keys(after) as (keyof T)[]).filter((name) => !isSame(after[name], before[name]));
  return Object.fromEntries(names.map((name) => [name, after[name]])) as Partial<T>;
}

/** "name “Massage”, no link": what differs, with the new values, under the labels of the form's fields, or else their names. */
export function describeChanges<T extends object>(
  before: T,
  after: T,
  labels: { [Name in keyof T]?: string } = {},
): string[] {
  return Object.entries(changedFrom(before, after)).map(([name, value]) => {
    const label = labels[name as keyof T] ?? inWords(name);
    if (typeof value === "boolean") return value ? label : t("not: {label}", { label });
    return value === "" || value === null || value === undefined
      ? t("no {label}", { label })
      : `${label} “${textOf(value)}”`;
  });
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : Array.isArray(value) ? value.join(", ") : JSON.stringify(value);
}

/** "meetingPoint" is "meeting point". */
function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
}
