import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { t } from "@sacred-space/words/t.ts";
import type { BookingValues, StepName } from "#app/bookings/client/booking-values.ts";
import type { Offer } from "#app/catalog/client/offer.ts";
import { detailOf } from "#app/catalog/client/service-options.tsx";
import { ServiceChoice } from "#app/catalog/client/service-choice.tsx";
import { PlacesSteps, placesInWords } from "#app/bookings/client/places-steps.tsx";
import { type FoldedStep, Step } from "#app/bookings/client/step.tsx";
import { WhenStep } from "#app/bookings/client/time/when-step.tsx";
import { WhoStep } from "#app/bookings/client/who-step.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import { ownTime, useOwnZone } from "#app/bookings/client/time/own-time.tsx";
import { formatDay, formatZone } from "#domain/wording.ts";
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
  isFolded(step: StepName): boolean;
  /** Chooses one of the next free times, and goes on from there. */
  onNextTime(day: string, time: string): void;
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
          folded={props.isFolded("when") ? placesInWords(offer.session, values) : undefined}
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

function SessionAndTime(props: BookingStepsProps) {
  const { form, values, offer, zone: home, chosen, when, stateOf, isFolded, onNextTime, isTimeLost } = props;
  const { service, listed } = chosen;
  const { day, time } = values;
  const zone = when.openings?.zone ?? home;
  const ownZone = useOwnZone();
  const own = ownZone && day && time ? ownTime({ day, time, zone, place: service?.place }, ownZone) : undefined;
  const isWritten = (when.openings?.promised ?? when.openings?.paused) !== undefined;
  return (
    <>
      <Step
        number={1}
        name="service"
        title={t("Your session")}
        state={stateOf("service")}
        folded={service && isFolded("service") ? { answer: service.name, more: detailOf(service) } : undefined}
      >
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
      <Step
        number={2}
        name="when"
        title={isWritten ? t("Promised day") : t("Day and time")}
        state={stateOf("when")}
        folded={
          !isWritten && isFolded("when")
            ? {
                answer: `${formatDay(day, "long")}, ${time}`,
                more: [formatZone(zone), own && t("{own} where you are", { own })].filter(Boolean).join(", "),
              }
            : undefined
        }
      >
        {isTimeLost && !when.openings?.paused && <TimeLost />}
        {when.gone && !isWritten && !isTimeLost && !time && <TimeGone {...when.gone} />}
        {service?.place === "written" && !isWritten && (
          <p className="mb-4 text-quiet">
            {t("The time is when I sit down with your questions; you need not be there.")}
          </p>
        )}
        <WhenStep
          serviceChosen={Boolean(values.serviceId)}
          day={day}
          onDay={when.chooseDay}
          onDayAndTime={onNextTime}
          time={time}
          place={service?.place}
          timeInput={form.register("time")}
          error={time ? undefined : (form.formState.errors.day ?? form.formState.errors.time)?.message}
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
      <Notice title={t("That time is no longer free")}>
        <p>{t("{day}, {time} cannot be booked. Please choose another time.", { day: formatDay(day, "long"), time })}</p>
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
      <Notice title={t("That time has just been taken")}>
        <p>
          {t(
            "Somebody was a moment faster. Nothing was charged. Please choose another time; the rest of the form is kept.",
          )}
        </p>
      </Notice>
    </div>
  );
}

function AboutYou(props: BookingStepsProps) {
  const { form, values, chosen, stateOf, isFolded, isVisitor, isPhoneCall, attempt } = props;
  const { service } = chosen;
  const questions = service?.questions;
  return (
    <Step
      number={3}
      name="who"
      title={t("About you")}
      state={stateOf("who")}
      folded={isFolded("who") ? clientInWords(values, service?.questionCount) : undefined}
    >
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

function clientInWords(values: BookingValues, questionCount = 0): FoldedStep {
  const { clientName, clientEmail, clientPhone, questions, notes } = values;
  const written = [clientEmail, clientPhone, ...questions.slice(0, questionCount), notes];
  return { answer: clientName, more: written.filter((text) => text.trim()).join(" · ") };
}
