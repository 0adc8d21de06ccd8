import { t } from "@sacred-space/words/t.ts";
import type { StoredService } from "#app/catalog/all-services.ts";
import { ServiceMark } from "#app/catalog/service-mark.tsx";
import { listed } from "#domain/text/lists.ts";
import { PLACE_IN_WORDS } from "#domain/catalog/session-place.ts";
import { pounds } from "#domain/money.ts";
import { formatDay, formatDuration } from "#domain/wording.ts";
import { ServiceMenu } from "./service-menu.tsx";
import { Grip, type PlaceInOrder } from "./use-drag-order.tsx";

type ServiceRowProps = {
  service: StoredService;
  place: PlaceInOrder;
  /** The practice's day. */
  today: string | undefined;
  onEdit: () => void;
};

/** A service in the list: mark, name, length and where, price. A press anywhere edits it; what is seldom done is in its menu. */
export function ServiceRow({ service, place, today, onEdit }: ServiceRowProps) {
  const { name, isActive, price, variants } = service;
  const prices = (variants.length > 0 ? variants : [{ price }]).map((each) => pounds(each.price)).join(", ");
  return (
    <li
      {...place.rowProps(place.index)}
      className="relative flex min-h-16 items-center gap-x-3 border-b border-hairline py-1.5 hover:bg-surface"
    >
      <Grip {...place.gripProps(service.id)} />
      <ServiceMark service={service} className="h-5 w-3.5" />
      <div className={`grid min-w-0 grow grid-cols-[1fr_auto] items-center gap-x-4 ${isActive ? "" : "text-quiet"}`}>
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <button
            type="button"
            aria-label={t("Edit {name}", { name })}
            className="block max-w-full text-left font-semibold after:absolute after:inset-0 hover:text-gold"
            onClick={onEdit}
          >
            {name}
          </button>
          <p className="text-quiet">{describeService(service, today)}</p>
        </div>
        <span className="text-right font-medium tabular-nums">{prices}</span>
      </div>
      <ServiceMenu service={service} place={place} />
    </li>
  );
}

/** "60 minutes and 15 after · in person · 1 extra" */
function describeService(service: StoredService, today: string | undefined): string {
  const { isActive, bookedOnline, duration, bufferBefore, buffer, places, variants, addOns } = service;
  const length =
    variants.length > 0
      ? t("{lengths} minutes", { lengths: variants.map(({ minutes }) => minutes).join(", ") })
      : formatDuration(duration);
  return [
    statusOf(isActive, bookedOnline),
    pauseOf(service, today),
    withBuffers(length, bufferBefore, buffer),
    listed(places.map((place) => t(PLACE_IN_WORDS[place]))),
    addOns.length > 0 && t("{addOns, plural, one {# extra} other {# extras}}", { addOns: addOns.length }),
  ]
    .filter(Boolean)
    .join(" · ");
}

function withBuffers(length: string, before: number, after: number): string {
  if (before && after) return t("{length} and {before} before and {after} after", { length, before, after });
  if (before) return t("{length} and {before} before", { length, before });
  return after ? t("{length} and {after} after", { length, after }) : length;
}

function pauseOf({ writtenPaused, writtenResumesOn }: StoredService, today = ""): string {
  if (!writtenPaused || (writtenResumesOn && writtenResumesOn <= today)) return "";
  return writtenResumesOn
    ? t("paused until {writtenResumesOn}", { writtenResumesOn: formatDay(writtenResumesOn, "full") })
    : t("paused");
}

function statusOf(isActive: boolean, bookedOnline: boolean): string {
  if (!isActive) return t("not offered");
  return bookedOnline ? "" : t("listed, not booked online");
}
