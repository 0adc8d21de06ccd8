import { useContext } from "react";
import { t } from "@sacred-space/words/t.ts";
import { pricesOf, type Service } from "#app/catalog/services.ts";
import { chosenServices } from "#app/site/page-data.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { SellsDate } from "./page-button.tsx";
import { pathToBook } from "#domain/catalog/group-session-path.ts";
import { pounds } from "#domain/money.ts";
import type { RenderedBlock } from "#domain/pages/blocks.ts";

/**
 * The bottom bar of an offering's page on phones, shown once the first button has scrolled out of view: the lowest price of its category, as the
 * list of offerings says it, and a link to book.
 */
export function OfferingBar({ blocks, services }: { blocks: RenderedBlock[]; services: Service[] }) {
  const isBeside = useContext(SellsDate);
  const priced = blocks.find((block) => block.kind === "prices");
  const offered = priced ? chosenServices(services, priced.services).filter(({ groupPath }) => !groupPath) : [];
  const [only] = offered;
  if (!priced || !only) return null;
  const listed = services.filter(({ category }) => category === priced.services.category);
  const prices = new Set(listed.flatMap(pricesOf));
  const lowest = pounds(Math.min(...prices));
  return (
    <nav
      aria-label={t("Next step")}
      data-offering-bar
      className="thumb-bar after-first-screen fixed inset-x-0 bottom-0 z-20 min-h-16 items-center border-t border-control bg-raised px-5 in-data-asks-consent:hidden! pb-[env(safe-area-inset-bottom)] shadow-above"
    >
      <ButtonLink
        variant={isBeside ? "outline" : "gold"}
        className="w-full"
        to={listed.length === 1 ? pathToBook(only) : `/book?category=${priced.services.category}`}
      >
        {prices.size > 1 ? t("Book from {price}", { price: lowest }) : t("Book for {price}", { price: lowest })}
      </ButtonLink>
    </nav>
  );
}
