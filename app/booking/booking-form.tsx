import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useLocation, useRevalidator, useSearchParams } from "react-router";
import type { Refusal } from "#app/backend/server/server-result.ts";
import { type Auth, useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { useConsentVersion } from "#app/backend/accounts/consent-version.ts";
import { bookingDraftOf, keepBookingDraft } from "#app/backend/bookings/booking-draft.ts";
import { useRule } from "#app/backend/settings/rule.ts";
import { requestPaymentPage } from "#app/backend/payments/payments.ts";
import { QueryProvider } from "#app/backend/queries.tsx";
import { Button } from "#app/ui/button.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import type { Service } from "#app/backend/catalog/services.ts";
import type { SoldChoices } from "#app/ui/forms/choices-fields.tsx";
import { PatientSpinner } from "./payment/patient-spinner.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useToast } from "#app/ui/toast/toast.tsx";
import { AgreeStep } from "./agree-step.tsx";
import { parseDate, parseTime } from "#domain/time.ts";
import { dayInWords } from "#domain/wording.ts";
import { placeAround } from "#domain/catalog/session-place.ts";
import { firstBookableDay, timesOn } from "./time/bookable-days.ts";
import { BookingSummary } from "./booking-summary.tsx";
import {
  bookingPath,
  type BookingValues,
  isReady,
  malformedEmail,
  nextStep,
  type Problems,
  type ReadAnswers,
  problemsIn,
  bookingRequestOf,
  type StepName,
} from "./booking-values.ts";
import { useVisitorCode } from "./code/use-visitor-code.ts";
import type { Offer } from "./offer/offer.ts";
import { placesAsService } from "./places-as-service.ts";
import { PlacesSteps } from "./places-steps.tsx";
import { PaymentWait } from "./payment/payment-wait.tsx";
import { ServiceChoice } from "./offer/service-choice.tsx";
import { BOOKING_ID, SignInWall } from "./sign-in-wall.tsx";
import { Step, type StepState } from "./step.tsx";
import { useOpenings } from "./time/use-openings.ts";
import { ThumbBar } from "./thumb-bar.tsx";
import { usePaymentStart } from "./payment/use-payment-start.ts";
import { WhenStep } from "./time/when-step.tsx";
import { WhoStep } from "./who-step.tsx";

/** What is known already, over it what was typed in this tab before; a session, and a day with its time, that the address names win. */
function firstValues(offer: Offer, query: URLSearchParams, user: Auth["user"], profile: Auth["profile"]): BookingValues {
  const { serviceId: typedService = "", ...typed } = bookingDraftOf<BookingValues>(user?.id ?? "");
  const isOffered = offer.services.some(({ id }) => id === typedService);
  const { session } = offer;
  return {
    groupSessionId: "",
    places: "1",
    choices: {},
    day: "",
    time: "",
    clientName: profile?.full_name ?? "",
    clientEmail: profile?.email ?? user?.email ?? "",
    clientPhone: profile?.phone ?? "",
    questions: [],
    notes: "",
    answers: {},
    hold: "",
    ...typed,
    serviceId: offer.selectedId || (isOffered ? typedService : ""),
    ...(offer.selectedId && namedTime(query)),
    ...(session && {
      groupSessionId: session.id,
      places: String(session.held?.places ?? 1),
      serviceId: session.serviceId,
      day: session.startsOn,
      time: session.startTime,
    }),
    consent: false,
  };
}

/** A free time that the address names, as the links of the next free times do. */
function namedTime(query: URLSearchParams): Pick<BookingValues, "day" | "time"> | undefined {
  const [day, time] = [query.get("day") ?? "", query.get("time") ?? ""];
  return parseDate(day) && parseTime(time) ? { day, time } : undefined;
}

/** A service as it is chosen: its name says what, its length and price are what that makes. */
function named({ name, choices }: Service, sold: SoldChoices | undefined) {
  return (
    sold && {
      name: name + sold.choice,
      durationMinutes: sold.duration,
      price: sold.price,
      place: sold.place,
      where: placeAround(sold.place, choices?.area),
    }
  );
}

const ChoicesFields = lazyPart({
  load: () => import("#app/ui/forms/choices-fields.tsx"),
  waiting: <PatientSpinner label="Reading what you can choose…" />,
  failed: (retry) => (
    <Notice tone="bad" title="The choices could not be loaded">
      <Button onClick={retry}>Try again</Button>
    </Notice>
  ),
});

const QuestionsFields = lazyPart({
  load: () => import("#app/ui/forms/questions-fields.tsx"),
  waiting: <PatientSpinner label="Reading the questions…" />,
  failed: (retry) => (
    <Notice tone="bad" title="The questions could not be loaded">
      <Button onClick={retry}>Try again</Button>
    </Notice>
  ),
});

const CodeStep = lazyPart({
  load: () => import("./code/code-step.tsx"),
  waiting: <PatientSpinner label="One moment…" />,
  failed: (retry) => (
    <Notice tone="bad" title="The page for your code could not be loaded">
      <p>The email with the code is on its way.</p>
      <Button onClick={retry}>Try again</Button>
    </Notice>
  ),
});

/** Refusals after which the page is no longer as it was read. */
const OVERTAKEN = [
  "service-not-offered",
  "choice-not-offered",
  "group-session-not-offered",
  "places-taken",
  "rule-changed",
  "questions-changed",
  "answer-needed",
];

/** Of a group session nothing but who comes is kept for another visit. */
const NO_CHOICE = { groupSessionId: "", serviceId: "", day: "", time: "", places: "1" };

/** `zone` is the practice's; `givenBack` counts the holds released on this page; `children` stand below the form, not the payment. */
type BookingFormProps = { offer: Offer; zone: string; givenBack: number; children: ReactNode };

/** The booking form of a client or a visitor, whom a code from an email signs in, and the wait for the payment it starts. */
export default function BookingForm(props: BookingFormProps) {
  return (
    <QueryProvider>
      <Form {...props} />
    </QueryProvider>
  );
}

function Form({ offer, zone, givenBack, children }: BookingFormProps) {
  const { user, profile, status, connect } = useAuth();
  const isVisitor = status === "signed-out";
  const { toast, settle } = useToast();
  const { revalidate } = useRevalidator();
  const userId = user?.id ?? "";
  const [query] = useSearchParams();
  const { hash } = useLocation();
  const form = useForm<BookingValues>({ defaultValues: firstValues(offer, query, user, profile) });
  const values = form.watch();
  const { session } = offer;
  useEffect(() => keepBookingDraft(userId, session ? { ...values, ...NO_CHOICE } : values), [userId, values, session]);
  const listed = session ? undefined : offer.services.find(({ id }) => id === values.serviceId);
  const [sold, setSold] = useState<SoldChoices & { of: string }>(); // what the choices of the listed service make
  const isSettled = !listed?.choices || sold?.of === listed.id;
  const choices = listed?.choices && isSettled && sold ? sold.choices : {};
  const service = session
    ? placesAsService(session, Number(values.places))
    : listed && { ...listed, ...(listed.choices && isSettled && named(listed, sold)) };
  const rule = useRule(service?.id);
  const consentVersion = useConsentVersion();
  const questionCount = service?.questionCount ?? 0;
  const asked = service?.questions;
  const [read, setRead] = useState<ReadAnswers>();
  const answers = asked && read?.of === service.id ? read : undefined;
  const isAnswerWrong = asked !== undefined && answers?.isWrong !== false;
  const [attempt, setAttempt] = useState(0);
  const { result, reload } = useOpenings(session || !isSettled ? "" : (service?.id ?? ""), { givenBack, choices, hold: values.hold });
  const [lostTime, setLostTime] = useState(false);
  const lostNotice = useRef<HTMLDivElement>(null);
  const formId = useId();
  const steps = useRef<HTMLOListElement>(null);
  const [isDaySuggested, setIsDaySuggested] = useState(false);
  const [submitButton, setSubmitButton] = useState<HTMLButtonElement | null>(null);

  const openings = result?.ok ? result.value : undefined;
  useEffect(() => {
    if (!openings || timesOn(values.day, openings).includes(values.time)) return;
    const { promised } = openings;
    if (promised) {
      form.setValue("day", promised);
      form.setValue("time", openings.days[promised]?.[0] ?? "");
      return;
    }
    form.setValue("time", "");
    if (timesOn(values.day, openings).length > 0) return;
    form.setValue("day", firstBookableDay(openings) ?? "");
    setIsDaySuggested(true);
  }, [form, openings, values.day, values.time]);

  const lookAgain = () => {
    if (session) return void revalidate();
    form.setValue("time", "");
    reload();
  };

  const onRefused = (refusal: Refusal) => {
    const { status, message } = refusal;
    toast({ tone: "bad", title: status === 401 ? "Please sign in again to book" : message || "Failed to create booking" });
    if (status === 401) void connect().then((client) => client.signOut("local")); // what was typed stays
    followRefusal(refusal);
  };
  const followRefusal = ({ code, message }: Refusal) => {
    if (OVERTAKEN.includes(code)) void revalidate();
    if (code === "phone-needed") form.setError("clientPhone", { message }, { shouldFocus: true });
    if (code === "rule-changed") form.setValue("consent", false); // it was given to other terms
    if (code === "slot-not-offered") {
      setLostTime(true);
      lookAgain();
    }
  };
  useEffect(() => {
    if (lostTime) lostNotice.current?.focus();
  }, [lostTime]);

  const payment = usePaymentStart((refusal) => {
    code.leave();
    onRefused(refusal);
  });
  const pay = () => {
    const filled = form.getValues();
    payment.start((client) =>
      requestPaymentPage(client, {
        ...bookingRequestOf(filled, questionCount, { ruleVersion: rule.version, consentVersion }),
        ...choices,
        answers: answers?.given,
      }),
    );
  };

  const code = useVisitorCode(form, { choices, consentVersion, onRefused: followRefusal });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const filled = form.getValues();
    const problems = problemsIn(filled, questionCount, isAnswerWrong);
    setAttempt(attempt + 1);
    if (Object.keys(problems).length > 0) return complain(problems);
    setLostTime(false);
    settle();
    if (isVisitor) code.send();
    else pay();
  };

  const complain = (problems: Problems) => {
    form.clearErrors();
    Object.entries(problems).forEach(([field, message], index) =>
      form.setError(field as keyof Problems, { message }, { shouldFocus: index === 0 }),
    );
    const { consent, ...missing } = problems;
    const malformed = malformedEmail(form.getValues(), problems);
    if (malformed) toast({ tone: "bad", title: "Please check your email address", description: malformed });
    else if (Object.keys(missing).length > 0) toast({ tone: "bad", title: "Please fill in all required fields" });
    else if (consent) {
      toast({ tone: "bad", title: "Privacy Policy Required", description: "Please accept the Privacy Policy to continue" });
    }
  };

  const next = nextStep(values, questionCount, isAnswerWrong);
  const problems = problemsIn(values, questionCount, isAnswerWrong);
  const stateOf = (step: StepName, ...fields: (keyof Problems)[]): StepState => {
    if (step === next) return "next";
    return fields.some((field) => problems[field]) ? "later" : "done";
  };
  const toNextStep = () => {
    const step = steps.current?.querySelector('[data-state="next"]') ?? steps.current?.firstElementChild;
    const times = next === "when" && !isDaySuggested && step?.querySelector("[role=radiogroup]"); // the day is chosen: the calendar is done
    step?.querySelector("h2")?.focus({ preventScroll: true });
    (times || step)?.scrollIntoView();
  };
  const isTimeFree = !values.time || (openings !== undefined && timesOn(values.day, openings).includes(values.time));
  const isSettledDay =
    session !== undefined || (openings !== undefined && isTimeFree && (values.day !== "" || !firstBookableDay(openings)));
  const arrives = useRef(hash === `#${BOOKING_ID}`);
  useEffect(() => {
    if (!arrives.current || !isSettledDay) return;
    arrives.current = false;
    toNextStep();
  });
  const isSendable = isReady(values) && isSettled;
  const summary = {
    service,
    day: values.day,
    time: values.time,
    zone: openings?.zone ?? zone,
    isWritten: openings?.promised !== undefined,
  };

  if (payment.open && service) {
    const leave = (holdEnded: boolean) => {
      payment.leave();
      code.leave();
      if (holdEnded) lookAgain();
    };
    return <PaymentWait {...payment.open} choice={{ ...summary, service }} onBack={leave} />;
  }
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
        onOtherEmail={code.onOtherEmail}
        onSignedIn={pay}
        onSignedInElsewhere={code.onSignedInElsewhere}
      />
    );
  }
  return (
    <>
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
        <form id={formId} noValidate onChange={settle} onSubmit={submit} aria-label="Booking">
          <ol ref={steps}>
            {session ? (
              <PlacesSteps session={session} zone={zone} isVisitor={isVisitor} placesInput={form.register("places")} />
            ) : (
              <>
                <Step number={1} title="Your session" state={stateOf("service", "serviceId")}>
                  <ServiceChoice
                    {...form.register("serviceId")}
                    services={offer.services}
                    chosen={service}
                    error={form.formState.errors.serviceId?.message}
                  />
                  {listed?.choices && (
                    <ChoicesFields
                      key={listed.id}
                      service={listed.choices}
                      value={values.choices}
                      onChange={(chosen) => form.setValue("choices", chosen)}
                      onSold={(made) => setSold(made && { ...made, of: listed.id })}
                    />
                  )}
                </Step>
                <Step number={2} title={summary.isWritten ? "Promised day" : "Day and time"} state={stateOf("when", "day", "time")}>
                  {lostTime && (
                    <div ref={lostNotice} tabIndex={-1} className="mb-6 outline-none">
                      <Notice title="That time has just been taken">
                        <p>Somebody was a moment faster. Nothing was charged. Please choose another time; the rest of the form is kept.</p>
                      </Notice>
                    </div>
                  )}
                  <WhenStep
                    serviceChosen={Boolean(values.serviceId)}
                    day={values.day}
                    onDay={(day) => {
                      form.setValue("day", day);
                      setIsDaySuggested(false);
                    }}
                    timeInput={form.register("time")}
                    result={result}
                    onRetry={reload}
                  />
                </Step>
              </>
            )}
            <Step number={3} title="About you" state={stateOf("who", "clientName", "clientEmail", "questions.0", "answers")}>
              <WhoStep form={form} questionCount={questionCount} isCalled={service?.place === "phone"} isVisitor={isVisitor} />
              {asked && (
                <QuestionsFields
                  key={service.id}
                  of={service.id}
                  questions={asked}
                  value={values.answers}
                  attempt={attempt}
                  onChange={(changed) => form.setValue("answers", changed)}
                  onRead={setRead}
                />
              )}
            </Step>
            <Step number={4} title="Agree and pay" state={stateOf("agree", "consent")}>
              <BookingSummary {...summary} className="mb-8 lg:hidden" />
              <AgreeStep
                form={form}
                service={service}
                ready={isSendable}
                lit={!next}
                busy={payment.busy || code.isSending}
                isVisitor={isVisitor}
                submitRef={setSubmitButton}
              />
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
            when={summary.day && summary.time && `${dayInWords(summary.day, "long")}, ${summary.time}`}
            path={bookingPath(values)}
            isBelowForm
          />
        </div>
      )}
      {service && (
        <ThumbBar
          {...summary}
          service={service}
          formId={formId}
          submitButton={submitButton}
          ready={isSendable && !next}
          busy={payment.busy || code.isSending}
          isVisitor={isVisitor}
          onContinue={toNextStep}
        />
      )}
    </>
  );
}
