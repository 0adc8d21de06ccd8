import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EXTENSIONS } from "#server/modules.ts";
import { erasePersonalData } from "#server/accounts/own-data/erasure.queries.ts";
import { findLeftovers } from "#server/media/leftovers.queries.ts";
import { eraseAccount } from "#server/accounts/own-data/erase-account.ts";
import { type FunctionsApi, startFunctionsApi, KEYS } from "#tests/support/functions-api.ts";

// The product's own buckets, with its own accounts.
let api: FunctionsApi;
let people: Record<"visitor" | "client" | "stranger" | "practitioner" | "service", ReturnType<typeof connect>>;
let booking: string;
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const connect = (key: string, authorization?: string) =>
  createClient(api.url, key, {
    auth: { persistSession: false },
    ...(authorization && { global: { headers: { authorization } } }),
  }).storage;

beforeAll(async () => {
  api = await startFunctionsApi();
  const [client, stranger, practitioner] = [await api.signedIn(), await api.signedIn(), await api.signedIn()];
  await api.at.fresh.asOwner("update profiles set role = 'admin' where user_id = $1", [practitioner.userId]);
  const [row] = await api.at.fresh.asOwner<{ id: string }>(
    `insert into bookings (user_id, service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence)
     select $1, id, 'A Client', 'client@example.com', '2035-01-01', '10:00', 60, 4500 from services limit 1 returning id`,
    [client.userId],
  );
  booking = row?.id ?? "";
  people = {
    visitor: connect(KEYS.publishable),
    client: connect(KEYS.publishable, client.authorization),
    stranger: connect(KEYS.publishable, stranger.authorization),
    practitioner: connect(KEYS.publishable, practitioner.authorization),
    service: connect(KEYS.secret),
  };
});
afterAll(() => api.close());

const denied = { message: "new row violates row-level security policy", statusCode: "403" };

