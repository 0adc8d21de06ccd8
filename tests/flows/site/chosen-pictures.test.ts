import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { removeData, type RunningServer, startServer } from "#tests/support/server.ts";

let fresh: FreshDatabase;
let server: RunningServer;
let picture: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  server = await startServer({ DATABASE_URL: fresh.url });
  const [row] = await fresh.asOwner<{ id: string }>(
    "insert into pictures (original, alt, width, height, widths) values ('x.jpg', 'A \"drum\"', 2400, 1600, '{480,960,1920}') returning id",
  );
  picture = row?.id ?? "";
});
afterAll(async () => {
  await server.stop();
  await removeData(server);
  await fresh.close();
});

const read = async (path: string) => (await fetch(server.url + path)).text();
const SOON = { timeout: 30_000 };

test("a service's picture stands where a client chooses, small and lazy, and in the structured data; without one nothing is different", async () => {
  const paths = ["/book", "/reiki-therapy"];
  for (const path of paths) expect(await read(path)).not.toContain("<picture>");
  await fresh.asOwner("update services set picture_id = $1 where name = 'Shamanic and Reiki healing session'", [
    picture,
  ]);
  for (const path of paths) {
    await expect.poll(() => read(path), SOON).toContain("<picture>");
    const [, image = ""] = /<picture>(.*?)<\/picture>/s.exec(await read(path)) ?? [];
    expect(image).toContain(`/storage/v1/object/public/pictures/${picture}/480.avif 480w`);
    for (const each of [
      'sizes="6rem"',
      'width="2400" height="1600"',
      'alt="A &quot;drum&quot;"',
      'loading="lazy" decoding="async"',
    ])
      expect(image).toContain(each);
  }
  const shared = `${server.url}/storage/v1/object/public/pictures/${picture}/960.webp`;
  expect(await read("/reiki-therapy")).toContain(`"image":["${shared}"]`);
  expect(await read("/")).toContain(`"image":"${shared}"`);
  await fresh.asOwner("update services set picture_id = $1 where name in ('Reiki Level 1', 'Meditation group')", [
    picture,
  ]);
  await expect.poll(async () => (await read("/book")).match(/<picture>/g)?.length, SOON).toBe(3); // including group sessions
  await fresh.asOwner("update services set picture_id = null");
  for (const path of paths) await expect.poll(() => read(path), SOON).not.toContain("<picture>");
});

test("an article's picture is at its top, quiet in the list, on a shared link, in the feed and in the structured data", async () => {
  const path = "/blog/moving-like-water";
  for (const each of [path, "/blog"]) expect(await read(each)).not.toContain("<picture>");
  await fresh.asOwner("update articles set picture_id = $1 where slug = 'moving-like-water'", [picture]);
  await expect.poll(() => read(path), SOON).toContain("<picture>");
  await expect.poll(() => read("/blog"), SOON).toContain("<picture>");
  const shared = `${server.url}/storage/v1/object/public/pictures/${picture}/960.webp`;
  const article = await read(path);
  const [, top = ""] = /<h1.*?<picture>(.*?)<\/picture>/s.exec(article) ?? [];
  for (const each of [
    'loading="eager"',
    'fetchPriority="high"',
    'sizes="(min-width: 48rem) 44rem, 92vw"',
    'alt="A &quot;drum&quot;"',
  ])
    expect(top).toContain(each);
  expect(article).toContain(`<meta property="og:image" content="${shared}"/>`);
  expect(article).toContain(
    '<meta property="og:image:width" content="960"/><meta property="og:image:height" content="640"/>',
  );
  expect(article).toContain('<meta property="og:image:alt" content="A &quot;drum&quot;"/>');
  expect(article).toContain(`"image":"${shared}"`);
  const [, listed = ""] = /<picture>(.*?)<\/picture>/s.exec(await read("/blog")) ?? [];
  expect(listed).toContain('loading="lazy"');
  expect(await read("/feed.xml")).toContain(
    `<media:content url="${shared}" medium="image" type="image/webp" width="960" height="640"><media:description type="plain">A &quot;drum&quot;</media:description>`,
  );
  await fresh.asOwner("update articles set picture_id = null");
  for (const each of [path, "/blog"]) await expect.poll(() => read(each), SOON).not.toContain("<picture>");
});
