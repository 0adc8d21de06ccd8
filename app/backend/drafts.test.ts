import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draftOf, dropDraft, forgetDrafts, forgetDraftsOfOthers, keepDraft } from "./drafts.ts";

/** A tab's storage: it outlives the page, whose own memory a reload empties. */
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
  keepDraft("ada", "settings", { days: "40" }, stored);
  keepDraft("ada", "new booking", { name: "Rowan" });
  const after = await reload();
  after.forgetDraftsOfOthers("ada");
  expect([after.draftOf("ada", "settings"), after.draftOf("ada", "new booking")]).toEqual([{ days: "40" }, undefined]);
  expect(after.draftOf("ben", "settings")).toBeUndefined();
  after.forgetDraftsOfOthers("ben");
  expect(after.draftOf("ada", "settings")).toBeUndefined();
});

test("a draft that is saved, discarded or left by signing out is removed from the storage", async () => {
  keepDraft("ada", "settings", { days: "40" }, stored);
  dropDraft("settings");
  expect((await reload()).draftOf("ada", "settings")).toBeUndefined();
  keepDraft("ada", "settings", { days: "41" }, stored);
  forgetDrafts();
  expect((await reload()).draftOf("ada", "settings")).toBeUndefined();
});

test("with a full storage the draft lasts until the page is left, and the stored one is removed", async () => {
  keepDraft("ada", "settings", { days: "40" }, stored);
  const storage = sessionStorage;
  const setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const full = new Proxy(storage, { get: (_, name) => (name === "setItem" ? setItem : storage[name as keyof Storage]) });
  vi.stubGlobal("sessionStorage", full);
  keepDraft("ada", "settings", { days: "41" }, stored);
  vi.stubGlobal("sessionStorage", storage);
  expect(draftOf("ada", "settings")).toEqual({ days: "41" });
  expect((await reload()).draftOf("ada", "settings")).toBeUndefined();
});

test.each(["{", "null", "7", '"text"'])("an invalid stored draft is removed: %s", (text) => {
  sessionStorage.setItem("sacred-space.draft:settings", text);
  expect(draftOf("ada", "settings")).toBeUndefined();
  forgetDraftsOfOthers("ada");
  expect(sessionStorage.getItem("sacred-space.draft:settings")).toBeNull();
});

test("without sessionStorage a draft lasts until the page is left", () => {
  vi.stubGlobal("sessionStorage", undefined);
  keepDraft("ada", "settings", { days: "40" }, stored);
  forgetDraftsOfOthers("ada");
  expect(draftOf("ada", "settings")).toEqual({ days: "40" });
});
