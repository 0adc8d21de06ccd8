import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type FunctionsApi, startFunctionsApi } from "#tests/support/functions-api.ts";

let api: FunctionsApi;
let practitioner: { authorization: string };
beforeAll(async () => {
  api = await startFunctionsApi();
  practitioner = await api.signedInAdmin();
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const table of ["bookings", "clients", "client_imports"]) await api.at.fresh.asOwner(`delete from ${table}`);
});

const act = (name: string, body: object) => api.call<{ importId?: string }>(name, body, practitioner);
const clients = () =>
  api.at.fresh.database.rows(
    `select client_name as name, client_email as email, client_phone as phone, birthday::text, tags, note from clients order by client_name`,
  );
const person = (name: string, rest: object = {}) => ({
  name,
  email: "",
  phone: null,
  birthday: null,
  tags: [],
  note: "",
  ...rest,
});

const FILES = {
  acuity:
    'First Name,Last Name,Phone,Email,Notes,Days Since Last Appointment,Banned\r\nNell,Ash,07700 900118,nell@example.com,"likes\r\nrain",12,\r\n',
  calendly:
    "User Name,Team,Invitee Name,Invitee First Name,Invitee Last Name,Invitee Email,Text Reminder Number\nRowan,,Nell Ash,,,nell@example.com,07700 900118\n",
  fresha:
    "Client ID,First Name,Last Name,Full Name,Gender,Mobile Number,Telephone,Email,Date of Birth,Note\n1,Nell,Ash,Nell Ash,,07700 900118,,nell@example.com,29/02/1980,\n",
  square:
    "Reference ID,First Name,Last Name,Email Address,Phone Number,Birthday,Memo,Square Customer ID\n,Nell,Ash,nell@example.com,'+447700900118,1980-02-29,,X1\n",
  google:
    "\uFEFFFirst Name,Middle Name,Last Name,Birthday,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value\nNell,,Ash,1980-02-29,,* myContacts ::: Reiki,*,nell@example.com,Mobile,07700 900118 ::: 01632 960000\n",
  other: 'Name;Email;Phone\n"Ash; Nell";nell@example.com;="07700 900118"\n',
};

/** Beside name, address and number. */
const READ: Record<string, object> = {
  acuity: { note: "likes\r\nrain" },
  fresha: { birthday: "1980-02-29" },
  square: { birthday: "1980-02-29", phone: "+447700900118" },
  google: { birthday: "1980-02-29", tags: ["Reiki"] },
  other: { name: "Ash; Nell" },
};

test.each(Object.entries(FILES))("the columns of %s are recognised", async (source, text) => {
  expect(await act("practice-preview-import", { text })).toMatchObject({
    status: 200,
    source,
    added: [{ line: expect.any(Number), email: "nell@example.com" }],
    known: [],
    unreadable: [],
  });
  expect(await clients()).toEqual([]);
  expect(await act("practice-import-clients", { text })).toMatchObject({ status: 200, added: 1, completed: 0 });
  expect(await clients()).toEqual([
    { ...person("Nell Ash", { email: "nell@example.com", phone: "07700 900118" }), ...READ[source] },
  ]);
  expect(await api.at.fresh.asOwner("select from mail")).toEqual([]);
  expect(await act("practice-import-clients", { text })).toMatchObject({ added: 0, completed: 0 }); // again: everybody is there
});

test("who is on file is completed and never written over; lines without a name are named; the whole is undone", async () => {
  await api.at.fresh.asOwner(
    `insert into clients (client_name, client_email, client_phone, kept_at) values ('Maya', 'maya@example.com', null, now()), ('Tom', '', '07700 900001', now())`,
  );
  const before = await clients();
  const text = [
    "Name,Email,Phone,Birthday,Tags",
    "Maya L.,MAYA@example.com,07700 900002,,reiki",
    "T. Okafor,tom@example.com,+44 7700 900001,1970-01-01,",
    "Nell,nell@example.com,,,",
    "Nell again,nell@example.com,,,",
    "Bad,not an address,,,",
    ",,,,",
    "=1+1,sum@example.com,,,",
    "Old,old@example.com,,1980-02-30,",
    ",nameless@example.com,,,",
    "nobody@example.com,,,,",
  ].join("\n");
  expect(await act("practice-preview-import", { text })).toMatchObject({
    added: [{ name: "Nell" }, { name: "Bad", email: "" }, { name: "=1+1" }, { name: "Old" }],
    known: [
      { name: "Maya L.", client: "Maya" },
      { name: "T. Okafor", client: "Tom" },
    ],
    completed: 2,
    unreadable: [
      { line: 5, reason: "the same person as in line 4" },
      { line: 10, reason: "no name (nameless@example.com)" },
      { line: 11, reason: "no name (nobody@example.com)" },
    ],
    leftOut: [
      { line: 6, reason: "email “not an address”: not an email address" },
      { line: 9, reason: "birthday “1980-02-30”: not a date with a year" },
    ],
    ignored: [],
  });
  expect(await clients()).toEqual(before);
  const { importId } = await act("practice-import-clients", { text, fileName: "clients of May.csv" });
  expect(await api.at.fresh.asOwner("select file_name from client_imports")).toEqual([
    { file_name: "clients of May.csv" },
  ]);
  expect(await clients()).toEqual([
    person("=1+1", { email: "sum@example.com" }),
    person("Bad"),
    person("Maya", { email: "maya@example.com", phone: "07700 900002", tags: ["reiki"] }),
    person("Nell", { email: "nell@example.com" }),
    person("Old", { email: "old@example.com" }),
    person("Tom", { email: "tom@example.com", phone: "07700 900001", birthday: "1970-01-01" }),
  ]);
  await api.at.fresh.asOwner("update clients set note = 'since' where client_name = 'Nell'");
  expect(await act("practice-undo-import", { importId })).toEqual({ status: 200, stayed: 1 });
  expect(await clients()).toEqual([before[0], person("Nell", { email: "nell@example.com", note: "since" }), before[1]]);
  expect(await act("practice-undo-import", { importId })).toMatchObject({ code: "import-over" });
});

