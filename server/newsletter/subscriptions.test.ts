import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FunctionsApi, startFunctionsApi } from "#tests/support/functions-api.ts";

let api: FunctionsApi;
beforeAll(async () => {
  api = await startFunctionsApi();
  await api.at.fresh.asOwner(
    "insert into business_settings (user_id, business_email) select id, 'hello@practice.example' from auth.users limit 1",
  );
});
afterAll(() => api.close());

let people = 0;
const newAddress = () => `reader-${(people += 1)}@example.com`;
const subscribe = (email: unknown) => api.post("/functions/v1/subscribe", { email });
const form = (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  api.ask(path, { method: "POST", body: new URLSearchParams(fields), headers });
const answerOf = async (answer: Response) => `${answer.status} ${await answer.text()}`;

type Kept = { kind: string; plain: string; list_unsubscribe: string | null; confidential: boolean };
const emails = (email: string) =>
  api.at.fresh.asOwner<Kept>(
    "select kind, plain, list_unsubscribe, confidential from mail where recipient = $1 order by created_at desc, kind desc",
    [email],
  );
const subscriber = async (email: string) =>
  (await api.at.fresh.asOwner("select * from subscribers where email = $1", [email]))[0];
/** The token in the newest email's link to this page. */
async function tokenFor(email: string, page: "confirm" | "leave"): Promise<string> {
  for (const { plain } of await emails(email)) {
    const [, token] = new RegExp(`/newsletter/${page}\\?token=([0-9a-f]+)`).exec(plain) ?? [];
    if (token) return token;
  }
  throw new Error(`No email to ${email} links to ${page}`);
}
const confirm = (token: string) => form(`/functions/v1/confirm-subscription?token=${token}`);
async function confirmed(): Promise<string> {
  const email = newAddress();
  await subscribe(email);
  await confirm(await tokenFor(email, "confirm"));
  return email;
}

test("a subscription is confirmed, welcomed and cancelled, each once, and leaves no personal data", async () => {
  const email = newAddress();
  expect(await answerOf(await subscribe(`  ${email.toUpperCase()} `))).toBe("200 {}");
  expect(await subscriber(email)).toMatchObject({ status: "pending", confirmed_at: null });
  expect(await emails(email)).toMatchObject([
    { kind: "newsletter-confirm", confidential: true, list_unsubscribe: null },
  ]);

  const token = await tokenFor(email, "confirm");
  for (const _ of ["pressed", "pressed again"]) {
    const answer = await confirm(token);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/newsletter/confirmed"]);
  }
  expect(await subscriber(email)).toMatchObject({ status: "confirmed", confirmed_at: expect.any(Date) });
  const welcomes = (await emails(email)).filter(({ kind }) => kind === "newsletter-welcome");
  const leave = await tokenFor(email, "leave");
  expect(welcomes).toMatchObject([
    { list_unsubscribe: expect.stringMatching(new RegExp(`/functions/v1/unsubscribe\\?token=${leave}$`)) },
  ]);

  const left = await form(`/functions/v1/unsubscribe?token=${leave}`, { leave: "by-hand" });
  expect([left.status, left.headers.get("location")]).toEqual([303, "/newsletter/left"]);
  expect(await subscriber(email)).toBeUndefined();
  expect(await emails(email)).toEqual([]);
  const late = await confirm(token);
  expect([late.status, late.headers.get("location")]).toEqual([303, "/newsletter/link-over"]);
});

test("one-click unsubscribe (RFC 8058) answers 200 without a redirect, also when repeated", async () => {
  const email = await confirmed();
  const path = `/functions/v1/unsubscribe?token=${await tokenFor(email, "leave")}`;
  const answer = await form(path, { "List-Unsubscribe": "One-Click" });
  expect(answer.headers.get("set-cookie")).toBe(null);
  expect(await answerOf(answer)).toBe("200 You are unsubscribed.");
  expect(await subscriber(email)).toBeUndefined();
  expect(await answerOf(await form(path, { "List-Unsubscribe": "One-Click" }))).toBe(
    "200 Nobody is subscribed by this link.",
  );
});

test("a link that belongs to nobody says so, and changes nothing; a new one is emailed to a subscriber alone", async () => {
  const email = await confirmed();
  const token = await tokenFor(email, "leave");
  for (const cut of ["", "deadbeef", token.slice(0, -3), `${token}</a`]) {
    const path = `/functions/v1/unsubscribe?${new URLSearchParams({ token: cut })}`;
    const pressed = await form(path, { leave: "by-hand" });
    expect([cut, pressed.status, pressed.headers.get("location")]).toEqual([
      cut,
      303,
      "/newsletter/leave-link-unknown",
    ]);
    expect(await answerOf(await form(path, { "List-Unsubscribe": "One-Click" }))).toBe(
      "200 Nobody is subscribed by this link.",
    );
  }
  expect(await subscriber(email)).toMatchObject({ status: "confirmed" });
  const stranger = newAddress();
  for (const address of [email.toUpperCase(), stranger]) {
    const asked = await form("/functions/v1/request-way-out", { email: address });
    expect([asked.status, asked.headers.get("location")]).toEqual([303, "/newsletter/leave-asked"]);
    expect(await answerOf(await api.post("/functions/v1/request-way-out", { email: address }))).toBe("200 {}");
  }
  const wrong = await form("/functions/v1/request-way-out", { email: "nobody" });
  expect(wrong.headers.get("location")).toBe("/newsletter/not-an-address");
  expect(await emails(stranger)).toEqual([]);
  const [sent] = await api.at.fresh.asOwner<{ plain: string }>(
    "select plain from mail where recipient = $1 and kind = 'newsletter-leave' order by created_at desc limit 1",
    [email],
  );
  const [, fresh = ""] = /\/newsletter\/leave\?token=([0-9a-f]+)/.exec(sent?.plain ?? "") ?? [];
  const left = await form(`/functions/v1/unsubscribe?token=${fresh}`, { leave: "by-hand" });
  expect(left.headers.get("location")).toBe("/newsletter/left");
  expect([await subscriber(email), await emails(email)]).toEqual([undefined, []]);
});

test("GET and HEAD on the links, as mail filters send, neither subscribe nor unsubscribe", async () => {
  const email = newAddress();
  await subscribe(email);
  const token = await tokenFor(email, "confirm");
  for (const method of ["GET", "HEAD"]) {
    const answer = await api.ask(`/functions/v1/confirm-subscription?token=${token}`, { method });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/newsletter/confirm?token=${token}`]);
  }
  expect(await subscriber(email)).toMatchObject({ status: "pending" });
  await confirm(token);
  const leave = await tokenFor(email, "leave");
  for (const method of ["GET", "HEAD"]) await api.ask(`/functions/v1/unsubscribe?token=${leave}`, { method });
  expect(await subscriber(email)).toMatchObject({ status: "confirmed" });
});

test("the answer is the same for every address; a subscriber, or an address just written to, gets no further email", async () => {
  const known = await confirmed();
  const before = (await emails(known)).length;
  expect(await answerOf(await subscribe(known))).toBe("200 {}");
  expect(await emails(known)).toHaveLength(before);

  const email = newAddress();
  const answers = await Promise.all(Array.from({ length: 8 }, () => subscribe(email)));
  expect(new Set(await Promise.all(answers.map(answerOf)))).toEqual(new Set(["200 {}"]));
  expect(await api.at.fresh.asOwner("select 1 from subscribers where email = $1", [email])).toHaveLength(1);
});

test("a newer email replaces the older link; after seven days no link works and the address is deleted", async () => {
  const email = newAddress();
  await subscribe(email);
  const first = await tokenFor(email, "confirm");
  await api.at.fresh.asOwner("update mail set created_at = now() - interval '1 minute' where recipient = $1", [email]);
  await subscribe(email);
  const second = await tokenFor(email, "confirm");
  expect((await confirm(first)).headers.get("location")).toBe("/newsletter/link-over");
  await api.at.fresh.asOwner("update subscribers set asked_at = now() - interval '8 days' where email = $1", [email]);
  expect((await confirm(second)).headers.get("location")).toBe("/newsletter/link-over");
  await subscribe(newAddress());
  expect([await subscriber(email), await emails(email)]).toEqual([undefined, []]);
});

test("an address gets two emails a day, whatever its plus tags", async () => {
  const strict = await startFunctionsApi({ limitFactor: 1 });
  for (let mark = 0; mark < 5; mark += 1) {
    expect(await answerOf(await strict.post("/functions/v1/subscribe", { email: `marked+${mark}@example.com` }))).toBe(
      "200 {}",
    );
  }
  expect(await strict.at.fresh.asOwner("select 1 from mail where recipient like 'marked+%'")).toHaveLength(2);
  await strict.close();
});

test("an unsubscribe request with an unreadable body unsubscribes too", async () => {
  const email = await confirmed();
  const answer = await api.ask(`/functions/v1/unsubscribe?token=${await tokenFor(email, "leave")}`, {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=a" },
    body: "no part of it",
  });
  expect(await answerOf(answer)).toBe("200 You are unsubscribed.");
  expect(await subscriber(email)).toBeUndefined();
});

test("the table and the sent emails hold no token in plain text", async () => {
  const email = newAddress();
  await subscribe(email);
  const token = await tokenFor(email, "confirm");
  expect(JSON.stringify(await subscriber(email))).not.toContain(token);
  expect(JSON.stringify(await api.at.fresh.asOwner("select kind, about, subject, recipient from mail"))).not.toContain(
    token,
  );
});

describe("an invalid address gets no email:", () => {
  test.each([
    "",
    " ",
    "x",
    "a@b",
    "a b@c.co",
    "a@b.co,c@d.co",
    "a@b.co\nBcc: c@d.co",
    "a@b.co\r\n\r\nhello",
    "<a@b.co>",
    "Ada <a@b.co>",
    "a@b.co\0",
    "ａ@b.co",
    `${"x".repeat(250)}@b.co`,
    `${"x".repeat(65)}@b.co`,
    null,
    1,
    ["a@b.co"],
    undefined,
  ])("%j", async (email) => {
    const count = "select count(*)::int as count from mail";
    const [before] = await api.at.fresh.asOwner(count);
    expect(await answerOf(await subscribe(email))).toBe(
      '400 {"code":"invalid-request","error":"email is not an email address","field":"email"}',
    );
    const byHand = await form("/functions/v1/subscribe", typeof email === "string" ? { email } : {});
    expect([byHand.status, byHand.headers.get("location")]).toEqual([303, "/newsletter/not-an-address"]);
    expect(await api.at.fresh.asOwner(count)).toEqual([before]);
  });
});

test("the page's form is answered with a page; a form from another origin is refused", async () => {
  const email = newAddress();
  const answer = await form("/functions/v1/subscribe", { email });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/newsletter/asked"]);
  expect(await subscriber(email)).toMatchObject({ status: "pending" });
  const foreign = newAddress();
  const [own, other] = [api.at.practice.publicUrl, "https://elsewhere.example"];
  for (const says of [
    { "sec-fetch-site": "cross-site", origin: own },
    { "sec-fetch-site": "same-site", origin: other },
    { origin: other },
    { origin: "null" },
  ])
    expect([
      says,
      (await form("/functions/v1/subscribe", { email: foreign }, says as Record<string, string>)).status,
    ]).toEqual([says, 400]);
  expect(await subscriber(foreign)).toBeUndefined();
  expect((await form("/functions/v1/subscribe", { email: foreign }, { origin: own })).headers.get("location")).toBe(
    "/newsletter/asked",
  );
});

test("only the practitioner exports the list: confirmed subscribers, with formulas escaped", async () => {
  const email = await confirmed();
  const waiting = newAddress();
  await subscribe(waiting);
  await subscribe("+cmd@example.com");
  await confirm(await tokenFor("+cmd@example.com", "confirm"));
  const list = (headers = {}) => api.ask("/functions/v1/newsletter-list", { headers });
  expect((await list()).status).toBe(401);
  const { authorization, userId } = await api.signedIn();
  expect((await list({ authorization })).status).toBe(403);
  await api.at.fresh.asOwner("update profiles set role = 'admin' where user_id = $1", [userId]);
  const answer = await list({ authorization });
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="newsletter-\d{4}-\d\d-\d\d\.csv"$/);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const lines = (await answer.text()).split("\r\n");
  expect(lines[0]).toBe("email,confirmed_at,unsubscribe");
  expect(lines.some((line) => line.startsWith(`${email},20`))).toBe(true);
  expect(lines.some((line) => line.startsWith("'+cmd@example.com,"))).toBe(true);
  expect(lines.join()).not.toContain(waiting);

  const wayOut = (text: string) =>
    new RegExp(`^${email},[^,]+,.*/newsletter/leave\\?token=([0-9a-f]{56})$`, "m").exec(text.replaceAll("\r", ""))?.[1];
  const [first, second] = [wayOut(lines.join("\n")), wayOut(await (await list({ authorization })).text())];
  expect(second).not.toBe(first);
  expect(JSON.stringify(await api.at.fresh.asOwner("select * from private.ways_out"))).not.toContain(first);
  await form(`/functions/v1/unsubscribe?token=${first}`, { leave: "by-hand" }); // the former query still works
  expect(await subscriber(email)).toBeUndefined();
  expect(wayOut(await (await list({ authorization })).text())).toBeUndefined();
});
