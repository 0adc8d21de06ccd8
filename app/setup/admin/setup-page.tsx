import type { ComponentType } from "react";
import { useSearchParams } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { AdminPage, AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { type FirstRunState, type Step, STEPS } from "#domain/first-run/steps.ts";
import { Checklist } from "./checklist.tsx";
import { EmailStep } from "./email-step.tsx";
import { HoursStep } from "./hours-step.tsx";
import { LegalStep, PortraitStep, PracticeStep, WelcomeStep } from "./linked-steps.tsx";
import { OfferStep } from "./offer-step.tsx";
import { PaymentStep } from "./payment-step.tsx";
import { RulesStep } from "./rules-step.tsx";
import type { StepProps } from "./step-props.ts";
import { pathOfStep, STEP_LABELS } from "./step-labels.ts";
import { useFirstRun } from "./use-first-run.ts";
import { OpenButton } from "./open-button.tsx";

const STEP_PAGES: Record<Step, ComponentType<StepProps>> = {
  practice: PracticeStep,
  services: OfferStep,
  welcome: WelcomeStep,
  portrait: PortraitStep,
  hours: HoursStep,
  rules: RulesStep,
  legal: LegalStep,
  payment: PaymentStep,
  email: EmailStep,
  open: OpenStep,
};

/** The first run: one step beside the list of all. Each can be left and resumed. */
export function SetupPage() {
  const query = useFirstRun();
  return (
    <AdminPage title={t("Set up")}>
      <QueryResult query={query} loading={t("Reading what is done…")} failed={t("Failed to load the steps")}>
        {(run) =>
          run === null ? (
            <p className="text-quiet">{t("There is nothing to set up: this site has been open from the start.")}</p>
          ) : (
            <SetupSteps run={run} />
          )
        }
      </QueryResult>
    </AdminPage>
  );
}

function SetupSteps({ run }: { run: FirstRunState }) {
  const [searchParams] = useSearchParams();
  const chosen = STEPS.find((id) => id === searchParams.get("step"));
  const current = chosen ?? run.steps.find(({ isDone }) => !isDone)?.id ?? "open";
  const isDone = run.steps.some(({ id, isDone: done }) => id === current && done);
  const next = STEPS[STEPS.indexOf(current) + 1];
  const StepPage = STEP_PAGES[current];
  return (
    <div className="gap-10 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]">
      <AdminSection
        key={current}
        title={STEP_LABELS[current].title}
        aside={t("{isDone, select, true {Step {step} of {steps}, done} other {Step {step} of {steps}}}", {
          isDone,
          step: STEPS.indexOf(current) + 1,
          steps: STEPS.length,
        })}
        className="max-w-3xl"
      >
        <p className="mb-5 max-w-prose text-quiet">{STEP_LABELS[current].about}</p>
        <StepPage run={run} isDone={isDone} />
        {next && (
          <p className="mt-8 border-t border-hairline pt-4">
            <ButtonLink
              to={pathOfStep(next)}
              dense
              variant={isDone ? "gold" : "quiet"}
              className={isDone ? "" : "-ml-3"}
            >
              {isDone
                ? t("Next: {step}", { step: STEP_LABELS[next].title })
                : t("Later; next: {step}", { step: STEP_LABELS[next].title })}
            </ButtonLink>
          </p>
        )}
      </AdminSection>
      <nav aria-label={t("Steps")}>
        <Checklist steps={run.steps} current={current} brief />
      </nav>
    </div>
  );
}

function OpenStep({ run }: StepProps) {
  if (run.isOpen) {
    return (
      <>
        <p>
          {t("Your site is open.")}{" "}
          {run.hasOffer
            ? t("Everybody can see it and book.")
            : t("Everybody can see it; nobody can book until something is on sale, under Services.")}
        </p>
        <p className="mt-5 flex flex-wrap gap-3">
          <ButtonLink to="/" dense>
            {t("View the site")}
          </ButtonLink>
          <ButtonLink to="/admin" dense>
            {t("To the dashboard")}
          </ButtonLink>
        </p>
      </>
    );
  }
  return (
    <>
      <p className="max-w-prose">
        {t(
          "Until now only you see the site, in this browser; visitors read that it opens soon. Search engines come by once it is open.",
        )}
      </p>
      <p className="mt-5 flex flex-wrap gap-3">
        <OpenButton {...run} />
        <ButtonLink to="/" dense>
          {t("See it as visitors will")}
        </ButtonLink>
      </p>
    </>
  );
}
