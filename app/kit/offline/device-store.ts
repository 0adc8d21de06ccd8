import { clear, type UseStore } from "idb-keyval";

/** The IndexedDB databases of the back office, listed on the cookie page. Signing out anywhere removes `days`. */
export const DEVICE_STORES = { days: "sacred-space.days", actions: "sacred-space.acts" };

const KEPT = "kept";
const opened = new Map<string, Promise<IDBDatabase>>();

/** A store for idb-keyval whose connection does not block another tab that deletes the database. */
export function deviceStore(name: keyof typeof DEVICE_STORES): UseStore {
  return async (mode, work) => work((await open(DEVICE_STORES[name])).transaction(KEPT, mode).objectStore(KEPT));
}

function open(name: string): Promise<IDBDatabase> {
  const known = opened.get(name);
  if (known) return known;
  const opening = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name);
    const close = () => {
      opened.delete(name);
      request.result.close();
    };
    request.addEventListener("upgradeneeded", () => request.result.createObjectStore(KEPT));
    request.addEventListener("error", () => reject(request.error ?? new Error("No storage")));
    request.addEventListener("success", () => {
      request.result.addEventListener("versionchange", close);
      request.result.addEventListener("close", close);
      resolve(request.result);
    });
  });
  opened.set(name, opening);
  opening.catch(() => opened.delete(name));
  return opening;
}

/**
 * For signing out in the back office: removes the cached days, the service worker and its files. Does nothing if the browser blocks
 * storage.
 */
export async function forgetDevice(): Promise<void> {
  await clear(deviceStore("days")).catch(() => undefined);
  const registration = await navigator.serviceWorker?.getRegistration("/admin").catch(() => undefined);
  await registration?.unregister();
  for (const name of await caches.keys().catch(() => []))
    if (name.startsWith("back office ")) await caches.delete(name);
}