describe("pictures", () => {
  test("are written by the practitioner and the server alone, and read by everybody", async () => {
    for (const [who, storage] of Object.entries(people)) {
      const { error } = await storage.from("pictures").upload(`${who}.png`, PNG, { contentType: "image/png" });
      const may = who === "practitioner" || who === "service";
      expect({ who, ...(error && { message: error.message }) }).toEqual({
        who,
        ...(!may && { message: denied.message }),
      });
    }
    for (const storage of [people.visitor, people.client, people.stranger]) {
      expect((await storage.from("pictures").remove(["practitioner.png"])).data).toEqual([]);
      expect((await storage.from("pictures").move("practitioner.png", "a.png")).error).toMatchObject({
        statusCode: "404",
      });
      expect((await storage.from("pictures").list()).data).toEqual([]);
    }
    const { publicUrl } = people.visitor.from("pictures").getPublicUrl("practitioner.png").data;
    const answer = await fetch(publicUrl, { headers: { origin: "https://a.example" } });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-expose-headers")).toMatch(/content-range.*etag.*x-transformations/i);
    expect(answer.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
    expect((await people.practitioner.from("pictures").list()).data).toHaveLength(2);
  });

  test("are pictures of 10 MB at most", async () => {
    const pictures = people.practitioner.from("pictures");
    expect((await pictures.upload("a.html", "<p>", { contentType: "text/html" })).error).toMatchObject({
      statusCode: "415",
    });
    expect((await pictures.upload("a.png", "<p>", { contentType: "image/png" })).error).toMatchObject({
      statusCode: "415",
    });
    const large = Buffer.concat([PNG, Buffer.alloc(10_485_760)]);
    expect((await pictures.upload("a.png", large, { contentType: "image/png" })).error).toMatchObject({
      statusCode: "413",
    });
  });
});

describe("documents", () => {
  test("are read by the client of the booking that their folder names, and by the practitioner", async () => {
    const path = `${booking}/reading.pdf`;
    const written = await people.practitioner
      .from("documents")
      .upload(path, "%PDF-1.7\n", { contentType: "application/pdf" });
    expect(written.error).toBeNull();
    for (const [who, storage] of Object.entries(people)) {
      const documents = storage.from("documents");
      const may = who !== "visitor" && who !== "stranger";
      expect([who, (await documents.exists(path)).data]).toEqual([who, may]);
      expect([who, (await documents.createSignedUrl(path, 60)).error === null]).toEqual([who, may]);
      expect([who, (await documents.list(booking)).data?.length]).toEqual([who, may ? 1 : 0]);
    }
    const { error } = await people.client
      .from("documents")
      .upload(`${booking}/mine.pdf`, "%PDF-1.7\n", { contentType: "application/pdf" });
    expect(error).toMatchObject(denied);
    expect((await people.client.from("documents").remove([path])).data).toEqual([]);
    expect((await fetch(people.visitor.from("documents").getPublicUrl(path).data.publicUrl)).status).toBe(400);
  });

  test("of an erased booking, and files of an erased account, are leftovers", async () => {
    const service = people.service;
    await service.createBucket("uploads");
    const account = await api.signedIn();
    await api.at.fresh.asOwner(
      `create policy "own files" on storage.objects for insert to authenticated with check (bucket_id = 'uploads')`,
    );
    await connect(KEYS.publishable, account.authorization).from("uploads").upload("a.txt", "a");
    const kept = await service.from("documents").list(booking);
    expect(await findLeftovers(api.at.fresh.database)).toEqual([]);
    await api.at.fresh.asOwner("delete from auth.users where id = $1", [account.userId]);
    const [owned] = (await service.from("uploads").list()).data ?? [];
    expect(await findLeftovers(api.at.fresh.database)).toEqual([owned?.id]);
    await api.at.fresh.asOwner("update bookings set erased_at = now() where id = $1", [booking]);
    expect(new Set(await findLeftovers(api.at.fresh.database))).toEqual(new Set([owned?.id, kept.data?.[0]?.id]));
    expect((await people.client.from("documents").list(booking)).data).toEqual([]);
  });
});

describe("without an API key", () => {
  const PATH = "door/a.png";
  const get = (headers: Record<string, string>, path = `documents/${PATH}`) =>
    fetch(`${api.url}/storage/v1/object/${path}`, { headers });
  const refusal = async (answer: Response) => [answer.status, await answer.json()];
  beforeAll(async () => {
    for (const bucket of ["documents", "pictures"]) {
      const { error } = await people.service.from(bucket).upload(PATH, PNG, { contentType: "image/png" });
      expect(error).toBeNull();
    }
  });

  test("a Bearer alone decides: a key, or a user's token", async () => {
    expect((await get({ authorization: `Bearer ${KEYS.secret}` })).status).toBe(200);
    const { authorization, userId } = await api.signedIn();
    expect(await refusal(await get({ authorization }))).toMatchObject([400, { code: "NoSuchKey" }]);
    await api.at.fresh.asOwner("update profiles set role = 'admin' where user_id = $1", [userId]);
    expect((await get({ authorization })).status).toBe(200);
    expect(await refusal(await get({ authorization: `Bearer ${KEYS.publishable}` }))).toMatchObject([
      400,
      { code: "NoSuchKey" },
    ]);
  });

  test.each([
    {},
    { authorization: "" },
    { authorization: "Bearer" },
    { authorization: "Bearer nonsense" },
    { authorization: "Bearer sb_x" },
  ])("%j opens nothing", async (headers) => {
    const answer = await get(headers as unknown as Record<string, string>);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await answer.json()).toMatchObject({ code: expect.stringMatching(/^(AccessDenied|NoSuchKey)$/) as string });
  });

  test("an empty Authorization beside a key counts as none", async () => {
    expect((await get({ apikey: KEYS.secret, authorization: "" })).status).toBe(200);
    expect(await refusal(await get({ authorization: "" }))).toEqual([
      400,
      { statusCode: "403", error: "Unauthorized", code: "AccessDenied", message: "Invalid Compact JWS" },
    ]);
  });

  test("files of a public bucket are read by their plain address, too", async () => {
    for (const path of [`pictures/${PATH}`, `authenticated/pictures/${PATH}`, `info/pictures/${PATH}`]) {
      expect([path, (await get({}, path)).status]).toEqual([path, 200]);
    }
  });
});

