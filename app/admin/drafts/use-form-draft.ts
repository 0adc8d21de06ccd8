import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { loadFormDraft, deleteFormDraft, saveFormDraft } from "#app/backend/drafts.ts";

/**
 * What the practitioner has typed into a form and not submitted, in this browser alone; `what` names it, always with the same `Draft`.
 * `stored`: a reload finds it again; only where it holds nothing about clients.
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
