import { t } from "@sacred-space/words/t.ts";
import { capitalised } from "#domain/wording.ts";
import type { ComponentProps } from "react";
import { Link } from "react-router";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { loadMyPlacesInLine } from "#app/waiting/waiting.ts";
import { Field, Input, Select } from "#app/kit/ui/field.tsx";
import { MAX_PLACES } from "#domain/bookings/booking-request.ts";
import { pounds } from "#domain/money.ts";
import type { OfferedSession } from "#app/catalog/client/offer.ts";
import type { BookingValues } from "./booking-values.ts";
import { type FoldedStep, Step } from "./step.tsx";
import { JoinLine } from "#app/waiting/client/join-line.tsx";
import { describePlaceInLine } from "#app/waiting/client/place-in-line.tsx";

/** `isVisitor`: signed out, so waiting lists can be neither read nor joined. */
type PlacesStepsProps = {
  session: OfferedSession;
  zone: string;
  isVisitor: boolean;
  folded: FoldedStep | undefined;
  placesInput: ComponentProps<"select">;
  /** False for one place. */
  companionsInput: ComponentProps<"input"> | false;
};

export function placesInWords({ price }: OfferedSession, { places, companions }: BookingValues): FoldedStep {
  const count = Number(places);
  return {
    answer: t("{count, plural, one {# place} other {# places}}", { count }),
    more: [pounds(price * count), count > 1 && companions.trim()].filter(Boolean).join(", "),
  };
}

/** Replaces the choice of service, day and time if the URL names a group session. */
export function PlacesSteps({ session, zone, isVisitor, folded, placesInput, companionsInput }: PlacesStepsProps) {
  const { service, days, hours, location, note, price, placesLeft, left, condition } = session;
  const { data: inLine = [] } = useServerQuery(["waiting-lists"], loadMyPlacesInLine, {
    enabled: placesLeft !== null && !isVisitor,
  });
  const own = inLine.find(({ groupSessionId }) => groupSessionId === session.id);
  const held = session.held ?? (own?.offeredUntil ? own : undefined);
  const max = Math.min(MAX_PLACES, placesLeft === null ? MAX_PLACES : placesLeft + (held?.places ?? 0));
  return (
    <>
      <Step number={1} name="service" title={t("Your session")} state="done">
        <div className="border-l-2 border-gold pl-5">
          <p className="font-display text-2xl">{service.name}</p>
          <p className="mt-2 text-lg">
            {days}, {hours}
          </p>
          <p className="mt-1 text-quiet">
            {location ?? capitalised(service.where)}
            {left && !session.held && ` · ${left}`}
          </p>
          {held && (
            <p role="status" className="mt-1 text-quiet">
              {describePlaceInLine(held, zone)}
            </p>
          )}
          {condition && (
            <p className="mt-2 max-w-prose">
              {t("{condition}. If it does not take place, you get a full refund.", { condition })}
            </p>
          )}
          {note && <p className="mt-2 max-w-prose whitespace-pre-line">{note}</p>}
          <p className="mt-3">
            <Link to="/book" className="link inline-flex min-h-11 items-center">
              {t("Choose something else")}
            </Link>
          </p>
        </div>
      </Step>
      <Step number={2} name="when" title={t("Places")} state="done" folded={folded}>
        <Field
          label={t("How many of you come")}
          hint={
            max > 1 ? t("{price} each. Somebody may come along with you.", { price: pounds(price) }) : pounds(price)
          }
          className="max-w-xs"
        >
          <Select {...placesInput}>
            {Array.from({ length: max }, (_, index) => (
              <option key={index} value={index + 1}>
                {t("{number, plural, one {# place} other {# places}}", { number: index + 1 })}
              </option>
            ))}
          </Select>
        </Field>
        {companionsInput && (
          <Field
            label={t("Who comes with you")}
            optional
            hint={t("Their names, so that I can greet them.")}
            className="mt-5"
          >
            <Input {...companionsInput} maxLength={200} autoComplete="off" />
          </Field>
        )}
        {placesLeft !== null && !isVisitor && !held && max < MAX_PLACES && (
          <div className="mt-5 flex max-w-xs flex-col items-start gap-3">
            <JoinLine session={session} fewest={max + 1} own={own} zone={zone} />
          </div>
        )}
      </Step>
    </>
  );
}
