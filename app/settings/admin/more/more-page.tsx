import { Link, useParams } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { SignedInUser } from "#app/kit/admin/shell/signed-in-user.tsx";
import { SignOut } from "#app/kit/admin/shell/sign-out.tsx";
import { AdminPage } from "#app/kit/admin/ui/admin-page.tsx";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { loadBusinessSettings } from "#app/settings/business-settings.ts";
import { isLeft, useFirstRun } from "#app/setup/admin/use-first-run.ts";
import { DataPanel } from "../data-panel.tsx";
import { HistoryPanel } from "../history-panel.tsx";
import { SafetyPanel } from "../safety-panel.tsx";
import { HelpPanel } from "./help-panel.tsx";
import { MORE_PARTS, type MorePart, morePath } from "./more-parts.ts";

/** What is seldom needed, one part beside the list of them; `zone` is the practice's time zone. */
export function MorePage({ zone }: { zone: string }) {
  const { part: named } = useParams();
  const shown = MORE_PARTS.find(({ slug }) => slug === named)?.slug;
  return (
    <AdminPage title={t("More")}>
      <div className={shown ? "gap-x-12 lg:grid lg:grid-cols-[12rem_minmax(0,48rem)]" : "max-w-xl"}>
        <PartLinks shown={shown} />
        {shown && (
          <div>
            <Part part={shown} zone={zone} />
          </div>
        )}
      </div>
      {!shown && <Account />}
    </AdminPage>
  );
}

const LINK = "flex min-h-11 flex-col justify-center border-b border-hairline px-1 py-2 hover:text-text";

/** On a phone and a tablet, an open part shows only a link back to the list. */
function PartLinks({ shown }: { shown: MorePart | undefined }) {
  const { data: firstRun } = useFirstRun();
  return (
    <nav aria-label={t("More")} className="mb-6">
      {shown && (
        <Link to="/admin/more" className="link inline-flex min-h-11 items-center lg:hidden">
          {t("Back to More")}
        </Link>
      )}
      <ul className={shown ? "max-lg:hidden" : undefined}>
        {MORE_PARTS.map(({ slug, label, about }) => (
          <PartLink
            key={slug}
            to={morePath(slug)}
            label={label}
            about={about}
            isShown={slug === shown}
            isAlone={!shown}
          />
        ))}
        {firstRun && isLeft(firstRun) && (
          <PartLink
            to="/admin/setup"
            label={t("Set up")}
            about={t("What is left before you begin.")}
            isShown={false}
            isAlone={!shown}
          />
        )}
      </ul>
    </nav>
  );
}

type PartLinkProps = {
  to: string;
  label: string;
  about: string;
  isShown: boolean;
  /** Without an open part beside the list. */
  isAlone: boolean;
};

function PartLink({ to, label, about, isShown, isAlone }: PartLinkProps) {
  return (
    <li className={`relative ${LINK} ${isAlone ? "" : "text-quiet"}`}>
      <Link
        to={to}
        aria-current={isShown ? "page" : undefined}
        className="font-semibold after:absolute after:inset-0 aria-[current=page]:text-gold"
      >
        {label}
      </Link>
      {isAlone && <span className="text-quiet">{about}</span>}
    </li>
  );
}

function Part({ part, zone }: { part: MorePart; zone: string }) {
  switch (part) {
    case "history":
      return <HistoryPanel zone={zone} />;
    case "safety":
      return <SafetyPanel />;
    case "data":
      return <Data />;
    default:
      return <HelpPanel />;
  }
}

function Data() {
  const { data } = useServerQuery(["business_settings"], loadBusinessSettings);
  return <DataPanel businessName={data?.[0]?.business_name ?? ""} />;
}

function Account() {
  return (
    <div className="mt-10 flex max-w-xl items-center justify-between gap-4">
      <SignedInUser />
      <SignOut>
        {(signOut) => (
          <Button dense onClick={signOut}>
            {t("Sign Out")}
          </Button>
        )}
      </SignOut>
    </div>
  );
}
