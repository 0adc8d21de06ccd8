import type { Service } from "./services.ts";

/** `key` is the value of `/book?category=`, `name` the heading. */
export type Category = { key: string; name: string };

/** Groups services by category, in the order in which the categories first appear. */
export function byCategory(services: Service[]): (Category & { offered: Service[] })[] {
  const groups = new Map<string, Category & { offered: Service[] }>();
  for (const service of services) {
    const { category: key, categoryName: name } = service;
    groups.set(key, { key, name, offered: [...(groups.get(key)?.offered ?? []), service] });
  }
  return [...groups.values()];
}
