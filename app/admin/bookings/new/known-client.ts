import type { ListedClient } from "#app/backend/clients/clients.ts";
import { UNSTORABLE } from "#app/ui/forms/schema-resolver.ts";
import type { Payment } from "./payment-choice.tsx";

/** A client on file, by their id; without one the address decides. */
export type KnownClient = { clientId?: string | undefined; clientName: string; clientEmail: string; clientPhone: string };

/** The client of a booking as typed; `chosen` was found on file. */
export type ContactValues = Omit<KnownClient, "clientId"> & { chosen: KnownClient | null; payment?: Payment };

export const NO_CLIENT: Omit<ContactValues, "payment"> = { chosen: null, clientName: "", clientEmail: "", clientPhone: "" };

export const CONTACT_WORDS = {
  clientName: "Please write a name.",
  clientEmail: "Please check the email address.",
  clientPhone: UNSTORABLE,
};

export const knownClient = ({ id, name, email, phone }: ListedClient): KnownClient => ({
  clientId: id,
  clientName: name,
  clientEmail: email,
  clientPhone: phone ?? "",
});

/** The client on file that the fields still name: another name or another address is another client's. */
export function clientIdOf({ chosen, clientName, clientEmail }: ContactValues): string | undefined {
  const isStill = clientName === chosen?.clientName && (chosen.clientEmail === "" || clientEmail === chosen.clientEmail);
  return isStill ? chosen.clientId : undefined;
}
