import { parseArgs } from "node:util";
import { connect } from "#database/connection/connect.ts";
import { startEmbedded } from "@sacred-space/embedded-postgres/start-embedded.ts";
import { migrate } from "#database/connection/migrate.ts";
import { withRightsExplained } from "#database/connection/needed-rights.ts";
import { whyUnreachable } from "@sacred-space/runtime/reachable.ts";
import { rotateSigningKey } from "#server/accounts/signing-keys.queries.ts";
import { readEnv } from "#env/env.ts";
import { WrongEnvironment } from "@sacred-space/runtime/wrong-environment.ts";
import { generateSigningKey } from "#http/auth/tokens/key-ring.ts";
import { exitWithMessage } from "@sacred-space/runtime/process.ts";
import { requireData, requirePractice } from "#composition/no-practice.ts";
import { openBytes } from "#composition/open-bytes.ts";
import type { Stage } from "#composition/shutdown.ts";
import { readRelease } from "#composition/release.ts";
import { copyBeforeUpgrade } from "#composition/upgrade-copy.ts";

/** In seconds. Normally longer than clients cache the public keys; for a compromised key, until every node has read the new one. */
const STANDBY = { calm: 660, now: 60 };

try {
  const { values } = parseArgs({ options: { now: { type: "boolean", default: false } } });
  const env = readEnv(process.env, process.cwd());
  if (env.accounts.signingKeys)
    throw new WrongEnvironment("JWT_KEYS holds the keys: put the new one in front of the old one there.");
  requireData(env, "rotate-keys");
  const embedded = env.databaseUrl === undefined ? await startEmbedded(env.dataDir) : undefined;
  const connectionString = embedded?.connectionString ?? env.databaseUrl ?? "";
  const stores: Stage[] = [];
  const bytes = await openBytes(env, stores);
  const trouble = embedded ? undefined : await whyUnreachable(connectionString);
  if (trouble) throw new WrongEnvironment(`DATABASE_URL cannot be used: ${trouble}.`);
  await requirePractice(env, connectionString, "rotate-keys");
  const beforeUpgrade = copyBeforeUpgrade({ env, connectionString, bytes }, console.log);
  await withRightsExplained(connectionString, () =>
    migrate(connectionString, { release: readRelease(), location: embedded?.location, beforeUpgrade }),
  );
  const database = connect(connectionString, () => undefined);
  const standby = values.now ? STANDBY.now : STANDBY.calm;
  const fresh = await generateSigningKey();
  await rotateSigningKey(database, fresh, { standby, tokenLife: values.now ? 0 : env.accounts.tokenLife });
  await database.close();
  await embedded?.stop();
  for (const { close } of stores) await close();
  console.log(`The key ${fresh.kid} is published, and signs in ${standby} seconds.`);
} catch (error) {
  exitWithMessage(error);
}
