import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { Logger } from "pino";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { backendContext } from "#app/backend/server-context.ts";
import { connect } from "#database/connect.ts";
import { startEmbedded } from "#database/embedded.ts";
import { migrate } from "#database/migrate.ts";
import { practiceToday } from "#database/practice-today.ts";
import { whyUnreachable } from "#database/reachable.ts";
import { demonstrate, seed } from "#database/seed.ts";
import { type Env, WrongEnvironment } from "#env";
import type { CardPayments } from "#gateways/card-payments.ts";
import { startMailbox } from "#gateways/local/mailbox.ts";
import { startStripeStandIn } from "#gateways/local/stripe/start-stripe-stand-in.ts";
import { type Mailer, smtpMailer } from "#gateways/mail.ts";
import { stripePayments } from "#gateways/stripe.ts";
import { createApi } from "#http/api.ts";
import type { Desk } from "#http/desk.ts";
import { openDesk } from "#http/open-desk.ts";
import { outboxPages } from "#http/outbox.ts";
import { restApi } from "#http/rest/api.ts";
import { followCatalog } from "#http/rest/catalog/follow-catalog.ts";
import { restSettings } from "#http/rest/settings.ts";
import { site } from "#http/site.ts";
import { foundPractice, isFounded } from "#practice/found-practice.ts";
import type { Practice } from "#practice/practice.ts";
import { startWork } from "./jobs/work.ts";
import { keysOf, localPractitioner } from "./local-secrets.ts";

/** The pages: built, or from the sources. */
export type Pages = {
  mode: "production" | "development";
  /** Where the built files lie; undefined when something in front of the server has them. */
  files: string | undefined;
  load(): Promise<ServerBuild>;
  /** Puts itself before the server's own listener, as Vite does in development. */
  inFront?(server: Server, listener: Listener): Promise<Listener>;
};

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export type House = {
  /** The site's address. */
  url: string;
  /** What the person who opened it should know, a line each. */
  notes: string[];
  /** Takes no new request, lets those under way end (10 seconds at most), then closes everything. May be called again. */
  stop(): Promise<void>;
};

const DRAIN_MS = 10_000;

/**
 * Opens the house: database, gateways, doors and jobs are joined here and nowhere else. Throws WrongEnvironment or
 * DatabaseCannotStart, whose message is one sentence for the person who started it.
 */
export async function openHouse(env: Env, pages: Pages, log: Logger): Promise<House> {
  const closing: Closing = [];
  try {
    return await open(env, pages, log, closing);
  } catch (error) {
    await closeAll(closing);
    throw error;
  }
}

/** What has been opened so far, to be closed in the opposite order. */
type Closing = (() => Promise<unknown>)[];

async function closeAll(closing: Closing): Promise<void> {
  for (const close of closing.splice(0).toReversed()) await close();
}

async function open(env: Env, pages: Pages, log: Logger, closing: Closing): Promise<House> {
  const keys = keysOf(env.dataDir, env.keys);
  const server = createServer();
  const { connectionString, database, note } = await openDatabase(env, log, closing);
  const outside = await openOutside(env, connectionString, log, closing);
  const practice: Practice = { database, payments: outside.payments, publicUrl: env.publicUrl, log };
  const welcome = await foundTheBusiness(env, practice);

  const { autoconfirm, trustedProxies } = env;
  const desk = await openDesk({ practice, keys, autoconfirm, localMode: !env.production, trustedProxies });
  const catalog = await followCatalog(connectionString, restSettings, (error) =>
    log.warn({ reason: error.message }, "the data API's catalogue could not be read"),
  );
  closing.push(catalog.close);
  let stopping = false;
  const api = createApi(desk, database, {
    rest: restApi(desk, catalog),
    standIns: outside.pages,
    site: site(pages.files, (request) => renderPage(pages, desk, api, request)),
    isStopping: () => stopping,
  });
  const work = await startWork(practice, outside.mailer, connectionString);
  closing.push(work.stop);

  const answer = getRequestListener(api.fetch);
  const listener: Listener = (request, response) => void answer(request, response);
  server.on("request", pages.inFront ? await pages.inFront(server, listener) : listener);
  await listen(server, env);
  closing.push(() => drain(server));

  return {
    url: env.publicUrl,
    notes: [...note, ...outside.notes, ...welcome],
    stop: async () => {
      stopping = true;
      await closeAll(closing);
    },
  };
}

