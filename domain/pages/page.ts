import * as z from "zod/mini";
import { pageBlocks } from "./blocks.ts";
import { pageDescription, pageTitle } from "./page-facts.ts";

/** What the practitioner writes of a page, and publishes together. */
export const pageContent = z.object({ title: pageTitle, description: pageDescription, blocks: pageBlocks });

export type PageContent = z.output<typeof pageContent>;
