import { type Path, useFieldArray, useForm } from "react-hook-form";
import { t } from "@sacred-space/words/t.ts";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { ALL_SERVICES, loadAllServices, type StoredService } from "#app/catalog/all-services.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { ask } from "#app/kit/backend/server/functions.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { Checkbox, Field, Input } from "#app/kit/ui/field.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { firstDayOf } from "#domain/first-run/first-dates.ts";
import { startingOffer, type Trade, TRADES, type TradeWords } from "#domain/first-run/trades.ts";
import { parsePounds, pounds, poundsTyped } from "#domain/money.ts";
import type { CalendarDate } from "#domain/time.ts";
import { eitherOf } from "#domain/text/lists.ts";
import { PLACE_IN_WORDS } from "#domain/catalog/session-place.ts";
import { capitalised } from "#domain/wording.ts";
import { describeFarAhead } from "#domain/bookings/far-ahead.ts";
import { usePracticeClock } from "#app/kit/admin/practice-clock.ts";
import type { startingTrades, startOffer } from "#server/setup/actions.ts";
import { FIRST_RUN } from "./use-first-run.ts";

type Line = {
  trade: Trade;
  from: number;
  name: string;
  duration: string;
  price: string;
  /** Of a group's dates; "" for other services, and for a group without dates yet. */
  startsOn: string;
  startTime: string;
  places: string;
};
type Values = { trades: Trade[]; services: Line[] };

const toOffer = ({ trades, services }: Values) => ({
  trades,
  services: services.map(({ startsOn, startTime, places, ...line }) => ({
    ...line,
    duration: Number(line.duration),
    price: parsePounds(line.price) ?? -1,
    firstDate: startsOn === "" ? null : { startsOn, startTime, places: places === "" ? null : Number(places) },
  })),
});

const resolver = schemaResolver<Values>(startingOffer, toOffer, {
  fieldOf: (path) => path.filter((part) => part !== "firstDate").join(".") as Path<Values>,
});

type Trades = Readonly<Record<Trade, TradeWords>>;

const linesOf = ({ services }: TradeWords, trade: Trade, today: CalendarDate | undefined): Line[] =>
  services.map(({ name, duration, price, group }, from) => ({
    trade,
    from,
    name,
    duration: String(duration),
    price: poundsTyped(price),
    startsOn: group && today ? firstDayOf(group.weekday, today) : "",
    startTime: group?.time ?? "",
    places: group ? String(group.places) : "",
  }));

const suggestionOf = (trades: Trades, { trade, from }: Line) => trades[trade].services[from];

/** What else a line brings: "by video call or by telephone; extra: Warm stones, £10.00". */
function described({ places, extras = [], written }: TradeWords["services"][number]): string {
  return [
    written &&
      t(
        "promised within {days, plural, one {# working day} other {# working days}}, {questions, plural, one {# question} other {# questions}}",
        { days: written.days, questions: written.questions },
      ),
    places.length > 1 && eitherOf(places.map((each) => t(PLACE_IN_WORDS[each]))),
    ...extras.map((extra) => t("extra: {name}, {price}", { name: extra.name, price: pounds(extra.price) })),
  ]
    .filter(Boolean)
    .join("; ");
}

/** Adds a trade's list of services for the first time; afterwards they are edited under Services. */
export function OfferStep() {
  const query = useServerQuery(ALL_SERVICES, loadAllServices);
  return (
    <QueryResult query={query} loading={t("Reading your services…")} failed={{ toast: t("Failed to load services") }}>
      {(services) => (services.length > 0 ? <Saved services={services} /> : <Suggested />)}
    </QueryResult>
  );
}

function Suggested() {
  const query = useServerQuery(["starting-trades"], (client) =>
    ask<typeof startingTrades>(client, "practice-starting-trades", {}),
  );
  return (
    <QueryResult query={query} loading={t("Reading your services…")} failed={{ toast: t("Failed to load services") }}>
      {({ trades }) => <FirstOffer suggested={trades} />}
    </QueryResult>
  );
}

function Saved({ services }: { services: StoredService[] }) {
  return (
    <>
      <ul>
        {services.map((service) => (
          <li key={service.id} className="[overflow-wrap:anywhere]">
            {describeOffer(service)}
          </li>
        ))}
      </ul>
      <p className="mt-5">
        <ButtonLink to="/admin/services" dense>
          {t("Change under Services")}
        </ButtonLink>
      </p>
    </>
  );
}

