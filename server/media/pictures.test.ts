import { crc32 } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findLeftovers } from "./leftovers.queries.ts";
import { isPictureUsed } from "./pictures.queries.ts";
import { savePageDraft } from "#server/pages/pages.queries.ts";
import { nextRevision } from "#server/pages/revisions.queries.ts";
import { START_MS } from "#tests/support/limits.ts";
import { type FunctionsApi, KEYS, startFunctionsApi } from "#tests/support/functions-api.ts";

let api: FunctionsApi;
let practitioner: { authorization: string };
beforeAll(async () => {
  api = await startFunctionsApi();
  practitioner = await api.signedInAdmin();
});
afterAll(() => api.close());

const call = (name: string, body: object, who: { authorization?: string } = practitioner) =>
  api.call<{ pictureId?: string; pageId: string; articleId: string }>(name, body, who);
const upload = async (content: Buffer, type: string, headers: Record<string, string> = practitioner) => {
  const name = `${crypto.randomUUID()}.${type === "image/jpeg" ? "jpg" : "png"}`;
  const answer = await api.ask(`/storage/v1/object/originals/${name}`, {
    method: "POST",
    body: new Uint8Array(content),
    headers: { apikey: KEYS.publishable, "content-type": type, ...headers },
  });
  return { name, status: answer.status };
};
const add = async (content: Buffer, type = "image/jpeg", alt = "Two hands over a sleeping dog") => {
  const { name, status } = await upload(content, type);
  expect(status).toBe(200);
  return call("practice-add-picture", { original: name, alt });
};
const photo = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#a66" } });
const rendition = (id: string | undefined, width: number, format: string) =>
  api.ask(`/storage/v1/object/public/pictures/${id}/${width}.${format}`);
const originals = () =>
  api.at.fresh.asOwner("select name from storage.objects where bucket_id = 'originals' order by name");

