import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { totalmem } from "node:os";
import { dirname } from "node:path";
import pg from "pg";
import { LOCKS } from "#database/connection/locks.ts";
import { z } from "zod";
import { describeBackupAge, type Examined, type Safety, type SafetyFinding } from "#domain/safety/safety.ts";
import { describeRelease, isOlder, type Release } from "#domain/safety/release.ts";
import { whyUnsorted } from "#database/connection/collation.ts";
import { connect, type Database } from "#database/connection/connect.ts";
import { whyPowerful, whyUnfolded } from "#database/connection/fitness.ts";
import { filesIn, schemaOfProgram } from "#database/connection/migrate.ts";
import { whyNoDatabaseBeside, whyOpen } from "#database/connection/needed-rights.ts";
import { printedValues } from "#env/examples.ts";
import type { Env } from "#env/env.ts";
import { misspelt } from "#env/misspelt.ts";
import { whyNoMail } from "#gateways/mail.ts";
import { ProviderUnavailable } from "#gateways/card-payments.ts";
import { stripePayments } from "#gateways/stripe.ts";
import { readSafety } from "#server/site/read-safety.ts";
import { whyUnreachable } from "@sacred-space/runtime/reachable.ts";
import { installationOf } from "./installation.ts";
import { describeNoPractice } from "./no-practice.ts";
import { examineSenderDomain } from "./sender-domain.ts";
import { nightlyBackups } from "./nightly-backups.ts";

const well = (name: string, sentence: string): Examined => ({ name, state: "well", sentence });
const look = (name: string, sentence: string): Examined => ({ name, state: "look", sentence });
const wrong = (name: string, sentence: string): Examined => ({ name, state: "wrong", sentence });

type Installed = { env: Env; variables: NodeJS.ProcessEnv; connectionString: string | undefined; release: Release };

const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Looks at everything that this installation rests on, and changes nothing. A check that fails is a finding, never an error. The nodes on
 * one database examine one after the other; one that gets no turn within `waitMs` says so alone.
 */
export async function examine(installed: Installed, { waitMs = 60_000 } = {}): Promise<Examined[]> {
  const { env, connectionString } = installed;
  if (connectionString === undefined)
    return [...(await settled(common(installed))), wrong("Database", describeNoPractice(env, "doctor"))];
  const trouble = await whyUnreachable(connectionString);
  if (trouble) return [...(await settled(common(installed))), wrong("Database", `It cannot be used: ${trouble}.`)];
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined); // the pending query rejects with the same error
  try {
    await client.connect();
    await client.query(
      "select set_config('lock_timeout', $1, false), set_config('idle_session_timeout', '2min', false)",
      [`${waitMs}ms`],
    );
    await client.query("select pg_advisory_lock($1)", [LOCKS.examination]);
    return await examineAll(installed, connectionString);
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    return [look("A check", "Another examination goes on: look again in a minute.")];
  } finally {
    await client.end().catch(() => undefined); // ends the session, which releases the lock
  }
}

const common = ({ env, variables, release }: Installed): Check[] => [
  variablesOf(env, variables),
  memory(),
  mail(env),
  domainOfMail(env),
  cards(env),
  newest(env, release),
];

async function examineAll(installed: Installed, connectionString: string): Promise<Examined[]> {
  const { env } = installed;
  const database = connect(connectionString, () => undefined, { max: 2 });
  try {
    const ofDatabase = [schema(env, connectionString), waysBack(env, database), clock(database), sorting(database)];
    const ownServer = env.databaseUrl === undefined ? [] : [entrance(database)];
    return await settled([...common(installed), ...ofDatabase, ...ownServer, safety(installed, database)]);
  } finally {
    await database.close();
  }
}

type Check = Examined | Promise<Examined | Examined[]>;

const settled = async (checks: Check[]) => (await Promise.all(checks.map(sayFault))).flat();

/** A check that cannot be made must not hide the others. */
async function sayFault(check: Check): Promise<Examined | Examined[]> {
  try {
    return await check;
  } catch (error) {
    const { code, path, message } = error as NodeJS.ErrnoException;
    return look("A check", `It could not be made: ${[path, code ?? message].filter(Boolean).join(" ")}.`);
  }
}

function variablesOf({ production }: Env, variables: NodeJS.ProcessEnv): Examined {
  const sentences = [...misspelt(variables), ...(production ? printedValues(variables) : [])];
  if (sentences.length === 0) return well("Variables", "Each can be used, and none is misspelt.");
  return wrong("Variables", sentences.join(" "));
}

const LITTLE_MEMORY = 256;

function memory(): Examined {
  const megabytes = Math.round(Math.min(totalmem(), process.constrainedMemory() || Infinity) / 1e6);
  if (megabytes >= LITTLE_MEMORY) return well("Memory", `${megabytes} MB.`);
  return look(
    "Memory",
    `${megabytes} MB; a practice with the bundled PostgreSQL needs ${LITTLE_MEMORY}. Add memory or swap.`,
  );
}

