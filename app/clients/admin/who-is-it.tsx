import { t } from "@sacred-space/words/t.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { ask } from "#app/kit/backend/server/functions.ts";
import { useDebouncedValue } from "#app/kit/admin/ui/use-debounced-value.ts";
import type { AnswerOf } from "#app/kit/backend/server/functions.ts";
import { isEmailAddress } from "#domain/accounts/email-address.ts";
import { mayBeOneName } from "#domain/clients/one-name.ts";
import type { sharers } from "#server/clients/actions.ts";

/** Somebody on file with the same email address or telephone number. */
export type Sharer = AnswerOf<typeof sharers>["people"][number];

/** What is typed of a client, by which somebody on file may be meant. */
export type Typed = { name: string; email: string; phone: string };

/** The contact for which it was said that this is another person; it is asked again about another contact. */
export const contactKey = ({ email, phone }: Pick<Typed, "email" | "phone">) =>
  email.trim() === "" ? phone.replaceAll(/\D/g, "") : email.trim().toLowerCase();

/** Who on file has the typed address, or the number of somebody without one; nobody while it is incomplete. */
export function useSharers({ email, phone }: Omit<Typed, "name">, { except = "", isAsked = true } = {}): Sharer[] {
  const contact = useDebouncedValue(contactKey({ email, phone }));
  const isEmail = contact.includes("@");
  const isWhole = isEmail ? isEmailAddress(contact) : email.trim() === "" && contact.length >= 7;
  const { data, isPlaceholderData } = useServerQuery(
    ["clients", "sharers", contact, except],
    (client) =>
      ask<typeof sharers>(client, "practice-sharers", {
        email: isEmail ? contact : "",
        phone: isEmail ? "" : contact,
        ...(except && { except }),
      }),
    { enabled: isAsked && isWhole },
  );
  return isAsked && isWhole && !isPlaceholderData ? (data?.people ?? []) : [];
}

/** Whether somebody of this name is meant without asking: a client with the address whose name may be the same. */
export const isMeant = (people: Sharer[], { name, email }: Typed) =>
  email.trim() !== "" && people.some((each) => mayBeOneName(each.name, name));

type WhoIsItProps = {
  people: Sharer[];
  isNumber: boolean;
  isAnother: boolean;
  onSame: (person: Sharer) => void;
  onAnother: () => void;
};

/** Asks whether somebody with the contact of a client is that client. */
export function WhoIsIt({ people, isNumber, isAnother, onSame, onAnother }: WhoIsItProps) {
  if (people.length === 0) return null;
  return (
    <div className="border-l-2 border-gold pl-4">
      <fieldset>
        <legend className="mb-1 font-medium">
          {isNumber
            ? t("Same person, or another who shares the number?")
            : t("Same person, or another who shares the address?")}
        </legend>
        <div>
          {people.map((person) => (
            <label key={person.id} className="flex min-h-11 items-center gap-3 py-1.5 [overflow-wrap:anywhere]">
              <input type="radio" name="who-is-it" checked={false} onChange={() => onSame(person)} className="tick" />
              {t("{name}, the same person", { name: person.name })}
            </label>
          ))}
          <label className="flex min-h-11 items-center gap-3 py-1.5">
            <input type="radio" name="who-is-it" checked={isAnother} onChange={onAnother} className="tick" />
            {t("Another person")}
          </label>
        </div>
      </fieldset>
    </div>
  );
}
