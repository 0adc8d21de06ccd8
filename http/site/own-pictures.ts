import { lookAccent } from "#domain/look/palettes.ts";
import { createHash } from "node:crypto";
import { type Context, Hono, type Next } from "hono";
import type { Queries } from "#database/connection/connect.ts";
import { findLogo } from "#server/media/pictures.queries.ts";
import { findPracticeDetails } from "#server/settings/practice-settings.queries.ts";
import { DEFAULT_LOOK, type Look, SPECIFIED_NAME } from "#domain/look/look.ts";
import { isKnown } from "#http/site/send-page.ts";
import { readLogo } from "#server/media/read-logo.ts";
import type { Practice } from "#kit/server/practice.ts";
import { type Brand, faviconSvg, icon, ICONS, logoPng, preview, type Previews, readPreviews } from "./draw.ts";

/** Browsers ask again, so that a new look is seen at once; the answer is then 304. */
const REVALIDATED = "no-cache";
/** A logo's address contains the id of its picture, which never changes. */
const FOR_GOOD = "public, max-age=31536000, immutable";
const MAX_LOGOS = 20;

/**
 * Adds icons and link previews in the practice's own look to the site. They take precedence over the built files of the same names, which
 * have the default look. Drawn at the first request and cached until the look changes.
 */
export function withOwnPictures(
  practice: Pick<Practice, "database" | "files">,
  builtFiles: string | undefined,
  site: Hono,
): Hono {
  if (builtFiles === undefined) return site;
  const cache = new Map<string, Promise<Buffer>>();
  let keptFor = "";

  const drawn = (file: string, brand: BrandFacts, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const look = JSON.stringify(brand);
    if (look !== keptFor) cache.clear();
    keptFor = look;
    const known = cache.get(file);
    if (known) return known;
    const picture = draw();
    cache.set(file, picture);
    picture.catch(() => cache.get(file) === picture && cache.delete(file));
    return picture;
  };

  const answer = async (
    c: Context,
    next: Next,
    isOwn: (brand: BrandFacts) => boolean,
    draw: (brand: Brand & Pick<Look, "tagline">) => Promise<Buffer>,
  ) => {
    const brand = await brandOf(practice.database).catch(() => undefined); // the built files need no database
    if (!brand || !isOwn(brand)) return next();
    const bytes = await drawn(c.req.path, brand, async () => draw(await withLogo(practice, brand)));
    const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
    const headers = { "Cache-Control": REVALIDATED, ETag: etag };
    if (isKnown(etag, c.req.header("If-None-Match") ?? null)) return c.body(null, 304, headers);
    return c.body(new Uint8Array(bytes), 200, { ...headers, "Content-Type": typeOf(c.req.path) });
  };

  const logos = new Map<string, Promise<Buffer | undefined>>();
  /** The logo as sent to mail programs; cached, because drawing one takes far longer than any other anonymous request. */
  const logoOf = async (id: string): Promise<Buffer | undefined> => {
    if (!(await findLogo(practice.database, id))) return undefined;
    const known = logos.get(id);
    if (known) return known;
    const png = readLogo(practice, id).then((read) => read && logoPng(read));
    if (logos.size === MAX_LOGOS) logos.clear();
    logos.set(id, png);
    const drop = () => void logos.delete(id);
    png.then((drawn) => drawn ?? drop(), drop);
    return png;
  };

  let read: Promise<Previews> | undefined;
  const previews = () => (read ??= readPreviews());
  const pictures = new Hono();
  pictures.get("/favicon.svg", (c, next) =>
    answer(c, next, hasOwnMark, async (brand) => Buffer.from(await faviconSvg(brand))),
  );
  pictures.get("/:file{logo-[0-9a-f-]{36}\\.png}", async (c, next) => {
    const png = await logoOf(c.req.param("file").slice("logo-".length, -".png".length)).catch(() => undefined);
    if (!png) return next();
    return c.body(new Uint8Array(png), 200, { "Content-Type": "image/png", "Cache-Control": FOR_GOOD });
  });
  for (const file of Object.keys(ICONS) as (keyof typeof ICONS)[])
    pictures.get(`/${file}`, (c, next) => answer(c, next, hasOwnMark, (brand) => icon(file, brand)));
  pictures.get("/:file{preview-[\\w-]+\\.png}", async (c, next) => {
    const picture = (await previews())[c.req.param("file").slice("preview-".length, -".png".length)];
    if (!picture) return next();
    const isWelcome = c.req.path === "/preview-welcome.png"; // its title is the specified practice's own
    return answer(
      c,
      next,
      (brand) => hasOwnMark(brand) || brand.look !== DEFAULT_LOOK.look || brand.name !== SPECIFIED_NAME,
      (brand) =>
        preview(picture, brand, isWelcome && brand.name !== SPECIFIED_NAME ? brand.tagline || brand.name : undefined),
    );
  });
  return pictures.route("/", site);
}

type BrandFacts = Omit<Brand, "logo"> & Pick<Look, "look" | "logo" | "tagline">;

async function brandOf(database: Queries): Promise<BrandFacts> {
  const { name, look } = await findPracticeDetails(database);
  return { name, tagline: look.tagline, mark: look.mark, logo: look.logo, look: look.look, accent: lookAccent(look) };
}

/** Falls back to the rune if the logo's file is missing. */
async function withLogo(
  practice: Pick<Practice, "database" | "files">,
  { logo, ...brand }: BrandFacts,
): Promise<Brand & Pick<Look, "tagline">> {
  const png = logo && (await readLogo(practice, logo.id));
  return png ? { ...brand, logo: { png, ground: logo.ground } } : brand;
}

function hasOwnMark({ mark, logo, accent }: BrandFacts): boolean {
  return logo !== null || mark !== DEFAULT_LOOK.mark || accent !== DEFAULT_LOOK.accent;
}

function typeOf(path: string): string {
  if (path.endsWith(".svg")) return "image/svg+xml";
  return path.endsWith(".ico") ? "image/x-icon" : "image/png";
}
