import { afterAll, beforeAll, expect, test } from "vitest";
import { type FunctionsApi, startFunctionsApi } from "#tests/support/functions-api.ts";

let api: FunctionsApi;
let headers: { authorization: string };
beforeAll(async () => {
  api = await startFunctionsApi();
  const { authorization, userId } = await api.signedInAdmin();
  headers = { authorization };
  await api.at.fresh.asOwner(
    "insert into business_settings (user_id, business_email, business_address) values ($1, 'hello@practice.example', '1 Quiet Lane, Bath')",
    [userId],
  );
});
afterAll(() => api.close());

const call = <T extends object>(name: string, body: object, who = headers) => api.call<T>(name, body, who);
type Added = { newsletterId: string };
type Changed = { revision: number; code?: string };
const CONTENT = {
  subject: "Winter evenings",
  preheader: "Warm",
  body: "Come **in**. <b>No</b> [terms](/terms) [x](javascript:alert(1))",
};
const list = async () => {
  const answer = await api.ask("/functions/v1/practice-newsletters", { headers });
  return ((await answer.json()) as { newsletters: { id: string; status: string; counts: Record<string, number> }[] })
    .newsletters;
};
const subscribed = (email: string, digit: string) =>
  api.at.fresh.asOwner(
    "insert into subscribers (email, status, confirmed_at, confirm_hash, leave_hash) values ($1, 'confirmed', now(), repeat($2, 64), repeat($2, 64)) returning id",
    [email, digit],
  );

test("only the practitioner writes and sends newsletters", async () => {
  const { authorization } = await api.signedIn();
  for (const name of ["add", "save", "remove", "preview", "test", "send", "pause", "resume", "stop"]) {
    expect([name, (await api.post(`/functions/v1/practice-${name}-newsletter`, {})).status]).toEqual([name, 401]);
    expect([name, (await call(`practice-${name}-newsletter`, {}, { authorization })).status]).toEqual([name, 403]);
    expect([name, (await call(`practice-${name}-newsletter`, {})).status]).toEqual([name, 400]);
  }
  expect((await api.ask("/functions/v1/practice-newsletters", { headers: { authorization } })).status).toBe(403);
  expect((await call("practice-retry-subscriber", {}, { authorization })).status).toBe(403);
});

test("a newsletter is added, saved against two windows, shown, sent once and kept", async () => {
  const { newsletterId } = await call<Added>("practice-add-newsletter", { subject: "Winter" });
  const seen = { newsletterId, revision: 1 };
  const { revision } = await call<Changed>("practice-save-newsletter", { ...seen, ...CONTENT });
  expect(revision).toBe(2);
  expect(await call("practice-save-newsletter", { ...seen, ...CONTENT })).toMatchObject({ status: 200, revision: 2 }); // a lost answer
  expect(await call("practice-save-newsletter", { ...seen, ...CONTENT, body: "Theirs" })).toMatchObject({
    status: 409,
    code: "changed-meanwhile",
  });
  expect(await call("practice-send-newsletter", { newsletterId, revision })).toMatchObject({
    status: 409,
    code: "no-subscribers",
  });
  await subscribed("reader@example.com", "1");
  const presses = await Promise.all(
    [1, 2, 3].map(() => call<Changed>("practice-send-newsletter", { newsletterId, revision })),
  );
  expect(presses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await list()).toMatchObject([{ id: newsletterId, status: "sending", counts: { queued: 1 } }]);
  expect(await call("practice-remove-newsletter", { newsletterId, revision: 3 })).toMatchObject({
    status: 409,
    code: "newsletter-is-sent",
  });
  expect(await call("practice-stop-newsletter", { newsletterId, revision: 3 })).toMatchObject({ status: 200 });
  expect(await list()).toMatchObject([{ status: "sent", counts: { queued: 0, stopped: 1 } }]);
});

