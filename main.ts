import { EXTENSIONS } from "#server/modules.ts";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import type { Logger } from "pino";
import { whyUnsorted } from "#database/connection/collation.ts";
import { connect } from "#database/connection/connect.ts";
import { whyCramped, whyPowerful, whyUnfolded } from "#database/connection/fitness.ts";
import { openProbe } from "#database/connection/probe.ts";
import { type Embedded, startEmbedded } from "@sacred-space/embedded-postgres/start-embedded.ts";
import { withLossExplained } from "@sacred-space/embedded-postgres/explain-loss.ts";
import { migrate } from "#database/connection/migrate.ts";
import { shutDatabase, whyNoDatabaseBeside, withRightsExplained } from "#database/connection/needed-rights.ts";
import { whyUnreachable } from "@sacred-space/runtime/reachable.ts";
import { announceDates, demonstrate, findDemonstration, seed } from "./server/setup/seed/seed.ts";
import { loadContent } from "./server/setup/load-content.ts";
import type { Env } from "#env/env.ts";
import { WrongEnvironment } from "@sacred-space/runtime/wrong-environment.ts";
import { openGateways, type Gateways } from "#gateways/open-gateways.ts";
import { createApi } from "#http/api.ts";
import { openDataApi } from "#http/data-api.ts";
import { isStorageUpload, openStorage, storageSettings } from "#http/storage.ts";
import { strictTransport } from "@sacred-space/runtime/guards.ts";
import { drain, listen, SERVER_OPTIONS } from "@sacred-space/runtime/listen.ts";
import { createDependencies } from "#http/create-dependencies.ts";
import { createMetrics, type Metrics, metricsApi } from "#http/operations/metrics.ts";
import { noOutbox, outboxPages } from "#http/outbox/outbox.ts";
import { isOpen } from "./server/settings/first-run.queries.ts";
import { localRequestsOnly } from "#http/request/local-request.ts";
import { whileClosed } from "#http/first-run/while-closed.ts";
import { openRealtime, shouldUpgrade } from "#http/realtime.ts";
import { withOwnPictures } from "#http/site/own-pictures.ts";
import { fromMemory } from "#http/site/from-memory.ts";
import { pageLanguages } from "#http/site/page-language.ts";
import { type PageRenderer, site } from "#http/site/site.ts";
import { readSitePaths } from "#http/site/site-paths.ts";
import { addressOfSignIn, createPractice, hasPractitioner, newSetupPath } from "./server/setup/create-practice.ts";
import { warmUpStrengthCheck } from "./server/accounts/passwords/password-strength.ts";
import type { Practice } from "./kit/server/practice.ts";
import type { ByteStore } from "@sacred-space/storage/bytes/byte-store.ts";
import { createServerFiles } from "@sacred-space/storage/server-files.ts";
import { createUpkeep, type Upkeep } from "@sacred-space/storage/upkeep.ts";
import { startWork } from "./jobs/work.ts";
import { sharedResult } from "#composition/shared-result.ts";
import { examine } from "#composition/doctor.ts";
import { installationOf } from "#composition/installation.ts";
import { keysOf, localPractitioner } from "#composition/local-secrets.ts";
import { readRelease } from "#composition/release.ts";
import type { Release } from "#domain/safety/release.ts";
import { rightsKeeper } from "#composition/keep-rights.ts";
import { nightlyBackups } from "#composition/nightly-backups.ts";
import { openBytes } from "#composition/open-bytes.ts";
import { cachePages, type Listener, listenToContent, type Pages, renderPage } from "#composition/pages.ts";
import { shutDown, type Stage } from "#composition/shutdown.ts";
import { copyBeforeUpgrade } from "#composition/upgrade-copy.ts";
import { type WhileStarting, whileStarting } from "#composition/while-starting.ts";

type StartedApp = {
  /** The site's address. */
  url: string;
  /** Whether visitors may enter: a new practice is closed until its practitioner opens it. */
  isOpen: boolean;
  /** What the person who opened it should know, a line each. */
  notes: string[];
  /**
   * Takes no new request and no new job, lets those under way end, then closes everything, each stage within its own time, in less than a minute
   * after the delay that the environment asks for. Throws CutShort when something was not finished by then. May be called again.
   */
  stop(): Promise<void>;
};

