import { declaredIn } from "#kit/server/mount.ts";
import type { Module } from "#server/module.ts";
import * as actions from "./actions.ts";
import { readOutsideCalendars } from "./read-outside-calendars.ts";

export const calendars: Module = {
  name: "calendars",
  actions: declaredIn(actions),
  tasks: (practice) => ({ "read-outside-calendars": () => readOutsideCalendars(practice) }),
  schedule: ["*/5 * * * * read-outside-calendars"],
};
