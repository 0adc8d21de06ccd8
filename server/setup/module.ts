import { declaredIn } from "#kit/server/mount.ts";
import type { Module } from "#server/module.ts";
import * as actions from "./actions.ts";
import { composePages } from "./compose-pages.ts";
import { storeDemonstrationFiles } from "./reset-demonstration.ts";

export const setup: Module = {
  name: "setup",
  actions: declaredIn(actions),
  tasks: (practice) => ({
    "compose-pages": () => composePages(practice),
    "store-demonstration-files": () => storeDemonstrationFiles(practice),
  }),
};
