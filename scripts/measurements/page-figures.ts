import type { PageWeight } from "#tests/support/browser/page-weight.ts";
import { percentile, tableOf } from "../../bench/figures.ts";

/** Lighthouse's result for one load: scores up to 100, `lcp` and `tbt` in milliseconds. */
export type PageRun = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcp: number;
  tbt: number;
  cls: number;
};

/** Weights in bytes; `load` is the machine's load average during the measurement. */
export type PageFigures = PageRun & PageWeight & { path: string; load: number };

const MINIMUM: Partial<PageFigures> = { performance: 99, accessibility: 100, bestPractices: 100, seo: 100 };
const MAXIMUM: Partial<PageFigures> = {
  lcp: 1200,
  tbt: 50,
  cls: 0.01,
  scriptAtFirst: 15_000,
  scriptInAll: 120_000,
  fonts: 70_000,
};

/** A page with four photographs (tests/support/data/pictured-page.ts). Its largest paint is the first one, sent after the page. */
export const PICTURED = "/with-pictures";

const HEAD = [
  "Page",
  "Performance",
  "Accessibility",
  "Best practices",
  "SEO",
  "LCP s",
  "TBT ms",
  "CLS",
  "Script at first kB",
  "Script in all kB",
  "Fonts kB",
  "Load",
];

/** The median of each figure. */
export function middleRun(runs: PageRun[]): PageRun {
  const middle = (figure: keyof PageRun) =>
    percentile(
      runs.map((run) => run[figure]),
      0.5,
    );
  return {
    performance: middle("performance"),
    accessibility: middle("accessibility"),
    bestPractices: middle("bestPractices"),
    seo: middle("seo"),
    lcp: middle("lcp"),
    tbt: middle("tbt"),
    cls: middle("cls"),
  };
}

/** One sentence for each figure that misses its limit; a missing figure does. */
export function faultsOf(figures: PageFigures): string[] {
  const broken = (limits: Partial<PageFigures>, keeps: (figure: number, limit: number) => boolean, word: string) =>
    Object.entries(limits)
      .filter(([name, limit]) => !keeps(Number(figures[name as keyof PageFigures]), Number(limit)))
      .map(([name, limit]) => `${figures.path}: ${name} is ${figures[name as keyof PageFigures]}, ${word} ${limit}`);
  return [
    ...broken(MINIMUM, (figure, limit) => figure >= limit, "at least"),
    ...broken(MAXIMUM, (figure, limit) => figure <= limit, "at most"),
  ];
}

export function rowOf(figures: PageFigures): string[] {
  const {
    path,
    performance,
    accessibility,
    bestPractices,
    seo,
    lcp,
    tbt,
    cls,
    scriptAtFirst,
    scriptInAll,
    fonts,
    load,
  } = figures;
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  return [
    path,
    ...[performance, accessibility, bestPractices, seo].map(String),
    (lcp / 1000).toFixed(2),
    tbt.toFixed(0),
    cls.toFixed(3),
    ...[scriptAtFirst, scriptInAll, fonts].map(kilobytes),
    load.toFixed(1),
  ];
}

/** The table of an earlier page of figures, with its rows replaced by the new ones; omits paths that are no longer in `order`. */
export function tableWith(earlier: string, rows: string[][], order: readonly string[]): string {
  const kept = earlier
    .split("\n")
    .filter((line) => line.startsWith("| /"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const byPath = new Map([...kept, ...rows].map((row) => [row[0], row]));
  return tableOf(
    HEAD,
    order.flatMap((path) => {
      const row = byPath.get(path);
      return row ? [row] : [];
    }),
  );
}
