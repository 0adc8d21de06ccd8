import type { BackendClient } from "#app/kit/backend/data-client.ts";
import type { ApiFetch } from "./server-context.ts";

/** Reads with the signed-in user's token, where that changes the result, and as a visitor without a session. */
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

/** Reads public data in the browser without loading auth-js. */
export function browserVisitor(publishableKey: string): ApiFetch {
  return {
    fetch(path, init) {
      const headers = new Headers(init?.headers);
      headers.set("apikey", publishableKey);
      return fetch(path, { ...init, headers });
    },
  };
}
