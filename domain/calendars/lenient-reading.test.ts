import { describe, expect, test } from "vitest";
import { event, file, read, taken, takenIn, timed, words, YEAR } from "#tests/support/calendar-file.ts";
import { busyTimes } from "./busy-times.ts";

const HOUR = ["2026-12-01 09:00-10:00"];
const hour = (...lines: string[]) => event("DTSTART:20261201T090000Z", "DTEND:20261201T100000Z", ...lines);

describe("what real programs write is read", () => {
  test.each([
    [
      "a day without VALUE=DATE",
      ["DTSTART:20261201", "DTEND:20261203"],
      ["2026-12-01 00:00-24:00", "2026-12-02 00:00-24:00"],
    ],
    ["a day with VALUE=DATE and a time", ["DTSTART;VALUE=DATE:20261201T090000"], ["2026-12-01 00:00-24:00"]],
    ["a time without seconds", ["DTSTART:20261201T0900", "DTEND:20261201T1000"], HOUR],
    ["hyphens and colons", ["DTSTART:2026-12-01T09:00:00Z", "DTEND:2026-12-01 10:00"], HOUR],
    ["an offset", ["DTSTART:20261201T110000+0200", "DTEND:2026-12-01T05:00:00.000-05:00"], HOUR],
    ["lower case", ["dtstart;tzid=europe/london:20261201t090000", "dtend:20261201t100000z"], HOUR],
    ["blanks", ["DTSTART : 20261201T090000Z ", "DTEND:\t20261201T100000Z"], HOUR],
    ["24:00", ["DTSTART:20261201T230000", "DTEND:20261201T240000"], ["2026-12-01 23:00-24:00"]],
    ["a length without its T", ["DTSTART:20261201T090000Z", "DURATION:P1H"], HOUR],
    ["a length in lower case, with a sign", ["DTSTART:20261201T090000Z", "DURATION:+pt1h"], HOUR],
    ["UTC, twice", ["DTSTART;TZID=UTC;VALUE=DATE-TIME:20261201T090000Z", "DTEND;TZID=UTC:20261201T100000Z"], HOUR],
    ["an unclosed quote around the zone", ['DTSTART;TZID="Europe/London:20261201T090000', "DURATION:PT1H"], HOUR],
    [
      "an end on a day of its own kind",
      ["DTSTART:20261201T090000", "DTEND;VALUE=DATE:20261201"],
      ["2026-12-01 09:00-24:00"],
    ],
    [
      "a day that ends at a time",
      ["DTSTART;VALUE=DATE:20261201", "DTEND:20261202T120000"],
      ["2026-12-01 00:00-24:00", "2026-12-02 00:00-24:00"],
    ],
    [
      "a list that is separated by semicolons",
      [
        "DTSTART:20261201T090000Z",
        "DURATION:PT1H",
        "RRULE:FREQ=DAILY;COUNT=3",
        "EXDATE:20261202T090000Z;20261203T090000Z",
      ],
      HOUR,
    ],
    [
      "a rule in lower case, with blanks",
      ["DTSTART:20261201T090000Z", "DURATION:PT1H", "rrule:freq=weekly; byday=tu, th;count=1"],
      HOUR,
    ],
    [
      "an added time with a length of its own",
      ["DTSTART:20261201T090000Z", "DTEND:20261201T100000Z", "RDATE;VALUE=PERIOD:20261202T090000Z/PT3H"],
      [...HOUR, "2026-12-02 09:00-12:00"],
    ],
  ])("%s", (_, lines, expected) => {
    const found = read(file(event(...lines)));
    expect([words(found), found.unread]).toEqual([expected, 0]);
  });

  test.each([
    ["a byte order mark", (text: string) => `\uFEFF${text}`],
    ["line feeds alone", (text: string) => text.replaceAll("\r\n", "\n")],
    ["carriage returns alone", (text: string) => text.replaceAll("\r\n", "\r")],
    [
      "line ends of every kind",
      (text: string) => text.replace("\r\n", "\n").replace("\r\n", "\r").replace("\r\n", "\r\r\n"),
    ],
    ["no line end at the end", (text: string) => text.trim()],
    ["a page before it", (text: string) => `<br />\n<b>Warning</b>: headers already sent\n${text}`],
    ["a page before it, on its line", (text: string) => `<pre>${text}`],
    ["a comment after it", (text: string) => `${text}<!-- Cached by example -->`],
    ["a page after it", (text: string) => `${text}<!doctype html>\n<html>\n<body>Status: fine</body>\n</html>`],
    ["a comment after it, on its line", (text: string) => `${text.trim()}<!-- Cached by example -->`],
    ["folds within names", (text: string) => text.replace("DTSTART", "DT\r\n START").replace("09", "0\r\n\t9")],
    ["folds of two blanks", (text: string) => text.replace("T090000", "T09\r\n  0000")],
    ["empty lines", (text: string) => text.replaceAll("\r\n", "\r\n\r\n")],
    ["an event without an end", (text: string) => text.replace("END:VEVENT\r\n", "")],
    ["a file of two calendars", (text: string) => text + file(event("DTSTART:20280101T090000Z"))],
  ])("with %s", (_, change) => expect(words(read(change(file(hour()))))).toEqual(HOUR));

  test.each([
    ["a real line break in a text", ["DESCRIPTION:Bring", "the card", "Status: cancelled"]],
    ["a text that speaks of other times", ["DESCRIPTION:Before", "Duration: 3 hours", "Transp: transparent"]],
    ["a bare TRIGGER", ["BEGIN:VALARM", "TRIGGER", "ACTION:DISPLAY", "END:VALARM"]],
    ["an alarm with a length, and without an end", ["BEGIN:VALARM", "DURATION:PT5M", "TRIGGER:-PT15M"]],
    ["an unclosed quote", ['ATTENDEE;CN="Doe, Jane;ROLE=CHAIR:mailto:jane@example.com']],
    ["an invalid date that does not matter", ["CREATED:00001231T000000Z", "LAST-MODIFIED;VALUE=DATE:19000101"]],
    ["a property that no one knows", ["FOO:bar", "X-FOO;X=:"]],
  ])("%s changes nothing", (_, lines) => {
    const found = read(file(hour(...lines)));
    expect([words(found), found.unread]).toEqual([HOUR, 0]);
  });

  test("a line that is broken in any place, its name too, is put together again", () => {
    const lines = [
      "DTSTART;TZID=Europe/Paris:20261201T100000",
      "DTEND;TZID=Europe/Paris:20261201T110000",
      "RRULE:FREQ=WEEKLY;COUNT=2",
    ];
    const text = file(event("SUMMARY:A text", ...lines));
    const first = text.indexOf("DTSTART");
    for (let at = first + 1; at < text.indexOf("END:VEVENT"); at += 1) {
      const found = read(`${text.slice(0, at)}\r\n${text.slice(at)}`);
      expect([at, ...words(found)]).toEqual([at, ...HOUR, "2026-12-08 09:00-10:00"]);
    }
  });
});

