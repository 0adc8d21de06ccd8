import { useLocation } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { GroupDatesPage } from "#app/catalog/admin/group-dates-page.tsx";
import { ServicesPage } from "#app/catalog/admin/services-page.tsx";
import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import { PlaceTabs } from "#app/kit/admin/shell/place-tabs.tsx";
import { SeeAlso } from "#app/settings/admin/see-also.tsx";

const DATES = "/admin/group-sessions";

export const meta = ({ location }: { location: { pathname: string } }) =>
  adminMeta(location.pathname.startsWith(DATES) ? t("Group dates") : t("Services"))();

/** Two pages of one file: each file is one more that a device keeps of the back office. */
export default function Services() {
  const isDates = useLocation().pathname.startsWith(DATES);
  return (
    <>
      <PlaceTabs of="/admin/services" />
      {isDates ? <GroupDatesPage /> : <ServicesPage />}
      {!isDates && <SeeAlso panels={["where", "rules"]} />}
    </>
  );
}
