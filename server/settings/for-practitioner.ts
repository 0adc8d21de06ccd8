import { forReader } from "@sacred-space/words/for-reader.ts";
import { SOURCE_LANGUAGE } from "@sacred-space/words/reader.ts";
import type { Queries } from "#database/connection/connect.ts";
import { findPracticeLanguage } from "./practice-settings.queries.ts";

/** What the practitioner is to read later, such as an alert, is in the practice's language, not in that of the client whose request stores it. */
export async function forPractitioner<T>(queries: Queries, write: () => T): Promise<T> {
  const language = (await findPracticeLanguage(queries)) ?? SOURCE_LANGUAGE;
  return forReader({ language }, write);
}
