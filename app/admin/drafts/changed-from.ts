import { isSame } from "#domain/is-same.ts";

/** Only what was changed here: all of the rest may have been changed in another window. */
export function changedFrom<T extends object>(before: T, after: T): Partial<T> {
  const names = (Object.keys(after) as (keyof T)[]).filter((name) => !isSame(after[name], before[name]));
  return Object.fromEntries(names.map((name) => [name, after[name]])) as Partial<T>;
}
