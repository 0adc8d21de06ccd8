import { useState } from "react";
import { useForm } from "react-hook-form";
import { usePracticeClock } from "#app/admin/practice-clock.ts";
import { DialogButtons } from "#app/admin/ui/confirm-dialog.tsx";
import { useAction } from "#app/backend/use-action.ts";
import type { sellVoucher } from "#server/credits/actions.ts";
import { Dialog, useCloseDialog, useLeaveDialog, useUnsaved } from "#app/ui/dialog.tsx";
import { Field, Input } from "#app/ui/field.tsx";
import { schemaResolver } from "#app/ui/forms/schema-resolver.ts";
import { Spinner } from "#app/ui/spinner.tsx";
import { type VoucherSale, voucherSale, sameDayNextYear } from "#domain/credits/voucher.ts";
import { parsePounds, pounds } from "#domain/money.ts";
import { PaidByField } from "./paid-by-field.tsx";
import { voucherFactsOf, type TypedFacts, VoucherFields } from "./voucher-fields.tsx";

type SellDialogProps = { onSold: (voucherId: string) => void; onClose: () => void };

/** Sells a voucher that is paid for now, in cash or by a received transfer. */
export function SellDialog({ onSold, onClose }: SellDialogProps) {
  const { data: clock } = usePracticeClock();
  return (
    <Dialog title="Sell a voucher" onClose={onClose}>
      {clock ? <SellForm today={clock.today} onSold={onSold} /> : <Spinner label="Reading the date…" />}
    </Dialog>
  );
}

type FormValues = TypedFacts & { amount: string; by: VoucherSale["by"] | "" };

function SellForm({ today, onSold }: { today: string; onSold: (voucherId: string) => void }) {
  const close = useCloseDialog();
  const leave = useLeaveDialog();
  const [requestId] = useState(() => crypto.randomUUID());
  const toRequest = ({ amount, by, ...facts }: FormValues) => ({
    requestId,
    amount: parsePounds(amount) ?? Number.NaN,
    by,
    ...voucherFactsOf(facts),
  });
  const { register, handleSubmit, formState } = useForm<FormValues>({
    defaultValues: { amount: "", by: "", buyerName: "", recipientName: "", message: "", expiresOn: sameDayNextYear(today) },
    resolver: schemaResolver<FormValues>(voucherSale, toRequest, { words: { by: "Please say how it was paid." } }),
  });
  const { errors } = formState;
  useUnsaved(formState.isDirty && !formState.isSubmitSuccessful);
  const sell = useAction<typeof sellVoucher>("practice-sell-voucher", {
    successToast: (_, { amount }) => ({ title: "Voucher sold", description: `${pounds(amount)}, ready to print` }),
    errorToast: "Failed to sell the voucher",
    invalidates: ["credits", "money", "day"],
    onSuccess: ({ voucherId }) => {
      close();
      onSold(voucherId);
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit((values) => sell.mutate(toRequest(values) as VoucherSale))(event)}
      className={FORM}
    >
      <Field label="Amount in pounds" error={errors.amount?.message}>
        <Input inputMode="decimal" autoComplete="off" className="max-w-40" {...register("amount")} />
      </Field>
      <VoucherFields register={register} errors={errors} />
      <PaidByField {...register("by")} error={errors.by?.message} />
      <DialogButtons keep="Cancel" onKeep={leave} verb="Sell voucher" busy={sell.isPending} />
    </form>
  );
}

const FORM = "mt-5 flex flex-col gap-5";
