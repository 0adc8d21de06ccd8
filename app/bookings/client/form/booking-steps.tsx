import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { BookingValues } from "#app/bookings/client/booking-values.ts";
import type { Offer } from "#app/catalog/client/offer.ts";
import { ServiceChoice } from "#app/catalog/client/service-choice.tsx";
import { PlacesSteps } from "#app/bookings/client/places-steps.tsx";
import { Step } from "#app/bookings/client/step.tsx";
import { WhenStep } from "#app/bookings/client/time/when-step.tsx";
import { WhoStep } from "#app/bookings/client/who-step.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import { formatDay } from "#domain/wording.ts";
import { ChoicesFields, QuestionsFields } from "./lazy-parts.tsx";
import type { ChosenService } from "./use-chosen-service.ts";
import type { useChosenTime } from "./use-chosen-time.ts";
import type { useNextStep } from "./use-next-step.ts";

type BookingStepsProps = {
  form: UseFormReturn<BookingValues>;
  values: BookingValues;
  offer: Offer;
  zone: string;
  chosen: ChosenService;
  when: ReturnType<typeof useChosenTime>;
  stateOf: ReturnType<typeof useNextStep>["stateOf"];
  isVisitor: boolean;
  /** The practice calls the client. */
  isPhoneCall: boolean;
  isTimeLost: boolean;
  /** The number of attempts to submit; each shows the missing answers. */
  attempt: number;
};

/** Every step but the last one, which pays. */
export function BookingSteps(props: BookingStepsProps) {
  const { form, values, offer, zone, isVisitor } = props;
  return (
    <>
      {offer.session ? (
        <PlacesSteps
          session={offer.session}
          zone={zone}
          isVisitor={isVisitor}
          placesInput={form.register("places")}
          companionsInput={Number(values.places) > 1 && form.register("companions")}
        />
      ) : (
        <SessionAndTime {...props} />
      )}
      <AboutYou {...props} />
    </>
  );
}

function SessionAndTime({ form, values, offer, chosen, when, stateOf, isTimeLost }: BookingStepsProps) {
  const { service, listed } = chosen;
  const isWritten = (when.openings?.promised ?? when.openings?.paused) !== undefined;
  return (
    <>
      <Step number={1} title="Your session" state={stateOf("service")}>
        <ServiceChoice
          {...form.register("serviceId")}
          services={offer.services}
          listed={listed}
          chosen={service}
          error={form.formState.errors.serviceId?.message}
        />
        {listed?.choices && (
          <ChoicesFields
            key={listed.id}
            service={listed.choices}
            value={values.choices}
            onChange={(choices) => form.setValue("choices", choices)}
            onSold={chosen.setSold}
          />
        )}
      </Step>
      <Step number={2} title={isWritten ? "Promised day" : "Day and time"} state={stateOf("when")}>
        {isTimeLost && !when.openings?.paused && <TimeLost />}
        {when.gone && !isWritten && !isTimeLost && !values.time && <TimeGone {...when.gone} />}
        {service?.place === "written" && !isWritten && (
          <p className="mb-4 text-quiet">The time is when I sit down with your questions; you need not be there.</p>
        )}
        <WhenStep
          serviceChosen={Boolean(values.serviceId)}
          day={values.day}
          onDay={when.chooseDay}
          onDayAndTime={when.chooseTime}
          time={values.time}
          timeInput={form.register("time")}
          error={values.time ? undefined : (form.formState.errors.day ?? form.formState.errors.time)?.message}
          result={when.result}
          onRetry={when.reload}
        />
      </Step>
    </>
  );
}

/** The link, or the draft, names a time that cannot be booked. */
function TimeGone({ day, time }: { day: string; time: string }) {
  return (
    <div className="mb-6">
      <Notice title="That time is no longer free">
        <p>
          {formatDay(day, "long")}, {time} cannot be booked. Please choose another time.
        </p>
      </Notice>
    </div>
  );
}

/** Takes the focus, since it explains why the form is back at the times. */
function TimeLost() {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1} className="mb-6 outline-none">
      <Notice title="That time has just been taken">
        <p>
          Somebody was a moment faster. Nothing was charged. Please choose another time; the rest of the form is kept.
        </p>
      </Notice>
    </div>
  );
}

function AboutYou({ form, values, chosen, stateOf, isVisitor, isPhoneCall, attempt }: BookingStepsProps) {
  const { service } = chosen;
  const questions = service?.questions;
  return (
    <Step number={3} title="About you" state={stateOf("who")}>
      <WhoStep
        form={form}
        questionCount={service?.questionCount ?? 0}
        isPhoneCall={isPhoneCall}
        isVisitor={isVisitor}
      />
      {questions && (
        <QuestionsFields
          key={service.id}
          of={service.id}
          questions={questions}
          value={values.answers}
          attempt={attempt}
          onChange={(answers) => form.setValue("answers", answers)}
          onRead={chosen.setAnswers}
        />
      )}
    </Step>
  );
}
