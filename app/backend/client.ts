import type { BackendClient } from "./data-client.ts";

let opened: Promise<BackendClient> | undefined;

/** The client, one per page, loaded on first use. Browser only. A failed download is not cached, so that the next call retries it. */
export function openClient(publishableKey: string): Promise<BackendClient> {
  opened ??= load(publishableKey).catch((failure: unknown) => {
    opened = undefined;
    throw failure;
  });
  return opened;
}

async function load(publishableKey: string): Promise<BackendClient> {
  return (await import("./data-client.ts")).createBackendClient(publishableKey);
}
