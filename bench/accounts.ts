import { randomUUID } from "node:crypto";
import pg from "pg";

/** The API keys of every server in this run. */
export const KEYS = { publishable: "sb_publishable_for_the_benchmark", secret: "sb_secret_for_the_benchmark_only" };

export type Session = { access_token: string; user: { id: string; email: string } };
type Server = { port: number; keys?: { publishable: string } };

/** Creates an account and signs it in; the server must confirm new accounts by itself. */
export async function signUp({ port, keys = KEYS }: Server): Promise<Session> {
  const answer = await fetch(`http://127.0.0.1:${port}/auth/v1/signup`, {
    method: "POST",
    body: JSON.stringify({ email: `${randomUUID()}@example.com`, password: "a moonlit walk at nine", data: {} }),
    headers: { apikey: keys.publishable, "content-type": "application/json" },
  });
  if (answer.status !== 200) throw new Error(`The sign-up was answered ${answer.status}`);
  return (await answer.json()) as Session;
}

/** The access token of a new account that is the practitioner's. */
export async function signUpPractitioner(url: string, port: number): Promise<string> {
  const { access_token: token, user } = await signUp({ port });
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query("update profiles set role = 'admin' where user_id = $1", [user.id]);
  await owner.end();
  return token;
}

/** The headers of a request with this access token, or of a visitor. */
export function headersOf(token?: string, keys: { publishable: string } = KEYS): Record<string, string> {
  return { apikey: keys.publishable, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
}