/** `keepRights` leaves a database to the version that has upgraded it. */
const UNWATCHED = "Until then this version does not watch who may read and write.";

async function schema(env: Env, connectionString: string): Promise<Examined> {
  const [found, known] = await Promise.all([filesIn(connectionString), schemaOfProgram()]);
  const applied = [...found.keys()].filter((name) => !name.startsWith("functions/"));
  if (applied.length === 0) return wrong("Database", describeNoPractice(env, "doctor"));
  const unknown = applied.filter((name) => !(name in known));
  if (unknown.length > 0)
    return wrong(
      "Database",
      `It was made by a newer version (${unknown[0]}): start that one, or restore an older backup. ${UNWATCHED}`,
    );
  const other = applied.find((name) => found.get(name) !== known[name]);
  if (other !== undefined)
    return wrong("Database", `Its migration ${other} is not this version's: start the version that made it.`);
  const missing = Object.keys(known).filter((name) => !name.startsWith("functions/") && !applied.includes(name));
  const isLater = Object.entries(known).some(([name, sha256]) => found.get(name) !== sha256);
  if (missing.length === 0 && isLater)
    return look(
      "Database",
      `It has functions of another version: the next start puts this version's in their place. ${UNWATCHED}`,
    );
  if (missing.length === 0) return well("Database", "It can be reached, and has the schema of this version.");
  return look("Database", "It has an older schema: the next start copies the practice and upgrades it.");
}

async function waysBack(env: Env, database: Database): Promise<Examined[]> {
  const triesBackups = env.backupPassphrase !== undefined;
  const sentence = await whyNoDatabaseBeside(database, { triesBackups });
  const isGrave = env.production ? wrong : look;
  const closed = await whyNotWritable(env.backupFolder);
  return [
    ...(triesBackups ? [] : [isGrave("Backups", "None are made: set BACKUP_PASSPHRASE, and keep it elsewhere, too.")]),
    ...(triesBackups && closed
      ? [wrong("Backups", `BACKUP_DIR cannot be written: ${closed}. Each night, and each upgrade, will fail.`)]
      : []),
    sentence
      ? (triesBackups ? wrong : isGrave)("Rights", sentence)
      : well("Rights", "The database's login may try backups, and go back from an upgrade."),
  ];
}

