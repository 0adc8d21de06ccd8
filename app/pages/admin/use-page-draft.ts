import { t } from "@sacred-space/words/t.ts";
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
  const fault = issue?.message ?? t("is wrong");
  if (part !== "blocks" || typeof at !== "number")
    return t("The page's {field} {fault}.", { field: String(part ?? "content"), fault });
  const field = issue?.path.findLast((each) => typeof each === "string") ?? "";
  return t("Block {number} of {blocks}: its {field} {fault}.", {
    number: at + 1,
    blocks: blocks.length,
    field: field === "href" ? "link" : field,
    fault,
  });
}
