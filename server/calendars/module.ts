import { declaredIn } from "#kit/server/mount.ts";
import type { Module } from "#server/module.ts";
import * as actions from "./actions.ts";
import { exportCalendarLinks } from "./calendar-links.queries.ts";
import { readOutsideCalendars } from "./read-outside-calendars.ts";

export const calendars: Module = {
  name: "calendars",
  actions: declaredIn(actions),
  tasks: (practice) => ({ "read-outside-calendars": () => readOutsideCalendars(practice) }),
  schedule: ["*/5 * * * * read-outside-calendars"],
  extends: {
    personal: [
      {
        kept: ["calendar_links"],
        collect: async (queries, { userId }) => ({ calendar_links: await exportCalendarLinks(queries, userId) }),
      },
    ],
  },
};
