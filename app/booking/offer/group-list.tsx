import { Link } from "react-router";
import type { Group } from "./groups.ts";
import { OfferRow } from "./service-list.tsx";

/** What is held in a group: its price, its next date and how to join; no time is chosen here. */
export function GroupList({ groups }: { groups: Group[] }) {
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="groups" className="mt-10">
      <h2 id="groups" className="text-2xl">
        In a group, on a date
      </h2>
      <p className="mt-1 max-w-prose text-quiet">
        You do not book these here. To join,{" "}
        <Link to="/contact" className="link">
          write or call
        </Link>
        , and a place is kept for you.
      </p>
      <ul className="mt-3 border-t border-hairline">
        {groups.map((group) => (
          <OfferRow key={group.id} {...group}>
            {group.next ? `Next: ${group.next}` : "The next date is not set yet."}
          </OfferRow>
        ))}
      </ul>
    </section>
  );
}
