import type { SupabaseClient } from "@supabase/supabase-js";
import type { ApiFetch } from "./server-context.ts";

/** As the person who is signed in, where that makes a difference to what is read; as a visitor when there is no session. */
export function personVisitor(visitor: ApiFetch, connect: () => Promise<SupabaseClient>): ApiFetch {
  return {
    async fetch(path, init) {
      const { data } = await (await connect()).auth.getSession();
      const headers = new Headers(init?.headers);
      if (data.session) headers.set("authorization", `Bearer ${data.session.access_token}`);
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
