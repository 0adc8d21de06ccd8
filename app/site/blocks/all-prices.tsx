import { Link } from "react-router";
import { usePracticeLang } from "#app/site/practice-lang.ts";
import { byCategory } from "#app/catalog/by-category.ts";
import type { Service } from "#app/catalog/services.ts";
import { pounds } from "#domain/money.ts";
import { pathToBook } from "#domain/catalog/group-session-path.ts";
import { formatLength } from "#domain/wording.ts";
import type { BlockOf } from "#domain/pages/blocks.ts";
import { type Rules, ruleOf } from "#app/settings/rule.ts";
import { ruleInFull } from "#domain/payments/describe-rules.ts";
import { Section } from "#app/site/section.tsx";
import { InlineText } from "./rich-text.tsx";

export function AllPrices({
  block: { anchor, title, intro, note },
  services,
  rules,
}: {
  block: BlockOf<"all-prices">;
  services: Service[];
  rules: Rules | undefined;
}) {
  const lang = usePracticeLang();
  return (
    <Section id={anchor} title={title} intro={intro}>
      {byCategory(services).map(({ key, name, offered }) => (
        <div key={key} className="mb-8">
          <h3 lang={lang} className="label-caps mb-1 font-sans text-quiet">
            {name}
          </h3>
          <dl className="border-t border-hairline">
            {offered.map((service) => (
              <div
                key={service.id}
                className="flex items-baseline justify-between gap-x-8 border-b border-hairline py-3 large:flex-wrap"
              >
                <dt>
                  <Link to={pathToBook(service)} className="group block">
                    <span className="underline decoration-control underline-offset-4 group-hover:decoration-gold">
                      {service.name}
                    </span>
                    <span className="block text-sm text-quiet">
                      {service.isPromised ? service.where : formatLength(service)}
                    </span>
                  </Link>
                  {rules?.services[service.id] && (
                    <p className="text-sm text-quiet">{ruleInFull(ruleOf({ rules }, service.id))}</p>
                  )}
                </dt>
                <dd className="text-lg tabular-nums">{service.choices?.prices ?? pounds(service.price)}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      {note.length > 0 && (
        <p className="max-w-prose border-l-2 border-gold pl-5">
          <InlineText text={note} />
        </p>
      )}
    </Section>
  );
}
