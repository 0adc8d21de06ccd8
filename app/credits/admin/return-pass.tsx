import { useState } from "react";
import { FormDialog, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { refundPass } from "#server/credits/actions.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { InputField } from "#app/kit/ui/forms/form-fields.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { type Pass, passRefund } from "#domain/credits/pass.ts";
import { parsePounds, pounds, poundsTyped } from "#domain/money.ts";

export function ReturnPass({ pass }: { pass: Pass }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button dense variant="danger" onClick={() => setIsOpen(true)}>
        Give the money back…
      </Button>
      {isOpen && <ReturnDialog pass={pass} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type FormValues = { amount: string };

function ReturnDialog({ pass, onClose }: { pass: Pass; onClose: () => void }) {
  const { id, name, left, leftPence, sessions, amount } = pass;
  const [requestId] = useState(() => crypto.randomUUID()); // idempotency key
  const fault = { amount: `Write an amount up to ${pounds(amount)}, such as 22.50` };
  const toRequest = (values: FormValues) => ({
    requestId,
    passId: id,
    pence: parsePounds(values.amount) ?? 0,
    expectedLeft: left,
  });
  const form = useDialogForm<FormValues>({
    defaultValues: { amount: poundsTyped(leftPence) },
    resolver: schemaResolver<FormValues>(passRefund, toRequest, {
      fieldOf: { pence: "amount" },
      words: fault,
      refine: (values) => (toRequest(values).pence > amount ? fault : {}),
    }),
  });
  const { field, close } = form;
  const giveBack = useAction<typeof refundPass>("practice-refund-pass", {
    successToast: (_, { pence }) => ({
      title: `${pounds(pence)} given back`,
      description: `${name} cannot be used any more.`,
    }),
    errorToast: "Failed to give the money back",
    invalidates: ["credits", "money", "day"],
    onSuccess: close,
  });
  return (
    <FormDialog
      title="Give the money back?"
      about={`${left} of ${sessions} sessions are left; the pass cost ${pounds(amount)}. Hand the money back the way it was paid. It is counted as refunded today, and the pass cannot be used any more.`}
      onClose={onClose}
      form={form}
      onSubmit={(values) => giveBack.mutate(toRequest(values))}
      cancelLabel="Keep it"
      actionLabel="Given back"
      busy={giveBack.isPending}
    >
      <InputField
        label="Amount in pounds"
        hint="The part of the price for the sessions that are left."
        inputMode="decimal"
        autoComplete="off"
        className="max-w-40"
        {...field("amount")}
      />
    </FormDialog>
  );
}
