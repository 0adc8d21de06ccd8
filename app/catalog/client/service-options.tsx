import { t } from "@sacred-space/words/t.ts";
import { byCategory } from "#app/catalog/by-category.ts";
import type { Service } from "#app/catalog/services.ts";
import { pounds } from "#domain/money.ts";
import { formatDuration } from "#domain/wording.ts";

export function ServiceOptions({ services }: { services: Service[] }) {
  return (
    <>
      <option value="">{t("Choose a service")}</option>
      {byCategory(services).map(({ key, name: category, offered }) => (
        <optgroup key={key} label={category}>
          {offered.map((service) => (
            <option key={service.id} value={service.id}>
              {formatOption(service)}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  );
}

/** "Written reading - £15.00" */
export function formatOption({ name, price, choices }: Pick<Service, "name" | "price" | "choices">): string {
  return `${name} - ${choices?.prices ?? pounds(price)}`;
}

/** The length and price of a chosen service; for one in writing, when it is sent. */
export function detailOf({ isPromised, where, durationMinutes, price }: Service): string {
  return `${isPromised ? where : formatDuration(durationMinutes)}, ${pounds(price)}`;
}
