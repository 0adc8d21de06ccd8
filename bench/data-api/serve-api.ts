import { EXTENSIONS } from "#server/modules.ts";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { outsideCalendars } from "#gateways/calendars/outside-calendars.ts";
import { pino } from "pino";
import { connect } from "#database/connection/connect.ts";
import { stripePayments } from "#gateways/stripe.ts";
import { createApi } from "#http/api.ts";
import { openDataApi } from "#http/data-api.ts";
import { createDependencies } from "#http/create-dependencies.ts";
import { serve } from "../bare/bare-server.ts";
import { KEYS } from "../accounts.ts";

/** The server with every endpoint and the log, without the pages; with as many database connections as the bare server. */
export async function serveApi(url: string, connections: number): Promise<{ port: number; close(): Promise<void> }> {
  const log = pino({ level: "info" }, pino.destination("/dev/null"));
  const database = connect(url, (error) => log.warn(error), { max: connections });
  const payments = stripePayments({ secretKey: "sk_test_unused", webhookSecret: "whsec_unused" });
  const publicUrl = "http://localhost:3000";
  const deps = await createDependencies({
    practice: { database, payments, calendars: outsideCalendars(), publicUrl, extensions: EXTENSIONS, log },
    keys: KEYS,
    accounts: { autoconfirm: true, limitFactor: 1_000 },
    trustedProxies: [],
  });
  const rest = await openDataApi({ ...deps, addressOf: () => undefined }, url); // the load comes from one address
  const functionsApi = createApi(deps, {
    rest: rest.api,
    storage: new Hono(),
    standIns: {},
    site: new Hono(),
    release: { version: "0.0.0", commit: null },
    isStopping: () => false,
    areJobsRunning: () => true,
    doesDatabaseAnswer: async () => true,
  });
  const answer = getRequestListener(functionsApi.fetch);
  const { port, close } = await serve((request, response) => void answer(request, response));
  return { port, close: async () => void (await Promise.all([close(), rest.close(), database.close()])) };
}
