import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { Field, Input, Textarea } from "#app/ui/field.tsx";
import type { Voucher, VoucherFacts } from "#domain/credits/voucher.ts";

/** The form values of a voucher; without a day it does not expire. */
export type TypedFacts = Omit<VoucherFacts, "expiresOn"> & { expiresOn: string };

export function voucherFactsOf({ buyerName, recipientName, message, expiresOn }: TypedFacts): VoucherFacts {
  return { buyerName, recipientName, message, expiresOn: expiresOn || null };
}

export function typedFrom({ buyerName, recipientName, message, expiresOn }: Voucher): TypedFacts {
  return { buyerName: buyerName ?? "", recipientName: recipientName ?? "", message: message ?? "", expiresOn: expiresOn ?? "" };
}

type VoucherFieldsProps = { register: UseFormRegister<TypedFacts>; errors: FieldErrors<TypedFacts> };

/** The buyer and the recipient of a voucher, its printed text, and its expiry. */
export function VoucherFields({ register, errors }: VoucherFieldsProps) {
  return (
    <>
      <div className="flex flex-wrap gap-4">
        <Field label="From" error={errors.buyerName?.message} className="grow basis-48">
          <Input maxLength={100} autoComplete="off" {...register("buyerName")} />
        </Field>
        <Field label="For" optional error={errors.recipientName?.message} className="grow basis-48">
          <Input maxLength={100} autoComplete="off" {...register("recipientName")} />
        </Field>
      </div>
      <Field label="Message" optional hint="Printed on the voucher." error={errors.message?.message}>
        <Textarea rows={3} maxLength={300} {...register("message")} />
      </Field>
      <Field label="Last day" optional hint="Without a day it does not expire." error={errors.expiresOn?.message}>
        <Input type="date" className="max-w-48" {...register("expiresOn")} />
      </Field>
    </>
  );
}
