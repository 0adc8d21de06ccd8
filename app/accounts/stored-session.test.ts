import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { carriesAuthAnswer, endsStoredSession, landingPage, sessionKey, hasSessionInQuery } from "./stored-session.ts";

test.each(["localhost", "127.0.0.1", "book.sacred-space.example"])(
  "the storage key is the one of supabase-js for %s",
  (host) => {
    const client = createClient(`http://${host}:3000`, "sb_publishable_x", {
      auth: { autoRefreshToken: false, persistSession: false },
    });
    expect(sessionKey(host)).toBe((client as unknown as { storageKey: string }).storageKey);
  },
);

test("an auth answer in the fragment or the query is recognised", () => {
  expect(carriesAuthAnswer({ hash: "#access_token=a&refresh_token=b", search: "" })).toBe(true);
  expect(carriesAuthAnswer({ hash: "#error=access_denied&error_code=otp_expired", search: "" })).toBe(true);
  expect(carriesAuthAnswer({ hash: "", search: "?code=1234" })).toBe(true);
});

test("any other address is not an auth answer, so that the auth library is not loaded", () => {
  expect(carriesAuthAnswer({ hash: "", search: "" })).toBe(false);
  expect(carriesAuthAnswer({ hash: "#content", search: "?session_id=cs_test_1&category=reiki" })).toBe(false);
});

test.each([
  [
    "/book",
    "?service=a",
    "#access_token=a.b.c&type=magiclink",
    "/email-verified?next=%2Fbook%3Fservice%3Da#access_token=a.b.c&type=magiclink",
  ],
  ["/", "", "#access_token=a.b.c", "/email-verified?next=%2F#access_token=a.b.c"],
  ["/email-verified", "?next=%2Fbook", "#access_token=a.b.c", undefined],
  ["/auth/new-password", "", "#access_token=a.b.c", undefined],
  ["/book", "?access_token=a", "#content", undefined],
])("a session in the fragment of %s is taken on a page that names its account", (pathname, search, hash, landing) => {
  expect(landingPage({ pathname, search, hash })).toBe(landing);
});

const failure = (code: string) => `error=access_denied&error_code=${code}&error_description=Email+link+is+invalid`;

test.each(["otp_expired", "user_banned", "constructor", "identity_already_exist"])(
  "a redirect with the error %s ends a stored session",
  (code) => {
    expect(endsStoredSession({ hash: `#${failure(code)}&sb=`, search: "" })).toBe(true);
    expect(endsStoredSession({ hash: "", search: `?${failure(code)}` })).toBe(true);
  },
);

test.each(["identity_already_exists", "identity_not_found", "single_identity_not_deletable"])(
  "the error %s keeps a stored session",
  (code) => {
    expect(endsStoredSession({ hash: `#${failure(code)}`, search: "" })).toBe(false);
    expect(endsStoredSession({ hash: "", search: `?${failure(code)}` })).toBe(false);
  },
);

test.each([
  "error=a&error_code=b",
  "error=a&error_description=c",
  "error_code=b&error_description=c",
  "error=&error_code=b&error_description=c",
  "",
])("an address with only %j keeps a stored session", (part) => {
  expect(endsStoredSession({ hash: `#${part}`, search: "" })).toBe(false);
  expect(endsStoredSession({ hash: "", search: `?${part}` })).toBe(false);
});

test.each([
  ["?access_token=a&refresh_token=b", true],
  ["?service=1&access_token=", true],
  ["?service=1", false],
  ["", false],
])("the query %j names a session: %s", (search, is) => {
  expect(hasSessionInQuery({ search })).toBe(is);
});
