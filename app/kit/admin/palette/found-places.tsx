import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { findPlaces } from "./find-place.ts";

type FoundPlacesProps = { query: string; onChosen: () => void };

/** What a search finds, in a file of its own: the words for all of it are loaded once somebody types. */
export default function FoundPlaces({ query, onChosen }: FoundPlacesProps) {
  const found = findPlaces(query);
  return (
    <>
      <p role="status" className={found.length > 0 ? "sr-only" : "mt-3 text-quiet"}>
        {found.length > 0
          ? t("{found, plural, one {# place} other {# places}} found", { found: found.length })
          : t("Nothing found. Try another word.")}
      </p>
      <ul className="mt-2">
        {found.map(({ label, within, to }) => (
          <li key={`${to} ${label}`}>
            <Link
              to={to}
              onClick={onChosen}
              className="flex min-h-11 flex-col justify-center border-b border-hairline px-1 py-1.5 hover:text-gold"
            >
              <span>{label}</span>
              <span className="text-xs text-quiet">{within}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
