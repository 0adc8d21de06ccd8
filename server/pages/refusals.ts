import { refusals } from "#kit/server/action.ts";

/** What pages refuse; what articles refuse as well is shared. */
export const PAGES = refusals({
  "page-not-found": [404, "This page no longer exists"],
  "page-stays": [409, "This page belongs to the site and keeps its address"],
  "version-not-found": [404, "This version is no longer kept"],
});
