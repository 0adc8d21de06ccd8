import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { useSearchParams } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { useConsentVersion } from "#app/accounts/consent-version.ts";
import { draftKeeper } from "#app/bookings/booking-draft.ts";
import { requestPaymentPage } from "#app/payments/payments.ts";
import { QueryProvider } from "#app/kit/backend/queries.tsx";
import { useRule } from "#app/settings/rule.ts";
import { useToast } from "#app/kit/ui/toast/toast.tsx";
import { AgreeStep } from "./agree-step.tsx";
import { BookingSummary } from "./booking-summary.tsx";
import {
  bookingPath,
  bookingRequestOf,
  type BookingValues,
  draftOf,
  isReady,
  nextStep,
  problemsIn,
  type SeenTerms,
  type StepName,
} from "./booking-values.ts";
import { useVisitorCode } from "#app/bookings/client/form/use-visitor-code.ts";
import { BookingSteps } from "./form/booking-steps.tsx";
import { showFormErrors } from "./form/form-errors.ts";
import { firstValues } from "./form/first-values.ts";
import { CodeStep } from "./form/lazy-parts.tsx";
import { useChosenService } from "./form/use-chosen-service.ts";
import { useChosenTime } from "./form/use-chosen-time.ts";
import { useFolding } from "./form/use-folding.ts";
import { FIELDS, useNextStep } from "./form/use-next-step.ts";
import { useRefusals } from "./form/use-refusals.ts";
import type { Offer } from "#app/catalog/client/offer.ts";
import { whenOf } from "#app/payments/client/held-booking.ts";
import { PaymentWait } from "#app/payments/client/payment-wait.tsx";
import { usePaymentStart } from "#app/payments/client/use-payment-start.ts";
import { SignInWall } from "./sign-in-wall.tsx";
import { Step } from "./step.tsx";
import { ThumbBar } from "./thumb-bar.tsx";

/**
 * `zone` is the practice's time zone; `releasedHolds` counts the holds released on this page; `children` are shown below the form, but not
 * during the payment.
 */
type BookingFormProps = { offer: Offer; zone: string; releasedHolds: number; children: ReactNode };

/** The booking form of a client, or of a visitor who signs in by an emailed code, and the wait for its payment. */
export default function BookingForm(props: BookingFormProps) {
  return (
    <QueryProvider>
      <Form {...props} />
    </QueryProvider>
  );
}

/** Asks for the consent again once other terms are on the screen than those that were agreed to. */
function useConsentTo(form: UseFormReturn<BookingValues>, { ruleVersion, consentVersion }: SeenTerms): void {
  const seen = `${ruleVersion} ${consentVersion}`;
  const agreedTo = useRef(seen);
  useEffect(() => {
    if (agreedTo.current !== seen) form.setValue("consent", false);
    agreedTo.current = seen;
  }, [form, seen]);
}

/** The steps that are answered before their client has seen them: details from the account, one place, the first of each choice. */
function unseenSteps({ services, session }: Offer, { serviceId }: BookingValues): StepName[] {
  const hasChoices = services.find(({ id }) => id === serviceId)?.choices !== undefined;
  return [...(hasChoices ? (["service"] as const) : []), ...(session ? (["when"] as const) : []), "who"];
}

