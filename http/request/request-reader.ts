import type { MiddlewareHandler } from "hono";
import { parseAccept } from "hono/utils/accept";
import { forReader } from "@sacred-space/words/for-reader.ts";
import { SOURCE_LANGUAGE } from "@sacred-space/words/reader.ts";

/**
 * What is said in answer to a request is in the language that it accepts best, of English and `languages`; a page's scripts name the page's.
 * Without another language nobody has to be asked.
 */
export function readerOfRequest(languages: readonly string[]): MiddlewareHandler {
  if (languages.length === 0) return (_, next) => next();
  return (c, next) => forReader({ language: languageFor(c.req.header("accept-language"), languages) }, next);
}

/** The best of English and `languages` by an Accept-Language header; "de-AT" is content with "de". */
export function languageFor(header: string | undefined, languages: readonly string[]): string {
  const known = [SOURCE_LANGUAGE, ...languages];
  for (const { type, q } of parseAccept(header ?? "")) {
    if (q === 0) continue;
    const wanted = type.toLowerCase();
    const found =
      known.find((each) => each.toLowerCase() === wanted) ??
      known.find((each) => widest(each.toLowerCase()) === widest(wanted));
    if (found) return found;
  }
  return SOURCE_LANGUAGE;
}

const widest = (language: string) => language.split("-")[0];
