import { describe, expect, test } from "vitest";
import { event, file, read, taken, takenIn as from, timed, words, YEAR } from "#tests/support/calendar-file.ts";
import { busyTimes } from "./busy-times.ts";

describe("one event", () => {
  test("takes its hours, with its title", () => {
    expect(read(file(timed("SUMMARY:Dentist\\, at last")))).toEqual({
      busy: [{ uid: "one@example.com", title: "Dentist, at last", date: "2026-12-01", start: 540, end: 600 }],
      entries: 1,
      unread: 0,
      titles: [],
      zones: [],
    });
  });

  test.each([
    ["in UTC", ["DTSTART:20270701T090000Z", "DTEND:20270701T100000Z"], ["2027-07-01 10:00-11:00"]],
    [
      "floating: in the practice's zone",
      ["DTSTART:20270701T090000", "DTEND:20270701T100000"],
      ["2027-07-01 09:00-10:00"],
    ],
    [
      "in another zone",
      ["DTSTART;TZID=America/New_York:20270701T090000", "DTEND;TZID=America/New_York:20270701T100000"],
      ["2027-07-01 14:00-15:00"],
    ],
    [
      "by the name that Windows gives a zone",
      ["DTSTART;TZID=W. Europe Standard Time:20270701T090000", "DURATION:PT1H"],
      ["2027-07-01 08:00-09:00"],
    ],
    [
      "in quotes",
      ['DTSTART;TZID="Romance Standard Time":20270701T090000', "DURATION:PT1H"],
      ["2027-07-01 08:00-09:00"],
    ],
    [
      "behind a prefix",
      ["DTSTART;TZID=/mozilla.org/20050126_1/America/New_York:20270701T090000", "DURATION:PT1H"],
      ["2027-07-01 14:00-15:00"],
    ],
    [
      "in a zone that no one knows: wherever it may be",
      ["DTSTART;TZID=Atlantis:20270701T090000", "DURATION:PT1H"],
      ["2027-06-30 20:00-24:00", "2027-07-01 00:00-23:00"],
    ],
    [
      "that begins and ends in different zones",
      ["DTSTART;TZID=Europe/London:20270701T090000", "DTEND;TZID=Europe/Paris:20270701T120000"],
      ["2027-07-01 09:00-11:00"],
    ],
    ["with a length instead of an end", ["DTSTART:20270701T090000", "DURATION:PT1H30M"], ["2027-07-01 09:00-10:30"]],
    [
      "over midnight",
      ["DTSTART:20270701T230000", "DTEND:20270702T013000"],
      ["2027-07-01 23:00-24:00", "2027-07-02 00:00-01:30"],
    ],
    ["to midnight", ["DTSTART:20270701T230000", "DTEND:20270702T000000"], ["2027-07-01 23:00-24:00"]],
    [
      "with seconds: whole minutes around it",
      ["DTSTART:20270701T090030", "DTEND:20270701T100001"],
      ["2027-07-01 09:00-10:01"],
    ],
    ["of a whole day", ["DTSTART;VALUE=DATE:20270701", "DTEND;VALUE=DATE:20270702"], ["2027-07-01 00:00-24:00"]],
    ["of a whole day, without an end", ["DTSTART;VALUE=DATE:20270701"], ["2027-07-01 00:00-24:00"]],
    [
      "of two days, by its length",
      ["DTSTART;VALUE=DATE:20270701", "DURATION:P2D"],
      ["2027-07-01 00:00-24:00", "2027-07-02 00:00-24:00"],
    ],
    ["without an end takes no time", ["DTSTART:20270701T090000"], []],
    ["that ends before it begins takes no time", ["DTSTART:20270701T090000", "DTEND:20270701T080000"], []],
    ["marked as free", ["DTSTART:20270701T090000", "DURATION:PT1H", "TRANSP:TRANSPARENT"], []],
    ["marked as free by Outlook", ["DTSTART:20270701T090000", "DURATION:PT1H", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"], []],
    ["cancelled", ["DTSTART:20270701T090000", "DURATION:PT1H", "STATUS:CANCELLED"], []],
    ["tentative", ["DTSTART:20270701T090000", "DURATION:PT1H", "STATUS:TENTATIVE"], ["2027-07-01 09:00-10:00"]],
    ["over before the window", ["DTSTART:20261122T230000", "DTEND:20261123T000000"], []],
    ["that reaches into the window", ["DTSTART:20261122T230000", "DTEND:20261123T010000"], ["2026-11-23 00:00-01:00"]],
    ["on the last day", ["DTSTART:20271124T230000", "DTEND:20271125T010000"], ["2027-11-24 23:00-24:00"]],
    ["after the window", ["DTSTART:20271125T000000", "DURATION:PT1H"], []],
  ])("%s", (_, lines, expected) => expect(taken(event(...lines))).toEqual(expected));

  test("a whole day is the practice's, wherever it is", () => {
    const day = event("DTSTART;VALUE=DATE:20270701");
    expect([from("Pacific/Auckland", day), from("America/Los_Angeles", day)]).toEqual([
      ["2027-07-01 00:00-24:00"],
      ["2027-07-01 00:00-24:00"],
    ]);
  });

  test.each([["DTEND:99991231T235959Z"], ["DURATION:P9999999D"]])(
    "that lasts until the end of years is busy on each day: %s",
    (end) => {
      const busy = words(
        read(file(event("DTSTART:20260101T000000Z", end)), { ...YEAR, zone: "Asia/Tokyo", to: "2026-11-24" }),
      );
      expect(busy).toEqual(["2026-11-23 00:00-24:00", "2026-11-24 00:00-24:00"]);
    },
  );

  test("a zone that only the file defines", () => {
    const zone = [
      "BEGIN:VTIMEZONE",
      "TZID:Customized Time Zone",
      "BEGIN:STANDARD",
      "DTSTART:16010101T030000",
      "TZOFFSETFROM:+0200",
      "TZOFFSETTO:+0100",
      "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10",
      "END:STANDARD",
      "BEGIN:DAYLIGHT",
      "DTSTART:16010101T020000",
      "TZOFFSETFROM:+0100",
      "TZOFFSETTO:+0200",
      "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3",
      "END:DAYLIGHT",
      "END:VTIMEZONE",
    ];
    const at = (day: string) => event(`DTSTART;TZID=Customized Time Zone:${day}T090000`, "DURATION:PT1H");
    expect(taken(...zone, at("20270701"))).toEqual(["2027-07-01 08:00-09:00"]);
    expect(taken(...zone, at("20270115"))).toEqual(["2027-01-15 08:00-09:00"]);
    expect(from("America/New_York", ...zone, at("20270320"))).toEqual(["2027-03-20 04:00-05:00"]);
  });
});

describe("where the clocks change", () => {
  test.each([
    [
      "a time that is skipped is an hour later",
      ["DTSTART:20270328T013000", "DURATION:PT30M"],
      ["2027-03-28 02:30-03:00"],
    ],
    [
      "an event across the gap is as long as it lasts",
      ["DTSTART:20270328T003000", "DURATION:PT2H"],
      ["2027-03-28 00:30-03:30"],
    ],
    [
      "the hour that repeats is taken in both of its passes",
      ["DTSTART:20271031T003000Z", "DTEND:20271031T013000Z"],
      ["2027-10-31 01:00-02:00"],
    ],
    [
      "an event into the second pass",
      ["DTSTART:20271030T233000Z", "DTEND:20271031T011500Z"],
      ["2027-10-31 00:30-02:00"],
    ],
    [
      "an event within the second pass",
      ["DTSTART:20271031T011500Z", "DTEND:20271031T013000Z"],
      ["2027-10-31 01:15-01:30"],
    ],
    [
      "days of a duration are calendar days",
      ["DTSTART:20271030T120000", "DURATION:P1D"],
      ["2027-10-30 12:00-24:00", "2027-10-31 00:00-12:00"],
    ],
    [
      "hours of a duration are hours",
      ["DTSTART:20271030T120000", "DURATION:PT24H"],
      ["2027-10-30 12:00-24:00", "2027-10-31 00:00-11:00"],
    ],
  ])("%s", (_, lines, expected) => expect(taken(event(...lines))).toEqual(expected));

  test("a series keeps its hour in its own zone", () => {
    const series = event("DTSTART;TZID=America/New_York:20270307T180000", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=5");
    expect(taken(series)).toEqual([
      "2027-03-07 23:00-24:00",
      "2027-03-14 22:00-23:00",
      "2027-03-21 22:00-23:00",
      "2027-03-28 23:00-24:00",
      "2027-04-04 23:00-24:00",
    ]);
  });
});

describe("a series", () => {
  test.each([
    [
      "COUNT counts from the first, before the window too",
      "20261120",
      "FREQ=DAILY;COUNT=5",
      ["2026-11-23", "2026-11-24"],
    ],
    [
      "UNTIL in UTC is included",
      "20261201",
      "FREQ=DAILY;UNTIL=20261203T090000Z",
      ["2026-12-01", "2026-12-02", "2026-12-03"],
    ],
    [
      "UNTIL before that day's beginning",
      "20261201",
      "FREQ=DAILY;UNTIL=20261203T085959Z",
      ["2026-12-01", "2026-12-02"],
    ],
    ["UNTIL as a day is included", "20261201", "FREQ=DAILY;UNTIL=20261202", ["2026-12-01", "2026-12-02"]],
    ["UNTIL before the first: the first stays", "20261201", "FREQ=DAILY;UNTIL=20261101T000000Z", ["2026-12-01"]],
    [
      "the first day stays where the rule does not fit it",
      "20261201",
      "FREQ=WEEKLY;BYDAY=FR;COUNT=2",
      ["2026-12-01", "2026-12-04", "2026-12-11"],
    ],
    [
      "the last Friday of a month",
      "20261127",
      "FREQ=MONTHLY;BYDAY=-1FR;COUNT=3",
      ["2026-11-27", "2026-12-25", "2027-01-29"],
    ],
    ["no 31st, no session", "20261231", "FREQ=MONTHLY;COUNT=3", ["2026-12-31", "2027-01-31", "2027-03-31"]],
    ["no 29 February, none", "20240229", "FREQ=YEARLY", []],
    [
      "the last working day",
      "20261130",
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=2",
      ["2026-11-30", "2026-12-31"],
    ],
    [
      "every other week, from Sunday on",
      "20261129",
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU;WKST=SU;COUNT=4",
      ["2026-11-29", "2026-12-01", "2026-12-13", "2026-12-15"],
    ],
    [
      "every other week, from Monday on",
      "20261129",
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU;WKST=MO;COUNT=4",
      ["2026-11-29", "2026-12-08", "2026-12-13", "2026-12-22"],
    ],
    ["endless, begun long ago", "19900101", "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1", ["2027-01-01"]],
  ])("%s", (_, day, rule, days) =>
    expect(taken(event(`DTSTART;TZID=Europe/London:${day}T090000`, "DURATION:PT1H", `RRULE:${rule}`))).toEqual(
      days.map((each) => `${each} 09:00-10:00`),
    ),
  );

  test("of whole days", () => {
    expect(
      taken(event("DTSTART;VALUE=DATE:20261201", "DTEND;VALUE=DATE:20261203", "RRULE:FREQ=WEEKLY;UNTIL=20261208")),
    ).toEqual(["2026-12-01 00:00-24:00", "2026-12-02 00:00-24:00", "2026-12-08 00:00-24:00", "2026-12-09 00:00-24:00"]);
  });

  test("endless: to the end of the window", () => {
    const days = taken(timed("RRULE:FREQ=DAILY"));
    expect([days.length, days[0], days.at(-1)]).toEqual([359, "2026-12-01 09:00-10:00", "2027-11-24 09:00-10:00"]);
  });

  const week = timed("RRULE:FREQ=WEEKLY;COUNT=4");
  const exception = (id: string, ...lines: string[]) => event(`RECURRENCE-ID;${id}`, ...lines);

  test.each([
    ["EXDATE by the series' zone", "EXDATE;TZID=Europe/London:20261208T090000,20261215T090000"],
    ["EXDATE in UTC", "EXDATE:20261208T090000Z,20261215T090000Z"],
    ["EXDATE by the day alone", "EXDATE;VALUE=DATE:20261208,20261215"],
    ["EXDATE in another zone", "EXDATE;TZID=Europe/Paris:20261208T100000,20261215T100000"],
    ["two EXDATE", "EXDATE:20261208T090000Z\r\nEXDATE:20261215T090000Z"],
  ])("%s", (_, line) =>
    expect(taken(timed("RRULE:FREQ=WEEKLY;COUNT=4", line))).toEqual([
      "2026-12-01 09:00-10:00",
      "2026-12-22 09:00-10:00",
    ]),
  );

  test("the first occurrence can be removed", () => {
    expect(taken(timed("RRULE:FREQ=WEEKLY;COUNT=2", "EXDATE:20261201T090000Z"))).toEqual(["2026-12-08 09:00-10:00"]);
  });

  test("RDATE adds, once where the rule has it too", () => {
    expect(
      taken(timed("RRULE:FREQ=WEEKLY;COUNT=2", "RDATE;TZID=Europe/London:20261208T090000,20261210T140000")),
    ).toEqual(["2026-12-01 09:00-10:00", "2026-12-08 09:00-10:00", "2026-12-10 14:00-15:00"]);
    expect(taken(timed("RDATE:20261210T140000Z"))).toEqual(["2026-12-01 09:00-10:00", "2026-12-10 14:00-15:00"]);
  });

  test("an occurrence that was moved, lengthened, freed or cancelled", () => {
    const others = [
      exception("TZID=Europe/London:20261201T090000", "DTSTART:20261202T110000", "DURATION:PT2H"),
      exception("X-A=b:20261208T090000Z", "DTSTART:20261208T090000", "DURATION:PT1H", "TRANSP:TRANSPARENT"),
      exception("VALUE=DATE:20261215", "DTSTART:20261215T090000", "DURATION:PT1H", "STATUS:CANCELLED"),
    ];
    for (const order of [
      [week, ...others],
      [...others, week],
    ]) {
      expect(taken(...order)).toEqual(["2026-12-02 11:00-13:00", "2026-12-22 09:00-10:00"]);
    }
  });

  test("moved into the window and out of it", () => {
    const old = event("DTSTART:20261102T090000", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=4");
    expect(taken(old, exception("X-A=b:20261116T090000", "DTSTART:20270105T090000", "DURATION:PT1H"))).toEqual([
      "2026-11-23 09:00-10:00",
      "2027-01-05 09:00-10:00",
    ]);
    expect(taken(old, exception("X-A=b:20261123T090000", "DTSTART:20261101T090000", "DURATION:PT1H"))).toEqual([]);
  });

  test("an exception without its series counts by itself", () => {
    expect(taken(exception("X-A=b:20261116T090000", "DTSTART:20270105T090000", "DURATION:PT1H"))).toEqual([
      "2027-01-05 09:00-10:00",
    ]);
  });

  test("busy exceptions of a series that is marked as free", () => {
    const free = timed("RRULE:FREQ=WEEKLY;COUNT=4", "TRANSP:TRANSPARENT");
    expect(taken(free, exception("X-A=b:20261208T090000Z", "DTSTART:20261208T090000", "DURATION:PT1H"))).toEqual([
      "2026-12-08 09:00-10:00",
    ]);
  });

  test("this and all following", () => {
    const later = exception("RANGE=THISANDFUTURE:20261208T090000Z", "DTSTART:20261209T140000", "DURATION:PT30M");
    expect(taken(week, later)).toEqual([
      "2026-12-01 09:00-10:00",
      "2026-12-09 14:00-14:30",
      "2026-12-16 14:00-14:30",
      "2026-12-23 14:00-14:30",
    ]);
  });
});

describe("files with faults", () => {
  test.each([
    ["a web page", "<!doctype html><html><body>Sign in</body></html>"],
    ["nothing", ""],
    ["a calendar inside something else", `{"data": "${"x".repeat(200)}BEGIN:VCALENDAR"}`],
  ])("%s is no calendar", (_, text) => expect(busyTimes([text], YEAR)).toEqual({ fault: "not-a-calendar" }));

  test("a file that is cut short is refused, since what is missing would count as free", () => {
    const whole = file(timed());
    expect(busyTimes([whole.slice(0, whole.indexOf("END:VCALENDAR") + 5)], YEAR)).toEqual({ fault: "cut-short" });
  });

  test("an event with an error is counted and does not hide the others", () => {
    const broken = [
      event("SUMMARY:no beginning"),
      event("DTSTART:tomorrow"),
      event("this is no line"),
      event("DTSTART:20261201T110000", "DURATION:PT1H", "RRULE:FREQ=OFTEN"),
    ];
    const found = read(file(...broken, timed().replace("one@", "two@")));
    expect(words(found)).toContain("2026-12-01 09:00-10:00");
    expect(found.unread).toBe(4);
  });

  test("a byte order mark, plain line feeds, folded lines and lower case are read", () => {
    const text = `\uFEFF${file(timed("SUMMARY:A long ti", " tle")).replaceAll("\r\n", "\n")}`;
    expect(read(text).busy[0]?.title).toBe("A long title");
  });

  test("an empty calendar is a calendar", () =>
    expect(read(file())).toMatchObject({ busy: [], entries: 0, unread: 0 }));
});
