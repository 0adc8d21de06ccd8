import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { guardHeaders } from "@sacred-space/runtime/guards.ts";
import type { CompressedPage } from "./compressed-page.ts";
import { answerWith } from "./send-page.ts";

/** A host as browsers and proxies send it. Requests with another host, or none, are left to the rest of the server. */
const isPlain = (host = "") => /^[\w.-]+(?::\d+)?$/.test(host) && URL.canParse(`http://${host}`);

/** The parser refuses a body that it cannot read only after this listener: an answer by then would be one too many. */
const isBodiless = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] === undefined && headers["content-length"] === undefined;

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

type Memory = {
  inMemory(address: string): CompressedPage | undefined;
  /**
   * Whether the rest of the server would do nothing else with such a request: the practice is open, the server is not stopping, and neither
   * logs nor metrics are on.
   */
  mayAnswer(): boolean;
  /** The value of Strict-Transport-Security. */
  strictTransport: string | undefined;
};

/**
 * Answers GETs of public pages that are in memory like the rest of the server would, and passes every other request to `next`. Most
 * visitors' requests are such: Fetch objects and middleware cost several times what sending the page does (docs/performance.md).
 */
export function fromMemory({ inMemory, mayAnswer, strictTransport }: Memory, next: Listener): Listener {
  const guards = Object.fromEntries(
    Object.entries(guardHeaders(strictTransport)).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return (request, response) => {
    const mayBe = request.method === "GET" && isBodiless(request) && isPlain(request.headers.host) && mayAnswer();
    const page = mayBe ? inMemory(request.url ?? "") : undefined;
    if (!page) return next(request, response);
    const { "accept-encoding": acceptEncoding = null, "if-none-match": ifNoneMatch = null } = request.headers;
    const { status, headers, body } = answerWith(page, { acceptEncoding, ifNoneMatch });
    response.writeHead(status, { ...guards, ...headers, "x-request-id": randomUUID() }).end(body);
  };
}
