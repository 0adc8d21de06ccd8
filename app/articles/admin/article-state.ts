import { t } from "@sacred-space/words/t.ts";
import type { ArticleState } from "#app/articles/all-articles.ts";
import type { CalendarDate } from "#domain/time.ts";
import { formatDayOfInstant, formatDateTime } from "#domain/wording.ts";

export function isPublic<State extends Pick<ArticleState, "publishAt">>(
  state: State,
): state is State & { publishAt: string } {
  return state.publishAt !== null && Date.parse(state.publishAt) <= Date.now();
}

/** Returns an instant's date in the practice's time zone. */
export function dayOn(zone: string, instant: string): CalendarDate {
  return new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(new Date(instant));
}

/** "Scheduled for 3 June 2026, 09:00", in the practice's time zone */
export function describeArticleState(article: ArticleState, zone: string): string {
  const { publishAt, hasDraft } = article;
  if (publishAt === null) return t("Draft");
  if (isPublic(article)) {
    const day = formatDayOfInstant(publishAt, zone, "date");
    return hasDraft ? t("Published {day} · changes not published", { day }) : t("Published {day}", { day });
  }
  const moment = formatDateTime(publishAt, zone, "date");
  return hasDraft
    ? t("Scheduled for {moment} · changes not scheduled", { moment })
    : t("Scheduled for {moment}", { moment });
}
