import { createHash } from "node:crypto";
import type { CalendarDate } from "#domain/time.ts";
import { CalendarNotRead, whyRefused } from "./calendar-not-read.ts";
import type { CalendarAccount, FoundCalendar } from "./caldav.ts";
import { inCaldavThread } from "./caldav-thread.ts";
import { type GuardedResponse, type GuardSettings, guardedRequests, LIMITS, type Request } from "./guarded-request.ts";

/** The source of a calendar: a file at a secret address, or a calendar of a CalDAV account. */
type CalendarSource = { kind: "ics"; address: string } | ({ kind: "caldav" } & CalendarAccount);

/** Tells whether a calendar has changed since it was read: HTTP validators, the CalDAV tag, or a hash of the content. */
export type Version = { etag?: string | undefined; lastModified?: string | undefined; hash?: string | undefined };

/** The files of a calendar; undefined where it has not changed. */
type CalendarContent = { files: string[] | undefined; version: Version };

/** The calendars that the practitioner keeps on other servers. Every method throws CalendarNotRead. */
export type OutsideCalendars = {
  /** Reads at least the events between two days; `known` is the version of the last reading. */
  read(
    source: CalendarSource,
    known: Version,
    window: { from: CalendarDate; to: CalendarDate },
  ): Promise<CalendarContent>;
  findCalendars(account: CalendarAccount): Promise<FoundCalendar[]>;
};

/** Only tests pass `settings`. */
export function outsideCalendars(settings: GuardSettings = {}): OutsideCalendars {
  const request = guardedRequests(settings);
  const ms = settings.limits?.accountMs ?? LIMITS.accountMs;
  return {
    async read(source, known, window) {
      if (source.kind === "ics") return readFile(request, source.address, known);
      const args = [source, { known: known.etag, ...window }] as const;
      const { tag: etag, files } = await inCaldavThread(request, { name: "readCaldavCalendar", args: [...args], ms });
      return files ? unlessSame(files, known, { etag }) : { files, version: known };
    },
    findCalendars: (account) => inCaldavThread(request, { name: "findCalendars", args: [account], ms }),
  };
}

async function readFile(request: Request, address: string, known: Version): Promise<CalendarContent> {
  const response = await request(address, {
    headers: {
      ...(known.etag && { "if-none-match": known.etag }),
      ...(known.lastModified && { "if-modified-since": known.lastModified }),
    },
  });
  if (response.status === 304 && (known.etag ?? known.lastModified)) return { files: undefined, version: known };
  const failed = response.status === 200 ? undefined : refusalOfFile(response);
  if (failed) throw failed;
  const { etag, "last-modified": lastModified } = response.headers;
  return unlessSame([response.text], known, { etag, lastModified });
}

function refusalOfFile({ status }: GuardedResponse): CalendarNotRead {
  return status === 401 || status === 403
    ? new CalendarNotRead("not-found")
    : (whyRefused(status) ?? new CalendarNotRead("server-error"));
}

/** Compares content hashes: some servers ignore validators, some put a new DTSTAMP into every answer. */
function unlessSame(files: string[], known: Version, version: Version): CalendarContent {
  const hash = createHash("sha256");
  for (const file of files) hash.update(file.replaceAll(/^DTSTAMP[^\n]*\n/gmu, "")).update("\0");
  const now = { ...version, hash: hash.digest("base64url") };
  return { files: now.hash === known.hash ? undefined : files, version: now };
}
