export type FormValue = string | FormValue[] | { [name: string]: FormValue };
type Branch = Map<string, string | Branch>;

const DEEPEST = 8;
const MAX_FIELDS = 1_000;

/**
 * Reads the form encoding of Stripe's API, where brackets nest: `line_items[0][price_data][currency]=gbp`. Names that are all
 * numbers make a list. Undefined when a name cannot be read, says two things at once, nests deeper than 8 or comes after 999 others,
 * or when a value holds a NUL, which no text of PostgreSQL can.
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
