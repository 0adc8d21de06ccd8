import * as z from "zod/mini";
import { pageBlocks } from "./blocks.ts";
import { pageDescription, pageTitle } from "./page-facts.ts";

/** The parts of a page that the practitioner writes; they are published together. */
export const pageContent = z.object({ title: pageTitle, description: pageDescription, blocks: pageBlocks });

export type PageContent = z.output<typeof pageContent>;
