import type { Visitor } from "./server-context.ts";

/** The browser's way of reading what everybody may read, without loading the account library. */
export function browserVisitor(publishableKey: string): Visitor {
  return {
    fetch(path, init) {
      const headers = new Headers(init?.headers);
      headers.set("apikey", publishableKey);
      return fetch(path, { ...init, headers });
    },
  };
}
