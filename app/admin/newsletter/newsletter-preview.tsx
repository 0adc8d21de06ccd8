import { EmailFrame } from "#app/admin/ui/email-frame.tsx";
import { useSettled } from "#app/admin/ui/use-settled.ts";
import { previewNewsletter } from "#app/backend/newsletter/newsletters.ts";
import { useServerQuery } from "#app/backend/queries.tsx";
import { Tab, TabList, TabPanel, Tabs } from "#app/ui/tabs.tsx";
import type { NewsletterContent } from "#domain/newsletter/newsletter-content.ts";

/** The email as subscribers get it, in both of its forms. While the text is not valid the last one stays. */
export function NewsletterPreview({ content }: { content: NewsletterContent }) {
  const settled = useSettled(content);
  const { data, isError } = useServerQuery(["newsletter_preview", settled], (client) => previewNewsletter(client, settled));
  return (
    <section aria-label="Preview" className="min-w-0">
      {data ? (
        <Tabs defaultValue="html">
          <TabList aria-label="Form of the email">
            <Tab value="html">As an email</Tab>
            <Tab value="plain">As plain text</Tab>
          </TabList>
          <TabPanel value="html">
            <EmailFrame html={data.html} title="The email as your readers get it" />
          </TabPanel>
          <TabPanel value="plain">
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{data.plain}</p>
          </TabPanel>
        </Tabs>
      ) : (
        <p className="text-quiet">{isError ? "There is no preview at the moment." : "Writing the preview…"}</p>
      )}
    </section>
  );
}
