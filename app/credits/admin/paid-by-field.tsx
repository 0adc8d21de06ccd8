import { t } from "@sacred-space/words/t.ts";
import type { FieldProps } from "#app/kit/ui/forms/form-fields.tsx";

const WAYS = { cash: t("Paid in cash, now"), transfer: t("Paid by transfer, and it has come") };

export function PaidByField({ error, ...field }: FieldProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{t("Payment")}</legend>
      {Object.entries(WAYS).map(([way, words]) => (
        <label key={way} className="flex min-h-11 items-center gap-3 py-1.5">
          <input type="radio" value={way} className="tick" {...field} />
          {words}
        </label>
      ))}
      <p role="alert" className="text-sm text-bad empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
