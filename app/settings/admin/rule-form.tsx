import { useState } from "react";
import { useFieldArray, type UseFieldArrayReturn, useForm, type UseFormReturn } from "react-hook-form";
import { safeParse } from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { UnsavedLine } from "#app/kit/admin/ui/draft-notices.tsx";
import { useFormDraft } from "#app/kit/admin/drafts/use-form-draft.ts";
import type { RuleVersion } from "#app/settings/rule-versions.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Field, Input } from "#app/kit/ui/field.tsx";
import { fieldOf, InputField, SelectField } from "#app/kit/ui/forms/form-fields.tsx";
import { Icon } from "#app/kit/ui/icon.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { type RuleTerms, ruleTerms } from "#domain/payments/booking-rule.ts";
import { ruleInFull } from "#domain/payments/describe-rules.ts";
import { ruleOfValues, type RuleValues, valuesOfRule, describeReplay } from "./rule-values.ts";
import { DialogButtons } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { act } from "#app/kit/backend/server/functions.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";
import type { compareRule, saveRule } from "#server/settings/actions.ts";

const DEPOSITS = Array.from({ length: 19 }, (_, place) => 5 * (place + 1));
const resolver = schemaResolver<RuleValues>(ruleTerms, ruleOfValues);

/** An unpublished draft, with the version that it is based on. */
type FormDraft = { from: number; values: RuleValues };

/** The current rule as a form: refund steps, notice for moving, minimum age and deposit, with the resulting sentences for clients. */
export function RuleForm({ rule, serviceId }: { rule: RuleVersion; serviceId: string | null }) {
  const { draft, isKept, saveDraft, discardDraft } = useFormDraft<FormDraft>(`rule ${serviceId ?? ""}`, {
    stored: true,
  });
  const [from, setFrom] = useState(draft?.from ?? rule.version);
  const [proposed, setProposed] = useState<RuleTerms>();
  const form = useForm<RuleValues>({ defaultValues: draft?.values ?? valuesOfRule(rule), resolver });
  const { control, setFocus } = form;
  const steps = useFieldArray({ control, name: "tiers" });
  const preview = safeParse(ruleTerms, ruleOfValues(form.watch()));

  const saveUnsaved = () => saveDraft({ from, values: form.getValues() });
  const show = (version: number, values: RuleValues) => {
    discardDraft();
    setFrom(version);
    form.reset(values);
  };
  const compare = form.handleSubmit(
    (values) => setProposed(ruleOfValues(values)),
    ({ tiers }) => tiers && steps.fields.length > 0 && setFocus("tiers.0.hours"),
  );
  return (
    <form
      noValidate
      onSubmit={(event) => void compare(event)}
      onChange={saveUnsaved}
      aria-label={t("Rule")}
      className="mt-6"
    >
      {rule.version > from && (
        <Notice title={t("Changed in another window")}>
          <p>
            {t(
              "Version {version} has been published since you began. What stands here changes version {from}, and can no longer be published.",
              { version: rule.version, from },
            )}
          </p>
          <Button dense className="self-start" onClick={() => show(rule.version, valuesOfRule(rule))}>
            {t("Show version {version}", { version: rule.version })}
          </Button>
        </Notice>
      )}
      {isKept && rule.version <= from && (
        <UnsavedLine
          words={t("Changed, not published yet.")}
          onDiscard={() => show(rule.version, valuesOfRule(rule))}
        />
      )}
      <RefundSteps form={form} steps={steps} onRemoved={saveUnsaved} />
      <InputField
        label={t("Notice for moving, in hours")}
        inputMode="numeric"
        maxLength={4}
        {...fieldOf(form, "moveHours")}
        fieldClass="mt-6 max-w-xs"
      />
      <SelectField label={t("Least age of clients")} {...fieldOf(form, "leastAge")} fieldClass="mt-5 max-w-xs">
        {[16, 17, 18, 19, 20, 21].map((age) => (
          <option key={age}>{age}</option>
        ))}
      </SelectField>
      <SelectField label={t("Paid by card when booking")} {...fieldOf(form, "deposit")} fieldClass="mt-5 max-w-xs">
        <option value="">{t("The whole price")}</option>
        {depositsWith(rule.deposit).map((percent) => (
          <option key={percent} value={percent}>
            {t("A deposit of {percent}%", { percent })}
          </option>
        ))}
      </SelectField>
      <h3 className="mt-6 font-sans text-base font-semibold">{t("What clients read")}</h3>
      <p className="mt-2 max-w-prose border-l-2 border-gold pl-4" aria-live="polite">
        {preview.success ? ruleInFull(preview.data) : t("The sentences appear here once every field is filled in.")}
      </p>
      <Button type="submit" variant="gold" className="mt-6" disabled={rule.version > from}>
        {t("Compare and publish…")}
      </Button>
      {proposed && (
        <CompareDialog
          serviceId={serviceId}
          from={from}
          terms={proposed}
          onSaved={(version) => show(version, valuesOfRule(proposed))}
          onClose={() => setProposed(undefined)}
        />
      )}
    </form>
  );
}

