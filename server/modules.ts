import { articles } from "./articles/module.ts";
import { backup } from "./backup/module.ts";
import { calendars } from "./calendars/module.ts";
import { credits } from "./credits/module.ts";
import type { Extensions } from "./extensions.ts";
import type { Module } from "./module.ts";
import { newsletter } from "./newsletter/module.ts";
import { readings } from "./readings/module.ts";
import { setup } from "./setup/module.ts";
import { waiting } from "./waiting/module.ts";

/** What the core does without: a module that is not in this list is not in the program. */
export const MODULES: Module[] = [articles, backup, calendars, newsletter, readings, setup, waiting, credits];

/** What these modules bring into acts of the core, in the order of the list. */
export const EXTENSIONS = extensionsOf(MODULES);

function extensionsOf(modules: Module[]): Extensions {
  const parts = modules.map((module) => module.extends ?? {});
  const named = <T>(pick: (part: Partial<Extensions>) => Readonly<Record<string, T>> | undefined) =>
    Object.assign({}, ...parts.map(pick)) as Record<string, T>;
  return {
    ...Object.assign({}, ...parts), // of a point with one place, such as `line`
    payers: named((part) => part.payers),
    examples: named((part) => part.examples),
    emails: parts.flatMap((part) => part.emails ?? []),
    personal: parts.flatMap((part) => part.personal ?? []),
    showsPicture: parts.flatMap((part) => part.showsPicture ?? []),
    expire: parts.flatMap((part) => part.expire ?? []),
    offered: parts.flatMap((part) => part.offered ?? []),
  };
}
