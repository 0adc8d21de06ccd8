import { openLog, exitWithMessage, stopOnSignal } from "@sacred-space/runtime/process.ts";
import { HELP, readStandaloneOptions } from "./options.ts";
import { openStandalone } from "./standalone.ts";

try {
  const options = readStandaloneOptions(process.argv.slice(2), process.env);
  if (options === "help") console.log(HELP);
  else {
    const log = openLog("warn");
    const { url, stop } = await openStandalone(options, log);
    stopOnSignal(stop, log);
    console.log(`The data API is open: ${url}`);
  }
} catch (error) {
  exitWithMessage(error);
}
