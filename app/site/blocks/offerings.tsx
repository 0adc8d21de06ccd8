import { Link } from "react-router";
import { rich } from "@sacred-space/words/rich.tsx";
import { pricesOf, type Service } from "#app/catalog/services.ts";
import { Icon } from "#app/kit/ui/icon.tsx";
import { Rune } from "#app/kit/ui/ornaments/rune.tsx";
import { pounds } from "#domain/money.ts";
import type { BlockOf } from "#domain/pages/blocks.ts";
import { Section } from "#app/site/section.tsx";

/** The offerings as a list; each row links to its bookings. */
export function Offerings({
  block: { anchor, title, intro, items },
  services,
}: {
  block: BlockOf<"offerings">;
  services: Service[];
}) {
  return (
    <Section id={anchor} title={title} intro={intro}>
      <ul className="border-t border-hairline">
        {items.map((offering, index) => (
          <OfferingRow key={index} offering={offering} from={lowestPrice(services, offering.category)} />
        ))}
      </ul>
    </Section>
  );
}

const WITH_RUNES =
  "grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4 large:block sm:grid-cols-[5rem_minmax(0,1fr)] sm:gap-x-6";

function OfferingRow({
  offering: { category, title, runes, text, label },
  from,
}: {
  offering: BlockOf<"offerings">["items"][number];
  from: number | undefined;
}) {
  return (
    <li className={`group relative border-b border-hairline py-8 ${runes.length > 0 ? WITH_RUNES : ""}`}>
      {runes.length > 0 && (
        <span className="flex pt-1 text-gold">
          {runes.map((rune) => (
            <Rune key={rune} name={rune} className="h-9 w-6 sm:h-12 sm:w-8" />
          ))}
        </span>
      )}
      <div>
        <div className="justify-between gap-x-6 sm:flex sm:items-baseline">
          <h3 className="text-2xl">{title}</h3>
          {from !== undefined && (
            <p className="text-quiet max-sm:mt-1">
              {rich("from <span>{from}</span>", {
                from: pounds(from),
                span: (words) => <span className="tabular-nums text-text">{words}</span>,
              })}
            </p>
          )}
        </div>
        <p className="mt-3 max-w-prose whitespace-pre-line text-quiet">{text}</p>
        <Link
          to={`/book?category=${category}`}
          className="mt-4 inline-flex min-h-11 items-center gap-3 font-semibold after:absolute after:inset-0 group-hover:text-gold"
        >
          {label}
          <Icon name="arrow" className="size-5 text-gold transition-transform group-hover:translate-x-1.5" />
        </Link>
      </div>
    </li>
  );
}

function lowestPrice(services: Service[], category: string): number | undefined {
  const prices = services.filter((service) => service.category === category).flatMap(pricesOf);
  return prices.length > 0 ? Math.min(...prices) : undefined;
}
