import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { DialogForm, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import { usePracticeClock } from "#app/kit/admin/practice-clock.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { sellVoucher } from "#server/credits/actions.ts";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { InputField } from "#app/kit/ui/forms/form-fields.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { Spinner } from "#app/kit/ui/spinner.tsx";
import { type VoucherSale, voucherSale, sameDayNextYear } from "#domain/credits/voucher.ts";
import { parsePounds, pounds } from "#domain/money.ts";
import { PaidByField } from "./paid-by-field.tsx";
import { type TypedFacts, VoucherFields, voucherFactsOf } from "./voucher-fields.tsx";

type SellDialogProps = { onSold: (voucherId: string) => void; onClose: () => void };

/** Sells a voucher that is paid for now, in cash or by a received transfer. */
export function SellDialog({ onSold, onClose }: SellDialogProps) {
  const { data: clock } = usePracticeClock();
  return (
    <Dialog title={t("Sell a voucher")} onClose={onClose}>
      {clock ? <SellForm today={clock.today} onSold={onSold} /> : <Spinner label={t("Reading the date…")} />}
    </Dialog>
  );
}

type FormValues = TypedFacts & { amount: string; by: VoucherSale["by"] | "" };

function SellForm({ today, onSold }: { today: string; onSold: (voucherId: string) => void }) {
  const [requestId] = useState(() => crypto.randomUUID()); // idempotency key
  const toRequest = ({ amount, by, ...facts }: FormValues) => ({
    requestId,
    amount: parsePounds(amount) ?? Number.NaN,
    by,
    ...voucherFactsOf(facts),
  });
  const form = useDialogForm<FormValues>({
    defaultValues: {
      amount: "",
      by: "",
      buyerName: "",
      recipientName: "",
      message: "",
      expiresOn: sameDayNextYear(today),
    },
    resolver: schemaResolver<FormValues>(voucherSale, toRequest, { words: { by: t("Please say how it was paid.") } }),
  });
  const { field, close } = form;
  const sell = useAction<typeof sellVoucher>("practice-sell-voucher", {
    successToast: (_, { amount }) => ({
      title: t("Voucher sold"),
      description: t("{amount}, ready to print", { amount: pounds(amount) }),
    }),
    errorToast: t("Failed to sell the voucher"),
    invalidates: ["credits", "money", "day"],
    onSuccess: ({ voucherId }) => {
      close();
      onSold(voucherId);
    },
  });
  return (
    <DialogForm
      form={form}
      onSubmit={(values) => sell.mutate(toRequest(values) as VoucherSale)}
      actionLabel={t("Sell voucher")}
      busy={sell.isPending}
    >
      <InputField
        label={t("Amount in pounds")}
        inputMode="decimal"
        autoComplete="off"
        className="max-w-40"
        {...field("amount")}
      />
      <VoucherFields field={field} />
      <PaidByField {...field("by")} />
    </DialogForm>
  );
}
