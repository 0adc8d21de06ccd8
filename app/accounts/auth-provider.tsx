import type { AuthChangeEvent, Session } from "@supabase/auth-js";
import type { BackendClient } from "#app/kit/backend/data-client.ts";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import { dropBookingDraft } from "#app/bookings/booking-draft.ts";
import { openClient } from "#app/kit/backend/client.ts";
import { forgetDrafts, forgetDraftsOfOthers } from "#app/kit/backend/drafts.ts";
import { loadProfile, type Profile } from "./profile.ts";
import { needsCode } from "./needs-code.ts";
import type { ApiFetch } from "#app/kit/backend/server/server-context.ts";
import {
  carriesAuthAnswer,
  endsStoredSession,
  forgetSession,
  freshSession,
  landingPage,
  remembersSession,
  sessionKey,
} from "./stored-session.ts";
import { browserVisitor } from "#app/kit/backend/server/visitor.ts";

export type AuthUser = { id: string; email: string };

export type Auth = {
  /** "loading" until session and profile are both known. */
  status: "loading" | "signed-out" | "signed-in";
  user: AuthUser | null;
  profile: Profile | null;
  isAdmin: boolean;
  /** The second factor is not verified yet; until then `status` is "signed-out". */
  isMfaPending: boolean;
  /** Came by the email for a forgotten password: a new one is still to be chosen. */
  recovering: boolean;
  /** Ends every session of this user. This device is signed out even if the server is unreachable. */
  signOut(): Promise<void>;
  /** Reloads the profile after a change. */
  refreshProfile(): Promise<void>;
  /** The backend client, loaded on first use. */
  connect(): Promise<BackendClient>;
  /** Reads public data without a session. */
  visitor: ApiFetch;
};

const AuthContext = createContext<Auth | null>(null);

/** The signed-in user. `profile` is undefined while it loads, and before the second factor is verified. */
type Account = { user: AuthUser | null; profile?: Profile | null; isMfaPending?: boolean };

/**
 * Provides the signed-in user to the page. Visitors never download the client: it is loaded for a stored session, for an email link's
 * response, or when a page connects. A stored session is trusted while its access token is fresh; the first request shows whether the
 * server still accepts it.
 */
export function AuthProvider({ publishableKey, children }: { publishableKey: string; children: ReactNode }) {
  const [account, setAccount] = useState<Account | undefined>(undefined);
  const [recovering, setRecovering] = useState(false);

  const follow = useCallback((event: AuthChangeEvent | undefined, session: Session | null) => {
    if (event === "PASSWORD_RECOVERY") setRecovering(true);
    if (event === "USER_UPDATED" || event === "SIGNED_OUT") setRecovering(false);
    if (session) forgetOthers(session.user.id);
    setAccount((known) => accountFor(session, known));
  }, []);

  const connect = useCallback(async () => {
    const client = await openClient(publishableKey);
    client.onAuthChange(follow);
    return client;
  }, [publishableKey, follow]);

  useEffect(() => restoreSession(connect, (session) => follow(undefined, session)), [connect, follow]);

  const userId = account?.isMfaPending ? undefined : account?.user?.id;
  useEffect(() => {
    if (!userId) return;
    let current = true;
    void fetchProfile(connect, userId)
      .catch(() => null) // the client could not be loaded
      .then((profile) => {
        if (current) setAccount((known) => known && { ...known, profile });
      });
    return () => {
      current = false;
    };
  }, [connect, userId]);

  const refreshProfile = useCallback(async () => {
    if (!userId) return;
    const profile = await fetchProfile(connect, userId);
    setAccount((known) =>
      known?.user?.id === userId ? { ...known, profile: profile ?? known.profile ?? null } : known,
    );
  }, [connect, userId]);

  const visitor = useMemo(() => browserVisitor(publishableKey), [publishableKey]);
  const auth = useMemo(
    (): Auth => ({
      ...statusOf(account),
      recovering,
      signOut: () => signOut(connect),
      refreshProfile,
      connect,
      visitor,
    }),
    [account, recovering, connect, refreshProfile, visitor],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** The signed-in user. Throws outside an AuthProvider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}

/** Auth events repeat (on a token refresh, or when a tab becomes visible): the same user keeps the loaded profile. */
function accountFor(session: Session | null, known: Account | undefined): Account {
  if (!session) return { user: null };
  const user = { id: session.user.id, email: session.user.email ?? "" };
  const isMfaPending = needsCode(session);
  const { user: before, profile } = known ?? {};
  if (before?.id !== user.id || (known?.isMfaPending ?? false) !== isMfaPending) return { user, isMfaPending };
  return before.email === user.email && known ? known : { user, profile, isMfaPending };
}

function statusOf(
  account: Account | undefined,
): Pick<Auth, "status" | "user" | "profile" | "isAdmin" | "isMfaPending"> {
  const { user = null, profile, isMfaPending = false } = account ?? {};
  const noUser = { user: null, profile: null, isAdmin: false, isMfaPending };
  if (account && (!user || isMfaPending)) return { status: "signed-out", ...noUser };
  if (!user || profile === undefined) return { status: "loading", ...noUser };
  return { status: "signed-in", user, profile, isAdmin: profile?.role === "admin", isMfaPending };
}

/** Restores the stored session, now or when another tab signs in, and notices its removal. Returns the cleanup. */
function restoreSession(connect: Auth["connect"], follow: (session: Session | null) => void): () => void {
  const { hostname } = window.location;
  const signedOut = () => follow(null);
  const restore = () => {
    const session = freshSession(hostname);
    if (session) return follow(session);
    connect()
      .then((client) => client.auth())
      .catch(signedOut);
  };
  const landing = landingPage(window.location);
  if (landing) window.location.replace(landing);
  if (endsStoredSession(window.location)) forgetSession(hostname);
  if (remembersSession(hostname) || carriesAuthAnswer(window.location)) restore();
  else signedOut();

  const onStorage = (event: StorageEvent) => {
    if (event.key !== sessionKey(hostname)) return;
    if (event.newValue) restore();
    else signedOut();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

async function fetchProfile(connect: Auth["connect"], userId: string): Promise<Profile | null> {
  const client = await connect();
  const profile = await loadProfile(client, userId);
  if (profile === "session-ended") await client.signOut("local");
  return typeof profile === "string" ? null : profile;
}

/** The cached days of the back office: backend/offline/device-store.ts. */
const DAYS = "sacred-space.days";

/** Removes what this device keeps of other people; reading the days, which few devices have, removes another's. */
function forgetOthers(userId: string): void {
  forgetDraftsOfOthers(userId);
  void globalThis.indexedDB
    ?.databases?.()
    .then(
      async (stores) =>
        stores.some((store) => store.name === DAYS) &&
        (await import("#app/kit/offline/cached-days.ts")).readCachedDays(userId),
    )
    .catch(() => undefined); // storage is blocked, or the code could not be loaded
}

async function signOut(connect: Auth["connect"]): Promise<void> {
  await (await connect()).signOut("global");
  forgetDrafts();
  dropBookingDraft();
  globalThis.indexedDB?.deleteDatabase(DAYS);
}
