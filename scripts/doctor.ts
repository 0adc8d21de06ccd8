import { hasCluster } from "@sacred-space/embedded-postgres/renew.ts";
import { startEmbedded } from "@sacred-space/embedded-postgres/start-embedded.ts";
import { whyUnreachable } from "@sacred-space/runtime/reachable.ts";
import { exitWithMessage } from "@sacred-space/runtime/process.ts";
import { readEnv } from "#env/env.ts";
import { describeRelease } from "#domain/safety/release.ts";
import { examine } from "#composition/doctor.ts";
import { examineMessage } from "#composition/received-message.ts";
import { requireData, requirePractice } from "#composition/no-practice.ts";
import { readRelease } from "#composition/release.ts";

const MARKS = { well: "well ", look: "look ", wrong: "WRONG" };

/** What other servers answer must not move the cursor or make up a line. */
const printable = (text: string) => text.replaceAll(/\p{Cc}+/gu, " ");

/**
 * `npm run doctor`: looks at what the practice rests on, a line each with what to do. Ends with 1 if something is wrong. `npm run doctor --
 * FILE` looks at an email that was received and saved, too.
 */
try {
  const env = readEnv(process.env, process.cwd());
  const release = readRelease();
  // In production the other variables can be looked at before the first start.
  if (!env.production) requireData(env, "doctor");
  const isBundled = env.databaseUrl === undefined;
  const embedded = isBundled && hasCluster(env.dataDir) ? await startEmbedded(env.dataDir) : undefined;
  const connectionString = embedded?.connectionString ?? env.databaseUrl;
  if (!env.production && connectionString !== undefined && !(await whyUnreachable(connectionString)))
    await requirePractice(env, connectionString, "doctor");
  const findings = await examine({ env, variables: process.env, connectionString, release });
  await embedded?.stop();
  const [message] = process.argv.slice(2);
  if (message !== undefined) findings.push(await examineMessage(message, env.mailFrom));
  console.log(`Sacred Space ${describeRelease(release)}`);
  for (const { name, state, sentence } of findings)
    console.log(`${MARKS[state]}  ${name.padEnd(12)} ${printable(sentence)}`);
  const count = (state: keyof typeof MARKS) => findings.filter((each) => each.state === state).length;
  console.log(`${count("wrong")} wrong, ${count("look")} to look at, ${count("well")} well.`);
  process.exitCode = count("wrong") > 0 ? 1 : 0;
} catch (error) {
  exitWithMessage(error);
}