describe("an address that was signed for years", () => {
  const uploaded = async (userId: string) => {
    const [row] = await api.at.fresh.asOwner<{ id: string }>(
      `insert into bookings (user_id, service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence)
       select $1, id, 'A Client', 'client@example.com', private.today() + 200 + (select count(*) from bookings)::int, '10:00', 60, 4500
       from services limit 1 returning id`,
      [userId],
    );
    const path = `${row?.id}/reading.pdf`;
    const { error } = await people.service
      .from("documents")
      .upload(path, "%PDF-1.7\n", { contentType: "application/pdf" });
    expect(error).toBeNull();
    return path;
  };
  const signed = async (authorization: string, path: string) => {
    const { data } = await connect(KEYS.publishable, authorization)
      .from("documents")
      .createSignedUrl(path, 300_000_000);
    return async () => (await fetch(data?.signedUrl ?? "")).status;
  };

  test("ends with the client's erasure, at once; another client's stays", async () => {
    const [client, other] = [await api.signedIn(), await api.signedIn()];
    const [asked, others] = [
      await signed(client.authorization, await uploaded(client.userId)),
      await signed(other.authorization, await uploaded(other.userId)),
    ];
    expect([await asked(), await others()]).toEqual([200, 200]);
    expect(await eraseAccount(api.at.practice, client.userId)).toEqual({ ok: true });
    expect([await asked(), await others()]).toEqual([400, 200]);
  });

  test("ends when the practice erases all clients, and pictures of the practice stay", async () => {
    const client = await api.signedIn();
    const asked = await signed(client.authorization, await uploaded(client.userId));
    await people.service.from("pictures").upload("kept.png", PNG, { contentType: "image/png" });
    expect(await asked()).toBe(200);
    await api.at.fresh.database.transaction((tx) => erasePersonalData(tx, EXTENSIONS.personal));
    expect(await asked()).toBe(400);
    expect((await people.service.from("pictures").exists("kept.png")).data).toBe(true);
  });
});

test("keys and tokens are refused as contracted: a key with 401, a token with AccessDenied", async () => {
  const ask = async (headers: Record<string, string>) => {
    const answer = await api.ask("/storage/v1/bucket", { headers });
    return [answer.status, await answer.json()] as [number, Record<string, unknown>];
  };
  expect(await ask({ apikey: "wrong" })).toMatchObject([401, { message: "Invalid API key" }]);
  const token = { error: "Unauthorized", code: "AccessDenied", statusCode: "403", message: "Invalid Compact JWS" };
  expect(await ask({})).toMatchObject([400, token]);
  expect(await ask({ apikey: KEYS.publishable, authorization: "Bearer nonsense" })).toMatchObject([400, token]);
  expect(await ask({ apikey: KEYS.publishable, authorization: "Bearer eyJ.a.b" })).toMatchObject([400, token]);
  expect(await ask({ apikey: KEYS.secret })).toMatchObject([200, expect.any(Array)]);
  expect(await ask({ apikey: KEYS.publishable, authorization: `Bearer ${KEYS.secret}` })).toMatchObject([
    200,
    expect.any(Array),
  ]);
});

test("a session that was signed out reads nothing more", async () => {
  const account = await api.signedIn();
  await api.post("/auth/v1/logout", {}, { authorization: account.authorization });
  const { error } = await connect(KEYS.publishable, account.authorization).listBuckets();
  expect(error).toMatchObject({ status: 400, statusCode: "403", code: "AccessDenied" });
});

test("a browser may send what the client sends, from any origin", async () => {
  const asked = "authorization,apikey,x-upsert,cache-control,x-metadata,x-robots-tag,range,if-none-match,content-type";
  const preflight = (headers: Record<string, string>) =>
    api.ask("/storage/v1/object/pictures/a.png", {
      method: "OPTIONS",
      headers: { origin: "https://a.example", "access-control-request-method": "POST", ...headers },
    });
  const answer = await preflight({ "access-control-request-headers": asked });
  expect([answer.status, answer.headers.get("access-control-allow-headers")]).toEqual([204, asked]);
  const allowed = (await preflight({})).headers.get("access-control-allow-headers")?.split(",") ?? [];
  expect(asked.split(",").filter((name) => !allowed.includes(name))).toEqual([]);
});

test("an address that storage does not have answers JSON in its own shape, readable from any origin", async () => {
  const answer = await api.ask("/storage/v1/nothing");
  expect([answer.status, await answer.json()]).toMatchObject([400, { statusCode: "404", code: "NotFound" }]);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
});
