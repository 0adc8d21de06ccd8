import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { carriesAuthAnswer, sessionKey } from "./stored-session.ts";

test.each(["localhost", "127.0.0.1", "book.sacred-space.example"])(
  "the session lies where supabase-js itself would keep it for %s",
  (host) => {
    const client = createClient(`http://${host}:3000`, "sb_publishable_x", { auth: { autoRefreshToken: false, persistSession: false } });
    expect(sessionKey(host)).toBe((client as unknown as { storageKey: string }).storageKey);
  },
);

test("an address that brings a mail link's answer is recognised, in fragment or query", () => {
  expect(carriesAuthAnswer({ hash: "#access_token=a&refresh_token=b", search: "" })).toBe(true);
  expect(carriesAuthAnswer({ hash: "#error=access_denied&error_code=otp_expired", search: "" })).toBe(true);
  expect(carriesAuthAnswer({ hash: "", search: "?code=1234" })).toBe(true);
});

test("any other address leaves the account library unloaded", () => {
  expect(carriesAuthAnswer({ hash: "", search: "" })).toBe(false);
  expect(carriesAuthAnswer({ hash: "#content", search: "?session_id=cs_test_1&category=reiki" })).toBe(false);
});
