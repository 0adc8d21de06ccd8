type Handler = (route: DomRoute) => unknown;
type Rule = { to: string | RegExp; handle: Handler; left: number };

const rules: Rule[] = [];
const requestListeners = new Set<(request: DomRequest) => unknown>();
const responseListeners = new Set<(response: DomResponse) => unknown>();
/** Held here, since nothing else refers to a request that no handler answers: collected as garbage, its signal would abort nothing. */
const inFlight = new Set<Request>();
const refusals: string[] = [];

/** What a test reads of a request of the page. */
export type DomRequest = ReturnType<typeof requestOf>;
/** What a test reads of an answer to the page. */
export type DomResponse = ReturnType<typeof responseOf>;

/** A request that a test holds, answers or loses. */
export type DomRoute = ReturnType<typeof routeOf>;

/** Those of the server's own loaders, which no test routes. */
export const fetchOfServer = globalThis.fetch;

/** Requests of the page, relative to its address; those that a test has routed go through its handler. */
export function interceptFetch(): void {
  const send = globalThis.fetch;
  const fetchPage = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = input instanceof Request ? input.url : new URL(String(input), location.href).href;
    if (new URL(url).origin !== location.origin) return send(input, init); // the server's own, such as to a stand-in
    const request = new Request(input instanceof Request ? input : url, withoutCache(init));
    inFlight.add(request);
    const sent = request.body && request.clone();
    for (const listener of requestListeners) listener(requestOf(request.clone()));
    try {
      const response = await handled(request, send, rules.toReversed());
      if (!response.ok) void noteRefusal(request, sent, response.clone());
      if (responseListeners.size > 0) {
        const copy = response.clone();
        for (const listener of responseListeners) listener(responseOf(copy, request));
      }
      return response;
    } finally {
      inFlight.delete(request);
    }
  };
  Object.defineProperty(globalThis, "fetch", { configurable: true, writable: true, value: fetchPage });
}

async function noteRefusal({ method, url }: Request, sent: Request | null, answer: Response) {
  refusals.push(`${method} ${url} ${(await sent?.text()) ?? ""}: ${answer.status} ${await answer.text()}`);
}

/** What the server refused the page in this test, for the words of a failure. */
export const refusedRequests = (): string => refusals.slice(-5).join("\n");

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
  request.signal.addEventListener("abort", () => reject(request.signal.reason));
  const route = routeOf(request, (again) => handled(again, send, others), resolve, reject);
  void (async () => rule.handle(route))().catch(reject); // an aborted request waits for no handler
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
    request: () => requestOf(request),
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

function requestOf(request: Request) {
  return {
    method: () => request.method,
    url: () => request.url,
    headers: () => Object.fromEntries(request.headers),
    postDataJSON: async () => (await request.clone().json()) as unknown,
  };
}

function responseOf(response: Response, request: Request) {
  return {
    request: () => requestOf(request),
    url: () => request.url,
    status: () => response.status,
    ok: () => response.ok,
    headers: () => Object.fromEntries(response.headers),
    json: async () => (await response.clone().json()) as unknown,
    text: () => response.clone().text(),
  };
}

/** Calls back for each request or answer of the page until its test ends, or until the returned function is called. */
export function followRequests(listener: (request: DomRequest) => unknown): () => void {
  requestListeners.add(listener);
  return () => requestListeners.delete(listener);
}
export function followResponses(listener: (response: DomResponse) => unknown): () => void {
  responseListeners.add(listener);
  return () => responseListeners.delete(listener);
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

/** With the listeners and what was refused. */
export function removeRoutes(): void {
  refusals.length = 0;
  rules.length = 0;
  requestListeners.clear();
  responseListeners.clear();
}

export const isQuiet = () => inFlight.size === 0;