describe("a picture", () => {
  test("has renditions in two formats and three widths, upright and without its metadata; its original is private", async () => {
    const exif = {
      IFD0: { Copyright: "Rowan", Orientation: "6" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" },
    };
    const source = await photo(2400, 1200).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await sharp(source).metadata()).exif).toBeDefined();
    const { pictureId } = await add(source);
    const [row] = await api.at.fresh.asOwner<{ width: number; height: number; widths: number[]; original: string }>(
      "select width, height, widths, original from pictures where id = $1",
      [pictureId],
    );
    expect(row).toMatchObject({ width: 1200, height: 2400, widths: [360, 960, 1200] });
    for (const width of [360, 960, 1200]) {
      for (const format of ["avif", "webp"]) {
        const answer = await rendition(pictureId, width, format);
        expect([answer.status, answer.headers.get("content-type")]).toEqual([200, `image/${format}`]);
        expect(answer.headers.get("cache-control")).toContain("immutable");
        const seen = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
        expect([seen.width, seen.height, seen.exif, seen.xmp]).toEqual([width, width * 2, undefined, undefined]);
      }
    }
    const original = `/storage/v1/object/originals/${row?.original}`;
    expect((await api.ask(original.replace("object", "object/public"))).status).toBe(400);
    const client = await api.signedIn();
    expect(
      (await api.ask(original, { headers: { apikey: KEYS.publishable, authorization: client.authorization } })).status,
    ).toBe(400);
    expect((await api.ask(original, { headers: { apikey: KEYS.publishable, ...practitioner } })).status).toBe(200);
  });

  test("that is smaller than the widths keeps its own", async () => {
    const { pictureId } = await add(await photo(300, 200).png().toBuffer(), "image/png");
    expect((await rendition(pictureId, 300, "avif")).status).toBe(200);
  });

  test("is made once of one original, however often and at once it is asked for", async () => {
    const { name } = await upload(await photo(600, 400).jpeg().toBuffer(), "image/jpeg");
    const answers = await Promise.all(
      [1, 2, 3].map(() => call("practice-add-picture", { original: name, alt: "A lamp" })),
    );
    expect(new Set(answers.map(({ pictureId }) => pictureId)).size).toBe(1);
    const rows = await api.at.fresh.asOwner("select from pictures where original = $1", [name]);
    expect(rows).toHaveLength(1);
  });

  test("needs words for those who do not see it", async () => {
    const { name } = await upload(await photo(600, 400).jpeg().toBuffer(), "image/jpeg");
    for (const alt of ["", "   ", "x".repeat(301), "a\u0000"])
      expect(await call("practice-add-picture", { original: name, alt })).toMatchObject({
        status: 400,
        code: "invalid-request",
      });
  });

  test("cannot be removed while a page or its draft shows it; then it goes with its original and its renditions", async () => {
    const { pictureId } = await add(await photo(600, 400).jpeg().toBuffer());
    const block = {
      id: "a",
      kind: "picture",
      anchor: "a",
      isHidden: false,
      title: "",
      picture: pictureId,
      shape: "whole",
      caption: "",
    };
    const { pageId } = await call("practice-add-page", { path: "/room", title: "The room" });
    const page = { pageId, revision: 1 };
    expect(
      await call("practice-save-page-draft", { ...page, title: "The room", description: "", blocks: [block] }),
    ).toMatchObject({
      status: 200,
    });
    expect(await call("practice-remove-picture", { pictureId })).toMatchObject({ status: 409, code: "picture-in-use" });
    await call("practice-publish-page", { pageId, revision: 2 });
    expect(await call("practice-remove-picture", { pictureId })).toMatchObject({ status: 409, code: "picture-in-use" });
    await call("practice-remove-page", { pageId, revision: 3 });
    expect(await call("practice-remove-picture", { pictureId })).toMatchObject({ status: 200 });
    expect((await rendition(pictureId, 360, "webp")).status).toBe(400);
    expect(await call("practice-remove-picture", { pictureId })).toMatchObject({
      status: 404,
      code: "picture-not-found",
    });
  });

  test("cannot be removed while a service shows it, nor be chosen for one once it is gone", async () => {
    const { pictureId } = await add(await photo(600, 400).jpeg().toBuffer());
    await api.at.fresh.asOwner(
      "insert into services (name, category, price_gbp) values ('Drum journey', 'readings', 4500)",
    );
    const choose = (picture: string | null | undefined) =>
      api.at.fresh.asOwner("update services set picture_id = $1 where name = 'Drum journey'", [picture]);
    await choose(pictureId);
    expect(await call("practice-remove-picture", { pictureId })).toMatchObject({ status: 409, code: "picture-in-use" });
    await choose(null);
    expect(await call("practice-remove-picture", { pictureId })).toMatchObject({ status: 200 });
    await expect(choose(pictureId)).rejects.toThrow("services_picture_id_fkey");
  });

  test("cannot be removed while an article or its draft shows it; a draft that names one that is gone has none", async () => {
    const { pictureId } = await add(await photo(600, 400).jpeg().toBuffer());
    const added = await call("practice-add-article", { slug: "on-drums", title: "On drums" });
    const article = {
      articleId: added.articleId,
      title: "On drums",
      excerpt: "",
      category: "",
      date: null,
      rune: "ansuz",
      related: null,
    };
    const save = (revision: number, id: string | null | undefined) =>
      call("practice-save-article-draft", { ...article, revision, body: "Listen.", pictureId: id });
    expect(await save(1, pictureId)).toMatchObject({ status: 200 });
    expect(await call("practice-remove-picture", { pictureId })).toMatchObject({ status: 409, code: "picture-in-use" });
    await call("practice-publish-article", { articleId: added.articleId, revision: 2 });
    expect(await save(3, null)).toMatchObject({ status: 200 });
    expect(await call("practice-remove-picture", { pictureId })).toMatchObject({ status: 409, code: "picture-in-use" });
    await call("practice-publish-article", { articleId: added.articleId, revision: 4 });
    expect(await call("practice-remove-picture", { pictureId })).toMatchObject({ status: 200 });
    expect(await save(5, pictureId)).toMatchObject({ status: 200 });
    expect(await api.at.fresh.asOwner("select picture_id from article_drafts")).toEqual([{ picture_id: null }]);
  });
});

test(
  "large pictures that are added at once are rendered one after the other",
  async () => {
    const source = await photo(1400, 900).avif({ effort: 0 }).toBuffer();
    const added = Array.from({ length: 6 }, () => add(source, "image/avif"));
    const peak = { count: 0 };
    const watch = setInterval(() => (peak.count = Math.max(peak.count, sharp.counters().process)), 5);
    try {
      expect((await Promise.all(added)).map(({ status }) => status)).toEqual(Array(6).fill(200));
    } finally {
      clearInterval(watch);
    }
    expect(peak.count).toBe(1);
  },
  START_MS,
);