/** Why a folder that is there, or is to be made, cannot be written, as one phrase. */
async function whyNotWritable(folder: string): Promise<string | undefined> {
  try {
    if (!(await stat(folder)).isDirectory()) return `${folder} is no folder`;
    await access(folder, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOENT" && folder !== dirname(folder) ? whyNotWritable(dirname(folder)) : `${folder} (${code})`;
  }
}

async function entrance(database: Database): Promise<Examined> {
  const [powerful, open] = [await whyPowerful(database), await whyOpen(database)];
  if (powerful) return wrong("Entrance", powerful);
  return open ? look("Entrance", open) : well("Entrance", "Only who was let in may enter the database.");
}

const CLOCK_MS = 2_000;

async function clock(database: Database): Promise<Examined> {
  const began = Date.now();
  const row = await database.row<{ now: Date }>("select now()");
  const apart = Math.abs((row?.now.getTime() ?? 0) - (began + Date.now()) / 2);
  if (apart < CLOCK_MS) return well("Clock", "This machine and the database agree.");
  return wrong(
    "Clock",
    `This machine and the database are ${Math.round(apart / 1000)} s apart: let both keep network time (systemd-timesyncd, chrony).`,
  );
}

async function sorting(database: Database): Promise<Examined> {
  const [unsorted, unfolded] = [await whyUnsorted(database), await whyUnfolded(database)];
  if (unsorted) return wrong("Sorting", unsorted);
  if (unfolded) return look("Sorting", unfolded);
  return well("Sorting", "The system sorts text as the database's indexes are.");
}

async function mail({ smtpUrl, dataDir }: Env): Promise<Examined> {
  if (smtpUrl === undefined)
    return look("Mail", `None is sent: SMTP_URL is not set, and emails lie in ${dataDir}/outbox.`);
  const trouble = await whyNoMail(smtpUrl);
  if (trouble === undefined) return well("Mail", "The mail server lets this program in.");
  const { isReached, reason } = trouble;
  if (isReached)
    return wrong("Mail", `The mail server refuses: ${reason}. Compare SMTP_URL with what its provider says.`);
  return wrong(
    "Mail",
    `The mail server was not reached: ${reason}. See whether this machine reaches others, then compare host and port of SMTP_URL with what its provider says.`,
  );
}

async function domainOfMail({ mailFrom, smtpUrl, production }: Env): Promise<Examined[]> {
  if (smtpUrl === undefined) return [];
  const domain = /@([^\s<>]+?)>?\s*$/.exec(mailFrom)?.[1] ?? "";
  return [await examineSenderDomain(domain, production ? "sh deploy/run.sh doctor FILE" : "npm run doctor -- FILE")];
}

async function cards({ stripe, publicUrl, production }: Env): Promise<Examined> {
  if (!stripe) return (production ? wrong : well)("Cards", "A test page takes them, and no money moves.");
  const url = `${publicUrl}/webhooks/stripe`;
  const payments = stripePayments(stripe);
  const kind = payments.isLive ? "live" : "test";
  const webhook = await payments.hasWebhook(url).catch((error: unknown) => error as Error);
  if (webhook instanceof ProviderUnavailable)
    return look("Cards", `Whether the ${kind} key works was not learnt: ${webhook.message}. Try again later.`);
  if (webhook instanceof Error) return wrong("Cards", `Stripe does not accept the ${kind} key: ${webhook.message}`);
  if (webhook === undefined)
    return look("Cards", `The ${kind} key works; it may not list webhooks, so look at Stripe for ${url}.`);
  if (!webhook)
    return wrong("Cards", `The ${kind} key works, and Stripe has no enabled webhook for ${url}: add it there.`);
  return (production && !payments.isLive ? look : well)("Cards", `The ${kind} key works, and Stripe tells ${url}.`);
}

const SEE_NIGHT = "The log of the last night says why: journalctl --unit sacred-space --since '02:00'.";

/** What the settings show of backups, certificate and disk. */
async function safety({ env, release }: Installed, database: Database): Promise<Examined[]> {
  const here = { database, backups: nightlyBackups(env), canText: env.twilio !== undefined };
  const { findings, backups, certificate, disk } = await readSafety(here, installationOf(env, release));
  const found = new Map(findings.map(({ kind, detail }) => [kind, detail]));
  const one = (kind: SafetyFinding["kind"], name: string, sentence: string, more = "") =>
    found.has(kind) ? wrong(name, [found.get(kind), more].filter(Boolean).join(" ")) : well(name, sentence);
  const copies = backups?.copies;
  return [
    ...(backups
      ? [one("backup", "Last backup", describeBackupAge(backups.newest), backups.failure?.detail ?? SEE_NIGHT)]
      : []),
    ...(copies
      ? [
          one(
            "copies",
            "Copies",
            `The newest at ${copies.place}: ${copies.newest?.madeAt ?? "none yet"}.`,
            copies.failure?.detail ?? SEE_NIGHT,
          ),
        ]
      : []),
    ...certificateOf(certificate, env, found.get("certificate")),
    one("disk", "Disk", `${(disk.freeBytes / 1e9).toFixed(1)} GB are free.`),
  ];
}

function certificateOf(certificate: Safety["certificate"], { production }: Env, late: string | undefined): Examined[] {
  const say = (state: Examined["state"], sentence: string) => [{ name: "Certificate", state, sentence }];
  if (late !== undefined) return say("wrong", late);
  if (!certificate)
    return production
      ? say("look", "PUBLIC_URL begins with http: passwords can be read on the way. Put a proxy with TLS in front.")
      : [];
  const { host, endsAt, distrust } = certificate;
  if (endsAt === null)
    return say(
      "look",
      `It could not be read, as nothing answered by TLS where PUBLIC_URL leads from this machine (${host}): see whether the site opens elsewhere.`,
    );
  if (distrust !== null)
    return say("look", `It ends ${endsAt}, and this machine does not trust it for ${host}: ${distrust}.`);
  return say("well", `It ends ${endsAt}.`);
}

const latest = z.object({
  version: z
    .string()
    .max(64)
    .regex(/^v?\d+(\.\d+){0,3}([-+][\w.+-]+)?$/),
});
const MAX_ANSWER_BYTES = 100_000;

/** Resolves to the JSON of a small answer, otherwise to undefined. */
async function readSmall(url: string): Promise<unknown> {
  const { body } = await fetch(url, { signal: AbortSignal.timeout(5_000) });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) return undefined;
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString());
}

/** How far behind this version is, where the operator names an address that tells the latest. */
async function newest({ latestVersionUrl }: Env, release: Release): Promise<Examined> {
  const own = describeRelease(release);
  if (latestVersionUrl === undefined)
    return well("Version", `${own}. LATEST_VERSION_URL is not set, so no newer one is looked for.`);
  const read = latest.safeParse(await readSmall(latestVersionUrl).catch(() => undefined));
  // The address may contain a token.
  if (!read.success) return look("Version", `${own}. LATEST_VERSION_URL did not answer {"version": "…"}.`);
  if (!isOlder(release.version, read.data.version)) return well("Version", `${own}, the latest.`);
  return look("Version", `${own}; ${read.data.version} is there. docs/deploy.md says how to upgrade.`);
}