describe("what cannot be read is busy, and told", () => {
  test.each([
    ["an end", ["DTSTART:20261201T090000Z", "DTEND:soon"], ["2026-12-01 09:00-24:00", "2026-12-02 00:00-09:00"]],
    ["a length", ["DTSTART:20261201T090000Z", "DURATION:1 hour"], ["2026-12-01 09:00-24:00", "2026-12-02 00:00-09:00"]],
    [
      "the name of the end",
      ["DTSTART:20261201T090000Z", "DTxEND:20261201T100000Z"],
      ["2026-12-01 09:00-24:00", "2026-12-02 00:00-09:00"],
    ],
    ["the name of the start", ["DTSTxART:20261201T090000Z", "DTEND:20261201T100000Z"], HOUR],
    ["a start, but for its end", ["DTSTART:tomorrow", "DTEND:20261202T000000Z"], ["2026-12-01 00:00-24:00"]],
    ["minutes", ["DTSTART:20261201T09", "DURATION:PT1H"], ["2026-12-01 09:00-11:00"]],
    [
      "a rule",
      ["DTSTART:20261201T090000Z", "DTEND:20261201T100000Z", "RRULE:FREQ=OFTEN;UNTIL=20261202T100000Z"],
      ["2026-12-01 09:00-24:00", "2026-12-02 00:00-24:00", "2026-12-03 00:00-09:00"],
    ],
    [
      "the days of a rule",
      ["DTSTART:20261201T090000Z", "DTEND:20261201T100000Z", "RRULE:FREQ=WEEKLY;BYDAY=MOON;UNTIL=20261202T100000Z"],
      [...HOUR, "2026-12-02 09:00-10:00"],
    ],
    [
      "the name of a rule",
      ["DTSTART:20261201T090000Z", "DTEND:20261201T100000Z", "RRxLE:FREQ=DAILY;COUNT=2"],
      [...HOUR, "2026-12-02 09:00-10:00"],
    ],
    [
      "one of the added days",
      ["DTSTART:20261201T090000Z", "DTEND:20261201T100000Z", "RDATE:20261202T090000Z,soon"],
      [...HOUR, "2026-12-02 09:00-10:00"],
    ],
  ])("%s", (_, lines, expected) => {
    const found = read(file(event("SUMMARY:Dentist", ...lines)));
    expect([words(found), found.titles]).toEqual([expected, ["Dentist"]]);
  });

  test("a time of which only the day is known takes the day, wherever it may be", () => {
    const found = read(file(event("DTSTART:20261201Tnoon", "DURATION:PT1H")));
    expect(words(found)).toEqual(["2026-11-30 10:00-24:00", "2026-12-01 00:00-24:00", "2026-12-02 00:00-13:00"]);
    expect(found.unread).toBe(1);
  });

  test("an event without any day is told", () => {
    expect(read(file(event("SUMMARY:Dentist"), timed().replace("one@", "two@")))).toMatchObject({
      unread: 1,
      titles: ["Dentist"],
    });
  });

  test.each([
    ["a stamp that has lost its end, and what came after it", hour("DTSTAMP:20261101T00")],
    [
      "an event of a name that no one knows",
      hour()
        .replace("VEVENT\r\nUID", "VEVENTUID")
        .replaceAll(/DT(?:START|END)/gu, "DATE"),
    ],
    [
      "a change of all that follow whose date is garbled",
      event("RECURRENCE-ID;RANGE=THISANDFUTURE:202x1101T090000Z", "DTSTART:20251101T090000Z"),
    ],
    ["a property that has lost its line break", event("DTSTART:20251101T090000Z", "SUMMARY:LunchRRULE:FREQ=DAILY")],
  ])("%s is told", (_, entry) => expect(read(file(entry)).unread).toBe(1));

  test("what is past is not told", () => {
    expect(read(file(event("DTSTART:20251201T090000Z", "DTEND:soon")))).toMatchObject({ unread: 0 });
  });

  test("two events that have become one take the time of both, and nothing frees them", () => {
    const one = hour("STATUS:CANCELLED");
    const two = event(
      "DTSTART:20261202T090000Z",
      "DTEND:20261202T100000Z",
      "RRULE:FREQ=DAILY;COUNT=2",
      "EXDATE:20261203T090000Z",
    ).replace("one@", "two@");
    const found = read(file(`${one}\r\n${two}`.replace("END:VEVENT\r\nBEGIN:VEVENT", "ENDxVEVENT\r\nBEGINxVEVENT")));
    expect(words(found)).toEqual(expect.arrayContaining([...HOUR, "2026-12-02 09:00-10:00", "2026-12-03 09:00-10:00"]));
    expect(found.unread).toBeGreaterThan(0);
  });

  test.each(["BEGIN:VEVENT", "END:VEVENT"])("an event whose %s is garbled is busy", (line) => {
    for (const garbled of [line.replace("V", "Vx"), line.replace(":", "x"), line.replace("N", "")])
      expect(taken(hour().replace(line, garbled), event("DTSTART:20280101T090000Z"))).toEqual(HOUR);
  });

  test("a file that is cut short is refused wherever it is cut", () => {
    const whole = file(hour());
    for (let length = "BEGIN:VCALENDAR\r\n".length; length < whole.trim().length; length += 1)
      expect(busyTimes([whole.slice(0, length)], YEAR)).toEqual({ fault: "cut-short" });
  });
});

