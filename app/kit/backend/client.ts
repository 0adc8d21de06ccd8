import type { BackendClient } from "./data-client.ts";
import { loadOnce } from "./load-once.ts";

let open: (() => Promise<BackendClient>) | undefined;

/** The client, one per page, loaded on first use. Browser only. */
export function openClient(publishableKey: string): Promise<BackendClient> {
  open ??= loadOnce(async () => (await import("./data-client.ts")).createBackendClient(publishableKey));
  return open();
}

/** For tests, whose pages follow each other in one document. */
export function forgetClient(): void {
  open = undefined;
}
