import { adminMeta } from "#app/admin/shell/admin-meta.ts";
import { EmailWordsPage } from "#app/admin/messages/words/email-words-page.tsx";

export const meta = adminMeta("Your words in emails");

export default function EmailWords() {
  return <EmailWordsPage />;
}