function FirstOffer({ suggested }: { suggested: Trades }) {
  const { register, control, handleSubmit, setValue, watch, formState } = useForm<Values>({
    defaultValues: { trades: [], services: [] },
    resolver,
  });
  const trades = watch("trades");
  const { data: clock } = usePracticeClock();
  const { fields, append, remove } = useFieldArray({ control, name: "services" });
  const save = useAction<typeof startOffer>("practice-start-offer", {
    successToast: t("Your services and their pages are there"),
    errorToast: t("Not saved"),
    invalidates: ["services", "categories", "pages", FIRST_RUN],
  });
  const toggle = (trade: Trade) => {
    if (trades.includes(trade)) {
      setValue(
        "trades",
        trades.filter((each) => each !== trade),
      );
      remove(fields.flatMap((line, place) => (line.trade === trade ? [place] : [])));
    } else {
      setValue(
        "trades",
        TRADES.filter((each) => each === trade || trades.includes(each)),
      );
      append(linesOf(suggested[trade], trade, clock?.today), { shouldFocus: false });
    }
  };
  const submit = handleSubmit((values) => save.mutate(toOffer(values)));
  const { errors } = formState;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={t("What you offer")}>
      <fieldset>
        <legend className="mb-2 font-medium">
          {t("What do you do? Choose one or several, and begin with a list.")}
        </legend>
        <div className="flex flex-wrap gap-x-8">
          {TRADES.map((trade) => (
            <Checkbox
              key={trade}
              label={suggested[trade].name}
              checked={trades.includes(trade)}
              onChange={() => toggle(trade)}
            />
          ))}
        </div>
      </fieldset>
      <ul className="mt-4">
        {fields.map((line, place) => {
          const fault = errors.services?.[place];
          const from = suggestionOf(suggested, line);
          return (
            <li key={line.id} className="flex flex-wrap items-end gap-3 border-b border-hairline py-3">
              <Field label={t("Name")} className="grow basis-64">
                <Input
                  maxLength={200}
                  aria-invalid={fault?.name !== undefined}
                  {...register(`services.${place}.name`)}
                />
              </Field>
              {!from?.written && (
                <Field label={t("Minutes")} className="w-24">
                  <Input
                    inputMode="numeric"
                    maxLength={3}
                    aria-invalid={fault?.duration !== undefined}
                    {...register(`services.${place}.duration`)}
                  />
                </Field>
              )}
              <Field label={t("Price in £")} className="w-28">
                <Input
                  inputMode="decimal"
                  maxLength={9}
                  aria-invalid={fault?.price !== undefined}
                  {...register(`services.${place}.price`)}
                />
              </Field>
              <Button
                dense
                variant="quiet"
                aria-label={t("Leave out {name}", { name: line.name })}
                onClick={() => remove(place)}
                className="mb-1 max-sm:-ml-3"
              >
                {t("Leave out")}
              </Button>
              {from && described(from) && <p className="-mt-1 w-full text-quiet">{capitalised(described(from))}</p>}
              {from?.group && (
                <div className="flex w-full flex-wrap gap-3">
                  <Field
                    label={t("First date")}
                    optional
                    hint={clock && describeFarAhead(watch(`services.${place}.startsOn`), clock.today)}
                    className="basis-44"
                  >
                    <Input
                      type="date"
                      min={clock?.today}
                      aria-invalid={fault?.startsOn !== undefined}
                      {...register(`services.${place}.startsOn`)}
                    />
                  </Field>
                  <Field label={t("Begins")} className="basis-32">
                    <Input
                      type="time"
                      aria-invalid={fault?.startTime !== undefined}
                      {...register(`services.${place}.startTime`)}
                    />
                  </Field>
                  <Field label={t("Places")} className="w-24">
                    <Input
                      inputMode="numeric"
                      maxLength={3}
                      aria-invalid={fault?.places !== undefined}
                      {...register(`services.${place}.places`)}
                    />
                  </Field>
                  <p className="w-full text-quiet">
                    {t("A group. It meets every other week, six times at first; the price is for a place.")}
                  </p>
                </div>
              )}
              <p role="alert" className="w-full text-bad empty:hidden">
                {
                  (
                    fault?.name ??
                    fault?.duration ??
                    fault?.price ??
                    fault?.startsOn ??
                    fault?.startTime ??
                    fault?.places
                  )?.message
                }
              </p>
            </li>
          );
        })}
      </ul>
      {trades.length === 0 && (
        <p className="mt-4 text-quiet">{t("Choose at least one above; then the list can be saved.")}</p>
      )}
      {trades.length > 0 && (
        <p className="mt-4 max-w-prose text-quiet">
          {t(
            "Each of them gets a page and a place in the menu, in plain words that you can change. Descriptions, pictures, extras and group dates can be changed under Services.",
          )}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" dense variant="gold" busy={save.isPending} disabled={trades.length === 0}>
          {t("Save this list")}
        </Button>
        <ButtonLink to="/admin/services" dense variant="quiet">
          {t("Start empty, under Services")}
        </ButtonLink>
      </div>
    </form>
  );
}

/** "Reiki, 60 minutes, £70.00"; what is written takes no minutes of the diary: "Written reading, in writing within 3 days, £15.00". */
export function describeOffer({
  name,
  duration,
  price,
  writtenDays,
}: Pick<StoredService, "name" | "duration" | "price" | "writtenDays">): string {
  const what =
    writtenDays === null
      ? t("{duration} minutes", { duration })
      : t("in writing within {writtenDays, plural, one {# day} other {# days}}", { writtenDays });
  return `${name}, ${what}, ${pounds(price)}`;
}
