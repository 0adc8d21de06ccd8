import type { PublicSettings } from "#app/settings/public-settings.ts";
import type { BlockOf } from "#domain/pages/blocks.ts";
import { ContactWays } from "./contact-ways.tsx";
import { InlineText } from "./rich-text.tsx";

export function Contact({
  block: { anchor, title, intro, note },
  settings,
}: {
  block: BlockOf<"contact">;
  settings: PublicSettings;
}) {
  return (
    <section aria-labelledby={anchor} className="mx-auto w-full max-w-7xl px-5 pt-10 sm:px-8 md:pt-16">
      <div className="grid grid-cols-1 gap-x-10 gap-y-10 lg:grid-cols-[1fr_2fr]">
        <div>
          <h1 id={anchor} className="text-4xl">
            {title}
          </h1>
          <p className="mt-6 max-w-sm text-lg text-quiet">{intro}</p>
        </div>
        <div>
          <ContactWays settings={settings} />
          <p className="mt-6 max-w-prose text-quiet">
            <InlineText text={note} />
          </p>
        </div>
      </div>
    </section>
  );
}
