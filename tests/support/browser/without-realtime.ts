import type { BrowserContext, Page } from "playwright-core";

/** Cuts realtime off, for what a screen does that does not know of a change yet. Call it before the page is opened. */
export function withoutRealtime(target: Page | BrowserContext): Promise<void> {
  return target.routeWebSocket(/\/realtime\/v1\//, (socket) => void socket.close());
}
