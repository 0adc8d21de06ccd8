import { type SubmitEvent, useEffect } from "react";
import { useForm } from "react-hook-form";
import { Link, useSearchParams } from "react-router";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { useConsentVersion } from "#app/accounts/consent-version.ts";
import { keepBookingDraft } from "#app/bookings/booking-draft.ts";
import { useRule } from "#app/settings/rule.ts";
import { bookingPath, type BookingValues, draftOf, problemsIn } from "#app/bookings/client/booking-values.ts";
import { useVisitorCode } from "#app/bookings/client/form/use-visitor-code.ts";
import { firstValues } from "#app/bookings/client/form/first-values.ts";
import { showFormErrors } from "#app/bookings/client/form/form-errors.ts";
import { CodeStep } from "#app/bookings/client/form/lazy-parts.tsx";
import type { Offer, OfferedSession } from "#app/catalog/client/offer.ts";
import { NameAndEmail } from "#app/bookings/client/who-step.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Checkbox } from "#app/kit/ui/field.tsx";
import { ConsentSentence } from "#app/kit/ui/forms/consent-sentence.tsx";
import { useToast } from "#app/kit/ui/toast/toast.tsx";
import { mostPlacesToWaitFor, PlacesToWaitFor } from "./join-line.tsx";

/** `onSignedIn`: by the code; joins the list for this many places. The component is replaced as soon as the account is loaded. */
type JoinAsVisitorProps = { offer: Offer; session: OfferedSession; zone: string; onSignedIn(places: number): void };

const JOIN = { button: t("Join the waiting list"), busy: t("Joining the waiting list…") };

/** Joins the waiting list of a full date by name, email and code, as the booking form signs its visitors in. */
export default function JoinAsVisitor({ offer, session, zone, onSignedIn }: JoinAsVisitorProps) {
  const auth = useAuth();
  const [searchParams] = useSearchParams();
  const { toast, clearErrors } = useToast();
  const form = useForm<BookingValues>({ defaultValues: firstValues(offer, searchParams, auth) });
  const values = form.watch();
  useEffect(() => keepBookingDraft("", draftOf(values)), [values]);
  const rule = useRule(session.service.id);
  const terms = { ruleVersion: rule.version, consentVersion: useConsentVersion() };
  const code = useVisitorCode(form, { choices: {}, terms, onRefused: () => undefined });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const problems = problemsIn({ ...form.getValues(), clientPhone: "", notes: "" }); // fields of the booking form, which its draft may have
    if (Object.keys(problems).length > 0) return showFormErrors(form, problems, toast);
    clearErrors();
    code.send();
  };

  if (code.sent) {
    const { day, time } = values;
    return (
      <CodeStep
        sent={code.sent}
        choice={{
          service: session.service,
          day,
          time,
          zone,
          isWritten: false,
          dates: `${session.days}, ${session.hours}`,
        }}
        takesTime={false}
        sending={code.isSending}
        paying={false}
        next={JOIN}
        path={bookingPath(values)}
        onSendAgain={code.send}
        onOtherEmail={code.onOtherEmail}
        onSignedIn={() => onSignedIn(Number(values.places))}
        onSignedInElsewhere={code.onSignedInElsewhere}
      />
    );
  }
  return (
    <form
      noValidate
      onChange={clearErrors}
      onSubmit={submit}
      aria-labelledby="join-waiting"
      className="flex max-w-xl flex-col gap-6"
    >
      <h2 id="join-waiting" className="text-2xl">
        {t("Join the waiting list")}
      </h2>
      <PlacesToWaitFor {...form.register("places")} fewest={1} max={mostPlacesToWaitFor(session)} />
      <NameAndEmail form={form} emailHint={t("A code goes here now, and word as soon as a place is free.")} />
      <Checkbox
        {...form.register("consent")}
        required
        error={form.formState.errors.consent?.message}
        label={<ConsentSentence serviceId={session.service.id} />}
      />
      <Button type="submit" variant="gold" busy={code.isSending} className="w-full text-lg">
        {t("Join the waiting list")}
      </Button>
      <p className="-mt-2 text-sm text-quiet">
        {rich(
          "Joining costs nothing. We email you a six-digit code, and you type it here: you need no password. Or <link>sign in</link>.",
          {
            link: (words) => (
              <Link to={`/auth?next=${encodeURIComponent(bookingPath(values))}`} className="link">
                {words}
              </Link>
            ),
          },
        )}
      </p>
    </form>
  );
}
