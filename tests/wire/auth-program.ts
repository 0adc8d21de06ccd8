import { type AuthError, createClient, type SupabaseClient } from "@supabase/supabase-js";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { removeData, type RunningServer, startServer } from "#tests/support/server.ts";

/** A client with a confirmed account, signed in. */
export type Person = { client: SupabaseClient; email: string; id: string; token: string; refresh: string };

/** The status of a result, and the code of the client's error. */
export type AuthResult = { status: number | undefined; code: string | undefined };

/** The running program on its own database, with the official client. */
export type AuthApi = {
  server: RunningServer;
  fresh: FreshDatabase;
  /** Starts another node of the same site with its own settings. */
  node(env: Record<string, string>): Promise<RunningServer>;
  visitor(at?: RunningServer, flowType?: "pkce" | "implicit"): SupabaseClient;
  secretClient(): SupabaseClient;
  newAddress(): string;
  person(): Promise<Person>;
  close(): Promise<void>;
};

export const PASSWORD = "a walk by the river";
const baseOf = ({ port }: RunningServer) => `http://localhost:${port}`;

export async function startAuthApi(): Promise<AuthApi> {
  const fresh = await freshDatabase();
  const server = await startServer({ DATABASE_URL: fresh.url });
  const nodes = [server];
  const connect = (at: RunningServer, key: string, flowType: "pkce" | "implicit" = "implicit") => {
    const kept = new Map<string, string>(); // PKCE stores its verifier in place of the session
    const storage = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    };
    return createClient(baseOf(at), key, {
      auth: { storage, autoRefreshToken: false, detectSessionInUrl: false, flowType },
    });
  };
  let people = 0;
  const setUp: AuthApi = {
    server,
    fresh,
    async node(env) {
      const made = await startServer({ DATABASE_URL: fresh.url, PUBLIC_URL: server.url, ...env });
      nodes.push(made);
      return made;
    },
    visitor: (at = server, flowType) => connect(at, at.keys.publishable, flowType),
    secretClient: () => connect(server, server.keys.secret),
    newAddress: () => `wire${(people += 1)}@example.com`,
    async person() {
      const email = setUp.newAddress();
      const made = await setUp.secretClient().auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
      if (made.error) throw made.error;
      const client = setUp.visitor();
      const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
      if (error) throw error;
      return { client, email, id: data.user.id, token: data.session.access_token, refresh: data.session.refresh_token };
    },
    async close() {
      for (const each of nodes) {
        await each.stop();
        await removeData(each);
      }
      await fresh.close();
    },
  };
  return setUp;
}

/** Sends a request that the official client would not send. */
export async function raw(
  at: RunningServer,
  method: string,
  path: string,
  { body, token, type = "application/json" }: { body?: unknown; token?: string; type?: string } = {},
): Promise<AuthResult> {
  const headers = { apikey: at.keys.publishable, "content-type": type, "x-supabase-api-version": "2024-01-01" };
  const response = await fetch(`${baseOf(at)}/auth/v1${path}`, {
    method,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, code };
}

export async function told(answer: Promise<{ error: AuthError | null }>): Promise<AuthResult> {
  const { error } = await answer;
  return { status: error?.status, code: error?.code };
}
