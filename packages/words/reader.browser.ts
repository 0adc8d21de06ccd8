import type { Reader } from "./reader.ts";

const READER: Reader = { language: document.documentElement.lang };

/** The document has one reader. */
export const reader = (): Reader => READER;
