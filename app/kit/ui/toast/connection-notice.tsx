import { t } from "@sacred-space/words/t.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { setHeldPage, useHeldPage, useIsOffline } from "./connection.ts";
import { Icon } from "#app/kit/ui/icon.tsx";

/**
 * Says that the connection is lost, or why the next page is delayed; the current page stays. Placed below toasts where these are at the
 * top, too (base.css). Without a button it lets taps through to the page.
 */
export function ConnectionNotice() {
  const held = useHeldPage();
  const isOffline = useIsOffline();
  const words = held?.because === "outdated" ? OUTDATED : isOffline ? OFFLINE : held && UNREACHABLE;
  return (
    <div
      role="status"
      className="notice-place pointer-events-none fixed inset-x-0 z-50 flex justify-center p-4 print:hidden"
    >
      {words && (
        <div
          className={`${held ? "pointer-events-auto" : ""} flex max-w-lg flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-control bg-raised px-4 py-3 text-sm text-text shadow-above`}
        >
          <Icon name="warning" className="size-5 shrink-0 text-gold" />
          <p className="min-w-0 flex-1 basis-56">
            <strong className="font-semibold">{words.title}.</strong> {held ? words.held : words.idle}
          </p>
          {held && (
            <Button dense onClick={held.resume}>
              {words.verb}
            </Button>
          )}
          {held?.because === "outdated" && (
            <Button variant="quiet" dense onClick={() => setHeldPage(undefined)}>
              {t("Not now")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const OFFLINE = {
  title: t("You are offline"),
  idle: t("This page stays as it is, and what you have typed is kept."),
  held: t("This page stays as it is. The next one opens when you are back online."),
  verb: t("Try again"),
};
const UNREACHABLE = {
  title: t("The site does not answer just now"),
  idle: "",
  held: t("This page stays as it is. The next one opens as soon as it can."),
  verb: t("Try again"),
};
const OUTDATED = {
  title: t("There is a newer version of this site"),
  idle: "",
  held: t("The next page needs it. Loading it drops what you have typed and not saved."),
  verb: t("Load it now"),
};
