import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import type { Service } from "#app/catalog/services.ts";
import type { SoldChoices } from "#app/kit/ui/forms/choices-fields.tsx";
import type { Choices } from "#domain/catalog/choice-request.ts";
import { MAX_PRICE, parsePounds, type Pence, pounds, poundsTyped } from "#domain/money.ts";

/** The form values of a session. A null `price` means the usual one. */
export type SoldValues = { serviceId: string; price: string | null; choices: Choices };

export const SOLD_WORDS = {
  serviceId: t("Please choose the session."),
  price: t("Write an amount up to {most}, such as 45 or 22.50", { most: pounds(MAX_PRICE) }),
};

/** The session that results from a service and the chosen length, channel and extras. */
export function useSoldService(service: Service | undefined) {
  const [sold, setSold] = useState<SoldChoices & { of: string }>();
  const made = service?.choices && sold?.of === service.id ? sold : undefined;
  const usual: Pence = made?.price ?? service?.price ?? 0;
  return {
    service,
    choices: made?.choices,
    usual,
    /** False while the choices are incomplete. */
    isSettled: !service?.choices || made !== undefined,
    setSold,
    pence: (price: string | null) => parsePounds(price ?? poundsTyped(usual)) ?? Number.NaN,
  };
}

export type SoldService = ReturnType<typeof useSoldService>;
