import type { BackendClient } from "#app/backend/data-client.ts";
import type { ApiFetch } from "./server-context.ts";

/** Reads as the signed-in user if that changes the result, and as a visitor without a session. */
export function personVisitor(visitor: ApiFetch, connect: () => Promise<BackendClient>): ApiFetch {
  return {
    async fetch(path, init) {
      const token = await (await connect()).accessToken();
      const headers = new Headers(init?.headers);
      if (token !== null) headers.set("authorization", `Bearer ${token}`);
      return visitor.fetch(path, { ...init, headers });
    },
  };
}

/** The browser's way of reading what everybody may read, without loading the account library. */
export function browserVisitor(publishableKey: string): ApiFetch {
  return {
    fetch(path, init) {
      const headers = new Headers(init?.headers);
      headers.set("apikey", publishableKey);
      return fetch(path, { ...init, headers });
    },
  };
}
