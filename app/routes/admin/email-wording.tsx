import { t } from "@sacred-space/words/t.ts";
import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import { EmailWordingPage } from "#app/messages/admin/email-wording-page.tsx";

export const meta = adminMeta(t("Your words in emails"));

export default function EmailWords() {
  return <EmailWordingPage />;
}
