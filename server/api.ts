import { type Declared, declaredIn } from "#kit/server/mount.ts";
import * as articles from "./articles/actions.ts";
import * as calendars from "./calendars/actions.ts";
import * as credits from "./credits/actions.ts";
import * as media from "./media/actions.ts";
import * as newsletter from "./newsletter/actions.ts";
import * as pages from "./pages/actions.ts";

/** What each subject declares. */
export const SUBJECTS: Record<string, Declared[]> = {
  articles: declaredIn(articles),
  calendars: declaredIn(calendars),
  credits: declaredIn(credits),
  media: declaredIn(media),
  newsletter: declaredIn(newsletter),
  pages: declaredIn(pages),
};
