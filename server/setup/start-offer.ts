import { randomUUID } from "node:crypto";
import { actAs } from "#database/connection/as-identity.ts";
import type { Queries } from "#database/connection/connect.ts";
import { lockSeries } from "#server/catalog/series.queries.ts";
import { insertCategory, insertService } from "#server/catalog/services.queries.ts";
import {
  insertDefaultPage,
  lockWelcome,
  moveMenuOn,
  publishPage,
  replaceFirstVersion,
  savePageDraft,
} from "#server/pages/pages.queries.ts";
import { PAGES } from "#server/pages/edit-page.ts";
import { findPracticeDetails } from "#server/settings/practice-settings.queries.ts";
import { nextRevision } from "#server/pages/revisions.queries.ts";
import type { PageContent } from "#domain/pages/page.ts";
import type { SeriesRequest } from "#domain/catalog/series.ts";
import { firstDatesFrom } from "#domain/first-run/first-dates.ts";
import { contentIn } from "#domain/content/content-in.ts";
import type { Content } from "#domain/content/content.ts";
import type { StartingOffer, Trade } from "#domain/first-run/trades.ts";
import { DATES_ANCHOR, tradePage, welcomeTo } from "#domain/pages/default/trade-pages.ts";
import { done, type Rejection, refused } from "#domain/result.ts";
import { dayOfWeek, formatTime, minutesOf } from "#domain/time.ts";
import type { Extensions } from "#server/extensions.ts";
import { saveSeriesWithin } from "#server/catalog/save-series.ts";
import type { Practice } from "#kit/server/practice.ts";

type Refusal = Rejection<"changed-meanwhile"> | Extract<Awaited<ReturnType<typeof saveSeriesWithin>>, { ok: false }>;
type StartingLine = StartingOffer["services"][number];

/**
 * Creates what a practice of these trades starts with: a category, its services and its page for each, the first dates of its groups, and a
 * welcome page that links to them, in the practice's language. Refused with changed-meanwhile if one of the categories exists already,
 * else as `saveSeries` is (two groups at one time, a first day that is over).
 */
export async function startOffer(
  { database, extensions }: Practice,
  practitioner: { userId: string },
  { trades, services }: StartingOffer,
) {
  try {
    return await database.transaction(async (tx) => {
      await lockSeries(tx);
      const practice = await findPracticeDetails(tx);
      const content = contentIn(practice.language);
      await actAs(tx, practitioner.userId);
      for (const [position, trade] of trades.entries()) {
        const category = {
          key: trade,
          name: content.trades[trade].name,
          position: position + 1,
          datesPath: `/${trade}#${DATES_ANCHOR}`,
        };
        if (!(await insertCategory(tx, category))) throw new Undone(refused("changed-meanwhile"));
      }
      for (const [position, line] of services.entries())
        if (trades.includes(line.trade))
          await startService(tx, extensions, { ...content.trades[line.trade], line, position: position + 1 });
      await moveMenuOn(tx, trades.length);
      const { look } = practice.look;
      for (const [position, trade] of trades.entries())
        await insertDefaultPage(tx, tradePage(trade, look, content), position + 1);
      await offerOnWelcome(tx, welcomeTo(trades, look, content));
      return done();
    });
  } catch (error) {
    if (error instanceof Undone) return error.refusal;
    throw error;
  }
}

/** Shows the offerings on the welcome page: behind the opening of one that she has edited, in its draft, too, unless it has some. */
async function offerOnWelcome(tx: Queries, welcome: ReturnType<typeof welcomeTo>): Promise<void> {
  const page = await lockWelcome(tx);
  if (!page || (page.version === 1 && !page.draft)) return replaceFirstVersion(tx, { path: "/", ...welcome });
  const [offerings] = welcome.blocks.filter(({ kind }) => kind === "offerings");
  const offering = <T extends PageContent>({ title, description, blocks }: T): PageContent | undefined =>
    offerings && !blocks.some(({ kind }) => kind === "offerings")
      ? { title, description, blocks: [...blocks.slice(0, 1), offerings, ...blocks.slice(1)] }
      : undefined;
  const [published, draft] = [offering(page), page.draft && offering(page.draft)];
  if (published) await publishPage(tx, page.id, published, true);
  if (draft) await savePageDraft(tx, page.id, draft);
  if (published || draft) await nextRevision(tx, PAGES.table, page.id); // an open editor asks before it saves over
}

/** What is not in her list comes from the suggestion that the line was made from. */
async function startService(
  tx: Queries,
  extensions: Extensions,
  {
    line,
    position,
    services,
    runes,
  }: Pick<Content["trades"][Trade], "services" | "runes"> & {
    line: StartingLine;
    position: number;
  },
): Promise<void> {
  const { trade, from, name, duration, price } = line;
  const {
    description = "",
    preparation = "",
    places = ["in person"],
    extras = [],
    written,
    group,
  } = services[from] ?? {};
  const serviceId = await insertService(tx, {
    category: trade,
    name,
    description,
    preparation,
    duration,
    price,
    places,
    position,
    addOns: extras.map((extra) => ({ id: randomUUID(), ...extra, isActive: true })),
    questionCount: written?.questions ?? 0,
    writtenDays: written?.days ?? null,
    bookedOnline: !group,
    rune: runes[0] ?? "none",
  });
  const series = group && datesOf(line, serviceId);
  if (!series) return;
  const saved = await saveSeriesWithin(tx, extensions, series);
  if (!saved.ok) throw new Undone(saved);
}

function datesOf({ firstDate, duration, price }: StartingLine, serviceId: string): SeriesRequest | undefined {
  if (!firstDate) return undefined;
  const { startsOn, startTime, places } = firstDate;
  return {
    seriesId: randomUUID(),
    date: {
      serviceId,
      startsOn,
      endsOn: startsOn,
      startTime,
      endTime: formatTime(minutesOf(startTime) + duration),
      places,
      leastPlaces: null,
      decideOn: null,
      price,
      salesEndHours: 0,
      location: null,
      joinUrl: null,
      note: null,
      isActive: true,
    },
    rule: {
      repeats: "weekly",
      every: 2,
      weekdays: [dayOfWeek(startsOn)],
      nth: 1,
      ...firstDatesFrom(startsOn),
    },
  };
}

/** Thrown to roll the transaction back. */
class Undone extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}
