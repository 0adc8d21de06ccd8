import { Link } from "react-router";
import type { Category, Service } from "#app/backend/catalog/services.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Rune } from "#app/ui/ornaments/rune.tsx";
import type { RuneName } from "#domain/look/runes.ts";
import { pounds } from "#domain/money.ts";
import { Section } from "#app/site/section.tsx";

type Offering = { category: Category; title: string; runes: readonly RuneName[]; words: string; way: string };

/** The three offerings, each with its rune. */
const OFFERINGS: readonly Offering[] = [
  {
    category: "readings",
    title: "Readings",
    runes: ["perthro"],
    words:
      "Bring a question, or only a feeling that something wants looking at. Tarot and runes give us a language for it, by video, by phone or in writing.",
    way: "Choose a reading",
  },
  {
    category: "reiki",
    title: "Reiki & Healing",
    runes: ["sowilo"],
    words:
      "Lie down, clothed and warm, and rest while Reiki and drum do their quiet work. Or learn to give it yourself, over a weekend with at most five others.",
    way: "Choose a session or training",
  },
  {
    category: "yoga",
    title: "Meditation & Yoga",
    runes: ["laguz", "isa"],
    words:
      "Shamanic yoga, one to one, at the pace of your own breath. And every other Tuesday evening, a small circle that sits in stillness together.",
    way: "Choose your practice",
  },
];

/** What is offered, as a list to be read; the whole row leads to its bookings. */
export function Offerings({ services }: { services: Service[] }) {
  return (
    <Section
      id="offerings"
      title="Three ways in"
      intro="Each begins a mystical journey of its own. None asks you to believe anything first."
    >
      <ul className="border-t border-hairline">
        {OFFERINGS.map((offering) => (
          <OfferingRow key={offering.category} offering={offering} from={lowestPrice(services, offering.category)} />
        ))}
      </ul>
    </Section>
  );
}

function OfferingRow({ offering: { category, title, runes, words, way }, from }: { offering: Offering; from: number | undefined }) {
  return (
    <li className="group relative grid grid-cols-[3.5rem_1fr] gap-x-4 border-b border-hairline py-8 sm:grid-cols-[5rem_1fr] sm:gap-x-6">
      <span className="flex pt-1 text-gold">
        {runes.map((rune) => (
          <Rune key={rune} name={rune} className="h-9 w-6 sm:h-12 sm:w-8" />
        ))}
      </span>
      <div>
        <div className="justify-between gap-x-6 sm:flex sm:items-baseline">
          <h3 className="text-2xl">{title}</h3>
          {from !== undefined && (
            <p className="text-quiet max-sm:mt-1">
              from <span className="tabular-nums text-text">{pounds(from)}</span>
            </p>
          )}
        </div>
        <p className="mt-3 max-w-prose text-quiet">{words}</p>
        <Link
          to={`/book?category=${category}`}
          className="mt-4 inline-flex min-h-11 items-center gap-3 font-semibold after:absolute after:inset-0 group-hover:text-gold"
        >
          {way}
          <Icon name="arrow" className="size-5 text-gold transition-transform group-hover:translate-x-1.5" />
        </Link>
      </div>
    </li>
  );
}

function lowestPrice(services: Service[], category: Category): number | undefined {
  const prices = services.filter((service) => service.category === category).map((service) => service.price);
  return prices.length > 0 ? Math.min(...prices) : undefined;
}
