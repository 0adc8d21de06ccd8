import { forReader } from "@sacred-space/words/for-reader.ts";
import type { Email } from "#server/messages/emails.queries.ts";

type Read = { language: string };
type OfPractice = { practiceLanguage: string };
type Writer<Facts, Rest extends unknown[]> = (facts: Facts, ...rest: Rest) => Email;

/** An email in the client's language, whoever the request is of in which it is written. Several facts are of one client. */
export const forClient =
  <Facts extends Read | readonly Read[], Rest extends unknown[]>(write: Writer<Facts, Rest>): Writer<Facts, Rest> =>
  (facts, ...rest) => {
    const [language] = [facts].flat().map((each) => each.language);
    return language === undefined ? write(facts, ...rest) : forReader({ language }, () => write(facts, ...rest));
  };

/** One in the practice's language: to the practitioner, or to whoever waits for a date. */
export const forPractice =
  <Facts extends OfPractice | { session: OfPractice }, Rest extends unknown[]>(
    write: Writer<Facts, Rest>,
  ): Writer<Facts, Rest> =>
  (facts, ...rest) => {
    const { practiceLanguage: language } = "session" in facts ? facts.session : facts;
    return forReader({ language }, () => write(facts, ...rest));
  };
