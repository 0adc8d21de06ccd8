/** Values of the `Prefer` header (RFC 7240). If a preference is repeated, the first value counts. */
export type Preferences = {
  resolution?: "merge-duplicates" | "ignore-duplicates";
  return?: "representation" | "minimal" | "headers-only";
  count?: "exact" | "planned" | "estimated";
  tx?: "commit" | "rollback";
  missing?: "default" | "null";
  handling?: "strict" | "lenient";
  timezone?: string;
  maxAffected?: number;
  /** Preferences unknown to this API; an error only with `handling=strict`. */
  unknown: string[];
};

const CHOICES = {
  resolution: ["merge-duplicates", "ignore-duplicates"],
  return: ["representation", "minimal", "headers-only"],
  count: ["exact", "planned", "estimated"],
  tx: ["commit", "rollback"],
  missing: ["default", "null"],
  handling: ["strict", "lenient"],
} as const;

/** Reads the header, whose lines have been joined by commas. `mayEndTransaction`: whether `tx=` is respected. */
export function readPreferences(header: string | null, mayEndTransaction: boolean): Preferences {
  const found: Preferences = { unknown: [] };
  for (const preference of (header ?? "").split(",").map((part) => part.trim())) {
    if (preference !== "" && !take(found, preference, mayEndTransaction)) found.unknown.push(preference);
  }
  return found;
}

function take(found: Preferences, preference: string, mayEndTransaction: boolean): boolean {
  const equals = preference.indexOf("=");
  const key = preference.slice(0, Math.max(equals, 0));
  const value = preference.slice(equals + 1);
  if (key === "timezone" && isTimeZone(value)) found.timezone ??= value;
  else if (key === "max-affected" && /^\d{1,15}$/.test(value)) found.maxAffected ??= Number(value);
  else if (isChoice(key) && (CHOICES[key] as readonly string[]).includes(value)) {
    if (key !== "tx" || mayEndTransaction) Object.assign(found, { [key]: found[key] ?? value });
  } else return false;
  return true;
}

function isChoice(key: string): key is keyof typeof CHOICES {
  return Object.hasOwn(CHOICES, key);
}

/** Accepts a region's name that both the runtime and PostgreSQL know; an offset is not one. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** The most rows that a write or call may affect; `max-affected` applies only with `handling=strict`. */
export function maxAffectedRows({ handling, maxAffected }: Preferences): number | undefined {
  return handling === "strict" ? maxAffected : undefined;
}

/** `Preference-Applied`: the respected preferences that concern this kind of request, in PostgREST's order. */
export function preferenceApplied(preferences: Preferences, concerned: ReadonlySet<string>): string | undefined {
  const given = [
    ["resolution", preferences.resolution],
    ["missing", preferences.missing],
    ["return", preferences.return],
    ["count", preferences.count],
    ["tx", preferences.tx],
    ["handling", preferences.handling],
    ["timezone", preferences.timezone],
    ["max-affected", maxAffectedRows(preferences)],
  ] as const;
  const applied = given
    .filter(([key, value]) => value !== undefined && concerned.has(key))
    .map(([key, value]) => `${key}=${value ?? ""}`);
  return applied.length > 0 ? applied.join(", ") : undefined;
}
