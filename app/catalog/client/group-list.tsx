import { Link } from "react-router";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import { FoldedList } from "#app/kit/ui/folded-list.tsx";
import { BesidePicture } from "#app/kit/ui/picture-image.tsx";
import { pounds } from "#domain/money.ts";
import type { AnnouncedGroup, BookableDate, Group, SoldGroup } from "./groups.ts";
import { OfferRow } from "./service-list.tsx";

/** The groups: dates with bookable places; for others the next date and how to join. */
export function GroupList({ groups }: { groups: Group[] }) {
  if (groups.length === 0) return null;
  const sold = groups.filter((group): group is SoldGroup => "dates" in group);
  const announced = groups.filter((group): group is AnnouncedGroup => "next" in group);
  return (
    <section aria-labelledby="groups" data-offers="groups" className="mt-10">
      <h2 id="groups" className="text-2xl">
        {t("In a group, on a date")}
      </h2>
      {sold.map(({ name, description, picture, dates }) => (
        <div key={dates[0].id} className="mt-3 border-t border-hairline py-4">
          <BesidePicture picture={picture}>
            <h3 className="font-sans text-base font-semibold">{name}</h3>
            <p className="mt-1 max-w-prose whitespace-pre-line text-quiet">{description}</p>
            <FoldedList items={dates} more={t("More dates")} className="mt-1">
              {(date) => <DateRow key={date.id} {...date} />}
            </FoldedList>
          </BesidePicture>
        </div>
      ))}
      {announced.length > 0 && <Announced groups={announced} />}
    </section>
  );
}

function DateRow({ id, words, left, condition, price }: BookableDate) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5">
      <Link to={`/book?session=${id}`} className="link inline-flex min-h-11 items-center">
        {words}
      </Link>
      <span className="text-sm text-quiet tabular-nums">
        {[left, price !== undefined && pounds(price)].filter(Boolean).join(" · ")}
      </span>
      {condition && <span className="basis-full pb-2 text-sm text-quiet">{condition}</span>}
    </li>
  );
}

function Announced({ groups }: { groups: AnnouncedGroup[] }) {
  return (
    <>
      <p className="mt-1 max-w-prose text-quiet">
        {rich("Those below are not booked here. To join, <link>write or call</link>, and a place is kept for you.", {
          link: (words) => (
            <Link to="/contact" className="link">
              {words}
            </Link>
          ),
        })}
      </p>
      <ul className="mt-3 border-t border-hairline">
        {groups.map((group) => (
          <OfferRow key={group.id} {...group}>
            {group.next ? t("Next: {next}", { next: group.next }) : t("The next date is not set yet.")}
          </OfferRow>
        ))}
      </ul>
    </>
  );
}
