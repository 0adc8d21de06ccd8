import { isSame } from "#domain/is-same.ts";

/** Returns only the changed properties, so that a save does not overwrite others that another window has changed. */
export function changedFrom<T extends object>(before: T, after: T): Partial<T> {
  const names = (Object.keys(after) as (keyof T)[]).filter((name) => !isSame(after[name], before[name]));
  return Object.fromEntries(names.map((name) => [name, after[name]])) as Partial<T>;
}