describe("zones", () => {
  const in_ = (tzid: string) => read(file(event(`DTSTART;TZID=${tzid}:20270701T090000`, "DURATION:PT1H")));
  test.each([
    ['"tzone://Microsoft/Utc"', 10],
    ["tzone://Microsoft/Utc", 10],
    ['"(UTC-05:00) Eastern Time (US & Canada)"', 14],
    ["(UTC-05:00) Eastern Time (US & Canada)", 14],
    ["(UTC+01:00) Amsterdam\\, Berlin\\, Bern\\, Rome\\, Stockholm\\, Vienna", 8],
    ['"(GMT+01.00) Sarajevo/Warsaw/Zagreb"', 8],
    ['"(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi"', 4.5],
    ["eastern standard time", 14],
    ["W. Europe Daylight Time", 8],
    ["Eastern Standard Time 1", 14],
    ["EUROPE/PARIS", 8],
    ["America/New York", 14],
    ["Paris", 8],
    ["UTC-5", 15],
    ["GMT+0100", 9],
    ["UTC+05:30", 4.5],
    ["EDT", 14],
    ["CEST", 8],
    ["Zulu", 10],
  ])("%s", (tzid, hours) => {
    const start = Temporal.PlainTime.from("00:00").add({ minutes: hours * 60 });
    const end = start.add({ hours: 1 }).toString().slice(0, 5);
    expect({ ...in_(tzid), busy: words(in_(tzid)) }).toMatchObject({
      busy: [`2027-07-01 ${start.toString().slice(0, 5)}-${end}`],
      unread: 0,
      zones: [],
    });
  });

  test.each([
    ["an offset whose place no one knows: standard or summer time", "(UTC+03:00) Atlantis", ["2027-07-01 06:00-08:00"]],
    ["an abbreviation of two zones: both", "IST", ["2027-07-01 04:30-10:00"]],
    ["a garbled parameter", "Europe/Parxis", ["2027-06-30 20:00-24:00", "2027-07-01 00:00-23:00"]],
  ])("%s, and it is asked about", (_, tzid, expected) => {
    expect([words(in_(tzid)), in_(tzid).zones]).toEqual([expected, [tzid]]);
  });

  test("a garbled name of the parameter does not make the time floating", () => {
    expect(taken(event("DTSTART;TZxID=America/New_York:20270701T090000", "DURATION:PT1H"))).toEqual([
      "2027-07-01 14:00-15:00",
    ]);
  });

  test("an exception in a zone that no one knows is found by what is written", () => {
    const series = event(
      "DTSTART;TZID=Atlantis:20261201T120000",
      "DURATION:PT1H",
      "RRULE:FREQ=DAILY;COUNT=3",
      "EXDATE;TZID=Atlantis:20261202T120000,20261203T120000",
    );
    expect(taken(series)).toEqual(
      ["2026-11-30 22:00-24:00", "2026-12-01 00:00-24:00", "2026-12-02 00:00-01:00"].filter((each) => each !== ""),
    );
  });

  const definition = (tzid: string, offset: string) =>
    [
      "BEGIN:VTIMEZONE",
      `TZID:${tzid}`,
      "BEGIN:STANDARD",
      "DTSTART:16010101T000000",
      `TZOFFSETFROM:${offset}`,
      `TZOFFSETTO:${offset}`,
      "END:STANDARD",
      "END:VTIMEZONE",
    ].join("\r\n");
  const mine = event("DTSTART;TZID=Mine:20261201T120000", "DURATION:PT1H");

  test("a definition is the file's own, in any case of its name", () => {
    expect(taken(definition("MINE", "+0300"), mine)).toEqual(HOUR);
    const both = busyTimes(
      [file(definition("Mine", "+0300"), mine), file(definition("Mine", "+0200"), mine.replace("one@", "two@"))],
      YEAR,
    );
    expect("fault" in both || words(both)).toEqual([...HOUR, "2026-12-01 10:00-11:00"]);
  });

  test("a definition that is garbled is none", () => {
    for (const [whole, garbled] of [
      ["+0300", "+03x00"],
      ["BEGIN:STANDARD", "BEGIN:STANxDARD"],
      ["TZOFFSETTO", "TZOxFFSETTO"],
      ["END:STANDARD", "ENDxSTANDARD"],
    ] as const) {
      const found = read(file(definition("Mine", "+0300").replaceAll(whole, garbled), mine));
      expect([garbled, found.zones]).toEqual([garbled, ["Mine"]]);
    }
  });

  test("a time without a zone is in its calendar's (X-WR-TIMEZONE), or else in the practice's", () => {
    const floating = event("DTSTART:20270701T090000", "DURATION:PT1H");
    expect(taken("X-WR-TIMEZONE:America/New_York", floating)).toEqual(["2027-07-01 14:00-15:00"]);
    expect(takenIn("Asia/Tokyo", floating)).toEqual(["2027-07-01 09:00-10:00"]);
  });

  test("an end without a zone may be in the zone of the start", () => {
    expect(taken(event("DTSTART;TZID=America/New_York:20261201T090000", "DTEND:20261201T100000"))).toEqual([
      "2026-12-01 14:00-15:00",
    ]);
  });
});

