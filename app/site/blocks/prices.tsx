import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import type { Service } from "#app/catalog/services.ts";
import type { Rules } from "#app/settings/rule.ts";
import { BesidePicture } from "#app/kit/ui/picture-image.tsx";
import { Section } from "#app/site/section.tsx";
import { pounds } from "#domain/money.ts";
import { pathToBook } from "#domain/catalog/group-session-path.ts";
import type { BookingRule } from "#domain/payments/booking-rule.ts";
import { ruleInFull } from "#domain/payments/describe-rules.ts";
import type { BlockOf } from "#domain/pages/blocks.ts";
import { formatLength } from "#domain/wording.ts";
import { chosenServices } from "#app/site/page-data.ts";
import { InlineText, Paragraphs } from "./rich-text.tsx";

/** The current length, price and place of the chosen services. */
export function Prices({
  block,
  services: all,
  rules,
}: {
  block: BlockOf<"prices">;
  services: Service[];
  rules: Rules | undefined;
}) {
  const { anchor, title, intro, notes, rule } = block;
  const services = chosenServices(all, block.services);
  return (
    <Section id={anchor} title={title} intro={intro}>
      {services.length === 0 && <p>{t("Nothing of this is open for booking just now. Please look again soon.")}</p>}
      {services.length > 0 && (
        <ul className="border-t border-hairline">
          {services.map((service) => (
            <Priced key={service.id} service={service} rule={rules?.services[service.id]} />
          ))}
        </ul>
      )}
      <Paragraphs text={notes} className="mt-6 max-w-prose" />
      {rule.length > 0 && services.some(({ groupPath }) => !groupPath) && (
        <p className="mt-6 max-w-prose border-l-2 border-gold pl-5">
          <InlineText text={rule} />
        </p>
      )}
    </Section>
  );
}

function Priced({ service, rule }: { service: Service; rule: BookingRule | undefined }) {
  const { name, description, price, where, isPromised, choices, picture } = service;
  return (
    <li className="border-b border-hairline py-5">
      <BesidePicture picture={picture}>
        <div className="flex items-baseline justify-between gap-x-8 large:flex-wrap">
          <h3 className="font-sans text-base font-semibold">
            <Link
              to={pathToBook(service)}
              className="underline decoration-control underline-offset-4 hover:decoration-gold hover:text-gold"
            >
              {name}
            </Link>
          </h3>
          <p className="shrink-0 text-lg tabular-nums">{choices?.prices ?? pounds(price)}</p>
        </div>
        <p className="mt-1 max-w-prose whitespace-pre-line text-quiet">{description}</p>
        <p className="mt-1 text-sm text-quiet">
          {choices?.words ?? (isPromised ? where : `${formatLength(service)}, ${where}`)}
        </p>
        {rule && <p className="mt-1 max-w-prose text-sm text-quiet">{ruleInFull(rule)}</p>}
      </BesidePicture>
    </li>
  );
}
