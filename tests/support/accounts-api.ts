import { EXTENSIONS } from "#server/modules.ts";
import { serve } from "@hono/node-server";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { Hono } from "hono";
import type { AddressInfo } from "node:net";
import { outsideCalendars } from "#gateways/calendars/outside-calendars.ts";
import { pino } from "pino";
import { stripePayments } from "#gateways/stripe.ts";
import { authApi } from "#http/auth/api.ts";
import type { AccountSettings } from "#domain/accounts/account-settings.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { createDependencies } from "#http/create-dependencies.ts";
import { type FreshDatabase, freshDatabase } from "./database/database.ts";

/** The accounts API on its own port and database. Emails stay in the `mail` table, which `emailTo` reads. */
export type AccountsApi = {
  url: string;
  deps: Dependencies;
  fresh: FreshDatabase;
  /** The official client, as in one browser: it keeps its own session, in memory. */
  client(options?: { flowType?: "pkce" | "implicit" }): SupabaseClient;
  /** Sends a request with the publishable key and a current API version. `path` is relative to /auth/v1. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** The newest email of a kind (the confirmation by default): its link, with this server as the host, and its six-digit code. */
  emailTo(email: string, kind?: string): Promise<{ link: string; token: string; code: string }>;
  /** Backdates all requests for emails by a minute, so that the minimum interval between them has passed. */
  aMinuteLater(): Promise<unknown>;
  countEmails(email: string): Promise<number>;
  /** Signs up a new address and confirms it; does not sign in. */
  account(): Promise<{ email: string; password: string; id: string }>;
  signedIn(): Promise<{
    email: string;
    password: string;
    id: string;
    client: SupabaseClient;
    accessToken: string;
    refreshToken: string;
  }>;
  newAddress(): string;
  close(): Promise<void>;
};

export const SITE = "http://localhost:3000";
export const KEYS = { publishable: "sb_publishable_for_tests_of_accounts", secret: "sb_secret_for_tests_of_accounts" };
export const PASSWORD = "a moonlit walk at nine";

export async function startAccountsApi(accounts: Partial<AccountSettings> = {}): Promise<AccountsApi> {
  const fresh = await freshDatabase();
  const log = pino({ level: process.env["LOG_LEVEL"] ?? "silent" });
  const payments = stripePayments({ secretKey: "sk_test_unused", webhookSecret: "whsec_unused" });
  const practice = {
    database: fresh.database,
    payments,
    calendars: outsideCalendars(),
    publicUrl: SITE,
    extensions: EXTENSIONS,
    log,
  };
  const deps = await createDependencies({
    practice,
    keys: KEYS,
    accounts: { limitFactor: 1_000, ...accounts },
    trustedProxies: [],
  });
  const api = new Hono().route("/auth/v1", authApi(deps));
  const server = serve({ fetch: api.fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let addresses = 0;

  const at: AccountsApi = {
    url,
    deps,
    fresh,
    client: ({ flowType = "implicit" } = {}) =>
      createClient(url, KEYS.publishable, {
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, flowType },
      }),
    ask: (path, init = {}) => {
      const headers = new Headers(init.headers);
      if (!headers.has("apikey")) headers.set("apikey", KEYS.publishable);
      if (!headers.has("x-supabase-api-version")) headers.set("x-supabase-api-version", "2024-01-01");
      return fetch(`${url}/auth/v1${path}`, { redirect: "manual", ...init, headers });
    },
    post: (path, body, headers = {}) =>
      at.ask(path, {
        method: "POST",
        body: typeof body === "string" ? body : JSON.stringify(body),
        headers: { "content-type": "application/json", ...headers },
      }),
    async emailTo(email, kind = "confirm-address") {
      const message = await fresh.database.row<{ plain: string }>(
        "select plain from mail where recipient = $1 and kind = $2 order by created_at desc limit 1",
        [email, kind],
      );
      const address = /https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(message?.plain ?? "")?.[0] ?? "";
      if (!message || (!address && kind !== "reauthenticate")) throw new Error(`No ${kind} email to ${email}`);
      const token = URL.parse(address)?.searchParams.get("token") ?? "";
      return {
        link: address.replace(SITE, url),
        token,
        code: /\b\d{6}\b/.exec(message.plain.replace(address, ""))?.[0] ?? "",
      };
    },
    aMinuteLater: () => fresh.asOwner("update auth.mail_requests set asked_at = asked_at - interval '61 seconds'"),
    async countEmails(email) {
      const row = await fresh.database.row<{ count: number }>("select count(*) from mail where recipient = $1", [
        email,
      ]);
      return row?.count ?? 0;
    },
    async account() {
      const email = at.newAddress();
      const { data, error } = await at
        .client()
        .auth.signUp({ email, password: PASSWORD, options: { data: { full_name: "Rowan Vale" } } });
      if (error) throw error;
      if (!accounts.autoconfirm) await fetch((await at.emailTo(email)).link, { redirect: "manual" });
      return { email, password: PASSWORD, id: data.user?.id ?? "" };
    },
    async signedIn() {
      const account = await at.account();
      const client = at.client();
      const { data, error } = await client.auth.signInWithPassword({
        email: account.email,
        password: account.password,
      });
      if (error) throw error;
      return { ...account, client, accessToken: data.session.access_token, refreshToken: data.session.refresh_token };
    },
    newAddress: () => `person${(addresses += 1)}@example.com`,
    async close() {
      await new Promise((resolve) => server.close(resolve));
      await fresh.close();
    },
  };
  return at;
}
