import { Link } from "react-router";

/** A client's tags; each links to the clients who have it. */
export function ClientTags({ tags }: { tags: string[] }) {
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            to={`/admin/clients?${new URLSearchParams({ tag })}`}
            className="inline-flex min-h-11 items-center rounded-full border border-control px-3 text-sm hover:border-gold hover:text-gold md:min-h-8"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