function depositsWith(present: number | null): number[] {
  return [...new Set([...DEPOSITS, present ?? 5])].toSorted((one, other) => one - other);
}

type RefundStepsProps = {
  form: UseFormReturn<RuleValues>;
  steps: UseFieldArrayReturn<RuleValues, "tiers">;
  onRemoved: () => void;
};

function RefundSteps({ form, steps, onRemoved }: RefundStepsProps) {
  const { tiers } = form.formState.errors;
  const fault = tiers?.message ?? tiers?.root?.message;
  return (
    <fieldset aria-describedby="rule-steps">
      <legend className="font-medium">{t("What cancelling gives back")}</legend>
      <p id="rule-steps" className="mt-1 text-sm text-quiet">
        {t(
          "Enter the longest notice first. With less notice than the last step, nothing is refunded. Up to four steps; none means no refunds.",
        )}
      </p>
      <ol className="mt-3 flex flex-col gap-3">
        {steps.fields.map(({ id }, place) => (
          <li key={id} className="flex flex-wrap items-end gap-3">
            <Field label={t("Step {number}: hours before", { number: place + 1 })} className="w-40">
              <Input
                inputMode="numeric"
                maxLength={4}
                aria-invalid={fault ? true : undefined}
                {...form.register(`tiers.${place}.hours`)}
              />
            </Field>
            <Field label={t("Step {number}: per cent back", { number: place + 1 })} className="w-40">
              <Input
                inputMode="numeric"
                maxLength={4}
                aria-invalid={fault ? true : undefined}
                {...form.register(`tiers.${place}.percent`)}
              />
            </Field>
            <Button
              variant="quiet"
              dense
              className="max-sm:-ml-3"
              aria-label={t("Remove step {number}", { number: place + 1 })}
              onClick={() => {
                steps.remove(place);
                onRemoved();
              }}
            >
              {t("Remove")}
            </Button>
          </li>
        ))}
      </ol>
      {fault && (
        <p role="alert" className="mt-2 flex items-start gap-2 text-sm text-bad">
          <Icon name="warning" className="mt-0.5 size-4" />
          {fault}
        </p>
      )}
      {steps.fields.length < 4 && (
        <Button dense className="mt-3" onClick={() => steps.append({ hours: "", percent: "" })}>
          {t("Add a step")}
        </Button>
      )}
    </fieldset>
  );
}

type CompareDialogProps = {
  serviceId: string | null;
  /** The version that the draft is based on. */
  from: number;
  terms: RuleTerms;
  onSaved: (version: number) => void;
  onClose: () => void;
};

/** Replays the draft against the last year's cancellations, and publishes it. */
function CompareDialog({ onClose, ...draft }: CompareDialogProps) {
  return (
    <Dialog
      title={t("Publish this rule?")}
      about={t("It counts for what is booked from now on. What is booked already keeps its rule.")}
      onClose={onClose}
    >
      <Comparison {...draft} />
    </Dialog>
  );
}

function Comparison({ serviceId, from, terms, onSaved }: Omit<CompareDialogProps, "onClose">) {
  const close = useCloseDialog();
  const compare = (client: DataClient) =>
    act<typeof compareRule>(client, "practice-compare-rule", { serviceId, terms });
  const query = useServerQuery(["rule-replay", serviceId, terms], compare, { gcTime: 0 });
  const save = useAction<typeof saveRule>("practice-save-rule", {
    successToast: t("Rule published"),
    errorToast: t("Not published"),
    invalidates: ["booking_rules"],
    onSuccess: ({ version }) => {
      close();
      onSaved(version);
    },
    onError: ({ code }) => code === "changed-meanwhile" && close(),
  });
  return (
    <>
      <p className="mt-5 max-w-prose border-l-2 border-gold pl-4">{ruleInFull(terms)}</p>
      <div className="mt-5" aria-live="polite">
        <QueryResult
          query={query}
          loading={t("Comparing with the last year…")}
          failed={t("The last year could not be compared")}
        >
          {(replay) => <p className="max-w-prose text-lg">{describeReplay(replay)}</p>}
        </QueryResult>
      </div>
      <DialogButtons
        cancelLabel={t("Keep editing")}
        onCancel={close}
        actionLabel={t("Publish")}
        type="button"
        disabled={query.data === undefined}
        busy={save.isPending}
        onClick={() => save.mutate({ serviceId, from, terms })}
      />
    </>
  );
}
