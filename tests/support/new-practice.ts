import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { freePort, type ServerWithNotes, startServer } from "./server.ts";

export const OWNER = {
  businessName: "Stillwater",
  email: "rowan@stillwater.example",
  password: "slow hands, warm stones",
  zone: "Europe/London",
};

/** What NODE_ENV=production says; at an address of this machine the variables would be refused. */
export const PRODUCTION = { production: true, demonstration: false, mailFrom: "hello@localhost" };

/** Starts the program as in production and with stand-ins, on this machine and over this database. */
export async function startNewPractice(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<ServerWithNotes> {
  const port = String(await freePort());
  return startServer(
    { PUBLIC_URL: `http://localhost:${port}`, PORT: port, HOST: "localhost", DATABASE_URL: databaseUrl, ...env },
    undefined,
    PRODUCTION,
  );
}

/** The path of the one-time setup link that the program prints at its start. */
export function setupPathOf({ notes }: ServerWithNotes): string | undefined {
  return notes.map((note) => /\/setup\/[\w-]+$/.exec(note)?.[0]).find((path) => path !== undefined);
}

/** Takes the first step of the setup with the printed link; resolves to the response. */
export function found(server: ServerWithNotes, more: Record<string, unknown> = {}): Promise<Response> {
  const secret = setupPathOf(server)?.replace("/setup/", "");
  return post(server, "found-practice", { secret, ...OWNER, ...more });
}

export function post({ url, keys }: ServerWithNotes, name: string, body: object): Promise<Response> {
  return fetch(`${url}/functions/v1/${name}`, {
    method: "POST",
    headers: { apikey: keys.publishable, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** A client signed in as the practitioner. */
export async function signedInOwner(
  { url, keys }: ServerWithNotes,
  { email, password } = OWNER,
): Promise<SupabaseClient> {
  const client = createClient(url, keys.publishable, { auth: { persistSession: false, autoRefreshToken: false } });
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}