function Form({ offer, zone, releasedHolds, children }: BookingFormProps) {
  const auth = useAuth();
  const isVisitor = auth.status === "signed-out";
  const userId = auth.user?.id ?? "";
  const { toast, clearErrors } = useToast();
  const [searchParams] = useSearchParams();
  const formId = useId();
  const { session } = offer;
  const form = useForm<BookingValues>({ defaultValues: firstValues(offer, searchParams, auth) });
  const values = form.watch();
  const [keepDraft] = useState(draftKeeper);
  useEffect(() => keepDraft(userId, draftOf(values)), [keepDraft, userId, values]);

  const chosen = useChosenService(offer, values);
  const { service, choices, answers, isAnswerWrong } = chosen;
  const when = useChosenTime(form, values, { session, chosen, releasedHolds });
  const folding = useFolding(unseenSteps(offer, values));
  const refusals = useRefusals(form, { lookAgain: when.lookAgain, openStep: folding.goTo });
  const questionCount = service?.questionCount ?? 0;
  const isPhoneCall = service?.place === "phone" && service.isPhoneCall === true;
  const required = { questionCount, isAnswerWrong, isPhoneCall };
  const next = nextStep(values, required);
  const problems = problemsIn(values, required);
  const { steps, stateOf, goToNext, goOnFrom } = useNextStep({
    next,
    problems,
    isDaySuggested: when.isDaySuggested,
    isSettled: when.isSettled,
  });
  const rule = useRule(service?.id);
  const consentVersion = useConsentVersion();
  const [attempt, setAttempt] = useState(0);
  const [submitButton, setSubmitButton] = useState<HTMLButtonElement | null>(null);

  const terms = { ruleVersion: rule.version, consentVersion };
  useConsentTo(form, terms);
  const code = useVisitorCode(form, { choices, terms, onRefused: refusals.follow });
  const payment = usePaymentStart((refusal) => {
    code.leave();
    refusals.onRefused(refusal);
  });
  const pay = () => {
    const request = {
      ...bookingRequestOf(form.getValues(), questionCount, code.terms),
      ...choices,
      answers: answers?.given,
    };
    payment.start((client) => requestPaymentPage(client, request));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = problemsIn(form.getValues(), required);
    setAttempt(attempt + 1);
    if (Object.keys(found).length > 0) return showFormErrors(form, found, toast);
    refusals.clear();
    clearErrors();
    if (isVisitor) code.send();
    else pay();
  };
  const isFolded = (step: StepName) =>
    stateOf(step) === "done" &&
    !folding.isOpen(step) &&
    !FIELDS[step].some((field) => form.getFieldState(field, form.formState).error);
  const chooseNextTime = (day: string, time: string) => {
    when.chooseTime(day, time);
    folding.goPast("when");
    goOnFrom("when");
  };
  const goOn = () => {
    folding.goTo(next ?? "agree");
    const missing = goToNext();
    if (Object.keys(missing).length > 0) showFormErrors(form, missing, toast);
  };
  const leavePayment = (holdEnded: boolean) => {
    payment.leave();
    code.leave();
    if (holdEnded) when.lookAgain();
  };

  const summary = {
    service,
    day: values.day,
    time: values.time,
    zone: when.openings?.zone ?? zone,
    isWritten: (when.openings?.promised ?? when.openings?.paused) !== undefined,
    dates: session && `${session.days}, ${session.hours}`,
  };
  if (payment.open && service)
    return <PaymentWait {...payment.open} choice={{ ...summary, service }} onBack={leavePayment} />;
  if (code.sent && service) {
    return (
      <CodeStep
        sent={code.sent}
        choice={{ ...summary, service }}
        takesTime={!session && !summary.isWritten}
        sending={code.isSending}
        paying={payment.busy}
        path={bookingPath(values)}
        onSendAgain={code.send}
        onOtherEmail={() => {
          folding.goTo("who");
          code.onOtherEmail();
        }}
        onSignedIn={pay}
        onSignedInElsewhere={code.onSignedInElsewhere}
      />
    );
  }
  const ready = isReady(values) && chosen.isSettled;
  const busy = payment.busy || code.isSending;
  return (
    <>
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
        <form
          id={formId}
          noValidate
          {...folding.events}
          onChange={(event) => {
            clearErrors();
            folding.events.onChange(event);
          }}
          onSubmit={submit}
          aria-label={t("Booking")}
        >
          <ol ref={steps}>
            <BookingSteps
              {...{ form, values, offer, zone, chosen, when, stateOf, isFolded, isVisitor, isPhoneCall, attempt }}
              onNextTime={chooseNextTime}
              isTimeLost={refusals.isTimeLost}
            />
            <Step number={4} name="agree" title={t("Agree and pay")} state={stateOf("agree")}>
              <BookingSummary {...summary} className="mb-8 lg:hidden" />
              <AgreeStep {...{ form, service, ready, busy, isVisitor }} lit={!next} submitRef={setSubmitButton} />
            </Step>
          </ol>
        </form>
        <aside className="hidden lg:block">
          <BookingSummary {...summary} className="sticky top-8" />
        </aside>
      </div>
      {children}
      {isVisitor && (
        <div className="mt-16 max-w-xl">
          <SignInWall
            chosen={service}
            when={summary.day && summary.time && whenOf(summary)}
            path={bookingPath(values)}
            isBelowForm
          />
        </div>
      )}
      <ThumbBar {...summary} {...{ formId, submitButton, busy, isVisitor }} ready={ready && !next} onContinue={goOn} />
    </>
  );
}