describe("free or busy", () => {
  test.each([
    "TRANSP:TRANSPARENT ", "transp: transparent", 'TRANSP:"TRANSPARENT"', "Transp:Transparent", "STATUS:CANCELED", "STATUS: Cancelled ",
    "X-MICROSOFT-CDO-BUSYSTATUS:FREE", "X-MICROSOFT-CDO-BUSYSTATUS:WorkingElsewhere", "TRANSP:OPAQUE\r\nX-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE",
    "TRANSP:TRANS\r\nPARENT",
  ])("%j is free", (line) => expect(taken(hour("CLASS:PUBLIC", line))).toEqual([])); // prettier-ignore

  test.each([
    "TRANSP:OPAQUE", "TRANSP:", "STATUS:TENTATIVE", "STATUS:CONFIRMED", "X-MICROSOFT-CDO-BUSYSTATUS:OOF", "X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE",
    "TRANSP:TRANSPARENT\r\nX-MICROSOFT-CDO-BUSYSTATUS:OOF", "TRANSP:TRANSPARENT\r\nTRANSP:OPAQUE", "TRANSP:TRANSPAxRENT",
    "X-MICROSOFT-CDO-INTENDEDSTATUS:FREE",
  ])("%j is busy", (line) => expect(taken(hour(line))).toEqual(HOUR)); // prettier-ignore

  const attendee = (partstat: string, address: string) =>
    `ATTENDEE;CUTYPE=INDIVIDUAL;PARTSTAT=${partstat};CN=A:mailto:${address}`;
  const declined = attendee("DECLINED", "Rowan@Example.com");
  const google = "X-WR-CALNAME:rowan@example.com";

  test.each([
    ["in Google's calendar", [google, hour(declined)], [], []],
    ["with the owner's address", [hour(declined)], ["rowan@example.com"], []],
    [
      "as Apple writes it",
      [google, hour('ATTENDEE;CN="Rowan";EMAIL="rowan@example.com";PARTSTAT=declined:/aMjA/principal/')],
      [],
      [],
    ],
    [
      "by another",
      [google, hour(attendee("DECLINED", "sam@example.com"), attendee("ACCEPTED", "rowan@example.com"))],
      [],
      HOUR,
    ],
    ["in a calendar that may be anybody's", [hour(declined)], [], HOUR],
    ["and accepted", [google, hour(declined, attendee("ACCEPTED", "rowan@example.com"))], [], HOUR],
    ["not yet answered", [google, hour(attendee("NEEDS-ACTION", "rowan@example.com"))], [], HOUR],
  ])("declined %s", (_, lines, owners, expected) =>
    expect(words(read(file(...lines), YEAR, owners))).toEqual(expected),
  );

  test("one occurrence that is declined is free", () => {
    const series = timed("RRULE:FREQ=DAILY;COUNT=2");
    const exception = event("RECURRENCE-ID:20261202T090000Z", "DTSTART:20261202T090000Z", "DURATION:PT1H", declined);
    expect(taken(google, series, exception)).toEqual(HOUR);
  });
});

