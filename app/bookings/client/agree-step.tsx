import type { Ref } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useRouteLoaderData } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import type { Service } from "#app/catalog/services.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { ConsentSentence } from "#app/kit/ui/forms/consent-sentence.tsx";
import { Checkbox } from "#app/kit/ui/field.tsx";
import { useRule } from "#app/settings/rule.ts";
import { pounds } from "#domain/money.ts";
import { usePaysHere } from "#app/payments/client/payment-tab.ts";
import { dueWhenBooking } from "#domain/payments/deposit.ts";
import type { BookingValues } from "./booking-values.ts";

type AgreeStepProps = {
  form: UseFormReturn<BookingValues>;
  service: Service | undefined;
  ready: boolean;
  /** Whether everything is answered, so that the button is highlighted as the next step. */
  lit: boolean;
  busy: boolean;
  /** The client signs in by an emailed code before paying. */
  isVisitor: boolean;
  submitRef: Ref<HTMLButtonElement>;
};

/** The consent and the submit button, which names the amount due now. */
export function AgreeStep({ form, service, ready, lit, busy, isVisitor, submitRef }: AgreeStepProps) {
  const { register, formState } = form;
  const rule = useRule(service?.id);
  const [isHere, stay] = usePaysHere();
  const root = useRouteLoaderData<{ hasWallets?: boolean }>("root");
  const how = { hasWallets: Boolean(root?.hasWallets), isHere };
  return (
    <div className="flex max-w-xl flex-col gap-6">
      <Checkbox
        {...register("consent")}
        required
        error={formState.errors.consent?.message}
        label={<ConsentSentence serviceId={service?.id} />}
      />
      <Button
        ref={submitRef}
        type="submit"
        variant={lit ? "gold" : "outline"}
        disabled={!ready}
        busy={busy}
        className="w-full text-lg"
      >
        {service ? t("Book Now - {amount}", { amount: pounds(dueWhenBooking(rule, service.price)) }) : t("Book Now")}
      </Button>
      <div className="-mt-2 text-sm">
        <p className="text-quiet">
          {isVisitor
            ? t(
                "We email you a six-digit code, you type it here, and then you pay by card{hasWallets, select, true {, Apple Pay or Google Pay} other {}} in {isHere, select, true {this} other {a new}} tab. You need no password.",
                how,
              )
            : t(
                "You pay by card{hasWallets, select, true {, Apple Pay or Google Pay} other {}} in {isHere, select, true {this} other {a new}} tab. Your time is held for you while you do.",
                how,
              )}
        </p>
        <Checkbox
          checked={isHere}
          onChange={({ target }) => stay(target.checked)}
          label={t("Stay in this tab")}
          className="mt-3"
        />
      </div>
    </div>
  );
}
