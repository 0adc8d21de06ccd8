import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { draftOf, dropDraft, keepDraft } from "#app/backend/drafts.ts";

/**
 * What the practitioner has begun to write and not sent; `what` it is names it, always with the same `Draft`. `stored`: a reload finds it
 * again, which is for what tells nothing about clients.
 */
export function useDraft<Draft>(what: string, { stored = false } = {}) {
  const { user } = useAuth();
  const userId = user?.id ?? "";
  return {
    begun: draftOf(userId, what) as Draft | undefined,
    keep: (draft: Draft) => keepDraft(userId, what, draft, { stored }),
    drop: () => dropDraft(what),
  };
}