test("originals without a picture, and renditions of none, are leftovers after a day; those of a picture never", async () => {
  const { pictureId } = await add(await photo(600, 400).jpeg().toBuffer());
  const [kept] = await api.at.fresh.asOwner<{ original: string }>("select original from pictures where id = $1", [
    pictureId,
  ]);
  const { name } = await upload(await photo(60, 40).jpeg().toBuffer(), "image/jpeg");
  const lost = crypto.randomUUID();
  await api.at.fresh.asOwner(
    `insert into storage.objects (bucket_id, name, version) values ('pictures', $1, gen_random_uuid()), ('pictures', 'portrait.webp', gen_random_uuid())`,
    [`${lost}/360.webp`],
  );
  const leftovers = async () => {
    const ids = await findLeftovers(api.at.fresh.database);
    return (
      await api.at.fresh.asOwner<{ name: string }>("select name from storage.objects where id = any ($1)", [ids])
    ).map((row) => row.name);
  };
  expect(await leftovers()).toEqual([]);
  await api.at.fresh.asOwner(
    "update storage.objects set created_at = now() - interval '25 hours', owner = gen_random_uuid()",
  );
  const found = await leftovers();
  expect(found).toEqual(expect.arrayContaining([name, `${lost}/360.webp`]));
  for (const safe of [kept?.original, `${pictureId}/360.webp`, "portrait.webp"]) expect(found).not.toContain(safe);
});

test("removing a picture waits for a draft that is being saved, and the other way round", async () => {
  const { database } = api.at.fresh;
  const { pageId } = await call("practice-add-page", { path: "/hall", title: "The hall" });
  let saves = 0;
  let removal: Promise<unknown> | undefined;
  await database.transaction(async (tx) => {
    saves += 1;
    await tx.rows("select from pages where id = $1 for update", [pageId]);
    await savePageDraft(tx, pageId, { title: "The hall", description: "", blocks: [] });
    removal ??= database.transaction((other) => isPictureUsed(other, crypto.randomUUID()));
    await expect
      .poll(
        async () =>
          (await api.at.fresh.asOwner("select from pg_locks where not granted and relation is not null")).length,
      )
      .toBe(1);
    await nextRevision(tx, { name: "pages", key: "id" }, pageId);
  });
  await removal;
  expect(saves).toBe(1);
});

test("a logo keeps its transparency in small renditions, and cannot be removed while it is the mark", async () => {
  const png = await sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><circle cx="450" cy="300" r="200" fill="#203080"/></svg>',
    ),
  )
    .png()
    .toBuffer();
  const add = async (source: Buffer, type: string) => {
    const { name } = await upload(source, type);
    return call("practice-add-picture", { original: name, alt: "A disc", purpose: "logo" });
  };
  const { pictureId } = await add(png, "image/png");
  const rows = (id: string | undefined) =>
    api.at.fresh.asOwner("select purpose, is_transparent, widths from pictures where id = $1", [id]);
  expect(await rows(pictureId)).toEqual([{ purpose: "logo", is_transparent: true, widths: [120, 240, 480] }]);
  for (const format of ["avif", "webp"]) {
    const answer = await rendition(pictureId, 240, format);
    const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.channels, data[3], data[(80 * 240 + 120) * 4 + 3]]).toEqual([4, 0, 255]); // a corner, the middle
  }
  await api.at.fresh.asOwner(
    "insert into business_settings (user_id) select id from auth.users limit 1 on conflict do nothing",
  );
  await api.at.fresh.asOwner("update business_settings set logo_id = $1", [pictureId]);
  expect(await call("practice-remove-picture", { pictureId })).toMatchObject({ status: 409, code: "picture-in-use" });
  await api.at.fresh.asOwner("update business_settings set logo_id = null");
  expect(await call("practice-remove-picture", { pictureId })).toMatchObject({ status: 200 });

  const opaque = await add(await photo(600, 400).jpeg().toBuffer(), "image/jpeg");
  expect(await rows(opaque.pictureId)).toEqual([{ purpose: "logo", is_transparent: false, widths: [120, 240, 480] }]);
});