/**
 * The composition root: database, gateways, routes and jobs are joined here and nowhere else. `starting` is the bundled database, where its
 * start has begun already. Throws WrongEnvironment or DatabaseCannotStart, whose message is one sentence for the person who started it.
 */
export async function startApp(env: Env, pages: Pages, log: Logger, starting?: Promise<Embedded>): Promise<StartedApp> {
  const closing: Stage[] = []; // what has been opened so far, to be closed in the opposite order
  try {
    return await open(env, { pages, log, starting }, closing);
  } catch (error) {
    await shutDown(closing, log).catch(() => undefined); // why it could not be opened matters more
    throw error;
  }
}

/** An examination asks other machines: for this long its result serves every tab that asks. */
const EXAMINATION_SHARED_MS = 30_000;

type Given = { pages: Pages; log: Logger; starting: Promise<Embedded> | undefined };

async function open(env: Env, { pages, log, starting }: Given, closing: Stage[]): Promise<StartedApp> {
  const release = readRelease();
  const keys = keysOf(env.dataDir, env.keys);
  const bytes = await openBytes(env, closing);
  const server = createServer({ ...SERVER_OPTIONS, shouldUpgradeCallback: shouldUpgrade });
  const early = whileStarting(server, strictTransport(env.publicUrl, { subdomains: env.hstsSubdomains }), () =>
    listen(server, env, { isUpload: isStorageUpload }),
  );
  closing.push({ name: "early requests", withinMs: 11_000, close: () => finishRequests(server) });
  const opening = { bytes, log, starting, early, release };
  const { connectionString, database, location, told } = await openDatabase(env, opening, closing);
  const stored = { pool: database.pool, bytes, log };
  const files = { ...createUpkeep(stored, storageSettings(env)), ...createServerFiles(stored, storageSettings(env)) };
  const gateways = await openGateways(env, connectionString, log);
  closing.push({ name: "gateways", withinMs: 3_000, close: gateways.close });
  const practice: Practice = {
    database,
    payments: gateways.payments,
    calendars: gateways.calendars,
    push: gateways.push,
    publicUrl: env.publicUrl,
    canText: gateways.messenger !== undefined,
    demonstration: env.demonstration,
    files,
    backups: nightlyBackups(env),
    installation: {
      ...installationOf(env, release),
      examine: sharedResult(
        () => examine({ env, variables: process.env, connectionString, release }),
        EXAMINATION_SHARED_MS,
      ),
    },
    extensions: EXTENSIONS,
    log,
  };
  const { printedSignIn, lines: founding } = await foundTheBusiness(env, practice);

  const { accounts, trustedProxies } = env;
  const deps = await createDependencies({
    practice,
    keys,
    accounts,
    printedSignIn,
    trustedProxies,
    hstsSubdomains: env.hstsSubdomains,
  });
  const probe = openProbe(database);
  closing.push({ name: "readiness", withinMs: 1_000, close: probe.close });
  const beforeReading = await rightsKeeper(practice, { moved: env.movedProject });
  const rest = await openDataApi({ ...deps, beforeReading }, connectionString, env.rest);
  closing.push({ name: "data API", withinMs: 1_000, close: rest.close });
  const storage = await openStorage(deps, bytes, storageSettings(env));
  const realtime = await openRealtime(deps, connectionString, { limits: env.realtime });
  closing.push({ name: "realtime", withinMs: 2_000, close: realtime.close });
  const metrics = env.metrics && (await createMetrics(database));
  if (metrics) closing.push({ name: "metrics", withinMs: 1_000, close: async () => metrics.close() });
  let stopping = false;
  const standIns = standInPages(env, gateways);
  const hasOutbox = gateways.mailbox !== undefined && !env.production;
  const keepsMail = gateways.mailbox !== undefined && !hasOutbox;
  const hasWallets = gateways.cardPage === undefined;
  const languages = pageLanguages(pages.languages.keys());
  const render: PageRenderer = (request) =>
    renderPage(pages, deps, { analyticsId: env.analyticsId, hasOutbox, hasWallets, keepsMail }, api, {
      request,
      languages,
    });
  const cached = pages.mode === "production" ? cachePages(render, practice, probe.answers, languages) : undefined;
  const api: Hono = createApi(deps, {
    rest: rest.api,
    storage,
    realtime: realtime.api,
    metrics: metrics && { ...metrics, token: env.metrics?.token },
    standIns,
    languages: [...pages.languages.keys()],
    site: withOwnPictures(
      practice,
      pages.files,
      site(pages.files, cached ?? { answer: render, paths: () => readSitePaths(database), languages }),
    ),
    release,
    isStopping: () => stopping,
    areJobsRunning: () => work.areRunning(),
    doesDatabaseAnswer: probe.answers,
  });
  const work = await startWork(practice, gateways, connectionString);
  closing.push({ name: "jobs", withinMs: 9_000, close: work.stop });

  const gate = whileClosed(deps, api);
  await listenToContent({ cached, recheckOpening: gate.recheck }, practice, connectionString, closing);
  realtime.attach(server, gate.mayConnect);
  const answer = getRequestListener(gate.fetch);
  const fetching: Listener = (request, response) => void answer(request, response);
  const mayAnswer = () => gate.isOpen() && !stopping && !metrics && !log.isLevelEnabled("debug");
  const listener = cached
    ? fromMemory({ inMemory: cached.inMemory, mayAnswer, strictTransport: deps.strictTransport }, fetching)
    : fetching;
  server.on("request", pages.inFront ? await pages.inFront(server, listener) : listener);
  await early.handOver();
  closing.push({ name: "requests", withinMs: 11_000, close: () => finishRequests(server) });
  if (metrics && env.metrics?.port) await listenForMetrics(metrics, env.metrics.port, closing);
  warmUpStrengthCheck();

  return {
    url: env.publicUrl,
    isOpen: await isOpen(database),
    notes: [...told, ...notesFor(env, gateways, location, founding), await noteOfFiles(env, files)],
    stop: async () => {
      stopping = true;
      await sleep(env.stopDelayMs);
      for (const close of [realtime.close, work.stop]) close().catch(() => undefined); // beside the requests; their own stages wait for them
      await shutDown(closing, log);
    },
  };
}

