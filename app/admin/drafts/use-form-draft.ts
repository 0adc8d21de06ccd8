import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { loadFormDraft, deleteFormDraft, saveFormDraft } from "#app/backend/drafts.ts";

/**
 * Unsubmitted form input, kept in this browser only under the key `what`, which must always have the same `Draft` type. `stored` makes it
 * survive a reload; use it only for drafts without client data.
 */
export function useFormDraft<Draft>(what: string, { stored = false } = {}) {
  const { user } = useAuth();
  const userId = user?.id ?? "";
  return {
    draft: loadFormDraft(userId, what) as Draft | undefined,
    saveDraft: (draft: Draft) => saveFormDraft(userId, what, draft, { stored }),
    discardDraft: () => deleteFormDraft(what),
  };
}
