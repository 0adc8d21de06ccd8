import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Context, Hono } from "hono";
import type { Mailbox } from "@sacred-space/stand-ins/mailbox.ts";
import type { TwilioStandIn } from "@sacred-space/stand-ins/start-twilio-stand-in.ts";
import { absentPage, emailPage, listPage, missingPage } from "./outbox-html.ts";

const MODULES = join(import.meta.dirname, "../../node_modules");
const ASSETS: Record<string, { file: string; type: string }> = {
  "outbox.css": { file: join(import.meta.dirname, "outbox.css"), type: "text/css; charset=utf-8" },
  "marcellus.woff2": {
    file: join(MODULES, "@fontsource/marcellus/files/marcellus-latin-400-normal.woff2"),
    type: "font/woff2",
  },
  "figtree.woff2": {
    file: join(MODULES, "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2"),
    type: "font/woff2",
  },
};

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";
// An email runs no script and loads nothing; its links open in the whole tab.
const EMAIL_POLICY =
  "sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";

/**
 * The emails of local mode, to be mounted at `/outbox`: the list, each email as a mail program would show it, the `.eml` file, the SMS, and
 * `messages.json` and `texts.json` for tests. Every visitor of the server can read all emails here, so it is for local mode only.
 */
export function outboxPages(mailbox: Mailbox, texts?: Pick<TwilioStandIn, "messages">): Hono {
  const pages = withAssets();
  const textMessages = async () => (await texts?.messages()) ?? [];
  pages.get("/", async (c) => show(c, 200, listPage(await mailbox.messages(), await textMessages())));
  pages.get("/texts.json", async (c) => c.json(await textMessages()));
  pages.get("/messages.json", async (c) => c.json(await mailbox.messages()));
  pages.get("/:file{.+\\.eml}", async (c) => {
    const id = c.req.param("file").slice(0, -".eml".length);
    const email = await mailbox.raw(id);
    if (!email) return show(c, 404, missingPage());
    return c.body(new Uint8Array(email), 200, {
      "Content-Type": "message/rfc822",
      "Content-Disposition": `attachment; filename="${id}.eml"`,
    });
  });
  pages.get("/:id", async (c) => {
    const email = await mailbox.read(c.req.param("id"));
    return email ? show(c, 200, emailPage(email)) : show(c, 404, missingPage());
  });
  pages.get("/:id/html", async (c) => {
    const email = await mailbox.read(c.req.param("id"));
    if (!email) return show(c, 404, missingPage());
    c.header("Content-Security-Policy", EMAIL_POLICY);
    c.header("X-Frame-Options", "SAMEORIGIN");
    return c.html(email.html.replace(/<head>/i, '<head><base target="_top">'));
  });
  return pages;
}

/** What stands at `/outbox` where no email can be read in a browser; `isKept`: they are kept as files, and not sent. */
export function noOutbox(isKept: boolean): Hono {
  const pages = withAssets();
  pages.get("*", (c) => show(c, 404, absentPage(isKept)));
  return pages;
}

function withAssets(): Hono {
  const pages = new Hono();
  for (const [name, { file, type }] of Object.entries(ASSETS)) {
    pages.get(`/${name}`, async (c) =>
      c.body(new Uint8Array(await readFile(file)), 200, {
        "Content-Type": type,
        "Cache-Control": "public, max-age=3600",
      }),
    );
  }
  return pages;
}

function show(c: Context, status: 200 | 404, page: ReturnType<typeof missingPage>) {
  c.header("Content-Security-Policy", PAGE_POLICY);
  return c.html(page, status);
}
