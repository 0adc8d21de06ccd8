import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from "react-router";
import { inFolder } from "@sacred-space/words/in-folder.ts";
import { backendContext } from "./kit/backend/server/server-context.ts";
import { withContentPolicy } from "./content-policy.ts";
import { delayHydration, type HydrationStart } from "./kit/hydration/delay-hydration.ts";
import { NonceContext } from "./kit/ui/nonce.ts";

/** Renders the whole page before the first byte is sent: complete without JavaScript, with one policy, and cacheable. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64url");
  const { scripts, analyticsId } = context.get(backendContext);
  const rendered = await render(request, router, nonce);
  const html = import.meta.env.DEV
    ? rendered
    : delayHydration(
        rendered,
        nonce,
        status >= 400 ? "idle" : hydrationStartOf(router, new URL(request.url)),
        laterScriptsOf(router, new URL(request.url)),
      );
  const page = withContentPolicy(scripts === undefined ? html : inFolder(html, scripts), nonce, {
    development: import.meta.env.DEV,
    analytics: analyticsId !== undefined,
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", page.policy);
  return new Response(request.method === "HEAD" ? null : page.html, { status, headers });
}

/** Ignores requests that the visitor aborted. Logs only the stack, since other properties of an error may contain personal data. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted) console.error(error instanceof Error ? error.stack : "A page could not be rendered");
};

type Handle = {
  hydration?: HydrationStart | ((url: URL) => HydrationStart);
  /** Scripts that the page needs next. */
  later?: (url: URL) => string[];
};

/**
 * A page that needs React at once exports `const handle = { hydration: "idle" }`, or a function of its URL. The routes of an error page
 * count, too, since its text may need React.
 */
function hydrationStartOf(router: EntryContext, url: URL): HydrationStart {
  const starts = handlesOf(router).map(({ hydration }) => hydration);
  return starts.some((start) => (typeof start === "function" ? start(url) : start) === "idle") ? "idle" : "interaction";
}

function laterScriptsOf(router: EntryContext, url: URL): string[] {
  return handlesOf(router).flatMap(({ later }) => later?.(url) ?? []);
}

function handlesOf({ staticHandlerContext, routeModules }: EntryContext): Handle[] {
  return staticHandlerContext.matches.map(({ route }) => (routeModules[route.id]?.handle as Handle | undefined) ?? {});
}

function render(request: Request, router: EntryContext, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={router} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        // Otherwise React would send a large section separately, to be moved into place by an inline script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const page = new PassThrough();
          resolve(text(page));
          pipe(page);
        },
        onShellError: reject,
        onError: reject,
      },
    );
  });
}
