import { openStandalone } from "#http/rest/standalone.ts";
import { HELP, readStandaloneOptions } from "#http/rest/standalone-options.ts";
import { openLog, sayWhy, stopWhenTold } from "./run.ts";

try {
  const options = readStandaloneOptions(process.argv.slice(2), process.env);
  if (options === "help") console.log(HELP);
  else {
    const log = openLog("warn");
    const { url, stop } = await openStandalone(options, log);
    stopWhenTold(stop, log);
    console.log(`The data API is open: ${url}`);
  }
} catch (error) {
  sayWhy(error);
}