async function openDatabase(env: Env, log: Logger, closing: Closing) {
  const { connectionString, note } = env.databaseUrl ? { connectionString: env.databaseUrl, note: [] } : await openEmbedded(env, closing);
  const trouble = await whyUnreachable(connectionString);
  if (trouble) throw new WrongEnvironment(`DATABASE_URL cannot be used: ${trouble}.`);
  await migrate(connectionString);
  const database = connect(connectionString, (error) => log.warn({ reason: error.message }, "a database connection was lost"));
  closing.push(database.close);
  await seed(database);
  return { connectionString, database, note };
}

async function openEmbedded(env: Env, closing: Closing) {
  const { connectionString, location, stop } = await startEmbedded(env.dataDir);
  closing.push(stop);
  return { connectionString, note: [`The data is kept in ${location}.`] };
}

type Outside = { payments: CardPayments; mailer: Mailer; pages: Record<string, Hono>; notes: string[] };

/** Card payments and mail: the real ones where the environment names them, otherwise stand-ins that speak the same protocols. */
async function openOutside(env: Env, connectionString: string, log: Logger, closing: Closing): Promise<Outside> {
  const outside: Omit<Outside, "payments" | "mailer"> = { pages: {}, notes: [] };
  const payments = env.stripe ? stripePayments(env.stripe) : await standInPayments();
  const smtpUrl = env.smtpUrl ?? (await standInMailbox());
  const mailer = smtpMailer(smtpUrl, env.mailFrom);
  closing.push(async () => mailer.close());
  return { ...outside, payments, mailer };

  async function standInPayments() {
    const standIn = await startStripeStandIn({
      connectionString,
      webhookUrl: `http://${ownAddress(env)}:${env.port}/webhooks/stripe`,
      cardPageBase: env.publicUrl,
      clock: "private.clock()",
      log,
    });
    closing.push(standIn.stop);
    outside.pages["/test-payment"] = standIn.cardPage;
    outside.notes.push("Card payments are a local test page; no money moves.");
    return stripePayments(standIn);
  }

  async function standInMailbox() {
    const mailbox = await startMailbox({ dir: join(env.dataDir, "outbox") });
    closing.push(mailbox.stop);
    // Its letters open accounts: in production they are for whoever may read the data folder.
    if (!env.production) outside.pages["/outbox"] = outboxPages(mailbox);
    outside.notes.push(`Mail is not sent; read it ${env.production ? `in ${env.dataDir}/outbox` : `at ${env.publicUrl}/outbox`}.`);
    return mailbox.smtpUrl;
  }
}

/** Where this process reaches itself: every-address and no-address mean loopback too. */
function ownAddress({ host }: Env): string {
  if (host === undefined || host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

/** The practitioner's account, and in local mode a believable practice. */
async function foundTheBusiness(env: Env, practice: Practice): Promise<string[]> {
  const { email, password } = env.admin;
  if (email && password) {
    await foundPractice(practice, { email, password });
    if (!env.production) await demonstrate(practice.database);
    return [];
  }
  if (env.production) {
    if (await isFounded(practice.database)) return [];
    throw new WrongEnvironment("ADMIN_EMAIL and ADMIN_PASSWORD are missing: a new practice needs its practitioner's account.");
  }
  const own = localPractitioner(env.dataDir);
  await foundPractice(practice, own);
  await demonstrate(practice.database);
  return [`The practitioner signs in as ${own.email} with the password ${own.password}`];
}

/** Renders one page; its loaders read the backend as a visitor, within this process. */
async function renderPage(pages: Pages, desk: Desk, api: Hono, request: Request): Promise<Response> {
  const { publicUrl, keys, localMode, practice } = desk;
  const context = new RouterContextProvider();
  context.set(backendContext, {
    publicUrl,
    localMode,
    publishableKey: keys.publishable,
    today: await practiceToday(practice.database),
    fetch: async (path, init) => {
      const asked = new Request(new URL(path, publicUrl), init);
      asked.headers.set("apikey", keys.publishable);
      return api.fetch(asked);
    },
  });
  return createRequestHandler(await pages.load(), pages.mode)(request, context);
}

function listen(server: Server, { port, host, production }: Env): Promise<void> {
  // Slow clients are cut off; nobody else waits for them (reliability H2).
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === "EADDRINUSE" ? "is in use by another program" : `cannot be listened on (${error.code ?? error.message})`;
      reject(new WrongEnvironment(`PORT ${port} ${reason}.`));
    });
    server.listen({ port, host: host ?? (production ? undefined : "127.0.0.1") }, resolve);
  });
}

/** Idle connections close at once, requests under way get their answer, whatever is left is cut. */
function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
