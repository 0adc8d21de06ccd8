import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { ACCOUNT_SECTIONS, type AccountSection, accountPath } from "./sections.ts";

const LOOK =
  "-mb-px flex min-h-12 items-center justify-center hyphens-auto [overflow-wrap:normal] border-b-2 border-transparent px-1 font-semibold text-quiet transition-colors hover:text-text aria-[current=page]:border-gold aria-[current=page]:text-text sm:px-4";

/** `onNear` is called before a link is followed, to prefetch its section. */
type SectionLinksProps = { shown: AccountSection; onNear(slug: AccountSection["slug"]): void };

/** Links to the sections of the account page. The scroll position and the focus on the link are kept. */
export function SectionLinks({ shown, onNear }: SectionLinksProps) {
  return (
    <nav data-sections="" aria-label={t("Your account")} className="mb-10 border-b border-hairline">
      <ul className="grid grid-cols-4 sm:flex large:grid-cols-2">
        {ACCOUNT_SECTIONS.map(({ slug, label }) => (
          <li key={label}>
            <Link
              to={accountPath(slug)}
              preventScrollReset
              aria-current={slug === shown.slug ? "page" : undefined}
              onPointerEnter={() => onNear(slug)}
              onFocus={() => onNear(slug)}
              className={LOOK}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
