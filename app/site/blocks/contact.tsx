import { t } from "@sacred-space/words/t.ts";
import type { PublicSettings } from "#app/settings/public-settings.ts";
import type { BlockOf } from "#domain/pages/blocks.ts";
import { GroundSection } from "./ground-section.tsx";
import { InlineText } from "./rich-text.tsx";
import { mailLink, telLink } from "#app/kit/ui/contact-links.ts";
import type { ReactNode } from "react";

export function Contact({
  block: { anchor, title, intro, note, ground },
  settings,
}: {
  block: BlockOf<"contact">;
  settings: PublicSettings;
}) {
  if (ground)
    return (
      <>
        <GroundSection id={anchor} ground={ground}>
          <h1 id={anchor} className="text-4xl">
            {title}
          </h1>
          <p className="mt-6 max-w-sm text-lg">{intro}</p>
        </GroundSection>
        <div className="mx-auto grid w-full max-w-7xl grid-cols-1 gap-x-10 px-5 pt-6 sm:px-8 md:pt-10 md:grid-cols-2">
          <ContactWays settings={settings} />
          <Note text={note} />
        </div>
      </>
    );
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
          <Note text={note} />
        </div>
      </div>
    </section>
  );
}

function Note({ text }: { text: BlockOf<"contact">["note"] }) {
  return (
    <p className="mt-6 max-w-prose text-quiet">
      <InlineText text={text} />
    </p>
  );
}

/** The practice's contact details as links sized for touch; omits missing ones. */
function ContactWays({ settings }: { settings: PublicSettings }) {
  const { business_email: email, business_phone: phone, business_address: address, website_url: website } = settings;
  return (
    <dl className="border-t border-hairline">
      {email && (
        <Way name={t("Email")}>
          <a href={mailLink(email)} className="link inline-flex min-h-11 items-center break-all">
            {email}
          </a>
        </Way>
      )}
      {phone && (
        <Way name={t("Phone")}>
          <a href={telLink(phone)} className="link inline-flex min-h-11 items-center tabular-nums">
            {phone}
          </a>
        </Way>
      )}
      {website && (
        <Way name={t("Elsewhere")}>
          <a href={website} rel="me noopener" className="link inline-flex min-h-11 items-center break-all">
            {website.replace(/^https?:\/\//, "").replace(/\/$/, "")}
          </a>
        </Way>
      )}
      {address && (
        <Way name={t("Place")}>
          <span className="whitespace-pre-line">{address}</span>
        </Way>
      )}
    </dl>
  );
}

function Way({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-center gap-x-8 border-b border-hairline py-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="label-caps text-quiet">{name}</dt>
      <dd className="flex min-h-11 min-w-0 items-center text-xl [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
