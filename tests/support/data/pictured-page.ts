import type { SupabaseClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { type RunningServer, visitor } from "#tests/support/server.ts";

/** 25 million pixels. */
const [WIDTH, HEIGHT] = [5_774, 4_330];
/** Grains of noise in a row, from coarse to fine, and their strength: similar to the spectrum of a photograph. */
const GRAINS = [
  [6, 1],
  [24, 0.5],
  [96, 0.3],
  [384, 0.18],
  [1_024, 0.1],
] as const;

const PARAGRAPH =
  "The table stands by the window, with a view of the water. In the evening there are candles, and when it rains you hear it on the roof. Nothing has to be brought and nothing has to be said; most people sleep a little.";

/** An image that compresses like a photograph. */
async function photograph(): Promise<Buffer> {
  const size = { width: 1_440, height: 1_080 };
  const raw = { ...size, channels: 4 } as const;
  let picture: Buffer | undefined;
  for (const [across, strength] of GRAINS) {
    const [width, height] = [across, Math.ceil((across * HEIGHT) / WIDTH)];
    const grains = sharp({
      create: { width, height, channels: 3, background: "#777", noise: { type: "gaussian", mean: 128, sigma: 60 } },
    });
    const layer = await sharp(await grains.png().toBuffer())
      .resize({ ...size, fit: "fill" })
      .ensureAlpha(strength)
      .raw()
      .toBuffer();
    picture = picture
      ? await sharp(picture, { raw })
          .composite([{ input: layer, raw }])
          .raw()
          .toBuffer()
      : layer;
  }
  return sharp(picture, { raw }).resize(WIDTH, HEIGHT).flatten().jpeg({ quality: 85 }).toBuffer();
}

/**
 * Publishes two pages as the practitioner does: one with a photograph at its top and three below, of 25 million pixels each (the last of
 * them repeated where there are fewer), and one that is the same without them.
 */
export async function addPicturedPages(
  server: RunningServer,
  practitioner: { email: string; password: string },
  photographs: number,
): Promise<{ pictured: string; plain: string }> {
  const client = visitor(server);
  const { error } = await client.auth.signInWithPassword(practitioner);
  if (error) throw error;
  const photo = await photograph();
  const pictures: string[] = [];
  for (const alt of ["A lake", "A lamp", "A drum", "A door"].slice(0, photographs)) {
    const original = `${crypto.randomUUID()}.jpg`;
    const stored = await client.storage.from("originals").upload(original, photo, { contentType: "image/jpeg" });
    if (stored.error) throw stored.error;
    pictures.push((await call<{ pictureId: string }>(client, "practice-add-picture", { original, alt })).pictureId);
  }
  const [pictured, plain] = ["/with-pictures", "/sans-pictures"]; // of equal length, since the path is part of the page's data
  await publish(client, pictured, pictures);
  await publish(client, plain, []);
  return { pictured, plain };
}

async function publish(client: SupabaseClient, path: string, [first, ...others]: string[]): Promise<void> {
  const common = { isHidden: false, title: "A room by the lake" };
  const hero = {
    ...common,
    id: "top",
    kind: "hero",
    anchor: "top",
    text: "A quiet room in an old mill, warm in winter and cool in summer. You come up the stairs from the yard, leave your shoes at the door, and there is tea before we begin.",
    picture: first ?? "meditation",
    button: { label: "Book a session", href: "/book" },
    link: null,
  };
  const shown = ["whole", "wide", "portrait"].flatMap((shape, index) => [
    {
      ...common,
      id: `words-${shape}`,
      kind: "text",
      anchor: "",
      text: Array.from({ length: 3 }, () => PARAGRAPH).join("\n\n"),
    },
    {
      ...common,
      id: shape,
      kind: "picture",
      anchor: shape,
      picture: others[index] ?? others.at(-1) ?? null,
      shape,
      caption: "",
    },
  ]);
  const { pageId } = await call<{ pageId: string }>(client, "practice-add-page", { path, title: common.title });
  const content = {
    title: common.title,
    description: "A room by the lake, and what it looks like.",
    blocks: [hero, ...shown],
  };
  const { revision } = await call<{ revision: number }>(client, "practice-save-page-draft", {
    pageId,
    revision: 1,
    ...content,
  });
  await call(client, "practice-publish-page", { pageId, revision });
}

async function call<Answer>(client: SupabaseClient, name: string, body: object): Promise<Answer> {
  const { data, error } = await client.functions.invoke<Answer>(name, { body });
  if (error || !data) throw error ?? new Error(`${name} has no answer`);
  return data;
}
