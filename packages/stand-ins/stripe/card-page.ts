import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import type { Store } from "./store.ts";
import { type CardField, type CardForm, isDisputed, validateCard } from "./card-form.ts";
import { openDispute } from "./disputes.ts";
import { brokenPage, expiredPage, paidPage, payPage, successUrl, unknownPage } from "./card-page-html.ts";
import { type CardPageAddress, paySession, readSession } from "./sessions.ts";
import type { SessionRow } from "./stripe-objects.ts";

type CardPageDependencies = { store: Store; cardPage: CardPageAddress; onChange: () => void; log: Logger };

const MODULES = join(import.meta.dirname, "../../../node_modules");
const ASSETS: Record<string, { file: string; type: string }> = {
  "card-page.css": { file: join(import.meta.dirname, "card-page.css"), type: "text/css; charset=utf-8" },
  "marcellus.woff2": {
    file: join(MODULES, "@fontsource/marcellus/files/marcellus-latin-400-normal.woff2"),
    type: "font/woff2",
  },
  "figtree.woff2": {
    file: join(MODULES, "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2"),
    type: "font/woff2",
  },
};

/**
 * Stands in for the provider's card page: `GET /:sessionId` shows it, `POST` pays. Works without scripts. A typed card number is neither
 * stored, logged nor shown again, unless it is a test card's.
 */
export function cardPages({ store, cardPage, onChange, log }: CardPageDependencies): Hono {
  const pages = new Hono();
  pages.use(bodyLimit({ maxSize: 16 * 1024, onError: (c) => c.text("The form is too large.", 413) }));
  for (const [name, { file, type }] of Object.entries(ASSETS)) {
    pages.get(`/${name}`, async (c) =>
      c.body(new Uint8Array(await readFile(file)), 200, {
        "content-type": type,
        "cache-control": "public, max-age=3600",
        "x-content-type-options": "nosniff",
      }),
    );
  }
  pages.get("/:id", async (c) => {
    const session = await store.transaction((tx) => readSession(tx, idOf(c), cardPage));
    return session?.status === "open" ? show(c, 200, payPage(session), session) : showClosed(c, session);
  });
  pages.post("/:id", async (c) => {
    const form = await readCard(c);
    const validation = validateCard(form, new Date());
    const session = await store.transaction(async (tx) => {
      if (!validation.ok) return readSession(tx, idOf(c), cardPage);
      const paid = await paySession(tx, idOf(c), cardPage);
      if (paid?.payment_intent && isDisputed(form)) await openDispute(tx, paid.payment_intent);
      return paid;
    });
    onChange();
    if (session?.status === "open" && !validation.ok)
      return show(c, validation.status, payPage(session, form, validation), session);
    if (session?.status === "complete") return c.redirect(successUrl(session), 303);
    return showClosed(c, session);
  });
  pages.onError((error, c) => {
    log.error({ reason: error.message }, "The card page failed");
    return show(c, 503, brokenPage());
  });
  return pages;
}

function showClosed(c: Context, session: SessionRow | undefined) {
  if (!session) return show(c, 404, unknownPage());
  return session.status === "complete"
    ? show(c, 200, paidPage(session), session)
    : show(c, 410, expiredPage(session), session);
}

type Page = ReturnType<typeof unknownPage>;

async function show(c: Context, status: 200 | 402 | 404 | 410 | 422 | 503, page: Page, session?: SessionRow) {
  // A browser applies form-action to a form's redirects, too, so the success URL's origin must be listed.
  const onward = session ? ` ${new URL(session.request.success_url).origin}` : "";
  c.header(
    "content-security-policy",
    `default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; form-action 'self'${onward}; base-uri 'none'; frame-ancestors 'none'`,
  );
  c.header("cache-control", "no-store");
  c.header("referrer-policy", "same-origin");
  c.header("x-content-type-options", "nosniff");
  return c.html(page, status);
}

function idOf(c: Context): string {
  const id = c.req.param("id") ?? "";
  return /^cs_test_\w{1,250}$/.test(id) ? id : "";
}

async function readCard(c: Context): Promise<CardForm> {
  const given = await c.req.parseBody();
  const text = (name: CardField) => {
    const value = given[name];
    return typeof value === "string" ? value : "";
  };
  return { number: text("number"), expiry: text("expiry"), cvc: text("cvc"), name: text("name") };
}
