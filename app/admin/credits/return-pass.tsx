import { useState } from "react";
import { useForm } from "react-hook-form";
import { DialogButtons } from "#app/admin/ui/confirm-dialog.tsx";
import { useAction } from "#app/backend/use-action.ts";
import type { refundPass } from "#server/credits/actions.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, useCloseDialog, useLeaveDialog, useUnsaved } from "#app/ui/dialog.tsx";
import { Field, Input } from "#app/ui/field.tsx";
import { schemaResolver } from "#app/ui/forms/schema-resolver.ts";
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

function ReturnDialog({ pass, onClose }: { pass: Pass; onClose: () => void }) {
  const { left, sessions, amount } = pass;
  return (
    <Dialog
      title="Give the money back?"
      about={`${left} of ${sessions} sessions are left; the pass cost ${pounds(amount)}. Hand the money back the way it was paid. It is counted as refunded today, and the pass cannot be used any more.`}
      onClose={onClose}
    >
      <ReturnForm pass={pass} />
    </Dialog>
  );
}

type FormValues = { amount: string };

function ReturnForm({ pass: { id, name, left, leftPence, amount } }: { pass: Pass }) {
  const close = useCloseDialog();
  const leave = useLeaveDialog();
  const [requestId] = useState(() => crypto.randomUUID());
  const fault = { amount: `Write an amount up to ${pounds(amount)}, such as 22.50` };
  const toRequest = (values: FormValues) => ({ requestId, passId: id, pence: parsePounds(values.amount) ?? 0, expectedLeft: left });
  const { register, handleSubmit, formState } = useForm<FormValues>({
    defaultValues: { amount: poundsTyped(leftPence) },
    resolver: schemaResolver<FormValues>(passRefund, toRequest, {
      fieldOf: { pence: "amount" },
      words: fault,
      also: (values) => (toRequest(values).pence > amount ? fault : {}),
    }),
  });
  useUnsaved(formState.isDirty && !formState.isSubmitSuccessful);
  const giveBack = useAction<typeof refundPass>("practice-refund-pass", {
    successToast: (_, { pence }) => ({ title: `${pounds(pence)} given back`, description: `${name} cannot be used any more.` }),
    errorToast: "Failed to give the money back",
    invalidates: ["credits", "money", "day"],
    onSuccess: close,
  });
  const submit = handleSubmit((values) => giveBack.mutate(toRequest(values)));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 flex flex-col gap-5">
      <Field label="Amount in pounds" hint="The part of the price for the sessions that are left." error={formState.errors.amount?.message}>
        <Input inputMode="decimal" autoComplete="off" className="max-w-40" {...register("amount")} />
      </Field>
      <DialogButtons keep="Keep it" onKeep={leave} verb="Given back" busy={giveBack.isPending} />
    </form>
  );
}
