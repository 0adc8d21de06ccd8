import { t } from "@sacred-space/words/t.ts";
import { mailLink, telLink } from "#app/kit/ui/contact-links.ts";
import type { ReactNode } from "react";
import { Link, useRouteLoaderData } from "react-router";
import type { Navigation, SiteLink } from "#app/pages/navigation.ts";
import type { PublicSettings } from "#app/settings/public-settings.ts";
import { SPECIFIED_LEGAL_LINKS } from "#domain/pages/legal-links.ts";
import { useLook } from "#app/settings/use-look.ts";
import { LogoImage } from "#app/kit/ui/logo-image.tsx";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

/** Links to services and legal pages, contact details, and a link to book. */
export function SiteFooter({
  settings,
  links,
  years,
  cookiePreferences,
}: {
  settings: PublicSettings;
  links: Pick<Navigation, "footer" | "legal">;
  /** "2024–2026" */
  years: string;
  cookiePreferences: ReactNode;
}) {
  const { logo, closing_line: closing } = useLook();
  const note = useRouteLoaderData<{ note?: string }>("root")?.note;
  const { business_name: name, business_email: email, business_phone: phone, business_address: address } = settings;
  return (
    <footer className="relative border-t border-hairline print:hidden">
      <div className="mx-auto w-full max-w-7xl px-5 sm:px-8">
        <div className="grid grid-cols-2 gap-x-8 gap-y-10 py-10 large:grid-cols-1 md:py-16 lg:grid-cols-[2fr_1.4fr_1fr_1.6fr]">
          <div className="col-span-full flex flex-col items-start gap-5 lg:col-span-1">
            {closing && <p className="max-w-64 text-balance font-display text-2xl">{closing}</p>}
            <ButtonLink to="/book">{t("Book a Session")}</ButtonLink>
          </div>
          {links.footer.length > 0 && <LinkList title={t("Services")} links={links.footer} />}
          <LinkList title={t("Legal")} links={links.legal ?? SPECIFIED_LEGAL_LINKS} />
          <FooterPart title={t("Contact")} className="col-span-full lg:col-span-1">
            <address className="flex flex-col items-start not-italic text-quiet">
              {email && (
                <a href={mailLink(email)} className="inline-flex min-h-11 items-center hover:text-gold">
                  <span className="underline decoration-control underline-offset-4">{email}</span>
                </a>
              )}
              {phone && (
                <a href={telLink(phone)} className="inline-flex min-h-11 items-center hover:text-gold">
                  <span className="underline decoration-control underline-offset-4">{phone}</span>
                </a>
              )}
              {address && <span className="mt-2 whitespace-pre-line">{address}</span>}
            </address>
          </FooterPart>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-hairline py-4 text-sm text-quiet">
          <div className="flex flex-wrap items-center gap-x-3">
            {logo && <LogoImage logo={logo} className="h-8 max-w-20" />}
            <p>{`© ${years} ${name}`}</p>
            {note && <p>{note}</p>}
          </div>
          <div className="flex flex-wrap items-center gap-x-8">
            {cookiePreferences}
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </footer>
  );
}

function LinkList({ title, links }: { title: string; links: SiteLink[] }) {
  return (
    <FooterPart title={title}>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              discover="none"
              className="inline-flex min-h-11 items-center text-quiet underline-offset-4 hover:text-gold hover:underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </FooterPart>
  );
}

function FooterPart({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section className={className}>
      <h2 className="label-caps mb-2 font-sans text-text">{title}</h2>
      {children}
    </section>
  );
}
