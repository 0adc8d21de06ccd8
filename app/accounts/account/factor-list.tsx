import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import { type SecondFactor } from "#app/accounts/second-factor.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Icon } from "#app/kit/ui/icon.tsx";
import { formatDateTime } from "#domain/wording.ts";

/** The verified authenticator apps. */
export function FactorList({ factors, onRemove }: { factors: SecondFactor[]; onRemove(factor: SecondFactor): void }) {
  return (
    <ul aria-label={t("Authenticator apps")} className="divide-y divide-hairline border-b border-hairline">
      {factors.map((factor) => (
        <li key={factor.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
          <p className="flex items-center gap-3">
            <Icon name="tick" className="size-5 text-good" />
            <span>
              {rich("Authenticator app<span>Set up on {date}</span>", {
                date: setUpOn(factor),
                span: (words) => <span className="block text-sm text-quiet">{words}</span>,
              })}
            </span>
          </p>
          <Button onClick={() => onRemove(factor)}>{t("Remove")}</Button>
        </li>
      ))}
    </ul>
  );
}

/** The time when an authenticator app was set up, which identifies it: "22 November 2026 at 10:30". */
export function setUpOn({ addedAt }: SecondFactor): string {
  return formatDateTime(addedAt, undefined, "date", " at ");
}
