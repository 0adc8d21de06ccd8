import type { Paper } from "#domain/payments/paper.ts";
import type { PracticeDetails } from "#server/settings/practice-settings.queries.ts";

/** The practice's name and address, as they stand at the head of a paper. */
export function practiceOnPaper({ name, practitioner, address, email, phone }: PracticeDetails): Paper["practice"] {
  const lines = [practitioner, ...(address?.split("\n") ?? []), email, phone];
  return { name, lines: lines.filter((line) => !!line) as string[] };
}
