import { resolve } from "node:path";
import { renewDatabase } from "#composition/renew-database.ts";
import { readEnv } from "#env/env.ts";
import { exitWithMessage } from "@sacred-space/runtime/process.ts";
import { WrongEnvironment } from "@sacred-space/runtime/wrong-environment.ts";

/** `npm run renew-database -- FORMER`: carries the bundled PostgreSQL's data over to its next major version. */
try {
  const [former, ...others] = process.argv.slice(2);
  if (!former || others.length > 0)
    throw new WrongEnvironment("Name the folder of the former release: npm run renew-database -- FOLDER");
  console.log(await renewDatabase(readEnv(process.env, process.cwd()), resolve(former)));
} catch (error) {
  exitWithMessage(error);
}
