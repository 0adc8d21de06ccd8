import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";

/** Breadcrumbs of a page below another one; the page itself is last. */
export function Breadcrumbs({ way, here }: { way: readonly { path: string; title: string }[]; here: string }) {
  return (
    <nav aria-label={t("Breadcrumbs")} className="print:hidden">
      <ol className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
        {way.map(({ path, title }) => (
          <li key={path} className="flex items-center gap-x-3">
            <Link
              to={path}
              className="inline-flex min-h-11 items-center underline decoration-control underline-offset-4 hover:text-gold"
            >
              {title}
            </Link>
            <span aria-hidden="true" className="text-gold">
              ›
            </span>
          </li>
        ))}
        <li aria-current="page" className="py-2.5">
          {here}
        </li>
      </ol>
    </nav>
  );
}
