import { type Draft, useDraft } from "#app/kit/admin/drafts/use-draft.ts";
import type { EditedPage } from "#app/pages/all-pages.ts";
import { act } from "#app/kit/backend/server/functions.ts";
import type { savePageDraft } from "#server/pages/actions.ts";
import { type PageContent, pageContent } from "#domain/pages/page.ts";

export type PageDraft = Draft<PageContent>;

export function usePageDraft(page: EditedPage): PageDraft {
  return useDraft(page, {
    schema: pageContent,
    fault: faultIn,
    save: (client, { revision, content }) =>
      act<typeof savePageDraft>(client, "practice-save-page-draft", { pageId: page.id, revision, ...content }),
  });
}

/** A validation error for the practitioner: "Block 3: buttons lead to an address". */
function faultIn({ blocks }: PageContent, issue: { path: PropertyKey[]; message: string } | undefined): string {
  const [part, at] = issue?.path ?? [];
  const words = issue?.message ?? "is wrong";
  if (part !== "blocks" || typeof at !== "number") return `The page's ${String(part ?? "content")} ${words}.`;
  const field = issue?.path.findLast((each) => typeof each === "string") ?? "";
  return `Block ${at + 1} of ${blocks.length}: its ${field === "href" ? "link" : field} ${words}.`;
}