describe("VFREEBUSY", () => {
  const freeBusy = (...lines: string[]) =>
    [
      "BEGIN:VFREEBUSY",
      "UID:fb@example.com",
      "DTSTART:20261201T000000Z",
      "DTEND:20261231T000000Z",
      ...lines,
      "END:VFREEBUSY",
    ].join("\r\n");
  test("its periods are busy, whatever kind of busy; FREE is not", () => {
    const lines = [
      "FREEBUSY;FBTYPE=BUSY:20261201T090000Z/20261201T100000Z,20261202T090000Z/PT1H",
      "FREEBUSY;FBTYPE=FREE:20261203T090000Z/PT1H",
      "freebusy;fbtype=busy-tentative:20261204T090000Z/PT1H",
      "FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20261205T090000Z/PT1H",
      "FREEBUSY:20261206T090000Z/PT1H",
      "FREEBUSY;FBTYPE=X-LATER:20261207T0900Z/P1H",
    ];
    const found = read(file(freeBusy(...lines)));
    expect([words(found), found.unread, found.entries]).toEqual([
      [1, 2, 4, 5, 6, 7].map((day) => `2026-12-0${day} 09:00-10:00`),
      0,
      1,
    ]);
  });

  test("a period that cannot be read is told, and is busy for its day if that is known", () => {
    const found = read(file(freeBusy("FREEBUSY:20261201T090000Z/soon,someday/PT1H")));
    expect([words(found), found.unread]).toEqual([["2026-12-01 09:00-24:00", "2026-12-02 00:00-09:00"], 1]);
  });
});

