import { calendarQuery, createAccount, type DAVResponse, propfind } from "tsdav";
import { MAX_ADDRESS_LENGTH } from "#domain/calendars/outside-calendar.ts";
import { CalendarNotRead, whyRefused } from "./calendar-not-read.ts";
import type { Request } from "./guarded-request.ts";

export type CalendarAccount = { address: string; username: string; password: string };
export type FoundCalendar = { name: string; address: string };

/**
 * CalDAV (RFC 4791) with tsdav, every request through the guard. A calendar's `tag` changes with its content. Both functions throw
 * CalendarNotRead.
 */

/** Returns the calendars of an account that hold events, or the one calendar if the address is a calendar's own. */
export async function findCalendars(request: Request, account: CalendarAccount): Promise<FoundCalendar[]> {
  const { common, failure } = connection(request, account);
  const own = await properties(request, account).catch(() => undefined);
  if (own?.isCalendar) return [{ name: own.name, address: account.address }];
  try {
    const { homeUrl = "" } = await createAccount({
      account: { serverUrl: account.address, accountType: "caldav" },
      ...common,
    });
    // tsdav's fetchCalendars sends a request to every address that the answer names, without a limit
    const collections = await propfind({
      url: homeUrl,
      props: { "d:resourcetype": {}, "d:displayname": {}, "c:supported-calendar-component-set": {} },
      depth: "1",
      ...common,
    });
    const found = collections.filter(holdsEvents).map(({ href = "", props }) => {
      const address = new URL(href, homeUrl).href;
      return { name: textIn(props?.["displayname"]) || address, address };
    });
    const usable = found.filter(({ address }) => address.length <= MAX_ADDRESS_LENGTH);
    if (usable.length === 0) throw failure() ?? new CalendarNotRead("no-calendar");
    return usable;
  } catch (error) {
    if (error instanceof CalendarNotRead) throw error;
    throw failure() ?? new CalendarNotRead("no-calendar", { cause: error });
  }
}

/** Returns the calendar's objects between two days as iCalendar files; undefined if the tag is the known one. A server may have no tag. */
export async function readCaldavCalendar(
  request: Request,
  account: CalendarAccount,
  { known, ...days }: { known: string | undefined; from: string; to: string },
): Promise<{ tag: string | undefined; files: string[] | undefined }> {
  const { tag } = await properties(request, account);
  if (tag !== undefined && tag === known) return { tag, files: undefined };
  return { tag, files: await readObjects(request, account, days) };
}

async function readObjects(
  request: Request,
  account: CalendarAccount,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const { common, failure } = connection(request, account);
  const compact = (date: Temporal.PlainDate) => `${date.toString().replaceAll("-", "")}T000000Z`;
  const range = {
    start: compact(Temporal.PlainDate.from(from).subtract({ days: 1 })),
    end: compact(Temporal.PlainDate.from(to).add({ days: 2 })),
  };
  const responses = await calendarQuery({
    url: account.address,
    props: { "d:getetag": {}, "c:calendar-data": {} },
    filters: {
      "comp-filter": {
        _attributes: { name: "VCALENDAR" },
        "comp-filter": { _attributes: { name: "VEVENT" }, "time-range": { _attributes: range } },
      },
    },
    depth: "1",
    ...common,
  }).catch((error: unknown) => {
    throw failure() ?? new CalendarNotRead("server-error", { cause: error });
  });
  const failed = failure() ?? (responses.some(({ ok }) => !ok) ? new CalendarNotRead("server-error") : undefined);
  if (failed) throw failed;
  return responses.flatMap(({ props }) => textIn(props?.["calendarData"]) ?? []);
}

async function properties(
  request: Request,
  account: CalendarAccount,
): Promise<{ isCalendar: boolean; name: string; tag: string | undefined }> {
  const { common, failure } = connection(request, account);
  const [response] = await propfind({
    url: account.address,
    props: { "d:resourcetype": {}, "d:displayname": {}, "cs:getctag": {}, "d:sync-token": {} },
    depth: "0",
    ...common,
  }).catch((error: unknown) => {
    throw failure() ?? new CalendarNotRead("no-calendar", { cause: error });
  });
  const failed = failure();
  if (failed) throw failed;
  const props = (response?.props ?? {}) as Record<string, unknown>;
  return {
    isCalendar: isCalendar(props),
    name: textIn(props["displayname"]) ?? "",
    tag: textIn(props["getctag"]) ?? textIn(props["syncToken"]),
  };
}

function isCalendar(props: Record<string, unknown> | undefined): boolean {
  const type = props?.["resourcetype"];
  return typeof type === "object" && type !== null && "calendar" in type;
}

/** A calendar that lists no components may hold any. */
function holdsEvents({ props }: DAVResponse): boolean {
  const listed = props?.["supportedCalendarComponentSet"]?.comp as object | undefined;
  return isCalendar(props) && (listed === undefined || JSON.stringify(listed).includes('"VEVENT"'));
}

/** tsdav returns text as a string or, if the server wrote CDATA, as an object. */
function textIn(value: unknown): string | undefined {
  if (typeof value === "string" || typeof value === "number") return String(value);
  const data = typeof value === "object" && value !== null && "_cdata" in value ? value._cdata : undefined;
  return typeof data === "string" ? data : undefined;
}

/** Reasons that later failures do not replace: discovery tries several addresses. */
const DECISIVE = new Set(["wrong-password", "inside-the-network", "not-https", "sent-elsewhere"]);

/**
 * Returns the options common to every tsdav call. tsdav reports most failures as something else; `failure` returns why a request failed.
 */
function connection(request: Request, { username, password }: CalendarAccount) {
  let last: CalendarNotRead | undefined;
  const note = (why: CalendarNotRead | undefined) => {
    if (!last || !DECISIVE.has(last.reason)) last = why;
  };
  const send = async (input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> => {
    const address = input instanceof globalThis.Request ? input.url : String(input);
    try {
      const { status, headers, text } = await request(address, {
        method: init.method ?? "GET",
        headers: Object.fromEntries(new Headers(init.headers)),
        body: typeof init.body === "string" ? init.body : undefined,
        keepsRedirect: init.redirect === "manual",
      });
      const isElsewhere = init.redirect === "manual" && leadsElsewhere(address, headers.location);
      note(isElsewhere ? new CalendarNotRead("sent-elsewhere") : whyRefused(status));
      const carried = new Headers();
      for (const name of ["content-type", "etag", ...(isElsewhere ? [] : ["location"])])
        if (typeof headers[name] === "string") carried.set(name, headers[name]);
      return new Response(status === 204 || status === 304 ? null : text, { status, headers: carried });
    } catch (error) {
      note(error as CalendarNotRead);
      throw error;
    }
  };
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  return { common: { headers: { authorization }, fetch: send }, failure: () => last };
}

/** tsdav would follow such a redirect with the password; another origin gets none. */
function leadsElsewhere(address: string, location: string | undefined): boolean {
  if (location === undefined) return false;
  const base = new URL(address);
  return !URL.canParse(location, base) || new URL(location, base).origin !== base.origin;
}
