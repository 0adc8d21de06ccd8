import { t } from "@sacred-space/words/t.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";

/** Shown to a signed-in user whose profile could not be loaded: offers a retry instead of redirecting to the sign-in. */
export function AccountNotLoaded() {
  return (
    <div className="mx-auto flex min-h-svh max-w-lg flex-col justify-center px-5">
      <h1 className="sr-only">{t("Back office")}</h1>
      <Notice tone="bad" title={t("Your account could not be loaded")}>
        <p>{t("The connection may be down for a moment.")}</p>
        <Button dense onClick={() => window.location.reload()} className="self-start">
          {t("Try again")}
        </Button>
      </Notice>
    </div>
  );
}