test("a newsletter whose end Gmail would hide says so, and has the way out at its top, too", async () => {
  const preview = (body: string) =>
    call<{ html: string; bytes: number; isClipped: boolean }>("practice-preview-newsletter", { ...CONTENT, body });
  const waysOut = (html: string) => html.split("/newsletter/leave?token=example").length - 1;
  const short = await preview("A few words.");
  expect([short.isClipped, short.bytes, waysOut(short.html)]).toEqual([false, Buffer.byteLength(short.html), 1]);
  const long = await preview(
    Array.from(
      { length: 700 },
      (_, i) =>
        `Note ${i}: the moon is dark this week, and I have [three mornings](https://example.com/book) for readings; write to me if you like.`,
    ).join("\n\n"),
  );
  expect([long.isClipped, waysOut(long.html)]).toEqual([true, 2]);
  expect(long.bytes).toBeGreaterThan(100_000);
  expect(long.html.indexOf("/newsletter/leave")).toBeLessThan(5_000);
});

test("the preview and the test are the email that subscribers get; nothing in it runs", async () => {
  const { html, plain, subject } = await call<{ html: string; plain: string; subject: string }>(
    "practice-preview-newsletter",
    CONTENT,
  );
  expect(subject).toBe("Winter evenings");
  expect(html).toContain("<strong>in</strong>");
  expect(html).toContain("&lt;b&gt;No&lt;/b&gt;");
  expect(html).toContain(`<a href="${api.at.practice.publicUrl}/terms"`);
  expect(html).not.toContain('href="javascript');
  for (const text of [html, plain]) expect(text).toContain("1 Quiet Lane, Bath");
  const { recipient } = await call<{ recipient: string }>("practice-test-newsletter", CONTENT);
  expect(
    await api.at.fresh.asOwner(
      "select subject, html, list_unsubscribe from mail where recipient = $1 and kind = 'test'",
      [recipient],
    ),
  ).toEqual([
    {
      subject: "Test: Winter evenings",
      html,
      list_unsubscribe: `${api.at.practice.publicUrl}/functions/v1/unsubscribe?token=example`,
    },
  ]);
});

test("a newsletter begins with a public article; one that is not public is refused", async () => {
  const [article] = await api.at.fresh.asOwner<{ id: string; slug: string }>(
    `insert into articles (slug, title, excerpt, body, publish_at, shown_on)
     values ('stars', 'Stars', '1. A *star*', 'Text', private.clock() - interval '1 hour', private.today()) returning id, slug`,
  );
  const { newsletterId } = await call<Added>("practice-add-newsletter", { subject: "Stars", articleId: article?.id });
  expect(
    await api.at.fresh.asOwner("select subject, preheader, body from newsletters where id = $1", [newsletterId]),
  ).toEqual([
    { subject: "Stars", preheader: "1. A *star*", body: "1\\. A \\*star\\*\n\n[Read the article](/blog/stars)" },
  ]);
  await api.at.fresh.asOwner("update articles set publish_at = null where slug = 'stars'");
  expect(await call("practice-add-newsletter", { subject: "Stars", articleId: article?.id })).toMatchObject({
    status: 404,
    code: "article-not-found",
  });
});

test("an address that was refused is tried again when the practitioner says so, or its owner subscribes anew; its first link still leaves", async () => {
  const [row] = await subscribed("back@example.com", "2");
  const bounce = () =>
    api.at.fresh.asOwner(
      "update subscribers set status = 'bounced', bounced_because = '550' where email = 'back@example.com'",
    );
  const status = async () =>
    (await api.at.fresh.asOwner("select status from subscribers where email = 'back@example.com'"))[0]?.["status"];
  await bounce();
  expect(await call("practice-retry-subscriber", { subscriberId: row?.["id"] })).toMatchObject({ status: 200 });
  expect(await status()).toBe("confirmed");
  await bounce();
  await api.post("/functions/v1/subscribe", { email: "back@example.com" });
  const [mail] = await api.at.fresh.asOwner<{ plain: string }>(
    "select plain from mail where recipient = 'back@example.com'",
  );
  const [, token] = /\/newsletter\/confirm\?token=([0-9a-f]+)/.exec(mail?.plain ?? "") ?? [];
  expect(await status()).toBe("bounced");
  await api.ask(`/functions/v1/confirm-subscription?token=${token}`, { method: "POST", body: new URLSearchParams() });
  expect(await status()).toBe("confirmed");
  expect(await api.at.fresh.asOwner("select from private.ways_out where leave_hash = repeat('2', 64)")).toHaveLength(1);
});