/** A listener of its own: behind a reverse proxy on this machine every request of the site comes from loopback, too. */
async function listenForMetrics(metrics: Metrics, port: number, closing: Stage[]): Promise<void> {
  const answer = getRequestListener(new Hono().route("/metrics", metricsApi(metrics)).fetch);
  const server = createServer(SERVER_OPTIONS, (request, response) => void answer(request, response));
  await listen(server, { port, host: "127.0.0.1" }, { nameOf: (variable) => `METRICS_${variable}` });
  closing.push({ name: "requests for metrics", withinMs: 1_000, close: () => finishRequests(server) });
}

/** Rejects when requests had to be cut. */
async function finishRequests(server: Server): Promise<void> {
  const cut = await drain(server);
  if (cut > 0) throw new Error(`${cut} connections were cut`);
}

type Opening = Pick<Given, "log" | "starting"> & { bytes: ByteStore; early: WhileStarting; release: Release };

async function openDatabase(env: Env, { bytes, log, starting, early, release }: Opening, closing: Stage[]) {
  const embedded = env.databaseUrl === undefined ? await (starting ?? startEmbedded(env.dataDir)) : undefined;
  if (embedded) closing.push({ name: "bundled PostgreSQL", withinMs: 9_000, close: embedded.stop });
  const connectionString = embedded?.connectionString ?? env.databaseUrl ?? "";
  const trouble = embedded ? undefined : await whyUnreachable(connectionString);
  if (trouble) throw new WrongEnvironment(`DATABASE_URL cannot be used: ${trouble}.`);
  const told: string[] = [];
  if (embedded?.joined) told.push("Another process has started the database: when that one ends, so does this.");
  const copy = copyBeforeUpgrade({ env, connectionString, bytes }, (sentence) => void told.push(sentence));
  let isUpgraded = false;
  const beforeUpgrade = async (last: Release | undefined) => {
    early.say("upgrading");
    isUpgraded = true;
    return copy?.(last);
  };
  const onError = (error: Error) => log.warn({ reason: error.message }, "a database connection was lost");
  const database = connect(connectionString, onError);
  closing.push({ name: "database connections", withinMs: 2_000, close: database.close });
  const prepare = async () => {
    await migrate(connectionString, { release, location: embedded?.location, beforeUpgrade });
    await loadContent();
    await seed(database, { firstRun: env.production });
  };
  await early.during(() =>
    embedded ? withLossExplained(embedded.location, prepare) : withRightsExplained(connectionString, prepare),
  );
  const troubles = [
    isUpgraded && !embedded ? await shutDatabase(connectionString) : undefined, // one made by hand stands open
    await whyPowerful(database),
    await whyUnsorted(database),
    await whyNoDatabaseBeside(database, { triesBackups: env.backupPassphrase !== undefined }),
    await whyCramped(env.dataDir),
    await whyUnfolded(database),
  ];
  told.push(...troubles.filter((sentence) => sentence !== undefined));
  return { connectionString, database, location: embedded?.location, told };
}

