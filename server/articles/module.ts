import { declaredIn } from "#kit/server/mount.ts";
import type { Module } from "#server/module.ts";
import * as actions from "./actions.ts";
import { showsPicture } from "./articles.queries.ts";

export const articles: Module = {
  name: "articles",
  actions: declaredIn(actions),
  extends: {
    personal: [{ kept: ["articles", "article_drafts", "article_redirects"] }],
    offered: ["articles"],
    showsPicture: [showsPicture],
  },
};
