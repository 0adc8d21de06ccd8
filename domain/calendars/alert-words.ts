import { t } from "@sacred-space/words/t.ts";

/** What the practitioner is told of a calendar that she keeps elsewhere, beside its alert. */
export function describeUnreadEntries(entries: number): string {
  return t(
    "{entries, plural, one {# entry of one of your other calendars could not be read in full.} other {# entries of one of your other calendars could not be read in full.}} You are busy there for as long as could be read, and for the rest clients may book. The settings name them.",
    { entries },
  );
}

export function describeUnknownZone(zone: string): string {
  return t(
    "One of your other calendars has times in “{zone}”, a time zone that I do not know. Until you say in the settings where that is, you are busy at these times wherever it may be.",
    { zone },
  );
}

export function describeNoAnswer(): string {
  return t(
    "One of your other calendars could not be read for two hours. Until it can, the busy times last known are kept.",
  );
}
