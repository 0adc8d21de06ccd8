import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CalendarsStandIn, startCalendars } from "@sacred-space/stand-ins/start-calendars.ts";
import { CalendarNotRead } from "./calendar-not-read.ts";
import type { GuardSettings } from "./guarded-request.ts";
import { type OutsideCalendars, outsideCalendars } from "./outside-calendars.ts";
import { isPublicAddress } from "./public-address.ts";

const WINDOW = { from: "2026-11-23", to: "2027-11-24" };
const FILE =
  "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20261101T000000Z\r\nSUMMARY:Äpfel & <Birnen>\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";

const EMPTY_PARTS = Buffer.concat(Array<Buffer>(50_000).fill(gzipSync("")));

let server: CalendarsStandIn;
let calendars: OutsideCalendars;
const opened = (settings: GuardSettings = {}) =>
  outsideCalendars({ trustedOrigins: [server.origin], limits: { connectMs: 20_000, wholeMs: 20_000 }, ...settings });

beforeAll(async () => {
  server = await startCalendars();
  calendars = opened();
});
beforeEach(() => {
  server.paths.clear();
  server.seen.length = 0;
  server.account.calendars = {};
});
afterAll(() => server.stop());

const read = (path: string, known = {}, from = calendars) =>
  from.read({ kind: "ics", address: server.origin + path }, known, WINDOW);

async function refusal(reading: Promise<unknown>): Promise<string> {
  try {
    await reading;
    return "read";
  } catch (error) {
    if (!(error instanceof CalendarNotRead)) throw error;
    return error.reason;
  }
}