describe("what is no picture is refused in words and leaves nothing:", () => {
  /** A PNG of one colour, of a few kilobytes and 100 million pixels. */
  const bomb = () => photo(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer();

  test("a decompression bomb", async () => {
    const before = await originals();
    expect(await add(await bomb(), "image/png")).toMatchObject({ status: 422, code: "picture-too-large" });
    expect(await originals()).toEqual(before);
  });

  /** Small pictures whose headers claim 24,000 by 20,000 pixels. */
  async function claimed(format: "png" | "jpeg") {
    const bytes = await photo(10, 10)[format]().toBuffer();
    if (format === "jpeg") {
      const size = bytes.indexOf(Buffer.from([0xff, 0xc0])) + 5; // in SOF0
      bytes.writeUInt16BE(20_000, size);
      bytes.writeUInt16BE(24_000, size + 2);
    } else {
      bytes.writeUInt32BE(24_000, 16); // in IHDR
      bytes.writeUInt32BE(20_000, 20);
      bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
    }
    return bytes;
  }

  test.each(["png", "jpeg"] as const)(
    "480 megapixels, which the library alone calls unreadable: %s",
    async (format) => {
      const before = await originals();
      expect(await add(await claimed(format), `image/${format}`)).toMatchObject({
        status: 422,
        code: "picture-too-large",
        error: expect.stringContaining("more than 51 million pixels") as string,
      });
      expect(await originals()).toEqual(before);
    },
  );

  test("a moving picture", async () => {
    const frames = await Promise.all(
      ["#f00", "#0f0"].map((background) =>
        sharp({ create: { width: 40, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = sharp(frames, { join: { animated: true } }).webp({ delay: [100, 100] });
    const answer = await add(await moving.toBuffer(), "image/webp");
    expect(answer).toMatchObject({
      status: 422,
      code: "picture-animated",
      error: expect.stringContaining("moves") as string,
    });
  });

  test("a picture that breaks off", async () => {
    const whole = await photo(2000, 1500).jpeg().toBuffer();
    expect(await add(whole.subarray(0, whole.length / 3))).toMatchObject({ status: 422, code: "picture-unreadable" });
  });

  test("bytes of another kind after a picture's signature", async () => {
    const head = (await photo(10, 10).jpeg().toBuffer()).subarray(0, 30);
    expect(await add(Buffer.concat([head, Buffer.alloc(5000, 7)]))).toMatchObject({
      status: 422,
      code: "picture-unreadable",
    });
  });

  test.each([
    [
      "an SVG with a script",
      "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
      "image/svg+xml",
    ],
    [
      "an SVG that claims to be a JPEG",
      "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
      "image/jpeg",
    ],
    ["HTML that claims to be a PNG", "<!doctype html><script>alert(1)</script>", "image/png"],
  ])("%s, by the bucket", async (_, content, type) => {
    expect((await upload(Buffer.from(content), type)).status).toBe(400);
  });

  test("more than 25 MB, by the bucket", async () => {
    const head = await photo(10, 10).jpeg().toBuffer();
    expect((await upload(Buffer.concat([head, Buffer.alloc(26_300_000)]), "image/jpeg")).status).toBe(400);
  });

  test.each(["../../etc/passwd", "x.jpg", `${"a".repeat(36)}.svgx.png`, ""])("the name %s", async (original) => {
    expect(await call("practice-add-picture", { original, alt: "A lamp" })).toMatchObject({
      status: 400,
      code: "invalid-request",
    });
  });

  test("a name of which nothing was uploaded", async () => {
    const original = `${crypto.randomUUID()}.jpg`;
    expect(await call("practice-add-picture", { original, alt: "A lamp" })).toMatchObject({
      status: 404,
      code: "picture-not-found",
    });
  });

  test("anything by anybody but the practitioner", async () => {
    const client = await api.signedIn();
    const headers = { authorization: client.authorization };
    expect((await upload(await photo(60, 40).jpeg().toBuffer(), "image/jpeg", headers)).status).toBe(400);
    expect(
      (await call("practice-add-picture", { original: `${crypto.randomUUID()}.jpg`, alt: "x" }, headers)).status,
    ).toBe(403);
    expect((await call("practice-remove-picture", { pictureId: crypto.randomUUID() }, {})).status).toBe(401);
  });
});
