import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { FormDialog, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import { usePracticeClock } from "#app/kit/admin/practice-clock.ts";
import { changedFrom, describeChanges } from "#app/kit/ui/forms/changed-from.ts";
import { useSeen } from "#app/kit/ui/forms/use-seen.tsx";
import { ConfirmDialog } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { DraftQuestion } from "#app/kit/admin/ui/draft-notices.tsx";
import { useFormDraft } from "#app/kit/admin/drafts/use-form-draft.ts";
import { type Bill, removeCost, saveCost } from "#app/money/costs.ts";
import type { StoredCost } from "#app/money/money.ts";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { InputField, SelectField } from "#app/kit/ui/forms/form-fields.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { parsePounds, pounds, poundsTyped } from "#domain/money.ts";
import {
  BILL_TYPES,
  CATEGORY_IN_WORDS,
  COST_CATEGORIES,
  type CostCategory,
  costFacts,
  type CostFacts,
  MAX_BILL_BYTES,
} from "#domain/payments/cost.ts";
import type { MoneyPeriod } from "#domain/payments/money-period.ts";

type CostDialogProps = { cost: StoredCost | undefined; period: MoneyPeriod; onClose: () => void };

type FormValues = { spentOn: string; amount: string; category: CostCategory; description: string; bill: string | null };

/** `seen` is the cost that the draft is based on: if another window has changed it since, the save is refused. */
type FormDraft = { id: string; seen: StoredCost | undefined; values: FormValues };

const LABELS = {
  spentOn: t("day"),
  amount: t("amount"),
  category: t("category"),
  description: t("for"),
  bill: t("bill"),
};

const factsOf = ({ amount, ...values }: FormValues): CostFacts => ({
  ...values,
  amount: parsePounds(amount) ?? Number.NaN,
});

const resolver = schemaResolver<FormValues>(costFacts, factsOf);

export function CostDialog({ cost, period, onClose }: CostDialogProps) {
  const { data: clock } = usePracticeClock();
  const today = clock?.today ?? period.from;
  const { draft, isRestored, saveDraft, discardDraft, settleDraft } = useFormDraft<FormDraft>(
    `cost ${cost?.id ?? "new"}`,
    {
      stored: true,
    },
  );
  const blank = (): FormDraft => ({
    id: cost?.id ?? crypto.randomUUID(),
    seen: cost,
    values: typedOf(cost, today, period),
  });
  const [first, setFirst] = useState(() => draft ?? blank());
  const lock = useSeen(cost, first.seen);
  const { id } = first;
  const { opened } = lock;
  const [chosen, setChosen] = useState<Bill>();
  const [fault, setFault] = useState<string>();
  const [isRemoving, setIsRemoving] = useState(false);
  const form = useDialogForm<FormValues>({
    defaultValues: first.values,
    resolver,
  });
  const { field, watch, setValue, setFocus, getValues, reset, close } = form;
  const saveTyped = () => {
    const untouched = typedOf(opened, today, period);
    if (JSON.stringify(getValues()) === JSON.stringify(untouched)) discardDraft();
    else saveDraft({ ...first, values: getValues() });
  };
  const done = () => {
    discardDraft();
    close();
  };
  const resume = () => {
    settleDraft();
    setFocus("amount");
  };
  const startOver = () => {
    const afresh = blank();
    discardDraft();
    setFirst(afresh);
    lock.open(cost);
    reset(afresh.values);
    resume();
  };
  const save = useServerMutation({
    mutationFn: (client, { facts, bill }: { facts: CostFacts; bill: Bill | undefined }) =>
      saveCost(client, {
        id,
        bill,
        lock:
          opened && lock.seen
            ? { seen: lock.seen, changes: changedFrom(factsOf(typedOf(opened, today, period)), facts) }
            : { facts },
      }),
    successToast: (_, { facts }) => ({
      title: t("Cost saved"),
      description: `${pounds(facts.amount)}, ${facts.description}`,
    }),
    errorToast: t("Failed to save the cost"),
    invalidates: ["money"],
    onSuccess: done,
    onError: lock.onError,
  });
  const remove = useServerMutation({
    mutationFn: removeCost,
    successToast: {
      title: t("Cost deleted"),
      ...(opened && { description: `${pounds(opened.amount)}, ${opened.description}` }),
    },
    errorToast: t("Failed to delete the cost"),
    invalidates: ["money"],
    onSuccess: done,
  });
  function choose(file: File | undefined) {
    const wrong = file && fileError(file);
    setFault(wrong);
    setChosen(file && !wrong ? { file, name: `${crypto.randomUUID()}.${BILL_TYPES[file.type]}` } : undefined);
  }
  return (
    <FormDialog
      title={cost ? t("Edit cost") : t("Add cost")}
      onClose={onClose}
      form={form}
      isUnsaved={chosen !== undefined} // the draft does not include files
      onChange={saveTyped}
      onSubmit={(values) => {
        if (!fault) save.mutate({ facts: factsOf(values), bill: chosen });
      }}
      cancelLabel={t("Close")}
      actionLabel={t("Save cost")}
      busy={save.isPending || remove.isPending}
      savedMeanwhile={{
        changes:
          opened && cost ? describeChanges(typedOf(opened, today, period), typedOf(cost, today, period), LABELS) : [],
        isRefused: lock.isRefused,
      }}
      below={
        isRemoving &&
        opened && (
          <ConfirmDialog
            title={t("Delete this cost?")}
            about={t(
              "{hasBill, select, true {{amount}, {description}, with its bill.} other {{amount}, {description}.}} It is deleted for good.",
              {
                hasBill: Boolean(opened.bill),
                amount: pounds(opened.amount),
                description: opened.description,
              },
            )}
            actionLabel={t("Delete")}
            onConfirm={() => remove.mutate(opened.id)}
            onClose={() => setIsRemoving(false)}
          />
        )
      }
    >
      {isRestored && <DraftQuestion onResume={resume} onStartOver={startOver} />}
      <InputField
        label={t("Amount in pounds")}
        inputMode="decimal"
        autoComplete="off"
        className="max-w-40"
        {...field("amount")}
      />
      <InputField
        label={t("For")}
        hint={t("Such as: hall in November.")}
        maxLength={300}
        autoComplete="off"
        {...field("description")}
      />
      <SelectField label={t("Category")} {...field("category")}>
        {COST_CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {t(CATEGORY_IN_WORDS[category])}
          </option>
        ))}
      </SelectField>
      <InputField label={t("Day")} type="date" className="max-w-48" {...field("spentOn")} />
      <InputField
        label={watch("bill") ? t("Another photo or PDF of the bill") : t("Photo or PDF of the bill")}
        hint={t("JPEG, PNG, WebP or PDF, up to 10 MB. Only you can see it.")}
        optional
        type="file"
        accept={Object.keys(BILL_TYPES).join()}
        onChange={({ target }) => choose(target.files?.[0])}
        error={fault}
      />
      {opened && (
        <div className="flex flex-wrap gap-3">
          {watch("bill") && (
            <Button
              dense
              onClick={() => {
                setValue("bill", null);
                saveTyped();
              }}
            >
              {t("Remove the bill")}
            </Button>
          )}
          <Button dense variant="danger" onClick={() => setIsRemoving(true)}>
            {t("Delete cost…")}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}

/** Returns a cost's form values. The date of a new cost is today, or the period's first day if today is outside it. */
function typedOf(cost: StoredCost | undefined, today: string, { from, upTo }: MoneyPeriod): FormValues {
  return {
    spentOn: cost?.spentOn ?? (today >= from && today <= upTo ? today : from),
    amount: cost ? poundsTyped(cost.amount) : "",
    category: cost?.category ?? "rooms",
    description: cost?.description ?? "",
    bill: cost?.bill ?? null,
  };
}

function fileError({ type, size }: File): string | undefined {
  if (!BILL_TYPES[type]) return t("Please choose a JPEG, PNG or WebP picture, or a PDF.");
  if (size > MAX_BILL_BYTES) return t("This file is larger than 10 MB. Please make it smaller.");
  return undefined;
}
