import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forgetPerson } from "./own-data/own-data.queries.ts";
import type { AuditedChange } from "#domain/accounts/audit-filter.ts";
import { type FunctionsApi, KEYS, startFunctionsApi } from "#tests/support/functions-api.ts";

let api: FunctionsApi;
let practitioner: { authorization: string; userId: string };
let client: { authorization: string; userId: string };
beforeAll(async () => {
  api = await startFunctionsApi();
  practitioner = await api.signedInAdmin();
  client = await api.signedIn();
  await api.at.fresh.asOwner("insert into business_settings (user_id) values ($1)", [practitioner.userId]);
  await api.at.fresh.asOwner(
    "update profiles set full_name = case user_id when $1 then 'Rowan Vale' else 'Ada Byron' end",
    [practitioner.userId],
  );
});
afterAll(() => api.close());

async function history(query: Record<string, string> = {}, who: { authorization: string } | undefined = practitioner) {
  const answer = await api.ask(`/functions/v1/practice-history?${new URLSearchParams(query)}`, {
    headers: { apikey: KEYS.publishable, ...(who && { authorization: who.authorization }) },
  });
  const body = (await answer.json()) as { entries: AuditedChange[]; isLast: boolean; code?: string };
  return { status: answer.status, cached: answer.headers.get("cache-control"), ...body };
}

const patch = (path: string, change: object, { authorization }: { authorization: string }) =>
  api.ask(`/rest/v1/${path}`, {
    method: "PATCH",
    body: JSON.stringify(change),
    headers: { apikey: KEYS.publishable, authorization, "content-type": "application/json" },
  });

test("each change tells who did it, to what and when, and what it was before", async () => {
  const { id, name, price } = await api.at.fresh
    .asOwner<{ id: string; name: string; price: number }>(
      "select id, name, price_gbp as price from services order by name limit 1",
    )
    .then(([row]) => row as { id: string; name: string; price: number });
  expect((await patch(`services?id=eq.${id}`, { price_gbp: 4200 }, practitioner)).status).toBe(204);
  const { entries, cached } = await history({ about: "offers", by: "practice" });
  expect(cached).toBe("no-store");
  expect(entries[0]).toEqual({
    id: expect.any(Number) as number,
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    role: "admin",
    actorName: "Rowan Vale",
    table: "services",
    act: "update",
    changes: { price_gbp: [price, 4200] },
    key: null,
    bookingId: null,
    subject: name,
    subjectDay: null,
  });
});

test("it is filtered by what, who and the practice's days", async () => {
  await patch("profiles?id=not.is.null", { full_name: "Ada King" }, client);
  const own = await history({ about: "accounts", by: "clients" });
  expect(
    own.entries.map(({ table, act, actorName, subject, changes }) => ({ table, act, actorName, subject, changes })),
  ).toEqual([
    { table: "profiles", act: "update", actorName: "Ada King", subject: "Ada King", changes: { full_name: null } },
  ]);
  const signIns = await history({ about: "sign-ins" });
  expect(new Set(signIns.entries.map(({ table }) => table))).toEqual(new Set(["auth.sessions"]));
  const [{ today } = { today: "" }] = await api.at.fresh.asOwner<{ today: string }>(
    "select private.today()::text as today",
  );
  const [{ before, after } = { before: "", after: "" }] = await api.at.fresh.asOwner<{ before: string; after: string }>(
    "select (private.today() - 1)::text as before, (private.today() + 1)::text as after",
  );
  const all = await history();
  expect(all.entries.length).toBeGreaterThan(3);
  expect((await history({ from: today, upTo: today })).entries).toEqual(all.entries);
  expect((await history({ upTo: before })).entries).toEqual([]);
  expect((await history({ from: after })).entries).toEqual([]);
});

test("a booking is named while it is there, and an erased client is named nowhere", async () => {
  const { bookingId } = await api.at.paidBooking(await api.at.day(3), "10:00", client);
  const ofBooking = async () =>
    (await history({ about: "bookings" })).entries.filter((entry) => entry.bookingId === bookingId);
  expect((await ofBooking()).map(({ subject }) => subject)).toContain("A Client");
  await api.at.fresh.database.transaction((tx) => forgetPerson(tx, { userId: client.userId, clientId: null }, []));
  const left = await ofBooking();
  expect(left.length).toBeGreaterThan(1);
  expect(new Set(left.map(({ subject }) => subject))).toEqual(new Set(["Erased client"]));
  await api.at.fresh.asOwner("delete from auth.users where id = $1", [client.userId]);
  expect(JSON.stringify(await history())).not.toMatch(/Ada|A Client/);
});

test("it is turned page by page to its end, each entry once", async () => {
  await api.at.fresh.asOwner(
    `insert into audit (at, role, table_name, act, changes)
     select '2020-01-01 12:00Z'::timestamptz, 'anon', 'availability', 'insert', '{"is_active": [null, true]}' from generate_series(1, 60)`,
  );
  const pages = await Promise.all(
    [0, 1, 2, 3].map((page) => history({ by: "visitors", upTo: "2020-01-01", page: String(page) })),
  );
  expect(pages.map(({ entries, isLast }) => [entries.length, isLast])).toEqual([
    [25, false],
    [25, false],
    [10, true],
    [0, true],
  ]);
  expect(new Set(pages.flatMap(({ entries }) => entries.map(({ id }) => id))).size).toBe(60);
});