describe("exceptions of all-day series", () => {
  const days = (...lines: string[]) =>
    event("DTSTART;VALUE=DATE:20261201", "DTEND;VALUE=DATE:20261202", "RRULE:FREQ=DAILY;COUNT=3", ...lines);
  const all = (...numbers: number[]) => numbers.map((day) => `2026-12-0${day} 00:00-24:00`);
  test.each([
    ["a Windows zone", "EXDATE;TZID=W. Europe Standard Time:20261202T000000"],
    ["without a zone", "EXDATE:20261202T000000"],
    ["another time of the day", "EXDATE;TZID=Europe/Paris:20261202T090000"],
    ["midnight in UTC", "EXDATE:20261202T000000Z"],
    ["midnight in New York, in UTC", "EXDATE:20261202T050000Z"],
    ["a list", "EXDATE;VALUE=DATE:20261202,20261220"],
    ["days without VALUE=DATE", "EXDATE:20261202"],
  ])("EXDATE: %s", (_, line) => expect(taken(days(line))).toEqual(all(1, 3)));

  test("midnight in UTC of the calendar's own zone", () => {
    expect(taken("X-WR-TIMEZONE:Europe/Berlin", days("EXDATE:20261201T230000Z"))).toEqual(all(1, 3));
    expect(takenIn("Australia/Sydney", days("EXDATE:20261201T130000Z"))).toEqual(all(1, 3));
  });

  test("in UTC, midnight in a zone that is not named: every day stays busy", () => {
    expect(taken(days("EXDATE:20261201T230000Z"))).toEqual(all(1, 2, 3));
  });

  test("RECURRENCE-ID with a time; one that moves all that follow", () => {
    const moved = (id: string) =>
      event(`RECURRENCE-ID;${id}`, "DTSTART;VALUE=DATE:20261220", "DTEND;VALUE=DATE:20261221");
    expect(taken(days(), moved("TZID=Europe/London:20261202T000000"))).toEqual([
      ...all(1, 3),
      "2026-12-20 00:00-24:00",
    ]);
    expect(taken(days(), moved("RANGE=THISANDFUTURE;VALUE=DATE:20261202"))).toEqual([
      ...all(1),
      "2026-12-20 00:00-24:00",
      "2026-12-21 00:00-24:00",
    ]);
    expect(taken(days(), moved("RANGE=THISxANDFUTURE;VALUE=DATE:20261202"))).toEqual([
      ...all(1, 2, 3),
      "2026-12-20 00:00-24:00",
    ]);
  });

  test.each([
    ["UTC", "UNTIL=20261203T000000Z"],
    ["midnight in Berlin", "UNTIL=20261202T230000Z"],
    ["a time", "UNTIL=20261203T235959"],
    ["the last second", "UNTIL=20261203T235959Z"],
    ["a day", "UNTIL=20261203"],
  ])("UNTIL: %s", (_, until) =>
    expect(takenIn("America/New_York", days().replace("COUNT=3", until))).toEqual(all(1, 2, 3)),
  );
});

