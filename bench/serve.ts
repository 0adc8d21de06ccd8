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
import { serve } from "./bare/bare-server.ts";
import { KEYS } from "./accounts.ts";
import { onJob } from "./in-process.ts";
import { type Recorded, recordStatements } from "./bare/recorded-sql.ts";

export type ServeJob = { url: string; connections: number };

let recorded: () => Recorded[] = () => [];
/** Questions during the run: they record a request's SQL, so that a bare server can send the same. */
const ANSWERS = {
  "record statements": () => Boolean((recorded = recordStatements())),
  "recorded statements": () => recorded(),
};

/** The server with every endpoint and the log, without the pages; with as many database connections as the bare server. */
onJob<ServeJob>(async ({ url, connections }) => {
  const log = pino({ level: "info" });
  const database = connect(url, (error) => log.warn(error), { max: connections });
  const payments = stripePayments({ secretKey: "sk_test_unused", webhookSecret: "whsec_unused" });
  const publicUrl = "http://localhost:3000";
  const deps = await createDependencies({
    practice: { database, payments, calendars: outsideCalendars(), publicUrl, extensions: EXTENSIONS, log },
    keys: KEYS,
    accounts: { autoconfirm: true, limitFactor: 1_000 },
    production: false,
    trustedProxies: [],
  });
  const { api } = await openDataApi({ ...deps, addressOf: () => undefined }, url); // the load comes from one address
  const functionsApi = createApi(deps, {
    rest: api,
    storage: new Hono(),
    standIns: {},
    site: new Hono(),
    release: { version: "0.0.0", commit: null },
    isStopping: () => false,
    areJobsRunning: () => true,
    doesDatabaseAnswer: async () => true,
  });
  const answer = getRequestListener(functionsApi.fetch);
  return serve((request, response) => void answer(request, response));
}, ANSWERS);
