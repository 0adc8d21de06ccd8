import type { StoredService } from "#app/catalog/all-services.ts";
import { pounds } from "#domain/money.ts";
import { plural } from "#domain/wording.ts";

/** "Reiki, 60 minutes, £70.00"; what is written takes no minutes of the diary: "Written reading, in writing within 3 days, £15.00". */
export function describeOffer({
  name,
  duration,
  price,
  writtenDays,
}: Pick<StoredService, "name" | "duration" | "price" | "writtenDays">): string {
  const what = writtenDays === null ? `${duration} minutes` : `in writing within ${plural(writtenDays, "day")}`;
  return `${name}, ${what}, ${pounds(price)}`;
}