/** The practitioner's account or the way to make one, and in local mode a believable practice. Resolves to the lines that say so. */
async function foundTheBusiness(env: Env, practice: Practice) {
  const { email, password } = env.admin;
  const given = email && password ? { email, password } : undefined;
  const madeUp = given || env.production ? undefined : localPractitioner(env.dataDir);
  const signIn = given ?? madeUp;
  // The demonstration is read while the password is hashed.
  const [demonstration] = await Promise.all([
    env.demonstration ? findDemonstration(practice.database) : undefined,
    signIn && createPractice(practice, signIn),
  ]);
  const setupPath = await newSetupPath(practice.database);
  if (setupPath === undefined && !(await hasPractitioner(practice.database))) {
    throw new WrongEnvironment(
      "ADMIN_EMAIL and ADMIN_PASSWORD are missing: this practice has lost its practitioner's account.",
    );
  }
  if (env.demonstration) await demonstrate(practice.database, demonstration);
  else if (!env.production) await announceDates(practice.database);
  // Another node, or the practitioner, may have set another password since.
  const address = madeUp && (await addressOfSignIn(practice.database, madeUp.password));
  return {
    printedSignIn: madeUp,
    lines: [
      setupPath !== undefined &&
        `Set up the practice by this link, which works once and ends those printed before: ${env.publicUrl}${setupPath}`,
      madeUp !== undefined &&
        address !== undefined &&
        `The practitioner signs in as ${address} with the password ${madeUp.password}`,
    ],
  };
}

/**
 * The stand-ins' own pages, in local mode for this machine alone. Emails sign in to accounts: in production only the data folder shows
 * them, and `/outbox` says so.
 */
function standInPages({ production }: Env, { cardPage, calendarFile, mailbox, texts }: Gateways): Record<string, Hono> {
  const pages = {
    ...(cardPage && { "/test-payment": cardPage }),
    ...(calendarFile && { "/test-calendar": calendarFile }),
  };
  if (production) return { ...pages, "/outbox": noOutbox(mailbox !== undefined) };
  const all = { ...pages, "/outbox": mailbox ? outboxPages(mailbox, texts) : noOutbox(false) };
  return Object.fromEntries(
    Object.entries(all).map(([path, page]) => [path, new Hono().use(localRequestsOnly).route("/", page)]),
  );
}

function notesFor(
  env: Env,
  { cardPage, calendarFile, mailbox }: Gateways,
  location: string | undefined,
  founding: (string | false)[],
): string[] {
  const outbox = env.production ? `in ${env.dataDir}/outbox` : `at ${env.publicUrl}/outbox`;
  return [
    location !== undefined && `The data is kept in ${location}.`,
    cardPage && "Card payments are a local test page; no money moves.",
    mailbox && `Mail is not sent; read it ${outbox}.`,
    calendarFile && `A calendar to try under Settings: ${env.publicUrl}/test-calendar/example.ics`,
    ...founding,
  ].filter((note) => typeof note === "string");
}

/** What a backup has to hold beside the database. */
async function noteOfFiles({ dataDir, storage }: Env, files: Upkeep): Promise<string> {
  const folder = `${join(dataDir, "storage")} (several nodes must share this folder, or use S3)`;
  const where = storage.s3 ? `the S3 bucket ${storage.s3.bucket}` : folder;
  const sizes = (await files.sizes()).map(
    ({ bucket, objects, bytes }) => `${bucket} ${objects} (${(bytes / 1e6).toFixed(1)} MB)`,
  );
  return `Stored files are kept in ${where}: ${sizes.join(", ")}.`;
}
