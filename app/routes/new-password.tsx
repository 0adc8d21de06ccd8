import { useNavigate, useRouteLoaderData } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { NewPassword } from "#app/accounts/account/new-password.tsx";
import { practiceName } from "#app/settings/public-settings.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { NoScriptMessage } from "#app/kit/ui/no-script-message.tsx";
import { Page } from "#app/kit/ui/page.tsx";
import type { Route } from "./+types/new-password.ts";

export const handle = { hydration: "idle" };

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: t("A new password | {practice}", { practice: practiceName(matches[0].loaderData) }) },
    { name: "robots", content: "noindex" },
  ];
}

export default function NewPasswordPage() {
  const navigate = useNavigate();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <Page narrow>
      <div className="mx-auto max-w-lg">
        <NewPassword hasOutbox={root?.hasOutbox ?? false} onChanged={() => void navigate("/", { replace: true })} />
        <NoScriptMessage>
          {t("Choosing a password needs JavaScript, which this browser has switched off.")}
        </NoScriptMessage>
      </div>
    </Page>
  );
}
