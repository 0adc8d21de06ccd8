import { join } from "node:path";
import { WrongEnvironment } from "@sacred-space/runtime/wrong-environment.ts";
import { runNpm } from "./npm.ts";

const root = join(import.meta.dirname, "../..");

/** Accepted advisories, with the reason: `{ "GHSA-xxxx-xxxx-xxxx": "the function is never called" }`. */
const ACCEPTED: Record<string, string> = {};

/** Severities that fail the build. */
const FAILING = new Set(["high", "critical"]);

type Via = string | { name: string; title: string; severity: string; url: string };
type Report = { vulnerabilities?: Record<string, { via: Via[] }> };

/** `undefined`: the registry did not respond. */
export type Audit = { failing: string[]; others: string[] } | undefined;

/** Queries the registry's advisories against the packages that a release installs: one line for each. */
export async function audit(folder = root, { accepted = ACCEPTED, options = [] as string[] } = {}): Promise<Audit> {
  const { output } = await runNpm(["audit", "--omit=dev", "--json", ...options], folder);
  const { vulnerabilities } = parse(output);
  if (!vulnerabilities) return undefined;
  const advisories = Object.values(vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((via) => typeof via === "object");
  const found = new Map(advisories.map((each) => [each.url, each]));
  const lines = [...found.values()].map(({ name, title, severity, url }) => ({
    fails: FAILING.has(severity) && !(url.slice(url.lastIndexOf("/") + 1) in accepted),
    line: `${severity}: ${name}: ${title} (${url})`,
  }));
  return {
    failing: lines.filter(({ fails }) => fails).map(({ line }) => line),
    others: lines.filter(({ fails }) => !fails).map(({ line }) => line),
  };
}

function parse(output: string): Report {
  try {
    return JSON.parse(output) as Report;
  } catch {
    return {};
  }
}

export const NOT_ANSWERED =
  "The audit of the dependencies was not answered: the registry that npm uses gives no advisories.";

/** Throws WrongEnvironment with the reason why packages with this audit must not be released. */
export function refuseUnaudited(found: Audit): void {
  if (!found) {
    throw new WrongEnvironment(
      `${NOT_ANSWERED} Pack with one that does, such as npm's own (npm_config_registry), or, where you have looked yourself, with --unaudited behind the folder.`,
    );
  }
  if (found.failing.length > 0)
    throw new WrongEnvironment(["These advisories stand against a release:", ...found.failing].join("\n"));
}

/** `npm run audit`: exit code 1 for an unaccepted advisory of high or critical severity, 2 if the registry did not respond. */
if (import.meta.main) {
  const found = await audit();
  for (const line of found?.others ?? []) console.log(line);
  for (const line of found?.failing ?? []) console.error(line);
  if (!found) console.error(NOT_ANSWERED);
  else if (found.failing.length === 0)
    console.log("The registry knows nothing of high severity against the dependencies.");
  process.exitCode = !found ? 2 : found.failing.length > 0 ? 1 : 0;
}
