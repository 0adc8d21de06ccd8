import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadFormDraft, deleteFormDraft, forgetDrafts, forgetDraftsOfOthers, saveFormDraft } from "./drafts.ts";

/** A tab's storage, which survives a reload, unlike the page's memory. */
function tab(): Storage {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void delete kept[key],
  };
  return new Proxy(kept, { get: (_, name) => methods[name as keyof typeof methods] }) as unknown as Storage;
}
const stored = { stored: true };

async function reload() {
  vi.resetModules();
  return import("./drafts.ts");
}

beforeEach(() => vi.stubGlobal("sessionStorage", tab()));
afterEach(() => {
  forgetDrafts();
  vi.unstubAllGlobals();
});

test("a stored draft survives a reload, for its user only; any other draft does not", async () => {
  saveFormDraft("ada", "settings", { days: "40" }, stored);
  saveFormDraft("ada", "new booking", { name: "Rowan" });
  const after = await reload();
  after.forgetDraftsOfOthers("ada");
  expect([after.loadFormDraft("ada", "settings"), after.loadFormDraft("ada", "new booking")]).toEqual([
    { days: "40" },
    undefined,
  ]);
  expect(after.loadFormDraft("ben", "settings")).toBeUndefined();
  after.forgetDraftsOfOthers("ben");
  expect(after.loadFormDraft("ada", "settings")).toBeUndefined();
});

test("a draft that is saved, discarded or left by signing out is removed from the storage", async () => {
  saveFormDraft("ada", "settings", { days: "40" }, stored);
  deleteFormDraft("settings");
  expect((await reload()).loadFormDraft("ada", "settings")).toBeUndefined();
  saveFormDraft("ada", "settings", { days: "41" }, stored);
  forgetDrafts();
  expect((await reload()).loadFormDraft("ada", "settings")).toBeUndefined();
});

test("with a full storage the draft lasts until the page is left, and the stored one is removed", async () => {
  saveFormDraft("ada", "settings", { days: "40" }, stored);
  const storage = sessionStorage;
  const setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const full = new Proxy(storage, {
    get: (_, name) => (name === "setItem" ? setItem : storage[name as keyof Storage]),
  });
  vi.stubGlobal("sessionStorage", full);
  saveFormDraft("ada", "settings", { days: "41" }, stored);
  vi.stubGlobal("sessionStorage", storage);
  expect(loadFormDraft("ada", "settings")).toEqual({ days: "41" });
  expect((await reload()).loadFormDraft("ada", "settings")).toBeUndefined();
});

test.each(["{", "null", "7", '"text"'])("an invalid stored draft is removed: %s", (text) => {
  sessionStorage.setItem("sacred-space.draft:settings", text);
  expect(loadFormDraft("ada", "settings")).toBeUndefined();
  forgetDraftsOfOthers("ada");
  expect(sessionStorage.getItem("sacred-space.draft:settings")).toBeNull();
});

test("without sessionStorage a draft lasts until the page is left", () => {
  vi.stubGlobal("sessionStorage", undefined);
  saveFormDraft("ada", "settings", { days: "40" }, stored);
  forgetDraftsOfOthers("ada");
  expect(loadFormDraft("ada", "settings")).toEqual({ days: "40" });
});
