import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";

/** First segments of paths that the program serves itself, or that are reserved for its API. */
const RESERVED =
  "account admin another-time assets auth book booking-success blog calendar cookie-policy email-verified functions graphql health join newsletter outbox pg preview privacy realtime rest setup storage terms test-calendar test-payment unreadable-address webhooks".split(
    " ",
  );

/** The path of a page: lower-case letters, digits and single hyphens, in one or more segments; not one that the program serves itself. */
export const pagePath = z.string().check(
  z.trim(),
  z.maxLength(100, { error: () => t("is longer than 100 characters") }),
  z.regex(/^\/([a-z0-9]+([-/][a-z0-9]+)*)?$/u, {
    error: () => t("may have small letters, digits and single hyphens, after a slash"),
  }),
  z.refine((path) => !isReserved(path), { error: () => t("is an address that the site needs itself") }),
);

/** Derives a path from a title: "/sound-bath-gong" from "Sound bath & gong". */
export function pathOf(title: string): string {
  const words = title
    .normalize("NFKD")
    .toLowerCase()
    .match(/[a-z0-9\p{M}]+/gu)
    ?.map((word) => word.replaceAll(/\p{M}/gu, ""));
  return `/${(words ?? []).filter(Boolean).join("-").slice(0, 80).replace(/-$/u, "")}`;
}

/** Whether the program itself serves the first segment of this path ("/admin/pages"). */
export function isReserved(path: string): boolean {
  return RESERVED.includes(path.split("/")[1] ?? "");
}