describe("a file", () => {
  test("is read, and not again while its ETag is the same", async () => {
    server.paths.set("/a.ics", { file: FILE, etag: true });
    const first = await read("/a.ics");
    expect(first.files).toEqual([FILE]);
    expect(await read("/a.ics", first.version)).toEqual({ files: undefined, version: first.version });
    server.paths.set("/a.ics", { file: FILE.replace("UID:1", "UID:2"), etag: true });
    expect((await read("/a.ics", first.version)).files).toHaveLength(1);
    expect(server.seen).toEqual(["GET /a.ics 200", "GET /a.ics 304", "GET /a.ics 200"]);
  });

  test("by Last-Modified", async () => {
    server.paths.set("/a.ics", { file: FILE, lastModified: "Mon, 23 Nov 2026 03:00:00 GMT" });
    const { version } = await read("/a.ics");
    expect((await read("/a.ics", version)).files).toBeUndefined();
    expect(server.seen.at(-1)).toBe("GET /a.ics 304");
  });

  test("by its content, where only the stamps of the answer differ", async () => {
    server.paths.set("/a.ics", { file: FILE });
    const { version } = await read("/a.ics");
    server.paths.set("/a.ics", { file: FILE.replace("DTSTAMP:20261101", "DTSTAMP:20261123") });
    expect((await read("/a.ics", version)).files).toBeUndefined();
    server.paths.set("/a.ics", { file: FILE.replace("SUMMARY:", "SUMMARY:New ") });
    expect((await read("/a.ics", version)).files).toHaveLength(1);
  });

  test("by the charset that the answer declares, or else by its bytes", async () => {
    const latin = Buffer.from(FILE, "latin1");
    const answers = [
      "text/calendar; charset=windows-1252",
      'text/calendar; charset="ISO-8859-1"',
      "text/calendar; charset=utf-8",
      "text/calendar",
    ];
    const other = createServer((request, response) => {
      const type = answers[Number(request.url?.slice(1))] ?? "";
      response.writeHead(200, { "content-type": type }).end(latin);
    });
    await new Promise<void>((resolve) => void other.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const from = opened({ trustedOrigins: [origin] });
    for (const index of answers.keys())
      expect((await from.read({ kind: "ics", address: `${origin}/${index}` }, {}, WINDOW)).files).toEqual([FILE]);
    other.close();
  });

  test("packed", async () => {
    server.paths.set("/a.ics", { file: FILE, gzip: true });
    expect((await read("/a.ics")).files).toEqual([FILE]);
  });

  test("behind redirects", async () => {
    server.paths
      .set("/a", { redirect: "/b" })
      .set("/b", { redirect: `${server.origin}/a.ics`, status: 308 })
      .set("/a.ics", { file: FILE });
    expect((await read("/a")).files).toEqual([FILE]);
  });

  test("with a name and password in its address, which another server does not get", async () => {
    const other = await startCalendars();
    other.paths.set("/a.ics", { file: FILE });
    server.paths.set("/a.ics", { file: FILE }).set("/away", { redirect: `${other.origin}/a.ics` });
    const both = opened({ trustedOrigins: [server.origin, other.origin] });
    const address = server.origin.replace("http://", "http://ada:p%40ss@");
    await both.read({ kind: "ics", address: `${address}/a.ics` }, {}, WINDOW);
    expect(server.lastHeaders().authorization).toBe(`Basic ${Buffer.from("ada:p@ss").toString("base64")}`);
    await both.read({ kind: "ics", address: `${address}/away` }, {}, WINDOW);
    expect(other.lastHeaders().authorization).toBeUndefined();
    await other.stop();
  });
});

describe("what is no calendar has a sentence", () => {
  const page = "<!doctype html><html>Sign in</html>";

  test.each([
    ["no such file", { status: 404 }, "not-found"],
    ["gone", { status: 410 }, "not-found"],
    ["secret", { status: 401 }, "not-found"],
    ["broken", { status: 500, body: page }, "server-error"],
    ["too many requests", { status: 429 }, "server-error"],
    ["50 MB", { endless: { chunk: "x".repeat(1_000_000), everyMs: 1 } }, "too-large"],
    ["50 MB that are packed small", { file: "x".repeat(50_000_000), gzip: true }, "too-large"],
    [
      "packed parts without content and without end",
      { endless: { chunk: EMPTY_PARTS, everyMs: 1, gzip: true } },
      "too-large",
    ],
    ["unchanged, though nothing is known", { status: 304 }, "server-error"],
    ["half of what was announced", { cut: FILE }, "no-answer"],
    ["a redirect to itself", { redirect: "/a.ics" }, "too-many-redirects"],
    ["a redirect to nowhere", { redirect: "http://[" }, "not-an-address"],
    ["a redirect to another scheme", { redirect: "file:///etc/passwd" }, "not-https"],
  ])("%s", async (_, behaviour, reason) => {
    server.paths.set("/a.ics", behaviour);
    expect(await refusal(read("/a.ics"))).toBe(reason);
  });

  test.each([
    ["no answer", { silent: true as const }],
    ["a byte now and then", { endless: { chunk: "B", everyMs: 50 } }],
  ])("%s is too slow", async (_, behaviour) => {
    server.paths.set("/a.ics", behaviour);
    expect(await refusal(read("/a.ics", {}, opened({ limits: { wholeMs: 500 } })))).toBe("too-slow");
  });

  test("a password that is no text", async () => {
    const address = server.origin.replace("http://", "http://ada:%E0%A4%A@");
    expect(await refusal(calendars.read({ kind: "ics", address }, {}, WINDOW))).toBe("not-an-address");
  });

  test("a redirect is followed five times", async () => {
    for (let n = 0; n < 6; n += 1) server.paths.set(`/${n}`, { redirect: `/${n + 1}` });
    server.paths.set("/6", { file: FILE });
    expect(await refusal(read("/0"))).toBe("too-many-redirects");
    expect(await refusal(read("/1"))).toBe("read");
  });

  test("no answer at the other end, or no server", async () => {
    const closed = createServer();
    await new Promise<void>((done) => closed.listen(0, "127.0.0.1", done));
    const origin = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`;
    await new Promise((done) => closed.close(done));
    const reader = opened({ trustedOrigins: [origin] });
    expect(await refusal(reader.read({ kind: "ics", address: `${origin}/a.ics` }, {}, WINDOW))).toBe("no-answer");
    const nowhere = opened({ resolve: () => Promise.reject(new Error("ENOTFOUND")) });
    expect(await refusal(nowhere.read({ kind: "ics", address: "https://calendar.example/a.ics" }, {}, WINDOW))).toBe(
      "unknown-host",
    );
  });

  test("a resolver that never answers", async () => {
    const slow = opened({ resolve: () => new Promise(() => undefined), limits: { wholeMs: 200 } });
    expect(await refusal(slow.read({ kind: "ics", address: "https://calendar.example/a.ics" }, {}, WINDOW))).toBe(
      "too-slow",
    );
  });
});

describe("an address inside the network is refused", () => {
  test.each([
    "127.0.0.1", "127.8.8.8", "0.0.0.0", "10.1.2.3", "100.64.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.168.1.1", "192.0.0.1",
    "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "64:ff9b::7f00:1", "fc00::1", "fd12::1",
    "fe80::1", "fec0::1", "ff02::1", "2001::1", "2001:db8::1", "2002:7f00:1::", "100::1", "not an address",
  ])("%s is not public", (address) => expect(isPublicAddress(address)).toBe(false)); // prettier-ignore

  test.each(["8.8.8.8", "172.15.0.1", "172.32.0.1", "100.63.0.1", "2a00:1450:4009::1", "2606:4700::1111"])(
    "%s is public",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  const strict = (settings: GuardSettings = {}) => outsideCalendars({ limits: { wholeMs: 2_000 }, ...settings });
  const at = (address: string, from = strict()) => refusal(from.read({ kind: "ics", address }, {}, WINDOW));

  test.each([
    "https://127.0.0.1/a.ics", "https://2130706433/a.ics", "https://0x7f.1/a.ics", "https://[::1]/a.ics", "https://[::ffff:7f00:1]/", "https://localhost/a.ics",
    "webcal://169.254.169.254/latest/meta-data",
  ])("%s", async (address) => expect(await at(address)).toBe("inside-the-network")); // prettier-ignore

  test("by name, if any of its addresses is inside", async () => {
    const mixed = strict({
      resolve: async () => [
        { address: "8.8.8.8", family: 4 },
        { address: "10.0.0.7", family: 4 },
      ],
    });
    expect(await at("https://calendar.example/a.ics", mixed)).toBe("inside-the-network");
  });

  test("by a redirect from outside", async () => {
    server.paths
      .set("/a.ics", { redirect: "https://192.168.1.1/admin" })
      .set("/b.ics", { redirect: "https://router.example/" });
    expect(await refusal(read("/a.ics"))).toBe("inside-the-network");
    const named = opened({ resolve: async () => [{ address: "192.168.1.1", family: 4 }] });
    expect(await refusal(read("/b.ics", {}, named))).toBe("inside-the-network");
  });

  test("a name is asked once, and the connection uses that answer: another one a moment later, or from the system, leads nowhere", async () => {
    let asked = 0;
    let connections = 0;
    const inside = createServer().on("connection", () => (connections += 1));
    await new Promise<void>((done) => inside.listen(0, "localhost", done));
    const rebinding = strict({
      limits: { connectMs: 300, wholeMs: 1_000 },
      resolve: async () => {
        asked += 1;
        return [{ address: asked === 1 ? "192.0.1.1" : "127.0.0.1", family: 4 }]; // public at first
      },
    });
    const { port } = inside.address() as AddressInfo;
    expect(await at(`https://localhost:${port}/a.ics`, rebinding)).toBe("no-answer");
    expect([asked, connections]).toEqual([1, 0]);
    await new Promise((done) => inside.close(done));
  });

  test.each([
    ["http://calendar.example/a.ics", "not-https"],
    ["ftp://calendar.example/a.ics", "not-https"],
    ["calendar.example", "not-an-address"],
    ["", "not-an-address"],
  ])("%s is refused: %s", async (address, reason) => expect(await at(address)).toBe(reason));
});

describe("CalDAV", () => {
  const account = (path = "/") => ({ address: server.origin + path, username: "ada", password: "app-password" });
  const object = (uid: string) =>
    `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:A & B <C>\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
  beforeEach(() => {
    server.account.calendars = {
      private: { name: "Private & home", objects: { "1.ics": object("1"), "2.ics": object("2") } },
      work: { name: "Work", objects: {} },
      tasks: { name: "Tasks", components: ["VTODO"], objects: {} },
    };
  });

  test("the calendars of an account are found from the server's address alone", async () => {
    expect(await calendars.findCalendars(account())).toEqual([
      { name: "Private & home", address: `${server.origin}/dav/home/private/` },
      { name: "Work", address: `${server.origin}/dav/home/work/` },
    ]);
  });

  test("a calendar's own address is that calendar", async () => {
    expect(await calendars.findCalendars(account("/dav/home/work/"))).toEqual([
      { name: "Work", address: `${server.origin}/dav/home/work/` },
    ]);
  });

  test("a calendar is read by the range of days, and not again while its tag is the same", async () => {
    const source = { kind: "caldav" as const, ...account("/dav/home/private/") };
    const first = await calendars.read(source, {}, WINDOW);
    expect(first.files?.toSorted()).toEqual([object("1").trim(), object("2").trim()]);
    server.seen.length = 0;
    expect((await calendars.read(source, first.version, WINDOW)).files).toBeUndefined();
    expect(server.seen).toEqual(["PROPFIND /dav/home/private/ 207"]);
    const objects = server.account.calendars["private"]?.objects as Record<string, string>;
    objects["3.ics"] = object("3");
    expect((await calendars.read(source, first.version, WINDOW)).files).toHaveLength(3);
  });

  test("refusals", async () => {
    expect(await refusal(calendars.findCalendars({ ...account(), password: "wrong" }))).toBe("wrong-password");
    expect(await refusal(calendars.read({ kind: "caldav", ...account("/dav/home/none/") }, {}, WINDOW))).toBe(
      "not-found",
    );
    expect(
      await refusal(calendars.read({ kind: "caldav", ...account("/dav/home/work/"), password: "x" }, {}, WINDOW)),
    ).toBe("wrong-password");
    server.account.calendars = {};
    expect(await refusal(calendars.findCalendars(account()))).toBe("no-calendar");
    server.paths.set("/dav/home/work/", { redirect: "https://10.0.0.1/" });
    expect(await refusal(calendars.read({ kind: "caldav", ...account("/dav/home/work/") }, {}, WINDOW))).toBe(
      "inside-the-network",
    );
    server.paths.set("/dav/home/work/", { status: 503 });
    expect(await refusal(calendars.read({ kind: "caldav", ...account("/dav/home/work/") }, {}, WINDOW))).toBe(
      "server-error",
    );
  });

  test.each([
    ["a calendar that moved", "/dav/home/private/", "read"], // found anew, from its own server
    ["an account that moved", "/dav/", "wrong-password"],
    ["the discovery of an account", "/.well-known/caldav", "sent-elsewhere"],
  ])("a redirect to another origin carries no password: %s", async (_, path, reason) => {
    const other = await startCalendars(); // it knows the right password, and answers it with 207
    other.account.calendars = server.account.calendars;
    server.paths.set(path, { redirect: `${other.origin}/dav/` });
    const from = opened({ trustedOrigins: [server.origin, other.origin] });
    const source = account(path.startsWith("/dav/") ? path : "/elsewhere/");
    expect(await refusal(from.findCalendars(source))).toBe(reason);
    expect(await refusal(from.read({ kind: "caldav", ...source }, {}, WINDOW))).not.toBe("read");
    expect(other.seen.filter((line) => !line.endsWith(" 401"))).toEqual([]);
    await other.stop();
  });

  test("an account of many calendars is listed with few requests; one with an endless address is left out", async () => {
    for (let n = 0; n < 300; n += 1) server.account.calendars[`c${n}`] = { name: `C${n}`, objects: {} };
    server.account.calendars["x".repeat(2_000)] = { name: "Endless", objects: {} };
    expect(await calendars.findCalendars(account())).toHaveLength(302);
    expect(server.seen.length).toBeLessThan(10);
  });

  test("an answer that takes minutes to parse is given up, and the server answers others meanwhile", async () => {
    const file = `<d:multistatus xmlns:d="DAV:"><d:response><d:href>${"a<b/>".repeat(1_500_000)}</d:href></d:response></d:multistatus>`;
    server.paths.set("/dav/home/work/", { file, type: "text/xml" });
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const impatient = opened({ limits: { accountMs: 3_000 } });
    expect(await refusal(impatient.read({ kind: "caldav", ...account("/dav/home/work/") }, {}, WINDOW))).toBe(
      "not-understood",
    );
    delay.disable();
    expect(delay.max / 1e6).toBeLessThan(5_000);
  });

  test("an account inside the network is refused, however it is discovered", async () => {
    const strict = outsideCalendars({ limits: { wholeMs: 2_000 } });
    expect(await refusal(strict.findCalendars({ address: "https://127.0.0.1/", username: "a", password: "b" }))).toBe(
      "inside-the-network",
    );
    server.paths.set("/.well-known/caldav", { redirect: "https://192.168.1.1/dav/" });
    expect(await refusal(calendars.findCalendars(account("/elsewhere/")))).toBe("sent-elsewhere"); // not asked at all
  });
});