describe("exceptions of series with times", () => {
  const daily = (...lines: string[]) =>
    event("DTSTART;TZID=Europe/Paris:20261201T100000", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=3", ...lines);
  const at9 = (...numbers: number[]) => numbers.map((day) => `2026-12-0${day} 09:00-10:00`);

  test("EXDATE without a zone is in the zone of the series", () =>
    expect(taken(daily("EXDATE:20261202T100000"))).toEqual(at9(1, 3)));

  test("EXDATE by the day frees nothing where the series has several times on it", () => {
    expect(taken(daily("EXDATE;VALUE=DATE:20261202"))).toEqual(at9(1, 3));
    expect(taken(daily("EXDATE;VALUE=DATE:20261202", "RDATE;TZID=Europe/Paris:20261202T150000"))).toEqual([
      ...at9(1, 2),
      "2026-12-02 14:00-15:00",
      ...at9(3),
    ]);
  });

  test("a moved series keeps its new hour when the clocks change", () => {
    const weekly = event("DTSTART;TZID=Europe/London:20270314T090000", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=3");
    const later = event(
      "RECURRENCE-ID;RANGE=THISANDFUTURE:20270321T090000Z",
      "DTSTART;TZID=Europe/London:20270321T140000",
      "DURATION:PT1H",
    );
    expect(taken(weekly, later)).toEqual([
      "2027-03-14 09:00-10:00",
      "2027-03-21 14:00-15:00",
      "2027-03-28 14:00-15:00",
    ]);
  });

  test("a series moved from an hour that clocks skip keeps the distance to its usual hour", () => {
    const weekly = event("DTSTART;TZID=Europe/London:20270321T011000", "DURATION:PT30M", "RRULE:FREQ=WEEKLY;COUNT=3");
    const later = event(
      "RECURRENCE-ID;RANGE=THISANDFUTURE:20270328T011000Z", // 01:10, shown as 02:10
      "DTSTART;TZID=Europe/London:20270328T031000",
      "DURATION:PT30M",
    );
    expect(taken(weekly, later)).toEqual([
      "2027-03-21 01:10-01:40",
      "2027-03-28 03:10-03:40",
      "2027-04-04 03:10-03:40",
    ]);
  });

  test("an exception of its first day frees nothing else of a series whose rule cannot be read", () => {
    const found = read(file(timed("RRULE:FREQ~=DAILY;COUNT=8", "EXDATE;TZID=Europe/London:20261201T090000")));
    expect([found.unread, words(found)]).toMatchObject([1, expect.arrayContaining(["2026-12-02 00:00-24:00"])]);
  });

  test("a moved series whose zone nobody knows is busy in the zone to which it is moved, too", () => {
    const nightly = event(
      "DTSTART;TZID=Australia/S ydney:20261103T050500",
      "DURATION:PT1H",
      "RRULE:FREQ=DAILY;COUNT=60",
    );
    const later = event(
      "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Australia/Sydney:20261211T050500",
      "DTSTART;TZID=Australia/Sydney:20261225T071000",
      "DURATION:PT1H",
    );
    expect(takenIn("Australia/Sydney", nightly, later)).toContain("2026-12-27 07:10-08:10");
  });

  test("a series moved from or to a time in a zone that nobody knows is told", () => {
    const nightly = event(
      "DTSTART;TZID=America/New_York:20261103T230000",
      "DURATION:PT1H",
      "RRULE:FREQ=DAILY;COUNT=60",
    );
    const later = event(
      "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New Yrk:20261201T230000",
      "DTSTART;TZID=America/New_York:20261211T000000",
      "DURATION:PT1H",
    );
    expect(read(file(nightly, later)).unread).toBe(1);
    expect(
      read(file(nightly, later.replace("New Yrk", "New_York").replace("New_York:20261211", "New Yrk:20261211"))).unread,
    ).toBe(1);
    expect(read(file(nightly, later.replace("New Yrk", "New_York"))).unread).toBe(0);
  });

  test("events without a UID, or of two series with one, keep their times beside an exception", () => {
    const exception = event("RECURRENCE-ID:20261202T090000Z", "DTSTART:20261202T120000Z", "DURATION:PT1H");
    const anonymous = (text: string) => text.replace("UID:one@example.com\r\n", "");
    expect(taken(anonymous(daily()), anonymous(exception))).toEqual([
      ...at9(1, 2),
      "2026-12-02 12:00-13:00",
      ...at9(3),
    ]);
    expect(taken(daily(), daily().replace("20261201T", "20261202T"), exception)).toContain("2026-12-02 09:00-10:00");
  });
});
