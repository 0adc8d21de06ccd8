export type FormValue = string | FormValue[] | { [name: string]: FormValue };
type Branch = Map<string, string | Branch>;

const DEEPEST = 8;
const MAX_FIELDS = 1_000;

/**
 * Parses the form encoding of Stripe's API, in which brackets nest: `line_items[0][price_data][currency]=gbp`. Numeric names make a list.
 * Undefined if a name is malformed, contradicts another or nests deeper than 8, if there are more than 1,000 fields, or if a value contains
 * a NUL, which PostgreSQL cannot store.
 */
export function readForm(body: string): Record<string, FormValue> | undefined {
  const root: Branch = new Map();
  const fields = [...new URLSearchParams(body)];
  if (fields.length > MAX_FIELDS) return undefined;
  for (const [name, value] of fields) {
    const path = pathOf(name);
    if (!path || value.includes("\0") || !plant(root, path, value)) return undefined;
  }
  return Object.fromEntries([...root].map(([name, value]) => [name, grown(value)]));
}

function pathOf(name: string): string[] | undefined {
  if (!/^\w+(\[\w*\])*$/.test(name)) return undefined;
  const path = name.replaceAll("]", "").split("[");
  return path.length <= DEEPEST ? path : undefined;
}

function plant(root: Branch, path: string[], value: string): boolean {
  let branch = root;
  for (const name of path.slice(0, -1)) {
    const next: string | Branch = branch.get(name) ?? new Map();
    if (typeof next === "string") return false;
    branch.set(name, next);
    branch = next;
  }
  const last = path.at(-1) || String(branch.size); // "expand[]=a" adds to the list
  if (branch.get(last) instanceof Map) return false;
  branch.set(last, value);
  return true;
}

function grown(value: string | Branch): FormValue {
  if (typeof value === "string") return value;
  const names = [...value.keys()];
  if (names.length > 0 && names.every((name) => /^\d+$/.test(name))) return [...value.values()].map(grown);
  return Object.fromEntries(names.map((name) => [name, grown(value.get(name) ?? "")]));
}
