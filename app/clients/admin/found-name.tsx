import { placeInName } from "#domain/clients/client-filter.ts";

/** A name in which what was searched is underlined. */
export function FoundName({ name, searchText }: { name: string; searchText: string }) {
  const place = placeInName(name, searchText.trim());
  if (!place) return <bdi>{name}</bdi>;
  return (
    <bdi>
      {name.slice(0, place.start)}
      <span className="underline decoration-gold underline-offset-4">{name.slice(place.start, place.end)}</span>
      {name.slice(place.end)}
    </bdi>
  );
}
