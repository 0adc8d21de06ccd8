import { t } from "@sacred-space/words/t.ts";

/** What every public page says at its end where its emails are kept, or where the practice is a demonstration. */
export const siteNotes = () => ({
  keptMail: t("This is a trial installation: its emails are kept in its outbox and not sent."),
  invented: t("A demonstration: this practice and everybody in it are invented."),
});