type Made = { clientId: string; pageId: string; articleId: string; newsletterId: string; revision: number };
const act = async (name: string, body: object) => {
  const answer = await api.call<Made>(name, body, practitioner);
  expect([name, answer.status]).toEqual([name, 200]);
  return answer;
};
/** What these acts leave in the trail, the oldest first. */
async function leaves(work: () => Promise<unknown>) {
  const [{ last } = { last: 0 }] = await api.at.fresh.asOwner<{ last: number }>(
    "select coalesce(max(id), 0)::int as last from audit",
  );
  await work();
  const { entries } = await history();
  return entries
    .filter(({ id }) => id > last)
    .map(({ table, act: done, actorName, key }) =>
      [table, done, actorName, key].filter((part) => part !== null).join(" "),
    )
    .toReversed();
}

test("what the practitioner does with clients, money and calendars is hers by name", async () => {
  const left = await leaves(async () => {
    const details = { name: "Nell Ash", email: "nell@example.com", phone: "", birthday: "", tags: [] };
    const { clientId } = await act("practice-add-client", details);
    await act("practice-client-note", { clientId, kept: "", text: "Likes rain" });
    await act("practice-edit-client", { clientId, from: details, to: { ...details, name: "Nell Oak" } });
    const sale = { amount: 5000, by: "cash", buyerName: "Ida", recipientName: "", message: "", expiresOn: null };
    await act("practice-sell-voucher", { requestId: randomUUID(), ...sale });
    const cost = { spent_on: "2026-05-01", amount_pence: 4321, category: "rooms", description: "Hall" };
    expect(
      (await api.post("/rest/v1/costs", cost, { apikey: KEYS.publishable, authorization: practitioner.authorization }))
        .status,
    ).toBe(201);
    expect((await patch("email_words?kind=eq.thanks", { opening: "Dear friend" }, practitioner)).status).toBe(204);
    await act("practice-renew-calendar-link", {});
    await act("practice-calendar-names", { fullNames: true });
    await act("practice-remove-calendar-link", {});
  });
  expect(left).toEqual([
    "clients insert Rowan Vale",
    "clients update Rowan Vale",
    "clients update Rowan Vale",
    "credits insert Rowan Vale",
    "costs insert Rowan Vale",
    "email_words update Rowan Vale thanks",
    "calendar_links insert Rowan Vale practice",
    "calendar_links update Rowan Vale practice",
    "calendar_links delete Rowan Vale practice",
  ]);
});

test("pages, articles and newsletters are told when published, moved or removed, and never while they save themselves", async () => {
  const left = await leaves(async () => {
    const block = (text: string) => ({ id: "a", kind: "text", anchor: "a", isHidden: false, title: "A", text });
    const { pageId } = await act("practice-add-page", { path: "/gongs", title: "Gongs" });
    let revision = 1;
    for (const text of ["O", "On", "On gongs"])
      ({ revision } = await act("practice-save-page-draft", {
        pageId,
        revision,
        title: "Gongs",
        description: "",
        blocks: [block(text)],
      }));
    ({ revision } = await act("practice-publish-page", { pageId, revision }));
    ({ revision } = await act("practice-change-page-address", { pageId, revision, path: "/gong-baths" }));
    await act("practice-remove-page", { pageId, revision });
    await act("practice-restore-page", { pageId });

    const { articleId } = await act("practice-add-article", { slug: "on-gongs", title: "On gongs" });
    let read = 1;
    const article = {
      title: "On gongs",
      excerpt: "",
      category: "",
      date: null,
      rune: "ansuz",
      related: null,
      pictureId: null,
    };
    for (const body of ["B", "Bo", "Boom"])
      ({ revision: read } = await act("practice-save-article-draft", { articleId, revision: read, ...article, body }));
    ({ revision: read } = await act("practice-publish-article", { articleId, revision: read }));
    await act("practice-unpublish-article", { articleId, revision: read });

    const { newsletterId } = await act("practice-add-newsletter", { subject: "Gongs" });
    let seen = 1;
    for (const body of ["B", "Bo", "Boom"])
      ({ revision: seen } = await act("practice-save-newsletter", {
        newsletterId,
        revision: seen,
        subject: "Gongs",
        preheader: "",
        body,
      }));
    await act("practice-remove-newsletter", { newsletterId, revision: seen });
  });
  expect(left).toEqual(
    [
      "pages insert",
      "pages update",
      "pages update",
      "pages delete",
      "pages insert",
      "articles insert",
      "articles update",
      "articles update",
    ]
      .concat(["newsletters insert", "newsletters delete"])
      .map((told) => `${told} Rowan Vale`),
  );
});

test("every download of many people's data is told with who took it and what; a refused one is not", async () => {
  const names = [
    "clients-export?format=csv",
    "clients-export?format=json",
    "bookings-csv",
    "bookings-csv?notes=yes",
    "practice-money-csv",
    "practice-money-pdf",
    "newsletter-list",
  ];
  const other = await api.signedIn();
  const take =
    ({ authorization }: { authorization: string }) =>
    async () => {
      const statuses: number[] = [];
      for (const name of names) {
        const answer = await api.ask(`/functions/v1/${name}`, { headers: { apikey: KEYS.publishable, authorization } });
        await answer.arrayBuffer();
        statuses.push(answer.status);
      }
      return statuses;
    };
  expect(await leaves(take(other))).toEqual([]);
  expect(await leaves(take(practitioner))).toEqual(
    ["clients", "clients-with-bookings", "bookings", "bookings-with-notes", "money", "money", "subscribers"].map(
      (kind) => `exports export Rowan Vale ${kind}`,
    ),
  );
});

test("the practitioner alone reads it, and nonsense is refused", async () => {
  const other = await api.signedIn();
  expect((await history({}, other)).status).toBe(403);
  expect(await history({}, { authorization: "" })).toMatchObject({ status: 401 });
  for (const query of [
    { about: "everything" },
    { by: "me" },
    { from: "2027-02-29" },
    { page: "-1" },
    { page: "x" },
  ] as Record<string, string>[])
    expect(await history(query)).toMatchObject({ status: 400, code: "invalid-request" });
});
