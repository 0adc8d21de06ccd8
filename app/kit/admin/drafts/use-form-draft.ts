import { useState } from "react";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { deleteFormDraft, loadFormDraft, saveFormDraft } from "#app/kit/backend/drafts.ts";

/**
 * Unsubmitted form input, kept in this browser only under the key `what`, which must always have the same `Draft` type. `stored` makes it
 * survive a reload; use it only for drafts without client data.
 */
export function useFormDraft<Draft>(what: string, { stored = false } = {}) {
  const { user } = useAuth();
  const userId = user?.id ?? "";
  const [draft] = useState(() => loadFormDraft(userId, what) as Draft | undefined);
  const [isKept, setIsKept] = useState(draft !== undefined);
  const [isRestored, setIsRestored] = useState(draft !== undefined);
  return {
    /** The draft with which the form opened. */
    draft,
    /** Whether a draft is kept now. */
    isKept,
    /** Whether the form opened with a draft, and it is not yet settled what becomes of it (`settleDraft`). */
    isRestored,
    saveDraft(typed: Draft) {
      saveFormDraft(userId, what, typed, { stored });
      setIsKept(true);
    },
    discardDraft() {
      deleteFormDraft(what);
      setIsKept(false);
    },
    settleDraft: () => setIsRestored(false),
  };
}
