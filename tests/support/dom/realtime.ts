import { WebSocket as NodeSocket } from "ws";

let joined: PromiseWithResolvers<void> | undefined;
const sockets: NodeSocket[] = [];

/** The frame after which every committed change is sent. */
export const isJoined = (payload: unknown): boolean =>
  /"Subscribed to PostgreSQL"|"phx_reply",\{"status":"ok","response":\{"postgres_changes":\[\]/.test(String(payload));

/** Lets the next page join realtime, hidden, so that it does not poll. Call before it is opened; `joined` resolves once it receives changes. */
export function allowRealtime(): { joined: Promise<void> } {
  joined = Promise.withResolvers();
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
  return { joined: joined.promise };
}

/**
 * As in a browser's window for tests: a page has no realtime, unless a test allows it. Node's own WebSocket dispatches the events of this
 * document, which are not its own.
 */
export function guardRealtime(): void {
  globalThis.WebSocket = new Proxy(globalThis.WebSocket, {
    construct(target, [url, ...rest]: [string | URL, ...unknown[]]) {
      if (!String(url).includes("/realtime/v1/")) return Reflect.construct(target, [url, ...rest]) as WebSocket;
      if (!joined)
        return Object.assign(new EventTarget(), { readyState: 0, close: () => undefined, send: () => undefined });
      const socket = new NodeSocket(url);
      sockets.push(socket);
      socket.addEventListener("message", ({ data }) => isJoined(data) && joined?.resolve());
      return socket;
    },
  });
}

/** For `afterEach`. */
export function endRealtime(): void {
  joined = undefined;
  delete (document as { visibilityState?: unknown }).visibilityState;
  for (const socket of sockets.splice(0)) socket.close();
}
