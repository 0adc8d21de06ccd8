import { Tab, TabList, TabPanel, Tabs } from "#app/ui/tabs.tsx";
import { EmailFrame } from "./email-frame.tsx";

type EmailFormsProps = {
  html: string;
  plain: string;
  /** What assistive technology calls the frame. */
  title: string;
};

/** Both forms of an email, of which a reader's program shows one. */
export function EmailForms({ html, plain, title }: EmailFormsProps) {
  return (
    <Tabs defaultValue="html">
      <TabList aria-label="Form of the email">
        <Tab value="html">As an email</Tab>
        <Tab value="plain">As plain text</Tab>
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

/** The words of an email or an SMS with their line breaks. */
export function PlainText({ words }: { words: string }) {
  return <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{words}</p>;
}