test("nothing of a person is written to the client of an account that has only typed their address and number", async () => {
  const stranger = await api.signedIn();
  const { id: serviceId } = await api.at.serviceNamed("Written reading");
  await api.at.fresh.asOwner(
    `insert into bookings (user_id, service_id, client_name, client_email, client_phone, booking_date, booking_time, duration_minutes, price_pence)
     values ($1, $2, 'A Stranger', 'vera@example.com', '07700 900500', private.today() + 3, '10:00', 30, 1500)`,
    [stranger.userId, serviceId],
  );
  const head = "Name,Email,Phone,Birthday,Tags";
  for (const line of [
    "Vera,vera@example.com,07700 900501,1970-01-01,grief",
    "Wim,wim@example.com,07700 900500,1971-01-01,grief",
  ]) {
    expect(await act("practice-import-clients", { text: `${head}\n${line}` })).toMatchObject({
      added: 1,
      completed: 0,
    });
  }
  const own = await api.post("/functions/v1/export-my-data", {}, { authorization: stranger.authorization });
  expect(await own.text()).not.toMatch(/grief|197[01]-01-01|900501/);
  await api.at.fresh.asOwner(
    "update auth.users set email = 'proved@example.com', confirmation_sent_at = now(), email_confirmed_at = now() where id = $1",
    [stranger.userId],
  );
  const proved = { text: `${head}\nA. Stranger,proved@example.com,,1972-01-01,` };
  expect(await act("practice-import-clients", proved)).toMatchObject({ added: 0, completed: 1 });
});

test.each([
  ["no heading", "Nell,nell@example.com\n"],
  ["nothing", ""],
  ["addresses without names", "Email\nnell@example.com\n"],
  ["an open quotation mark", 'Name,Email\n"Nell,nell@example.com\n'],
  ["a picture", "\u0089PNG\r\n\u001a\n\u0000\u0000"],
  ["too many lines", `Name,Email\n${"Nell,\n".repeat(5_001)}`],
])("%s is refused and changes nothing", async (_, text) => {
  for (const name of ["practice-preview-import", "practice-import-clients"])
    expect((await act(name, { text })).code).toBe("import-unreadable");
  expect(await clients()).toEqual([]);
});

test("too many columns or cells are refused before the rest of the file is split", async () => {
  const reason = async (text: string) => (await act("practice-preview-import", { text })).error;
  const line = (columns: number) => `Nell,nell@example.com${",".repeat(columns - 2)}\n`;
  const notCsv = '"'; // what the reader would say if it came so far
  const heading = `Name,Email${",".repeat(198)}\n`;
  expect(await reason(`${heading}${line(200)}${notCsv}`)).toMatch(/^This is not a CSV file/);
  const columns = "A line has more than 200 columns. Remove those that are not needed";
  expect(await reason(`Name,Email${",".repeat(199)}\n${line(2)}${notCsv}`)).toBe(columns);
  expect(await reason(`Name,Email\n${line(201)}${notCsv}`)).toBe(columns);
  expect(await reason(`Name,Email${`\n${",".repeat(95_000)}`.repeat(20)}`)).toBe(columns);
  expect(await reason(`${heading}${line(200).repeat(1499)}${notCsv}`)).toMatch(/^This is not a CSV file/);
  expect(await reason(`${heading}${line(200).repeat(1500)}${notCsv}`)).toBe(
    "The file has more than 300,000 cells. Divide it, or remove columns that are not needed",
  );
});

test("5,000 people are imported at once, and no more than 2 MB", async () => {
  const text = `Name,Email,Notes\n${Array.from({ length: 5_000 }, (_, index) => `Person ${index},p${index}@example.com,"${"x".repeat(300)}"`).join("\n")}`;
  expect(text.length).toBeGreaterThan(1_500_000);
  expect(await act("practice-import-clients", { text })).toMatchObject({ status: 200, added: 5_000 });
  expect(await act("practice-preview-import", { text: "x".repeat(2_000_001) })).toMatchObject({
    status: 400,
    code: "invalid-request",
  });
  expect(
    (await api.post("/functions/v1/practice-add-client", { name: "x".repeat(1_100_000) }, practitioner)).status,
  ).toBe(413);
});
