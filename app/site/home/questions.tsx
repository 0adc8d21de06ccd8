import { Icon } from "#app/ui/icon.tsx";
import { QUESTIONS } from "./questions.ts";
import { Section } from "#app/site/section.tsx";

/** What people ask before a first visit; open and shut by the browser itself. */
export function Questions() {
  return (
    <Section id="questions" title="Questions people ask">
      <div className="border-t border-hairline">
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} className="group border-b border-hairline">
            <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-4 font-medium hover:text-gold [&::-webkit-details-marker]:hidden">
              {question}
              <Icon name="chevron" className="size-5 text-gold transition-transform group-open:rotate-180" />
            </summary>
            <p className="max-w-prose pb-6 text-quiet">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
