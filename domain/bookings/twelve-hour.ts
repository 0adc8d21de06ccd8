import { reader } from "@sacred-space/words/reader.ts";
import { formatTimeOfInstant } from "#domain/wording.ts";

/** "14:00" as "2:00 pm", as the specified success page says it; in other languages as the reader's clock does. */
export function twelveHour(time: string): string {
  if (reader().language !== "en-GB") return formatTimeOfInstant(`2000-01-01T${time}Z`, "UTC");
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "am" : "pm"}`;
}
