import { t } from "@sacred-space/words/t.ts";
import type { ListedClient } from "#app/clients/clients.ts";
import { contactKey } from "#app/clients/admin/who-is-it.tsx";
import { UNSTORABLE } from "#app/kit/ui/forms/schema-resolver.ts";
import type { Payment } from "./payment-choice.tsx";

/** A client of a booking. Without an id the server matches by email address. */
export type KnownClient = {
  clientId?: string | undefined;
  clientName: string;
  clientEmail: string;
  clientPhone: string;
};

/** The form values of a booking's client; `chosen` is the one selected from the search, `another` the shared contact of another person. */
export type ContactValues = Omit<KnownClient, "clientId"> & {
  chosen: KnownClient | null;
  another?: string;
  payment?: Payment;
};

export const NO_CLIENT: Omit<ContactValues, "payment"> = {
  chosen: null,
  clientName: "",
  clientEmail: "",
  clientPhone: "",
};

export const CONTACT_WORDS = {
  clientName: t("Please write a name."),
  clientEmail: t("Please check the email address."),
  clientPhone: UNSTORABLE,
};

export const knownClient = ({
  id,
  name,
  email,
  phone,
}: Pick<ListedClient, "id" | "name" | "email" | "phone">): KnownClient => ({
  clientId: id,
  clientName: name,
  clientEmail: email,
  clientPhone: phone ?? "",
});

/** The id of the selected client; undefined once the typed name or email address differs from theirs. */
export function clientIdOf({ chosen, clientName, clientEmail }: ContactValues): string | undefined {
  const isStill =
    clientName === chosen?.clientName && (chosen.clientEmail === "" || clientEmail === chosen.clientEmail);
  return isStill ? chosen.clientId : undefined;
}

/** Whether it was said that they are another person than whoever has the same address or number. */
export function isAnotherPerson({ another = "", clientEmail: email, clientPhone: phone }: ContactValues): boolean {
  return another !== "" && another === contactKey({ email, phone });
}
