type Handler = (route: DomRoute) => unknown;
type Rule = { to: string | RegExp; handle: Handler; left: number };

const rules: Rule[] = [];
let inFlight = 0;

/** A request that a test holds, answers or loses. */
export type DomRoute = ReturnType<typeof routeOf>;

/** Requests of the page, relative to its address; those that a test has routed go through its handler. */
export function interceptFetch(): void {
  const send = globalThis.fetch;
  const fetchPage = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = input instanceof Request ? input.url : new URL(String(input), location.href).href;
    if (new URL(url).origin !== location.origin) return send(input, init); // the server's own, such as to a stand-in
    const request = new Request(input instanceof Request ? input : url, withoutCache(init));
    inFlight += 1;
    try {
      return await handled(request, send, rules.toReversed());
    } finally {
      inFlight -= 1;
    }
  };
  Object.defineProperty(globalThis, "fetch", { configurable: true, writable: true, value: fetchPage });
}

/** Node's fetch knows no keepalive and no cache of a page. */
function withoutCache(init: RequestInit = {}): RequestInit {
  const { keepalive: _, cache: __, ...rest } = init;
  return rest;
}

async function handled(request: Request, send: typeof fetch, [rule, ...others]: Rule[]): Promise<Response> {
  if (!rule) return send(request);
  if (rule.left === 0 || !isTo(rule.to, request.url)) return handled(request, send, others);
  rule.left -= 1;
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  await rule.handle(routeOf(request, (again) => handled(again, send, others), resolve, reject));
  return promise;
}

function routeOf(
  request: Request,
  next: (request: Request) => Promise<Response>,
  resolve: (answer: Response | Promise<Response>) => void,
  reject: (failure: Error) => void,
) {
  const again = () => next(request.clone());
  return {
    request: () => ({
      method: () => request.method,
      url: () => request.url,
      headers: () => Object.fromEntries(request.headers),
      postDataJSON: async () => (await request.clone().json()) as unknown,
    }),
    continue: async () => resolve(again()),
    fallback: async () => resolve(again()),
    fetch: async () => again(),
    abort: async () => reject(new TypeError("Failed to fetch")),
    fulfill: async ({
      status = 200,
      json,
      body,
      headers = {},
      response,
    }: {
      status?: number;
      json?: unknown;
      body?: string;
      headers?: Record<string, string>;
      response?: Response;
    }) =>
      resolve(
        response && json === undefined && body === undefined
          ? response
          : new Response(json === undefined ? (body ?? "") : JSON.stringify(json), {
              status,
              headers: { ...(json !== undefined && { "content-type": "application/json" }), ...headers },
            }),
      ),
  };
}

function isTo(to: string | RegExp, url: string): boolean {
  return globOf(to).test(url);
}

/** Playwright's patterns of addresses: `**` is anything, `*` anything within a part. */
export function globOf(to: string | RegExp): RegExp {
  if (to instanceof RegExp) return to;
  const pattern = to
    .replaceAll(/[.+^${}()|[\]\\?]/g, "\\$&")
    .replaceAll("**", "\u0000")
    .replaceAll("*", "[^/]*")
    .replaceAll("\u0000", ".*");
  return new RegExp(`^${pattern}$`);
}

export function addRoute(to: string | RegExp, handle: Handler, times = Infinity): void {
  rules.push({ to, handle, left: times });
}

export function removeRoute(to: string | RegExp): void {
  for (let at = rules.length - 1; at >= 0; at -= 1) if (String(rules[at]?.to) === String(to)) rules.splice(at, 1);
}

export function removeRoutes(): void {
  rules.length = 0;
}

export const isQuiet = () => inFlight === 0;
