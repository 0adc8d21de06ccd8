import type { Terms } from "#app/backend/bookings/booking-actions.ts";

/** How it comes to the client, behind an amount: "£35.00 go back", "£35.00 to hand back", "£35.00 to transfer back". */
export function wayBack({ means }: Pick<Terms, "means">): string {
  const [only = "card", ...others] = means;
  if (others.length === 0)
    return { card: "go back", cash: "to hand back", transfer: "to transfer back", voucher: "go back to the voucher" }[only];
  const own = [
    means.includes("voucher") && "a voucher gets its part back",
    means.includes("cash") && "cash is to hand back",
    means.includes("transfer") && "a transfer is to send back",
  ];
  return `go back, the latest payment first; ${own.filter(Boolean).join(", ")}`;
}

const LEGEND = {
  card: "to the card it came from",
  cash: "in cash from your hand",
  transfer: "by a transfer from you",
  voucher: "to the voucher it came from",
};
const WAY = { card: "to the card", cash: "in cash", transfer: "by a transfer from you", voucher: "to the voucher" };

/** What is asked about it. */
export function legendOf({ means }: Pick<Terms, "means">): string {
  const [only = "card", ...others] = means;
  if (others.length === 0) return `Refund, ${LEGEND[only]}`;
  return `Refund, ${means.map((each) => WAY[each]).join(" and ")}, as it was paid`;
}
