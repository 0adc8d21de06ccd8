import type { Module } from "#server/module.ts";
import { backUpNightly } from "./back-up-nightly.ts";

export const backup: Module = {
  name: "backup",
  tasks: (practice) => ({ "back-up": () => backUpNightly(practice) }),
  schedule: ["11 2 * * * back-up"],
};
