import { type ComponentType, lazy } from "react";
import type { RuneName } from "#domain/look/runes.ts";
import type { ArticleSlug } from "#domain/catalog/articles.ts";

/** What an article leads on to. */
export type Related = { to: string; title: string; words: string; way: string };

type ArticleText = { Text: ComponentType; rune: RuneName; related: Related };

/** Read one, carry one: each text is a file of its own, fetched before its page is shown. */
const TEXTS: Record<ArticleSlug, () => Promise<ComponentType>> = {
  "what-a-rune-can-say": async () => (await import("./articles/what-a-rune-can-say.tsx")).WhatARuneCanSay,
  "your-first-reiki-session": async () => (await import("./articles/your-first-reiki-session.tsx")).YourFirstReikiSession,
  "moving-like-water": async () => (await import("./articles/moving-like-water.tsx")).MovingLikeWater,
  "sitting-in-silence-with-others": async () => (await import("./articles/sitting-in-silence-with-others.tsx")).SittingInSilenceWithOthers,
};

/** Resolves once the text can be shown without a wait. */
export const fetchText = (slug: ArticleSlug) => TEXTS[slug]();

/** A page that came with its text keeps it as it was sent where the text's file does not arrive. */
const asSent = () => new Promise<never>(() => undefined);

const text = (slug: ArticleSlug) => lazy(async () => ({ default: await TEXTS[slug]().catch(asSent) }));

/** The text of each article, the rune it opens with, and the offering it belongs to. */
export const ARTICLE_TEXTS: Record<ArticleSlug, ArticleText> = {
  "what-a-rune-can-say": {
    Text: text("what-a-rune-can-say"),
    rune: "perthro",
    related: {
      to: "/readings",
      title: "Rune and tarot readings",
      words: "If you would like company with your question: by video, by phone, or in writing.",
      way: "About the readings",
    },
  },
  "your-first-reiki-session": {
    Text: text("your-first-reiki-session"),
    rune: "sowilo",
    related: {
      to: "/reiki-therapy",
      title: "Reiki sessions and attunement weekends",
      words: "Rest for an hour, or learn over a weekend to offer that rest to others.",
      way: "About Reiki",
    },
  },
  "moving-like-water": {
    Text: text("moving-like-water"),
    rune: "laguz",
    related: {
      to: "/shamanic-yoga",
      title: "Shamanic yoga, one to one",
      words: "Slow movement, breath and a drum, at the pace of one body: yours.",
      way: "About shamanic yoga",
    },
  },
  "sitting-in-silence-with-others": {
    Text: text("sitting-in-silence-with-others"),
    rune: "isa",
    related: {
      to: "/meditation",
      title: "The meditation group",
      words: "Every other Tuesday evening. Chairs, cushions, a candle, and biscuits.",
      way: "About the group",
    },
  },
};
