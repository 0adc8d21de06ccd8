import type { Service } from "#app/catalog/services.ts";
import type { Pass } from "#domain/credits/pass.ts";

const MAX_KINDS = 3;

/** The default name of a pass: "5 × Meditation group", "5 sessions". */
export function proposedName(sessions: string, serviceIds: string[], services: Pick<Service, "id" | "name">[]): string {
  const [only, ...others] = services.filter(({ id }) => serviceIds.includes(id));
  if (only && others.length === 0) return `${sessions} × ${only.name}`.slice(0, 100);
  return sessions === "1" ? "1 session" : `${sessions} sessions`;
}

/** Distinct kinds of passes by what is sold, the newest of each. */
export function kindsOf(passes: Pass[]): Pass[] {
  const kinds = new Map<string, Pass>();
  for (const pass of passes) {
    const kind = JSON.stringify([pass.name, pass.sessions, pass.amount, pass.services.map(({ id }) => id)]);
    if (!kinds.has(kind)) kinds.set(kind, pass);
  }
  return [...kinds.values()].slice(0, MAX_KINDS);
}
