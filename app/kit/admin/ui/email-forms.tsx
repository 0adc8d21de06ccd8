import { t } from "@sacred-space/words/t.ts";
import { Tab, TabList, TabPanel, Tabs } from "#app/kit/ui/tabs.tsx";
import { EmailFrame } from "./email-frame.tsx";

type EmailFormsProps = {
  html: string;
  plain: string;
  /** The frame's accessible name. */
  title: string;
};

/** An email as HTML and as plain text; a mail client shows one of them. */
export function EmailForms({ html, plain, title }: EmailFormsProps) {
  return (
    <Tabs defaultValue="html">
      <TabList aria-label={t("Form of the email")}>
        <Tab value="html">{t("As an email")}</Tab>
        <Tab value="plain">{t("As plain text")}</Tab>
      </TabList>
      <TabPanel value="html">
        <EmailFrame html={html} title={title} />
      </TabPanel>
      <TabPanel value="plain">
        <PlainText words={plain} />
      </TabPanel>
    </Tabs>
  );
}

/** The text of an email or an SMS with its line breaks. */
export function PlainText({ words }: { words: string }) {
  return <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{words}</p>;
}
