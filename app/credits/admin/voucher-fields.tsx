import { t } from "@sacred-space/words/t.ts";
import { type FieldProps, InputField, TextareaField } from "#app/kit/ui/forms/form-fields.tsx";
import type { Voucher, VoucherFacts } from "#domain/credits/voucher.ts";

/** The form values of a voucher; without a day it does not expire. */
export type TypedFacts = Omit<VoucherFacts, "expiresOn"> & { expiresOn: string };

export function voucherFactsOf({ buyerName, recipientName, message, expiresOn }: TypedFacts): VoucherFacts {
  return { buyerName, recipientName, message, expiresOn: expiresOn || null };
}

export function typedFrom({ buyerName, recipientName, message, expiresOn }: Voucher): TypedFacts {
  return {
    buyerName: buyerName ?? "",
    recipientName: recipientName ?? "",
    message: message ?? "",
    expiresOn: expiresOn ?? "",
  };
}

type VoucherFieldsProps = { field: (name: keyof TypedFacts) => FieldProps };

/** The buyer and the recipient of a voucher, its printed text, and its expiry. */
export function VoucherFields({ field }: VoucherFieldsProps) {
  return (
    <>
      <div className="flex flex-wrap gap-4">
        <InputField
          label={t("From")}
          fieldClass="grow basis-48"
          maxLength={100}
          autoComplete="off"
          {...field("buyerName")}
        />
        <InputField
          label={t("For")}
          optional
          fieldClass="grow basis-48"
          maxLength={100}
          autoComplete="off"
          {...field("recipientName")}
        />
      </div>
      <TextareaField
        label={t("Message")}
        optional
        hint={t("Printed on the voucher.")}
        rows={3}
        maxLength={300}
        {...field("message")}
      />
      <InputField
        label={t("Last day")}
        optional
        hint={t("Without a day it does not expire.")}
        type="date"
        className="max-w-48"
        {...field("expiresOn")}
      />
    </>
  );
}
