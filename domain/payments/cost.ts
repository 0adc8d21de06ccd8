import * as z from "zod/mini";
import type { Message } from "@sacred-space/words/message.ts";
import { msg, t } from "@sacred-space/words/t.ts";
import { line } from "#domain/text/stored-text.ts";
import { parseDate } from "#domain/time.ts";

/** The boxes of the UK tax return for the self-employed; small ones are combined. */
export const COST_CATEGORIES = [
  "rooms",
  "travel",
  "materials",
  "training",
  "insurance",
  "advertising",
  "office",
  "other",
] as const;
export type CostCategory = (typeof COST_CATEGORIES)[number];

export const CATEGORY_IN_WORDS: Record<CostCategory, Message> = {
  rooms: msg("Rooms and rent"),
  travel: msg("Travel"),
  materials: msg("Materials and tools"),
  training: msg("Training and supervision"),
  insurance: msg("Insurance and memberships"),
  advertising: msg("Advertising and website"),
  office: msg("Phone, software and office"),
  other: msg("Other"),
};

/** The accepted media types of a bill, with their file extensions. */
export const BILL_TYPES: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "application/pdf": "pdf",
};
export const MAX_BILL_BYTES = 10 * 1024 * 1024;

const MAX_COST = 10_000_000;
const DAY = { error: () => t("Please give the day on the bill.") };
const AMOUNT = { error: () => t("The amount is £0.01 to £100,000, for example 12 or 12.50.") };

/** A cost as the practitioner enters it; mirrors the constraints of the table `costs`. */
export const costFacts = z.object({
  spentOn: z.string().check(
    z.refine((day: string) => parseDate(day) !== undefined, DAY),
    z.refine((day: string) => day >= "2000-01-01" && day <= "2100-12-31", DAY),
  ),
  /** In pence. */
  amount: z.int(AMOUNT).check(z.minimum(1, AMOUNT), z.maximum(MAX_COST, AMOUNT)),
  category: z.enum(COST_CATEGORIES),
  description: line(300).check(z.minLength(1, { error: () => t("Please say in a few words what it was for.") })),
  /** The name of the bill's file in the bucket `bills`. */
  bill: z.nullable(z.string().check(z.regex(/^[0-9a-f-]{36}\.(jpg|png|webp|pdf)$/))),
});

export type CostFacts = z.output<typeof costFacts>;
