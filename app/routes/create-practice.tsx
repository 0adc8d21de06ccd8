import { data } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { CreatePracticePage } from "#app/setup/account/create-practice-page.tsx";
import { isSetupLink } from "#app/accounts/create-practice.ts";
import { backendContext } from "#app/kit/backend/server/server-context.ts";
import { Notice } from "#app/kit/ui/notice.tsx";
import { NoScriptMessage } from "#app/kit/ui/no-script-message.tsx";
import { Page } from "#app/kit/ui/page.tsx";
import type { Route } from "./+types/create-practice.ts";

export const handle = { hydration: "idle", backOffice: "whole" };

export async function loader({ context, params }: Route.LoaderArgs) {
  const isValid = await isSetupLink(context.get(backendContext), params.secret);
  return data({ isValid }, { status: isValid ? 200 : 404 });
}

export function headers() {
  return { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex, nofollow" };
}

export function meta() {
  return [
    { title: t("Set up your practice") },
    { name: "robots", content: "noindex" },
    { name: "referrer", content: "no-referrer" }, // the URL contains the secret
  ];
}

/** The page of the one-time setup link, which the first start prints. */
export default function CreatePractice({ loaderData, params }: Route.ComponentProps) {
  return (
    <main id="content">
      <Page
        narrow
        title={t("Set up your practice")}
        intro={t("First your name and your account. Everything after this can be left and taken up again.")}
      >
        {loaderData.isValid ? (
          <CreatePracticePage secret={params.secret} />
        ) : (
          <Notice tone="bad" title={t("This link has expired")}>
            <p>
              {t(
                "It was used, or the program has started again since and printed a new one. The newest link is the one that counts.",
              )}
            </p>
          </Notice>
        )}
        <NoScriptMessage>
          {t("Setting up a practice needs JavaScript, which this browser has switched off.")}
        </NoScriptMessage>
      </Page>
    </main>
  );
}
