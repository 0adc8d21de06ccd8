import type { ReactNode } from "react";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { settingsPath } from "#app/settings/admin/settings-sections.ts";
import { loadPages } from "#app/pages/all-pages.ts";
import { loadBusinessSettings } from "#app/settings/business-settings.ts";
import { ButtonLink, Button } from "#app/kit/ui/button.tsx";
import { LegalLink } from "#app/kit/ui/forms/legal-link.tsx";
import { LOOKS } from "#domain/look/look.ts";
import { UNNAMED } from "#domain/first-run/founding.ts";
import { pathOfStep } from "./step-labels.ts";
import type { StepProps } from "./step-props.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { MARKED_STEPS } from "#domain/first-run/steps.ts";
import type { finishStep } from "#server/setup/actions.ts";
import { FIRST_RUN } from "./use-first-run.ts";

// Steps that are completed on other pages of the back office.

function WelcomePageLink({ children }: { children: string }) {
  const welcome = useServerQuery(["pages", "all"], loadPages).data?.find(({ path }) => path === "/");
  return (
    <ButtonLink to={welcome ? `/admin/pages/${welcome.id}` : "/admin/pages"} dense>
      {children}
    </ButtonLink>
  );
}

const Actions = ({ children }: { children: ReactNode }) => (
  <div className="mt-5 flex flex-wrap items-center gap-3">{children}</div>
);

export function PracticeStep({ isDone }: StepProps) {
  const query = useServerQuery(["business_settings"], loadBusinessSettings);
  return (
    <QueryResult query={query} loading={t("Reading your settings…")} failed={{ toast: t("Failed to load settings") }}>
      {([row]) => (
        <>
          <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[8rem_1fr]">
            {[
              [t("Name"), row?.business_name],
              [t("Email"), row?.business_email],
              [t("Phone"), row?.business_phone],
              [t("Address"), row?.business_address],
              [t("Time zone"), row?.default_timezone],
            ].map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-quiet">{label}</dt>
                <dd className="[overflow-wrap:anywhere] max-sm:mb-2">{value || t("not given")}</dd>
              </div>
            ))}
          </dl>
          {row && !row.business_address && (
            <p className="mt-4 max-w-prose">
              {t("Your terms should name you with an address: they show it once you add it in Settings.")}
            </p>
          )}
          <p className="mt-4 max-w-prose text-quiet">
            {t(
              "The tagline, your mark, your colour and the opening theme are under Site, Look, with the look of your pages: each of the {looks} is shown with your own words.",
              { looks: LOOKS.length },
            )}
          </p>
          <Actions>
            <ButtonLink to={settingsPath("business")} state={{ backToSetup: pathOfStep("practice") }} dense>
              {t("Change in Settings")}
            </ButtonLink>
            <ButtonLink to="/admin/look" state={{ backToSetup: pathOfStep("practice") }} dense>
              {t("Choose a look")}
            </ButtonLink>
            {row?.business_name !== UNNAMED && (
              <DoneButton step="practice" isDone={isDone}>
                {t("This is right")}
              </DoneButton>
            )}
          </Actions>
        </>
      )}
    </QueryResult>
  );
}

export function WelcomeStep({ isDone }: StepProps) {
  return (
    <>
      <p className="max-w-prose">
        {t(
          "The page is written in plain words that are true of any practice. Change a sentence or two, or all of it; nothing shows until you publish it.",
        )}
      </p>
      <Actions>
        <WelcomePageLink>{t("Edit the welcome page")}</WelcomePageLink>
        <DoneButton step="welcome" isDone={isDone}>
          {t("It can stay as it is")}
        </DoneButton>
      </Actions>
    </>
  );
}

export function PortraitStep({ isDone }: StepProps) {
  return (
    <>
      <p className="max-w-prose">
        {t(
          "The welcome page has places for your portrait, your story, your training and insurance, and words from clients. In the page editor, fill in those you like and publish; what stays empty is not shown.",
        )}
      </p>
      <Actions>
        <WelcomePageLink>{t("Add it to the welcome page")}</WelcomePageLink>
        <DoneButton step="portrait" isDone={isDone}>
          {t("I prefer no picture")}
        </DoneButton>
      </Actions>
    </>
  );
}

export function LegalStep({ isDone }: StepProps) {
  return (
    <>
      <p className="max-w-prose">
        {rich(
          "<legallink>Terms of Service</legallink>, <legallink2>Privacy Policy</legallink2> and <legallink3>Cookie Policy</legallink3>. What they say about cancelling, moving and age follows your rules. They speak in your name: please read them, and ask someone who knows the law if you are in doubt.",
          {
            legallink: (words) => <LegalLink to="/terms">{words}</LegalLink>,
            legallink2: (words) => <LegalLink to="/privacy">{words}</LegalLink>,
            legallink3: (words) => <LegalLink to="/cookie-policy">{words}</LegalLink>,
          },
        )}
      </p>
      <Actions>
        <DoneButton step="legal" isDone={isDone}>
          {t("I have read them")}
        </DoneButton>
      </Actions>
    </>
  );
}

/** Marks a step as done, where only the practitioner can decide that. */
function DoneButton({
  step,
  isDone,
  children,
}: {
  step: (typeof MARKED_STEPS)[number];
  isDone: boolean;
  children: string;
}) {
  const finish = useAction<typeof finishStep>("practice-finish-step", {
    errorToast: t("Not saved"),
    invalidates: [FIRST_RUN],
  });
  if (isDone) return null;
  return (
    <Button dense variant="gold" busy={finish.isPending} onClick={() => finish.mutate({ step })}>
      {children}
    </Button>
  );
}
