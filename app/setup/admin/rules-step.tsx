import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { settingsPath } from "#app/settings/admin/settings-sections.ts";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { useServerMutation, useServerQuery } from "#app/kit/backend/queries.tsx";
import { act } from "#app/kit/backend/server/functions.ts";
import { inForce, loadRuleVersions, type RuleVersion } from "#app/settings/rule-versions.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { isSame } from "#domain/is-same.ts";
import type { RuleTerms } from "#domain/payments/booking-rule.ts";
import { ruleInFull } from "#domain/payments/describe-rules.ts";
import type { saveRule } from "#server/settings/actions.ts";
import type { finishStep } from "#server/setup/actions.ts";
import { pathOfStep } from "./step-labels.ts";
import type { StepProps } from "./step-props.ts";
import { FIRST_RUN } from "./use-first-run.ts";

type Choice = Pick<RuleTerms, "tiers" | "moveHours">;

/** The most common rules; others can be set under Settings. */
const CHOICES: { name: string; terms: Choice }[] = [
  {
    name: t("Two days"),
    terms: {
      tiers: [
        { hours: 48, percent: 100 },
        { hours: 24, percent: 50 },
      ],
      moveHours: 48,
    },
  },
  { name: t("One day"), terms: { tiers: [{ hours: 24, percent: 100 }], moveHours: 24 } },
  {
    name: t("One week"),
    terms: {
      tiers: [
        { hours: 168, percent: 100 },
        { hours: 48, percent: 50 },
      ],
      moveHours: 48,
    },
  },
];

/** Selects the cancellation rule: one of three, or the one published before. */
export function RulesStep({ isDone }: StepProps) {
  const query = useServerQuery(["booking_rules"], loadRuleVersions);
  return (
    <QueryResult query={query} loading={t("Reading your rules…")} failed={t("Failed to load your rules")}>
      {(versions) => {
        const { rule } = inForce(versions, null);
        return rule && <Choices key={rule.version} rule={rule} isDone={isDone} />;
      }}
    </QueryResult>
  );
}

function Choices({ rule, isDone }: { rule: RuleVersion; isDone: boolean }) {
  const current = CHOICES.find(({ terms }) => isSame(terms, pick(rule)))?.terms;
  const [chosen, setChosen] = useState(current);
  const save = useServerMutation({
    mutationFn: async (client, choice: Choice) => {
      const { version, publishedAt: _, serviceId: __, followsPractice: ___, ...terms } = rule;
      const saved = await act<typeof saveRule>(client, "practice-save-rule", {
        serviceId: null,
        from: version,
        terms: { ...terms, ...choice },
      });
      return saved.ok ? act<typeof finishStep>(client, "practice-finish-step", { step: "rules" }) : saved;
    },
    successToast: t("Rule saved"),
    errorToast: t("Not saved"),
    invalidates: ["booking_rules", FIRST_RUN],
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) save.mutate(chosen);
      }}
    >
      <fieldset>
        <legend className="mb-2 font-medium">{t("Until when can clients cancel?")}</legend>
        {CHOICES.map(({ name, terms }) => (
          <label key={name} className="flex items-start gap-3 border-b border-hairline py-3">
            <input
              type="radio"
              name="rule"
              checked={chosen === terms}
              onChange={() => setChosen(terms)}
              className="tick mt-0.5"
            />
            <span>
              <span className="font-medium">{name}</span>
              <span className="block max-w-prose text-quiet">{ruleInFull({ ...rule, ...terms })}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {current === undefined && (
        <p className="mt-3 text-quiet">{t("Your own rule is in force: {rule}", { rule: ruleInFull(rule) })}</p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" dense variant={isDone ? "outline" : "gold"} busy={save.isPending} disabled={!chosen}>
          {t("Use this rule")}
        </Button>
        <ButtonLink to={settingsPath("rules")} state={{ backToSetup: pathOfStep("rules") }} dense variant="quiet">
          {t("Write another one")}
        </ButtonLink>
      </div>
    </form>
  );
}

function pick({ tiers, moveHours }: Choice): Choice {
  return { tiers, moveHours };
}
