import { t } from "@sacred-space/words/t.ts";
import { practiceName } from "#app/settings/public-settings.ts";
import { EmailVerified } from "#app/accounts/account/mail/email-verified.tsx";
import { NoScriptMessage } from "#app/kit/ui/no-script-message.tsx";
import { Page } from "#app/kit/ui/page.tsx";
import type { Route } from "./+types/email-verified.ts";

export const handle = { hydration: "idle" };

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: t("Your email | {practice}", { practice: practiceName(matches[0].loaderData) }) },
    { name: "robots", content: "noindex" },
  ];
}

export default function EmailVerifiedPage() {
  return (
    <Page narrow>
      <EmailVerified />
      <NoScriptMessage>
        {t("Verifying your email needs JavaScript, which this browser has switched off.")}
      </NoScriptMessage>
    </Page>
  );
}
